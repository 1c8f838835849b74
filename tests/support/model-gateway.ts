import { randomUUID } from "node:crypto";
import type { Gateway } from "../../src/workspace/payment/gateway.ts";
import type { GatewayPayment, GatewayRefund } from "../../src/workspace/payment/gateway-entities.ts";

type Trouble = "none" | "away" | "crash_before_capture" | "crash_after_capture" | "crash_after_refund";

/** The gateway as a few maps, quick enough for thousands of histories; it can be away, and "crash" its caller. */
export type ModelGateway = Gateway & {
  /** Its own ledger. */
  readonly paymentRecords: Map<string, GatewayPayment>;
  /** What befalls the next calls; a crash happens once. */
  trouble: Trouble;
  /** Someone pays, or fails to. */
  readonly pay: (gatewayOrderId: string, isGood: boolean) => GatewayPayment | null;
};

/** Thrown where a real process would have been killed. */
export class Crash extends Error {}

/** Makes an empty one. */
export function createModelGateway(): ModelGateway {
  const orders = new Map<string, number>();
  const payments = new Map<string, GatewayPayment>();
  const refunds = new Map<string, GatewayRefund>();
  const newId = (kind: string) => `${kind}_${randomUUID()}`;
  const ok = <Value>(value: Value) => ({ is: "ok", value }) as const;
  const refused = { is: "refused", status: 400, description: "" } as const;
  const put = (payment: GatewayPayment) => {
    payments.set(payment.id, payment);
    return payment;
  };
  const isPaid = (orderId: string | null | undefined) =>
    [...payments.values()].some(
      (payment) => payment.order_id === orderId && ["captured", "refunded"].includes(payment.status),
    );

  const gateway: ModelGateway = {
    paymentRecords: payments,
    trouble: "none",
    pay: (order_id, isGood) => {
      const amount = orders.get(order_id);
      if (amount === undefined || isPaid(order_id)) return null;
      const status = isGood ? "authorized" : "failed";
      return put({ id: newId("pay"), order_id, amount, amount_refunded: 0, currency: "INR", status });
    },
    createOrder: guarded(async ({ amountPaise }) => {
      const id = newId("order");
      orders.set(id, amountPaise);
      return ok({ id });
    }),
    paymentsOf: guarded(async (id) =>
      ok([...payments.values()].filter((payment) => payment.order_id === id)),
    ),
    payment: guarded(async (id) => {
      const payment = payments.get(id);
      return payment === undefined ? refused : ok(payment);
    }),
    capture: guarded(async (id, amount) => {
      crashIf("crash_before_capture");
      const payment = payments.get(id);
      if (payment?.status !== "authorized" || isPaid(payment.order_id) || amount !== payment.amount)
        return refused;
      const captured = put({ ...payment, status: "captured" });
      crashIf("crash_after_capture");
      return ok(captured);
    }),
    refund: guarded(async (id, { amountPaise: amount, key }) => {
      const payment = payments.get(id);
      const earlier = refunds.get(key);
      if (earlier !== undefined) return ok(earlier);
      if (payment?.status !== "captured") return refused;
      put({ ...payment, status: "refunded", amount_refunded: amount });
      const refund: GatewayRefund = { id: key, payment_id: id, amount, status: "processed" };
      refunds.set(key, refund);
      crashIf("crash_after_refund");
      return ok(refund);
    }),
    refundById: guarded(async (id) => {
      const refund = refunds.get(id);
      return refund === undefined ? refused : ok(refund);
    }),
    refundsOf: guarded(async (id) => ok([...refunds.values()].filter((refund) => refund.payment_id === id))),
    payments: guarded(async () => ok([...payments.values()])),
    refunds: guarded(async () => ok([...refunds.values()])),
  };

  function guarded<Args extends unknown[], Answer>(call: (...args: Args) => Promise<Answer>) {
    return async (...args: Args): Promise<Answer | { is: "away"; cause: string }> =>
      gateway.trouble === "away" ? { is: "away", cause: "the model" } : call(...args);
  }
  function crashIf(trouble: Trouble): void {
    if (gateway.trouble !== trouble) return;
    gateway.trouble = "none";
    throw new Crash(trouble);
  }
  return gateway;
}
