import type Router from "@koa/router";
import type { Context } from "koa";
import * as v from "valibot";
import { type AttemptResult, attemptPayment, attemptResultOf } from "./attempts.ts";
import { readForm } from "./body.ts";
import { delays, paymentSummary } from "./choices.ts";
import type { GatewayContext } from "./context.ts";
import { webhookModes } from "./entities.ts";
import { errorPage } from "./error-page.ts";
import { ApiError } from "./errors.ts";
import { findPayableOrder } from "./find-payable-order.ts";
import { type HostedForm, parseHostedForm, returnOrigins } from "./hosted-form.ts";
import {
  abandonedPage,
  approvedPage,
  choicePage,
  declinedPage,
  hostedPath,
  waitingPage,
} from "./hosted-pages.ts";
import { html, type Markup } from "./html.ts";
import { parse } from "./input.ts";
import type { OrderRecord } from "./ledger.ts";
import { sendPage } from "./page.ts";

const choice = v.object({
  outcome: v.picklist(["success", "failure", "late", "abandon"]),
  delay: v.optional(v.picklist(delays.map(({ ms }) => String(ms))), String(delays[0].ms)),
  webhook: v.optional(v.picklist(webhookModes), "once"),
  attempt_id: v.pipe(v.string(), v.uuid()),
});

/** Routes of Razorpay's hosted checkout: pages and forms that work without JavaScript. */
export function hostedRoutes(router: Router, context: GatewayContext): void {
  router.post(hostedPath, errorPage({ isInFrame: false }), async (ctx) => {
    const form = parseHostedForm(await readForm(ctx), context.settings);
    const order = findPayableOrder(context, form.fields.key_id, form.fields.order_id);
    showPage(ctx, form, order, `Pay ${form.fields.name}`, choicePage(form, order));
  });

  router.post(`${hostedPath}/choice`, errorPage({ isInFrame: false }), async (ctx) => {
    const input = await readForm(ctx);
    const form = parseHostedForm(input, context.settings);
    const { outcome, delay, webhook, attempt_id: attemptId } = parse(choice, input);
    const order = findOrderOfForm(context, form);
    const result = await attemptPayment(context, order, {
      outcome: outcome === "late" ? "success" : outcome,
      delayMs: outcome === "late" ? Number(delay) : 0,
      webhook,
      attemptId,
      payer: {
        email: form.fields["prefill[email]"],
        contact: form.fields["prefill[contact]"],
        description: form.fields.description,
        notes: Array.isArray(form.notes) ? undefined : form.notes,
      },
    });
    context.settings.log({ gatewayOrderId: order.order.id, outcome, webhook }, "payment attempted");
    showResult(ctx, form, order, result);
  });

  router.post(`${hostedPath}/answer`, errorPage({ isInFrame: false }), async (ctx) => {
    const input = await readForm(ctx);
    const form = parseHostedForm(input, context.settings);
    const order = findOrderOfForm(context, form);
    const record = context.ledger.payment(input.payment_id ?? "");
    if (record?.payment.order_id !== order.order.id) throw new ApiError(404, "This payment doesn’t exist.");
    showResult(ctx, form, order, attemptResultOf(context, record.payment));
  });
}

function showResult(ctx: Context, form: HostedForm, order: OrderRecord, result: AttemptResult): void {
  if ("abandoned" in result) {
    if (form.fields.cancel_url === undefined)
      showPage(ctx, form, order, "You left without paying", abandonedPage);
    else {
      ctx.status = 303;
      ctx.redirect(form.fields.cancel_url);
    }
  } else if ("pending" in result) {
    const page = waitingPage(form, result.razorpay_payment_id, result.answers_at);
    showPage(ctx, form, order, "Waiting for the bank", page);
  } else if ("error" in result)
    showPage(ctx, form, order, "The bank declined the payment", declinedPage(form, result));
  else showPage(ctx, form, order, "The bank approved the payment", approvedPage(form, result));
}

/** Like `findPayableOrder`, but also returns a paid order, because the payer may have paid on the previous page. */
function findOrderOfForm(context: GatewayContext, form: HostedForm): OrderRecord {
  const record = context.ledger.order(form.fields.order_id);
  if (record?.order.status !== "paid")
    return findPayableOrder(context, form.fields.key_id, form.fields.order_id);
  return record;
}

function showPage(
  ctx: Context,
  form: HostedForm,
  { order }: OrderRecord,
  title: string,
  content: Markup,
): void {
  sendPage(ctx, {
    title,
    formOrigins: returnOrigins(form),
    content: html`${paymentSummary(form.fields.name, form.fields.description, order.amount)}
${content}
<p class="reference">Reference ${order.id}</p>`,
  });
}
