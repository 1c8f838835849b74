import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { extname } from "node:path";
import type Router from "@koa/router";
import type { Context } from "koa";
import * as v from "valibot";
import { attemptPayment, attemptResultOf } from "./attempts.ts";
import { readJson } from "./body.ts";
import { paymentSummary, practiceNotice, renderChoices } from "./choices.ts";
import type { GatewayContext } from "./context.ts";
import { webhookModes } from "./entities.ts";
import { errorPage } from "./error-page.ts";
import { ApiError } from "./errors.ts";
import { findPayableOrder } from "./find-payable-order.ts";
import { html } from "./html.ts";
import { notes, parse } from "./input.ts";
import { sendPage } from "./page.ts";

/** The `assets` folder, a sibling of the folder that contains this module or its bundle. */
const assets = new URL("../assets/", import.meta.url);
const dayMs = 24 * 60 * 60_000;
const text = v.pipe(v.string(), v.maxLength(256));

const payRequest = v.strictObject({
  gatewayOrderId: v.string("Send gatewayOrderId, the id of an order that POST v1/orders gave you."),
  outcome: v.picklist(["success", "failure", "abandon"], "Set outcome to success, failure or abandon."),
  webhook: v.optional(v.picklist(webhookModes, `Set webhook to one of ${webhookModes.join(", ")}.`), "once"),
  delayMs: v.optional(
    v.pipe(
      v.number("Set delayMs to whole milliseconds, at most 86400000 (a day)."),
      v.safeInteger("Set delayMs to whole milliseconds, at most 86400000 (a day)."),
      v.minValue(0, "Set delayMs to 0 or more."),
      v.maxValue(dayMs, "Set delayMs to 86400000 (a day) or less."),
    ),
    0,
  ),
  attemptId: v.optional(
    v.pipe(v.string(), v.regex(/^[\w-]{8,64}$/, "Set attemptId to 8 to 64 letters, digits, _ or -.")),
  ),
  email: v.optional(text),
  contact: v.optional(text),
  description: v.optional(text),
  notes: v.optional(notes),
});

/** Routes of Standard Checkout: the assets, the page in the checkout's iframe, and the API that the page calls. */
export function checkoutRoutes(router: Router, context: GatewayContext): void {
  const { ledger, settings } = context;
  for (const name of ["checkout.js", "checkout.css", "checkout-page.js", "checkout-page.css"]) {
    asset(router, name, readFileSync(new URL(name, assets)));
  }

  router.get("/checkout", errorPage({ isInFrame: true }), (ctx) => {
    const { order } = findPayableOrder(context, query(ctx, "key_id"), query(ctx, "order_id"));
    const name = query(ctx, "name") || "The merchant";
    const description = query(ctx, "description");
    sendPage(ctx, {
      title: `Pay ${name}`,
      script: true,
      content: html`${paymentSummary(name, description, order.amount)}
${practiceNotice}
<p id="status" class="status" role="status"></p>
<form id="pay" inert aria-busy="true" data-order="${order.id}" data-description="${description}">
${renderChoices(order.amount)}
</form>
<noscript><p class="notice">This page needs JavaScript. Go back to the merchant and pay without it.</p></noscript>
<p class="reference">Reference ${order.id}</p>`,
    });
  });

  router.get("/checkout/status", (ctx) => {
    const record = ledger.payment(query(ctx, "payment_id"));
    if (record === undefined) throw new ApiError(404, "This payment doesn’t exist.");
    ctx.body = attemptResultOf(context, record.payment);
  });

  router.post("/pay", async (ctx) => {
    const request = parse(payRequest, await readJson(ctx), 422);
    const order = ledger.order(request.gatewayOrderId);
    if (order === undefined) {
      throw new ApiError(
        404,
        "There is no order with this gatewayOrderId; create one with POST v1/orders first",
      );
    }
    const { outcome, webhook, delayMs } = request;
    const result = await attemptPayment(context, order, { ...request, payer: request });
    settings.log({ gatewayOrderId: order.order.id, outcome, webhook, delayMs }, "payment attempted");
    ctx.status = "pending" in result ? 202 : 200;
    ctx.body = result;
  });
}

function query(ctx: Context, name: string): string {
  const value = ctx.query[name];
  return (Array.isArray(value) ? value[0] : value) ?? "";
}

/** Serves a static file of the checkout. Browsers revalidate the file before each use. */
function asset(router: Router, name: string, content: Buffer): void {
  const tag = `"${createHash("sha256").update(content).digest("base64url").slice(0, 22)}"`;
  router.get(`/${name}`, (ctx) => {
    ctx.set("ETag", tag);
    ctx.set("Cache-Control", "no-cache");
    ctx.status = 200;
    if (ctx.fresh) ctx.status = 304;
    else {
      ctx.type = extname(name);
      ctx.body = content;
    }
  });
}
