/**
 * The script of the checkout's page, in the frame on the merchant's page: sends the choice, waits for a slow
 * bank, and hands the answer to `checkout.js` around it. Kept as text for the same reasons.
 */
export const checkoutPageScript = `(function () {
  "use strict";

  var source = "gateway-simulator";
  var form = document.getElementById("pay");
  var status = document.getElementById("status");
  var payer = { prefill: {}, notes: {} };
  var attemptId = newAttempt();

  function tell(type, response) {
    window.parent.postMessage({ source: source, type: type, response: response }, location.origin);
  }

  function newAttempt() {
    var bytes = crypto.getRandomValues(new Uint8Array(16));
    return Array.from(bytes, function (byte) { return byte.toString(16).padStart(2, "0"); }).join("");
  }

  function say(text, kind) {
    status.textContent = text;
    status.className = "status" + (kind ? " status-" + kind : "");
  }

  /** A second click while the bank is asked counts for nothing; the focus stays where it is. */
  function busy(on) {
    form.setAttribute("aria-busy", String(on));
  }

  function text(value) {
    return typeof value === "string" && value !== "" ? value.slice(0, 256) : undefined;
  }

  function ask(path, init) {
    return fetch(path, init).then(function (reply) {
      return reply.json().then(function (body) {
        if (reply.ok) return body;
        throw Object.assign(new Error("refused"), { refusal: body.error && body.error.description });
      });
    });
  }

  function pay(outcome, delayMs, webhook) {
    busy(true);
    say("Contacting the bank…");
    ask("pay", {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({
        gatewayOrderId: form.dataset.order,
        outcome: outcome,
        delayMs: delayMs,
        webhook: webhook,
        attemptId: attemptId,
        email: text(payer.prefill.email),
        contact: text(payer.prefill.contact),
        description: text(form.dataset.description),
        notes: Object.keys(payer.notes).length > 0 ? payer.notes : undefined,
      }),
    }).then(take, function (fault) {
      busy(false);
      say(fault.refusal || "The gateway didn’t answer. Check your connection and try again.", "bad");
    });
  }

  function take(answer) {
    if (answer.abandoned) tell("dismiss");
    else if (answer.pending) wait(answer);
    else if (answer.error) {
      attemptId = newAttempt();
      form.hidden = false;
      busy(false);
      say(answer.error.description, "bad");
      form.querySelector("button").focus();
      tell("failed", answer);
    } else {
      say("The bank approved the payment. Taking you back…", "good");
      tell("success", answer);
    }
  }

  function wait(answer) {
    var time = new Date(answer.answers_at * 1000).toLocaleTimeString("en-IN", { timeZone: "Asia/Kolkata" });
    var leave = leaveButton();
    form.hidden = true;
    status.after(leave);
    leave.focus();
    say("The bank hasn’t answered yet. It will at " + time + " IST. Wait here, or close this window: the merchant will be told automatically.");
    poll(answer, leave);
  }

  function poll(answer, leave) {
    var pause = Math.min(Math.max(answer.answers_at * 1000 - Date.now(), 1000), 5000);
    setTimeout(function () {
      ask("checkout/status?payment_id=" + encodeURIComponent(answer.razorpay_payment_id)).then(
        function (next) {
          if (next.pending) return poll(next, leave);
          leave.remove();
          take(next);
        },
        function () { poll(answer, leave); },
      );
    }, pause);
  }

  function leaveButton() {
    var button = document.createElement("button");
    button.type = "button";
    button.className = "button";
    button.textContent = "Close without waiting";
    button.addEventListener("click", function () { tell("dismiss"); });
    return button;
  }

  window.addEventListener("message", function (event) {
    var message = event.data;
    if (event.source !== window.parent || event.origin !== location.origin) return;
    if (!message || message.source !== source || message.type !== "payer") return;
    payer = { prefill: message.prefill || {}, notes: message.notes || {} };
  });

  document.addEventListener("keydown", function (event) {
    if (event.key !== "Escape" || event.defaultPrevented) return;
    event.preventDefault();
    tell("escape");
  });

  document.querySelectorAll("[data-dismiss]").forEach(function (button) {
    button.addEventListener("click", function () { tell("dismiss"); });
  });

  // A choice made before this script came would send the form by itself; nothing takes it.
  if (form) {
    form.inert = false;
    busy(false);
    form.addEventListener("submit", function (event) {
      event.preventDefault();
      if (form.getAttribute("aria-busy") === "true") return;
      var outcome = event.submitter ? event.submitter.value : "success";
      var late = outcome === "late";
      pay(late ? "success" : outcome, late ? Number(form.elements.delay.value) : 0, form.elements.webhook.value);
    });
  }

  // The page around gives its frame the focus once this script listens; reading begins with the bill.
  window.addEventListener("focus", function () { document.querySelector("h1").focus(); }, { once: true });
  tell("ready");
})();
`;
