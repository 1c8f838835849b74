import type { Middleware } from "koa";
import { ApiError } from "./errors.ts";
import { html } from "./html.ts";
import { sendPage } from "./page.ts";

/** Responds to an `ApiError` with an HTML page instead of JSON. `closes` adds a button that closes the checkout. */
export function errorPage({ isInFrame }: { isInFrame: boolean }): Middleware {
  return async (ctx, next) => {
    try {
      await next();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      sendPage(ctx, {
        title: "This payment can’t be made",
        status: error.status,
        script: isInFrame,
        content: html`<h1 class="plain-title" tabindex="-1">This payment can’t be made</h1>
<p>${error.message}</p>
<p>No money has moved.</p>
${
  isInFrame
    ? html`<p><button class="button" type="button" data-dismiss>Close</button></p>`
    : html`<p>Please go back to the merchant’s page and start again.</p>`
}`,
      });
    }
  };
}
