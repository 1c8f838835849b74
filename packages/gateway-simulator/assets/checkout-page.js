/**
 * Script of the checkout page in the frame: sends the payer's choice, waits for a slow bank, and passes the result to
 * `checkout.js` on the merchant's page.
 */
(() => {
  const source = "gateway-simulator";
  const form = document.getElementById("pay");
  const status = document.getElementById("status");
  let payer = { prefill: {}, notes: {} };
  let attemptId = newAttempt();

  function send(type, response) {
    window.parent.postMessage({ source, type, response }, location.origin);
  }

  function newAttempt() {
    const bytes = crypto.getRandomValues(new Uint8Array(16));
    return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
  }

  function showStatus(text, kind) {
    status.textContent = text;
    status.className = `status${kind ? ` status-${kind}` : ""}`;
  }

  /** Marks the form as busy, so that a second click is ignored. Not `disabled`, so that the button keeps the focus. */
  function setBusy(on) {
    form.setAttribute("aria-busy", String(on));
  }

  function text(value) {
    return typeof value === "string" && value !== "" ? value.slice(0, 256) : undefined;
  }

  function request(path, init) {
    return fetch(path, init).then((reply) =>
      reply.json().then((body) => {
        if (reply.ok) return body;
        throw Object.assign(new Error("refused"), { refusal: body.error?.description });
      }),
    );
  }

  function pay(outcome, delayMs, webhook) {
    setBusy(true);
    showStatus("Contacting the bank…");
    request("pay", {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({
        gatewayOrderId: form.dataset.order,
        outcome,
        delayMs,
        webhook,
        attemptId,
        email: text(payer.prefill.email),
        contact: text(payer.prefill.contact),
        description: text(form.dataset.description),
        notes: Object.keys(payer.notes).length > 0 ? payer.notes : undefined,
      }),
    }).then(settle, (fault) => {
      setBusy(false);
      showStatus(fault.refusal || "The gateway didn’t answer. Check your connection and try again.", "bad");
    });
  }

  function settle(answer) {
    if (answer.abandoned) send("dismiss");
    else if (answer.pending) waitForBank(answer);
    else if (answer.error) {
      attemptId = newAttempt();
      form.hidden = false;
      setBusy(false);
      showStatus(answer.error.description, "bad");
      form.querySelector("button").focus();
      send("failed", answer);
    } else {
      showStatus("The bank approved the payment. Taking you back…", "good");
      send("success", answer);
    }
  }

  function waitForBank(answer) {
    const time = new Date(answer.answers_at * 1000).toLocaleTimeString("en-IN", { timeZone: "Asia/Kolkata" });
    const leave = leaveButton();
    form.hidden = true;
    status.after(leave);
    leave.focus();
    showStatus(
      "The bank hasn’t answered yet. It will at " +
        time +
        " IST. Wait here, or close this window: the merchant will be told automatically.",
    );
    poll(answer, leave);
  }

  function poll(answer, leave) {
    const pause = Math.min(Math.max(answer.answers_at * 1000 - Date.now(), 1000), 5000);
    setTimeout(() => {
      request(`checkout/status?payment_id=${encodeURIComponent(answer.razorpay_payment_id)}`).then(
        (next) => {
          if (next.pending) return poll(next, leave);
          leave.remove();
          settle(next);
        },
        () => {
          poll(answer, leave);
        },
      );
    }, pause);
  }

  function leaveButton() {
    const button = document.createElement("button");
    button.type = "button";
    button.className = "button";
    button.textContent = "Close without waiting";
    button.addEventListener("click", () => {
      send("dismiss");
    });
    return button;
  }

  window.addEventListener("message", (event) => {
    const message = event.data;
    if (event.source !== window.parent || event.origin !== location.origin) return;
    if (!message || message.source !== source || message.type !== "payer") return;
    payer = { prefill: message.prefill || {}, notes: message.notes || {} };
  });

  document.addEventListener("keydown", (event) => {
    if (event.key !== "Escape" || event.defaultPrevented) return;
    event.preventDefault();
    send("escape");
  });

  document.querySelectorAll("[data-dismiss]").forEach((button) => {
    button.addEventListener("click", () => {
      send("dismiss");
    });
  });

  // The form is inert before: without this script it would be posted to a URL that does not exist.
  if (form) {
    form.inert = false;
    setBusy(false);
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      if (form.getAttribute("aria-busy") === "true") return;
      const outcome = event.submitter ? event.submitter.value : "success";
      const late = outcome === "late";
      pay(
        late ? "success" : outcome,
        late ? Number(form.elements.delay.value) : 0,
        form.elements.webhook.value,
      );
    });
  }

  // `checkout.js` focuses the frame once this script is ready; move the focus to the heading for screen readers.
  window.addEventListener(
    "focus",
    () => {
      document.querySelector("h1").focus();
    },
    { once: true },
  );
  send("ready");
})();
