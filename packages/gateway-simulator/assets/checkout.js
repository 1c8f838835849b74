/**
 * Standard Checkout for the merchant's page: defines `window.Razorpay` as documented by Razorpay. The checkout itself
 * is a page in a frame (`checkout-page.js`), which communicates with this script through `postMessage`.
 */
(() => {
  const source = "gateway-simulator";
  const script = document.currentScript;
  const base = new URL(script?.src ? "." : "/gateway-simulator/", script?.src ? script.src : location.href);

  const style = document.createElement("link");
  style.rel = "stylesheet";
  style.href = new URL("checkout.css", base).href;
  const styled = new Promise((resolve) => {
    style.addEventListener("load", resolve);
    style.addEventListener("error", resolve);
  });
  document.head.append(style);

  function element(name, properties, children) {
    const node = Object.assign(document.createElement(name), properties);
    node.append.apply(node, children || []);
    return node;
  }

  /** Posts a form to the merchant's URL, as the gateway does. */
  function post(url, fields) {
    const form = element("form", { method: "post", action: url, hidden: true });
    Object.keys(fields).forEach((name) => {
      form.append(element("input", { type: "hidden", name, value: fields[name] }));
    });
    document.body.append(form);
    HTMLFormElement.prototype.submit.call(form);
  }

  function errorFields(error) {
    const fields = {};
    Object.keys(error).forEach((name) => {
      const value = error[name];
      fields[`error[${name}]`] = typeof value === "string" ? value : JSON.stringify(value);
    });
    return fields;
  }

  class Razorpay {
    constructor(options) {
      if (!options?.key) throw new Error("Razorpay: pass the key id as options.key");
      if (!options.order_id)
        throw new Error("Razorpay: create an order first and pass its id as options.order_id");
      this.options = options;
      this.modal = options.modal || {};
      this.listeners = {};
      this.dialog = null;
      this.onMessage = this.onMessage.bind(this);
    }

    on(event, callback) {
      this.listeners[event] = [...(this.listeners[event] || []), callback];
      return this;
    }

    open() {
      if (this.dialog) return;
      this.build();
      window.addEventListener("message", this.onMessage);
      document.body.append(this.dialog);
      styled.then(() => {
        if (!this.dialog || this.dialog.open) return;
        this.dialog.showModal();
        this.focusFrame();
      });
      if (this.options.timeout > 0) {
        this.timer = setTimeout(() => {
          this.dismiss();
        }, this.options.timeout * 1000);
      }
    }

    /** Closes the checkout at the request of the merchant's page, without calling `ondismiss`. */
    close() {
      if (!this.dialog) return;
      clearTimeout(this.timer);
      window.removeEventListener("message", this.onMessage);
      const dialog = this.dialog;
      this.dialog = null;
      if (dialog.open) dialog.close();
      dialog.remove();
    }

    /** Closes the checkout at the request of the payer. */
    dismiss() {
      if (!this.dialog) return;
      if (this.modal.confirm_close && !window.confirm("Leave without paying?")) return;
      this.leave();
    }

    leave() {
      this.close();
      if (typeof this.modal.ondismiss === "function") this.modal.ondismiss();
    }

    build() {
      const options = this.options;
      const theme = options.theme || {};
      const name = options.name || "the merchant";
      const address = new URL("checkout", base);
      address.search = new URLSearchParams({
        key_id: options.key,
        order_id: options.order_id,
        name: options.name || "",
        description: options.description || "",
      });
      this.frame = element("iframe", {
        src: address.href,
        title: `Payment to ${name}`,
        className: "gateway-checkout-frame",
      });
      const close = element("button", { type: "button", className: "gateway-checkout-close" });
      close.setAttribute("aria-label", "Close payment");
      close.addEventListener("click", () => {
        this.dismiss();
      });
      // Has the focus until the frame is ready, so that Escape closes the dialog and a second Enter has no effect.
      const wait = element("p", {
        className: "gateway-checkout-wait",
        textContent: "Opening the payment…",
        tabIndex: -1,
        autofocus: true,
      });
      this.dialog = element("dialog", { className: "gateway-checkout" }, [
        element("div", { className: "gateway-checkout-bar" }, [
          element("p", { className: "gateway-checkout-title", textContent: "Practice payment" }),
          close,
        ]),
        wait,
        this.frame,
      ]);
      this.dialog.setAttribute("aria-label", `Payment to ${name}`);
      if (theme.color) this.dialog.style.setProperty("--gateway-checkout-accent", theme.color);
      if (theme.backdrop_color)
        this.dialog.style.setProperty("--gateway-checkout-backdrop", theme.backdrop_color);
      this.dialog.addEventListener("cancel", (event) => {
        event.preventDefault();
        this.escape();
      });
      this.dialog.addEventListener("keydown", (event) => {
        if (event.key === "Escape" && this.modal.escape === false) event.preventDefault();
      });
      // A browser may close the dialog although `cancel` was prevented, for example after a second "back" gesture.
      this.dialog.addEventListener("close", () => {
        if (this.dialog && this.modal.escape === false) this.dialog.showModal();
        else this.dismiss();
      });
      this.dialog.addEventListener("click", (event) => {
        if (event.target === this.dialog && this.modal.backdropclose) this.dismiss();
      });
    }

    escape() {
      if (this.modal.escape !== false) this.dismiss();
    }

    onMessage(event) {
      const message = event.data;
      if (!this.dialog || event.origin !== base.origin || event.source !== this.frame.contentWindow) return;
      if (!message || message.source !== source) return;
      if (message.type === "ready") this.introduce();
      else if (message.type === "success") this.succeed(message.response);
      else if (message.type === "failed") this.fail(message.response);
      else if (message.type === "escape") this.escape();
      else if (message.type === "dismiss") this.dismiss();
    }

    /** Focuses the frame once it is visible and ready. */
    focusFrame() {
      if (this.dialog.open && this.dialog.classList.contains("gateway-checkout-ready")) this.frame.focus();
    }

    /** Sends the payer's details to the frame. Not in its URL, which is logged. */
    introduce() {
      this.dialog.classList.add("gateway-checkout-ready");
      this.focusFrame();
      this.frame.contentWindow.postMessage(
        {
          source,
          type: "payer",
          prefill: this.options.prefill || {},
          notes: this.options.notes || {},
        },
        base.origin,
      );
    }

    succeed(response) {
      const options = this.options;
      this.close();
      if (options.callback_url && (options.redirect || typeof options.handler !== "function")) {
        post(options.callback_url, response);
      } else if (typeof options.handler === "function") options.handler(response);
    }

    /** After a failed payment the checkout stays open for another attempt, unless `options.retry` is off. */
    fail(response) {
      const options = this.options;
      const retries = options.retry !== false && !(options.retry && options.retry.enabled === false);
      (this.listeners["payment.failed"] || []).forEach((callback) => {
        callback({ error: response.error });
      });
      if (options.callback_url && options.redirect) {
        this.close();
        post(options.callback_url, errorFields(response.error));
      } else if (!retries && this.dialog) this.leave();
    }
  }

  window.Razorpay = Razorpay;
})();
