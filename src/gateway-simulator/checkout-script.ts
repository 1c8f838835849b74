/**
 * `checkout.js` for the merchant's page: Standard Checkout's `window.Razorpay`, as Razorpay documents it.
 * Kept as text, because a browser runs it as it stands, and because the server may be bundled into one file.
 */
export const checkoutScript = `(function () {
  "use strict";

  var source = "gateway-simulator";
  var script = document.currentScript;
  var base = new URL(script && script.src ? "." : "/gateway-simulator/", script && script.src ? script.src : location.href);

  var style = document.createElement("link");
  style.rel = "stylesheet";
  style.href = new URL("checkout.css", base).href;
  var styled = new Promise(function (resolve) {
    style.addEventListener("load", resolve);
    style.addEventListener("error", resolve);
  });
  document.head.append(style);

  function element(name, properties, children) {
    var node = Object.assign(document.createElement(name), properties);
    node.append.apply(node, children || []);
    return node;
  }

  /** Sends the browser to the merchant's address with a form, as the gateway does. */
  function post(url, fields) {
    var form = element("form", { method: "post", action: url, hidden: true });
    Object.keys(fields).forEach(function (name) {
      form.append(element("input", { type: "hidden", name: name, value: fields[name] }));
    });
    document.body.append(form);
    HTMLFormElement.prototype.submit.call(form);
  }

  function errorFields(error) {
    var fields = {};
    Object.keys(error).forEach(function (name) {
      var value = error[name];
      fields["error[" + name + "]"] = typeof value === "string" ? value : JSON.stringify(value);
    });
    return fields;
  }

  class Razorpay {
    constructor(options) {
      if (!options || !options.key) throw new Error("Razorpay: pass the key id as options.key");
      if (!options.order_id) throw new Error("Razorpay: create an order first and pass its id as options.order_id");
      this.options = options;
      this.modal = options.modal || {};
      this.listeners = {};
      this.dialog = null;
      this.onMessage = this.onMessage.bind(this);
    }

    on(event, callback) {
      (this.listeners[event] = this.listeners[event] || []).push(callback);
      return this;
    }

    open() {
      if (this.dialog) return;
      this.build();
      window.addEventListener("message", this.onMessage);
      document.body.append(this.dialog);
      var self = this;
      styled.then(function () {
        if (!self.dialog || self.dialog.open) return;
        self.dialog.showModal();
        self.focusFrame();
      });
      if (this.options.timeout > 0) {
        this.timer = setTimeout(function () { self.dismiss(); }, this.options.timeout * 1000);
      }
    }

    /** Closes the checkout without calling ondismiss: the merchant's page knows what it does. */
    close() {
      if (!this.dialog) return;
      clearTimeout(this.timer);
      window.removeEventListener("message", this.onMessage);
      var dialog = this.dialog;
      this.dialog = null;
      if (dialog.open) dialog.close();
      dialog.remove();
    }

    /** The person closes the checkout. */
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
      var self = this;
      var options = this.options;
      var theme = options.theme || {};
      var name = options.name || "the merchant";
      var address = new URL("checkout", base);
      address.search = new URLSearchParams({
        key_id: options.key,
        order_id: options.order_id,
        name: options.name || "",
        description: options.description || "",
      });
      this.frame = element("iframe", { src: address.href, title: "Payment to " + name, className: "gateway-checkout-frame" });
      var close = element("button", { type: "button", className: "gateway-checkout-close" });
      close.setAttribute("aria-label", "Close payment");
      close.addEventListener("click", function () { self.dismiss(); });
      // It has the focus until the frame listens: Escape closes it, and a second Enter presses nothing.
      var wait = element("p", { className: "gateway-checkout-wait", textContent: "Opening the payment…", tabIndex: -1, autofocus: true });
      this.dialog = element("dialog", { className: "gateway-checkout" }, [
        element("div", { className: "gateway-checkout-bar" }, [
          element("p", { className: "gateway-checkout-title", textContent: "Practice payment" }),
          close,
        ]),
        wait,
        this.frame,
      ]);
      this.dialog.setAttribute("aria-label", "Payment to " + name);
      if (theme.color) this.dialog.style.setProperty("--gateway-checkout-accent", theme.color);
      if (theme.backdrop_color) this.dialog.style.setProperty("--gateway-checkout-backdrop", theme.backdrop_color);
      this.dialog.addEventListener("cancel", function (event) {
        event.preventDefault();
        self.escape();
      });
      this.dialog.addEventListener("keydown", function (event) {
        if (event.key === "Escape" && self.modal.escape === false) event.preventDefault();
      });
      // A browser may close the dialog by itself, such as on a second "back" gesture.
      this.dialog.addEventListener("close", function () {
        if (self.dialog && self.modal.escape === false) self.dialog.showModal();
        else self.dismiss();
      });
      this.dialog.addEventListener("click", function (event) {
        if (event.target === self.dialog && self.modal.backdropclose) self.dismiss();
      });
    }

    escape() {
      if (this.modal.escape !== false) this.dismiss();
    }

    onMessage(event) {
      var message = event.data;
      if (!this.dialog || event.origin !== base.origin || event.source !== this.frame.contentWindow) return;
      if (!message || message.source !== source) return;
      if (message.type === "ready") this.introduce();
      else if (message.type === "success") this.succeed(message.response);
      else if (message.type === "failed") this.fail(message.response);
      else if (message.type === "escape") this.escape();
      else if (message.type === "dismiss") this.dismiss();
    }

    /** The frame gets the focus when it is both shown and listening. */
    focusFrame() {
      if (this.dialog.open && this.dialog.classList.contains("gateway-checkout-ready")) this.frame.focus();
    }

    /** Tells the frame who pays; not in its address, which ends up in logs. */
    introduce() {
      this.dialog.classList.add("gateway-checkout-ready");
      this.focusFrame();
      this.frame.contentWindow.postMessage(
        { source: source, type: "payer", prefill: this.options.prefill || {}, notes: this.options.notes || {} },
        base.origin,
      );
    }

    succeed(response) {
      var options = this.options;
      this.close();
      if (options.callback_url && (options.redirect || typeof options.handler !== "function")) {
        post(options.callback_url, response);
      } else if (typeof options.handler === "function") options.handler(response);
    }

    /** Unless told otherwise, the checkout stays open after a failure, for another try. */
    fail(response) {
      var options = this.options;
      var retries = options.retry !== false && !(options.retry && options.retry.enabled === false);
      (this.listeners["payment.failed"] || []).forEach(function (callback) { callback({ error: response.error }); });
      if (options.callback_url && options.redirect) {
        this.close();
        post(options.callback_url, errorFields(response.error));
      } else if (!retries && this.dialog) this.leave();
    }
  }

  window.Razorpay = Razorpay;
})();
`;
