import type Router from "@koa/router";
import * as v from "valibot";
import { readForm, readJson } from "./body.ts";
import type { GatewayContext } from "./context.ts";
import { createDispute, updateDispute } from "./disputes.ts";
import { unknownIdError } from "./errors.ts";
import { formatRupees } from "./format.ts";
import { html, type Markup } from "./html.ts";
import { parse } from "./input.ts";
import type { PaymentRecord } from "./ledger.ts";
import { sendPage } from "./page.ts";
import { refundPayment } from "./refunds.ts";

const path = "/dashboard";

/** The dashboard's actions on a payment, with their labels. */
const actions = {
  refund: "Refund",
  refuse_refunds: "Let the bank refuse the next refund",
  dispute_created: "The payer's bank disputes it",
  dispute_under_review: "The bank reviews our evidence",
  dispute_won: "The dispute is won",
  dispute_lost: "The dispute is lost",
  dispute_closed: "The dispute is closed",
} as const;
type Action = keyof typeof actions;

const paise = v.pipe(
  v.union([v.number(), v.pipe(v.string(), v.regex(/^\d+$/), v.transform(Number))]),
  v.safeInteger(),
  v.minValue(1, "Set amount to whole paise, at least 1."),
);
const request = v.object({
  paymentId: v.string("Send paymentId, such as pay_29QQoUBi66xm2f."),
  action: v.picklist(
    Object.keys(actions) as Action[],
    `Set action to one of ${Object.keys(actions).join(", ")}.`,
  ),
  /**
   * For a refund or a dispute: paise (default: the full amount). For `refuse_refunds`: number of refunds (default 1).
   */
  amount: v.optional(
    v.union([
      v.pipe(
        v.literal(""),
        v.transform(() => undefined),
      ),
      paise,
    ]),
  ),
});

/** Routes of the dashboard for manual refunds, rejected refunds and disputes. Tests send JSON instead of forms. */
export function dashboardRoutes(router: Router, context: GatewayContext): void {
  const { ledger } = context;

  router.get(path, (ctx) => {
    const id = String(ctx.query.id ?? "").trim();
    const found = id === "" ? [] : paymentsFor(id);
    sendPage(ctx, {
      title: "Payments",
      content: html`<header class="bill"><h1 class="bill-title">Payments</h1></header>
<p class="notice"><strong>No money moves.</strong> Do what someone at the gateway, or at a bank, could do to a payment.</p>
<form method="get"><label>Payment or reference <input name="id" value="${id}" placeholder="pay_… or order_…"></label> <button class="choice" type="submit">Show</button></form>
${found.map((record) => paymentPart(record))}`,
    });
  });

  router.post(path, async (ctx) => {
    const isForm = Boolean(ctx.is("urlencoded"));
    const { paymentId, action, amount } = parse(
      request,
      isForm ? await readForm(ctx) : await readJson(ctx),
      422,
    );
    const result = act(paymentId, action, amount);
    context.settings.log({ paymentId, action, amount }, "payment changed by hand");
    if (!isForm) ctx.body = result;
    else {
      ctx.status = 303;
      ctx.redirect(`/gateway-simulator${path}?id=${encodeURIComponent(paymentId)}`);
    }
  });

  function act(paymentId: string, action: Action, amount: number | undefined): object {
    if (action === "refund") {
      return refundPayment(
        context,
        paymentId,
        { amount, speed: "normal", notes: [], receipt: null },
        undefined,
      );
    }
    if (action === "refuse_refunds") {
      const record = ledger.getPayment(paymentId);
      const refusesRefunds = (record.refusesRefunds ?? 0) + (amount ?? 1);
      ledger.write([{ ...record, refusesRefunds }]);
      return { paymentId, refusesRefunds };
    }
    if (action === "dispute_created") return createDispute(context, paymentId, amount);
    return updateDispute(context, paymentId, disputeStatuses[action]);
  }

  function paymentsFor(id: string): PaymentRecord[] {
    const payment = ledger.payment(id);
    const found = payment === undefined ? ledger.paymentsOf(id) : [payment];
    if (found.length === 0) throw unknownIdError();
    return found;
  }

  function paymentPart({ payment, refusesRefunds = 0 }: PaymentRecord): Markup {
    const lines = [
      ...ledger
        .refundsOf(payment.id)
        .map((refund) => `Refund ${refund.id}: ${formatRupees(refund.amount)}, ${refund.status}`),
      ...ledger
        .disputesOf(payment.id)
        .map((dispute) => `Dispute ${dispute.id}: ${formatRupees(dispute.amount)}, ${dispute.status}`),
      ...(refusesRefunds > 0 ? [`The bank will refuse ${refusesRefunds} refund(s).`] : []),
    ];
    return html`<section><h2>${payment.id}</h2>
<p>${formatRupees(payment.amount)}, ${payment.status}, refunded ${formatRupees(payment.amount_refunded)}</p>
<ul>${lines.map((line) => html`<li>${line}</li>`)}</ul>
<form method="post" class="choices"><input type="hidden" name="paymentId" value="${payment.id}">
<label>Amount in paise (leave empty for all) <input name="amount" inputmode="numeric"></label>
${Object.entries(actions).map(([action, label]) => html`<button class="choice" type="submit" name="action" value="${action}">${label}</button>`)}
</form></section>`;
  }
}

const disputeStatuses = {
  dispute_under_review: "under_review",
  dispute_won: "won",
  dispute_lost: "lost",
  dispute_closed: "closed",
} as const;
