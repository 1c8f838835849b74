import type Router from "@koa/router";
import * as v from "valibot";
import { readJson } from "./body.ts";
import { capturePayment } from "./captures.ts";
import type { GatewayContext } from "./context.ts";
import { ApiError, unknownIdError } from "./errors.ts";
import { amount, currency, listQuery, notes, paginate, parse, receipt } from "./input.ts";
import { refundPayment } from "./refunds.ts";

const captureRequest = v.strictObject({ amount, currency });

const refundRequest = v.strictObject({
  amount: v.optional(amount),
  speed: v.optional(v.picklist(["normal", "optimum"], "The speed must be normal or optimum."), "normal"),
  notes,
  receipt,
});

/** Routes of Razorpay's Payments and Refunds APIs. */
export function paymentRoutes(router: Router, context: GatewayContext): void {
  const { ledger } = context;

  router.get("/payments", (ctx) => {
    ctx.body = paginate(ledger.payments(), parse(listQuery, { ...ctx.query }));
  });

  router.get("/payments/:id", (ctx) => {
    ctx.body = ledger.getPayment(ctx.params.id ?? "").payment;
  });

  router.post("/payments/:id/capture", async (ctx) => {
    const request = parse(captureRequest, await readJson(ctx));
    ctx.body = capturePayment(context, ctx.params.id ?? "", request.amount);
  });

  router.post("/payments/:id/refund", async (ctx) => {
    const request = parse(refundRequest, await readJson(ctx));
    const key = idempotencyKey(ctx.get("x-refund-idempotency"));
    ctx.body = refundPayment(context, ctx.params.id ?? "", { ...request, amount: request.amount }, key);
  });

  router.get("/payments/:id/refunds", (ctx) => {
    const { payment } = ledger.getPayment(ctx.params.id ?? "");
    ctx.body = paginate(ledger.refundsOf(payment.id), parse(listQuery, { ...ctx.query }));
  });

  router.get("/payments/:id/refunds/:refundId", (ctx) => {
    const refund = ledger.refund(ctx.params.refundId ?? "");
    if (refund?.payment_id !== ctx.params.id) throw unknownIdError();
    ctx.body = refund;
  });

  router.get("/refunds", (ctx) => {
    ctx.body = paginate(ledger.refunds(), parse(listQuery, { ...ctx.query }));
  });

  router.get("/refunds/:id", (ctx) => {
    const refund = ledger.refund(ctx.params.id ?? "");
    if (refund === undefined) throw unknownIdError();
    ctx.body = refund;
  });
}

function idempotencyKey(header: string): string | undefined {
  if (header === "") return undefined;
  if (header.length < 10) throw new ApiError(400, "The idempotency key must be at least 10 characters long.");
  if (!/^[\w-]{10,255}$/.test(header)) {
    throw new ApiError(
      400,
      "The idempotency key must only contain alphanumeric characters, underscores, and hyphens",
    );
  }
  return header;
}
