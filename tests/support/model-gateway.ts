import { randomUUID } from "node:crypto";
import type { Gateway } from "../../src/workspace/payment/gateway.ts";
import type {
  GatewayDispute,
  GatewayPayment,
  GatewayRefund,
} from "../../src/workspace/payment/gateway-entities.ts";

type GatewayFault = "none" | "away" | "crash_before_capture" | "crash_after_capture" | "crash_after_refund";

/**
 * An in-memory model of the gateway, fast enough for thousands of histories. The gateway can be unavailable, or
 * simulate a crash of the calling process.
 */
export type ModelGateway = Gateway & {
  readonly records: {
    readonly payments: Map<string, GatewayPayment>;
    readonly refunds: Map<string, GatewayRefund>;
    readonly disputes: Map<string, GatewayDispute>;
  };
  /** Failure of the next requests to the gateway. A crash happens only once. */
  fault: GatewayFault;
  /** Adds a payment by a customer, which succeeds or fails. */
  readonly pay: (gatewayOrderId: string, isGood: boolean) => GatewayPayment | null;
  /** Refunds a share of the remaining amount in the dashboard. A share of 1 refunds everything. */
  readonly refundByHand: (paymentId: string, share: number) => void;
  /** Makes the bank process or reject every pending refund. */
  readonly decideRefunds: (isGood: boolean) => void;
  /** Makes the bank return a refund that it had processed. */
  readonly returnRefund: (refundId: string) => void;
  /** Makes the customer's bank dispute the remaining amount of a payment. */
  readonly dispute: (paymentId: string) => void;
  readonly decideDisputes: (status: "under_review" | "won" | "lost" | "closed") => void;
};

/** Error that simulates a killed process. */
export class SimulatedCrash extends Error {}

export function createModelGateway(): ModelGateway {
  const orders = new Map<string, number>();
  const payments = new Map<string, GatewayPayment>();
  const refunds = new Map<string, GatewayRefund>();
  const refundOfKey = new Map<string, { readonly id: string; readonly amount: number }>();
  const disputes = new Map<string, GatewayDispute>();
  const newId = (kind: string) => `${kind}_${randomUUID()}`;
  const ok = <Value>(value: Value) => ({ is: "ok", value }) as const;
  const rejected = { is: "refused", status: 400, description: "" } as const;
  const storePayment = (payment: GatewayPayment) => {
    payments.set(payment.id, payment);
    return payment;
  };
  const isPaid = (orderId: string | null | undefined) =>
    [...payments.values()].some(
      (payment) => payment.order_id === orderId && ["captured", "refunded"].includes(payment.status),
    );

  const isOpen = ({ status }: GatewayDispute) => !["won", "lost", "closed"].includes(status);
  const disputesOf = (id: string) => [...disputes.values()].filter((dispute) => dispute.payment_id === id);
  /** Returns the refundable amount of a payment in paise, or 0 during a dispute. */
  const refundableOf = (payment: GatewayPayment | undefined): number => {
    if (payment === undefined || !["captured", "refunded"].includes(payment.status)) return 0;
    const ofPayment = disputesOf(payment.id);
    if (ofPayment.some(isOpen)) return 0;
    const deductedPaise = ofPayment.reduce((sum, { amount_deducted }) => sum + (amount_deducted ?? 0), 0);
    return payment.amount - deductedPaise - (payment.amount_refunded ?? 0);
  };
  const changeRefunded = (payment: GatewayPayment, change: number) => {
    const amount_refunded = (payment.amount_refunded ?? 0) + change;
    storePayment({
      ...payment,
      amount_refunded,
      status: amount_refunded === payment.amount ? "refunded" : "captured",
    });
  };
  const openRefund = (payment: GatewayPayment, amount: number, notes: GatewayRefund["notes"]) => {
    const refund: GatewayRefund = {
      id: newId("rfnd"),
      payment_id: payment.id,
      amount,
      status: "pending",
      notes,
    };
    refunds.set(refund.id, refund);
    changeRefunded(payment, amount);
    return refund;
  };
  const failRefund = (refund: GatewayRefund) => {
    const payment = payments.get(refund.payment_id);
    refunds.set(refund.id, { ...refund, status: "failed" });
    if (payment !== undefined) changeRefunded(payment, -refund.amount);
  };

  const gateway: ModelGateway = {
    records: { payments, refunds, disputes },
    fault: "none",
    pay: (order_id, isGood) => {
      const amount = orders.get(order_id);
      if (amount === undefined || isPaid(order_id)) return null;
      const status = isGood ? "authorized" : "failed";
      return storePayment({
        id: newId("pay"),
        order_id,
        amount,
        amount_refunded: 0,
        currency: "INR",
        status,
      });
    },
    createOrder: guarded(async ({ amountPaise }) => {
      const id = newId("order");
      orders.set(id, amountPaise);
      return ok({ id });
    }),
    order: guarded(async (id) => {
      const amount = orders.get(id);
      return amount === undefined ? rejected : ok({ id, amount, currency: "INR" });
    }),
    paymentsOf: guarded(async (id) =>
      ok([...payments.values()].filter((payment) => payment.order_id === id)),
    ),
    payment: guarded(async (id) => {
      const payment = payments.get(id);
      return payment === undefined ? rejected : ok(payment);
    }),
    capture: guarded(async (id, amount) => {
      crashOnFault("crash_before_capture");
      const payment = payments.get(id);
      if (payment?.status !== "authorized" || isPaid(payment.order_id) || amount !== payment.amount)
        return rejected;
      const captured = storePayment({ ...payment, status: "captured" });
      crashOnFault("crash_after_capture");
      return ok(captured);
    }),
    refundByHand: (id, share) => {
      const payment = payments.get(id);
      const amount = Math.floor(refundableOf(payment) * share);
      if (payment !== undefined && amount > 0) openRefund(payment, amount, []);
    },
    decideRefunds: (isGood) => {
      for (const refund of refunds.values()) {
        if (refund.status !== "pending") continue;
        if (isGood) refunds.set(refund.id, { ...refund, status: "processed" });
        else failRefund(refund);
      }
    },
    returnRefund: (id) => {
      const refund = refunds.get(id);
      if (refund?.status === "processed") failRefund(refund);
    },
    dispute: (id) => {
      const amount = refundableOf(payments.get(id));
      if (amount === 0) return;
      const dispute = {
        id: newId("disp"),
        payment_id: id,
        amount,
        amount_deducted: 0,
        status: "open",
      } as const;
      disputes.set(dispute.id, dispute);
    },
    decideDisputes: (status) => {
      for (const dispute of [...disputes.values()].filter(isOpen)) {
        const amount_deducted = status === "lost" ? dispute.amount : 0;
        disputes.set(dispute.id, { ...dispute, status, amount_deducted });
      }
    },
    refund: guarded(async (id, { amountPaise: amount, key, notes }) => {
      const earlier = refundOfKey.get(key);
      const earlierRefund = earlier && refunds.get(earlier.id);
      if (earlier !== undefined && earlierRefund !== undefined)
        return earlier.amount === amount ? ok(earlierRefund) : rejected;
      const payment = payments.get(id);
      if (payment === undefined || refundableOf(payment) < amount) return rejected;
      const refund = openRefund(payment, amount, notes);
      refundOfKey.set(key, { id: refund.id, amount });
      crashOnFault("crash_after_refund");
      return ok(refund);
    }),
    refundById: guarded(async (id) => {
      const refund = refunds.get(id);
      return refund === undefined ? rejected : ok(refund);
    }),
    refundsOf: guarded(async (id) => ok([...refunds.values()].filter((refund) => refund.payment_id === id))),
    probe: guarded(async () => ok(null)),
    payments: guarded(async () => ok([...payments.values()])),
    refunds: guarded(async () => ok([...refunds.values()])),
  };

  function guarded<Args extends unknown[], Answer>(call: (...args: Args) => Promise<Answer>) {
    return async (...args: Args): Promise<Answer | { is: "away"; cause: string }> =>
      gateway.fault === "away" ? { is: "away", cause: "the model" } : call(...args);
  }
  function crashOnFault(trouble: GatewayFault): void {
    if (gateway.fault !== trouble) return;
    gateway.fault = "none";
    throw new SimulatedCrash(trouble);
  }
  return gateway;
}
