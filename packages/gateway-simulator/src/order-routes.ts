import type Router from "@koa/router";
import * as v from "valibot";
import { readJson } from "./body.ts";
import { type GatewayContext, unixNow } from "./context.ts";
import { type Order, toCollection } from "./entities.ts";
import { unknownIdError } from "./errors.ts";
import { newId } from "./ids.ts";
import { amount, currency, listQuery, notes, paginate, parse, receipt } from "./input.ts";
import type { OrderRecord } from "./ledger.ts";

const flag = v.union([v.boolean(), v.picklist([0, 1]), v.picklist(["0", "1"])], "Send true or false.");

const orderRequest = v.strictObject({
  amount,
  currency,
  receipt,
  notes,
  partial_payment: v.optional(v.literal(false, "Partial payments are not offered here.")),
  payment_capture: v.optional(flag, false),
  payment: v.optional(
    v.strictObject({
      capture: v.picklist(["manual", "automatic"], "payment.capture must be manual or automatic."),
      capture_options: v.optional(
        v.strictObject({
          automatic_expiry_period: v.optional(v.number()),
          manual_expiry_period: v.optional(v.nullable(v.number())),
          refund_speed: v.optional(v.picklist(["normal", "optimum"])),
        }),
      ),
    }),
  ),
});

const orderList = v.object({
  ...listQuery.entries,
  receipt: v.optional(v.string()),
  authorized: v.optional(v.picklist(["0", "1", "false", "true"], "authorized must be 0 or 1.")),
});

const orderChange = v.strictObject({ notes });

/** Routes of Razorpay's Orders API. */
export function orderRoutes(router: Router, { ledger, settings }: GatewayContext): void {
  router.post("/orders", async (ctx) => {
    const request = parse(orderRequest, await readJson(ctx));
    const automatic =
      request.payment?.capture === "automatic" || [true, 1, "1"].includes(request.payment_capture);
    const order: Order = {
      id: newId("order"),
      entity: "order",
      amount: request.amount,
      amount_paid: 0,
      amount_due: request.amount,
      currency: request.currency,
      receipt: request.receipt,
      offer_id: null,
      status: "created",
      attempts: 0,
      notes: request.notes,
      created_at: unixNow(settings),
    };
    ledger.write([{ kind: "order", order, capture: automatic ? "automatic" : "manual" }]);
    ctx.body = order;
  });

  router.get("/orders", (ctx) => {
    const query = parse(orderList, { ...ctx.query });
    const { receipt, authorized } = query;
    const found = receipt === undefined ? ledger.orders() : ledger.ordersWithReceipt(receipt);
    const filtered = found.filter(
      (order) =>
        authorized === undefined || isAuthorised(order) === (authorized === "1" || authorized === "true"),
    );
    ctx.body = paginate(filtered, query);
  });

  router.patch("/orders/:id", async (ctx) => {
    const record = findOrder(ctx.params.id);
    const { notes } = parse(orderChange, await readJson(ctx));
    const order = { ...record.order, notes };
    ledger.write([{ ...record, order }]);
    ctx.body = order;
  });

  router.get("/orders/:id", (ctx) => {
    ctx.body = findOrder(ctx.params.id).order;
  });

  router.get("/orders/:id/payments", (ctx) => {
    const { order } = findOrder(ctx.params.id);
    ctx.body = toCollection(ledger.paymentsOf(order.id).map((record) => record.payment));
  });

  function isAuthorised({ id }: Order): boolean {
    return ledger.paymentsOf(id).some(({ payment }) => payment.status === "authorized" || payment.captured);
  }

  function findOrder(id = ""): OrderRecord {
    const record = ledger.order(id);
    if (record === undefined) throw unknownIdError();
    return record;
  }
}
