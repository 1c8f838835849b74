import fc from "fast-check";
import { sql } from "kysely";
import { istInstant } from "../../src/api/contract/ist.ts";
import { bookSlot } from "../../src/workspace/booking/book-slot.ts";
import { releaseOrder } from "../../src/workspace/booking/release-order.ts";
import {
  bookingDeps,
  bookingRequestFor,
  type TestClock,
  uniqueCustomer,
} from "../../src/workspace/booking/testing.ts";
import { cancelOrder } from "../../src/workspace/changes/testing.ts";
import { applyCoupon } from "../../src/workspace/coupon/apply-coupon.ts";
import type { Db } from "../../src/workspace/database/tables.ts";
import { expireOverdueHolds } from "../../src/workspace/orders/end-hold.ts";
import { tokenOf } from "../../src/workspace/orders/order-ids.ts";
import { checkPayments } from "../../src/workspace/payment/check-payments.ts";
import { confirmEmail } from "../../src/workspace/payment/confirm-email.ts";
import type { PaymentDeps } from "../../src/workspace/payment/deps.ts";
import { evidenceOf } from "../../src/workspace/payment/evidence.ts";
import type { GatewayDispute, GatewayRefund } from "../../src/workspace/payment/gateway-entities.ts";
import { handleGatewayEvents } from "../../src/workspace/payment/handle-events.ts";
import { initPayment } from "../../src/workspace/payment/init-payment.ts";
import { tryRefunds } from "../../src/workspace/payment/refunds.ts";
import { settle } from "../../src/workspace/payment/settle.ts";
import { emailCodesOf, webhookOf } from "../../src/workspace/payment/testing.ts";
import { receiveWebhook } from "../../src/workspace/payment/webhook.ts";
import { checks } from "../../src/workspace/reconciliation/checks.ts";
import { findAll } from "../../src/workspace/reconciliation/run-checks.ts";
import { createModelGateway, type ModelGateway, SimulatedCrash } from "../support/model-gateway.ts";

const gatewayFaults = [
  "none",
  "away",
  "crash_before_capture",
  "crash_after_capture",
  "crash_after_refund",
] as const;
/** The status in a refund's notification: the current status (`now`) or a previous one. */
const refundReports = ["now", "pending", "processed"] as const;
const disputeStatuses = ["under_review", "won", "lost", "closed"] as const;
const coupons = ["ONCE", "SCARCE", "FREE", null] as const;
const recentIndex = fc.integer({ min: -1, max: 3 });

/**
 * A step of a history. Numbers are indexes into the orders or payments that the steps before it have created, and wrap
 * around. The index -1 is the latest order or payment.
 */
const steps = fc.oneof(
  fc.record({ do: fc.constant("book" as const), visitor: fc.nat({ max: 2 }), slot: fc.nat({ max: 4 }) }),
  fc.record({ do: fc.constant("begin" as const), order: recentIndex }),
  fc.record({ do: fc.constant("pay" as const), order: recentIndex, isGood: fc.boolean() }),
  fc.record({ do: fc.constant("return" as const), payment: recentIndex }),
  fc.record({ do: fc.constant("webhook" as const), payment: recentIndex }),
  fc.record({ do: fc.constant("oldReport" as const), payment: recentIndex }),
  fc.record({ do: fc.constant("coupon" as const), order: recentIndex, code: fc.constantFrom(...coupons) }),
  fc.record({ do: fc.constant("release" as const), order: recentIndex }),
  fc.record({ do: fc.constant("cancel" as const), order: recentIndex }),
  fc.record({
    do: fc.constant("refundByHand" as const),
    payment: recentIndex,
    share: fc.constantFrom(1, 0.1, 0.5),
  }),
  fc.record({ do: fc.constant("decideRefunds" as const), isGood: fc.boolean() }),
  fc.record({ do: fc.constant("returnRefund" as const), refund: recentIndex }),
  fc.record({
    do: fc.constant("refundReport" as const),
    refund: recentIndex,
    status: fc.constantFrom(...refundReports),
  }),
  fc.record({ do: fc.constant("dispute" as const), payment: recentIndex }),
  fc.record({ do: fc.constant("decideDisputes" as const), status: fc.constantFrom(...disputeStatuses) }),
  fc.record({ do: fc.constant("disputeReport" as const), dispute: recentIndex, isOld: fc.boolean() }),
  fc.record({ do: fc.constant("retire" as const), isOpen: fc.boolean() }),
  fc.record({ do: fc.constant("wait" as const), minutes: fc.constantFrom(1, 5, 14, 16) }),
  fc.record({ do: fc.constant("trouble" as const), kind: fc.constantFrom(...gatewayFaults) }),
  fc.constant({ do: "cleanUp" as const }),
  fc.constant({ do: "work" as const }),
);
export type Step = typeof steps extends fc.Arbitrary<infer Value> ? Value : never;

const latest = -1;
const bookStep = fc.record({
  do: fc.constant("book" as const),
  visitor: fc.nat({ max: 2 }),
  slot: fc.nat({ max: 4 }),
});
const waits: Step[] = [{ do: "wait", minutes: 16 }, { do: "cleanUp" }];

/** A visitor's attempt from the hold to the payment notification, with the faults that may happen meanwhile. */
const attempts = fc
  .record({
    book: bookStep,
    code: fc.option(fc.constantFrom(...coupons)),
    rival: fc.option(bookStep),
    isLate: fc.boolean(),
    trouble: fc.option(fc.constantFrom(...gatewayFaults)),
    reported: fc.constantFrom("return", "webhook", "oldReport", "work"),
  })
  .map(({ book, code, rival, isLate, trouble, reported }): Step[] => [
    book,
    ...(code === null ? [] : [{ do: "coupon", order: latest, code } as const]),
    { do: "begin", order: latest },
    ...(isLate ? waits : []),
    ...(rival === null ? [] : [rival]),
    { do: "pay", order: latest, isGood: true },
    ...(trouble === null ? [] : [{ do: "trouble", kind: trouble } as const]),
    reported === "work" ? { do: "work" } : { do: reported, payment: latest },
  ]);

/** Changes to a paid booking by the operator, a user of the gateway's dashboard, or the bank. */
const followUps = fc
  .record({
    first: fc.constantFrom<Step[]>(
      [{ do: "cancel", order: latest }],
      [{ do: "refundByHand", payment: latest, share: 1 }],
      [{ do: "refundByHand", payment: latest, share: 0.1 }],
      [{ do: "dispute", payment: latest }],
      [
        { do: "refundByHand", payment: latest, share: 0.1 },
        { do: "cancel", order: latest },
      ],
      [
        { do: "dispute", payment: latest },
        { do: "cancel", order: latest },
      ],
    ),
    more: fc.array(steps, { maxLength: 4 }),
    isRefused: fc.boolean(),
    isDecided: fc.boolean(),
    reported: fc.constantFrom(...refundReports),
  })
  .map(({ first, more, isRefused, isDecided, reported }): Step[] => [
    ...first,
    ...more,
    { do: "work" },
    ...(isDecided ? [{ do: "decideRefunds", isGood: !isRefused } as const] : []),
    { do: "refundReport", refund: latest, status: reported },
    { do: "decideDisputes", status: isRefused ? "won" : "lost" },
    { do: "disputeReport", dispute: latest, isOld: false },
  ]);

/** Histories of attempts and single steps. */
export const histories = fc
  .array(
    fc.oneof(
      { weight: 3, arbitrary: attempts },
      { weight: 2, arbitrary: followUps },
      { weight: 3, arbitrary: steps.map((step) => [step]) },
    ),
    {
      minLength: 2,
      maxLength: 12,
    },
  )
  .map((parts) => parts.flat());

/** Every history begins at this time. All its bookings are for the next day. */
export const historyStart = istInstant("2026-12-01", "07:00");
const bookedDate = "2026-12-02";
/** Conflicting booking requests: rooms at overlapping times, and passes, of which only five are available per day. */
const slots = [
  { catalogId: "room-small", from: "10:00", to: "11:00" },
  { catalogId: "room-small", from: "10:30", to: "12:00" },
  { catalogId: "room-small", from: "12:00", to: "13:00" },
  { catalogId: "desk", quantity: 3 },
  { catalogId: "desk", quantity: 2 },
] as const;

/** Delivers a refund notification to the service. */
export type DeliverRefund = (deps: PaymentDeps, reported: GatewayRefund) => Promise<unknown>;

const deliverByWebhook: DeliverRefund = async (deps, entity) => {
  await receiveWebhook(deps, webhookOf(`refund.${entity.status}`, { refund: { entity } }));
  await handleGatewayEvents(deps);
};

/**
 * The environment of a history: visitors, operator, gateway, banks, clock, and a service of two processes that may be
 * killed at any step. The processes handle steps alternately or concurrently. The clock of the second process is a few
 * seconds ahead.
 */
export class HistoryModel {
  readonly gateway: ModelGateway = createModelGateway();
  /** Ids of orders that were confirmed to a visitor. */
  readonly toldConfirmed = new Set<string>();
  readonly #bringRefund: DeliverRefund;
  readonly #processes: readonly [PaymentDeps, PaymentDeps];
  #steps = 0;
  readonly #db: Db;
  readonly #clock: TestClock;
  readonly #orders: string[] = [];
  readonly #gatewayOrders: string[] = [];

  constructor(db: Db, clock: TestClock, bringRefund: DeliverRefund = deliverByWebhook) {
    this.#bringRefund = bringRefund;
    this.#db = db;
    this.#clock = clock;
    const secrets = { keyId: "k", keySecret: "key-secret", webhookSecret: "webhook-secret" };
    const deps = {
      ...bookingDeps(db, clock),
      gateway: this.gateway,
      gatewaySettings: { ...secrets, checkoutScriptUrl: "/c.js", checkoutFormUrl: "/c" },
      publicOrigin: "https://baithak.example",
      brandName: "Baithak",
      wake: () => {},
    };
    const ahead = () => new Date(clock.now().getTime() + 5_000);
    this.#processes = [deps, { ...deps, now: ahead }];
  }

  /** The dependencies of the process that handles the current step. */
  get #deps(): PaymentDeps {
    return this.#processes[this.#steps % 2 === 0 ? 0 : 1];
  }

  /** Applies a step. A killed process leaves the rest of its step undone. */
  async apply(step: Step): Promise<void> {
    this.#steps += 1;
    try {
      await this.#act(step);
    } catch (error) {
      if (!(error instanceof SimulatedCrash)) throw error;
    }
  }

  /**
   * Ends all faults: banks decide pending payments, all notifications are delivered twice with the newest first, the
   * operator retries failed refunds, and the background jobs run.
   */
  async settle(): Promise<void> {
    const { gateway } = this;
    gateway.fault = "none";
    await this.#retire(true);
    for (let round = 0; round < 6; round += 1) {
      this.#clock.advance(11);
      gateway.decideRefunds(true);
      gateway.decideDisputes("closed");
      if (round < 2) await this.#sendAllReports();
      await this.#retryFailedRefunds();
      await this.#work();
      await expireOverdueHolds(this.#deps);
      if (round >= 2 && (await this.#isAtRest())) return;
    }
  }

  /** Retries the refunds that the bank rejected too often, as the operator does with `npm run doctor`. */
  async #retryFailedRefunds(): Promise<void> {
    const check = checks.find(({ name }) => name === "refunds_failed");
    const deps = { ...this.#deps, period: { from: this.#clock.now(), to: this.#clock.now() } };
    if (check === undefined) return;
    for (const finding of await findAll(deps, check)) await check.repair?.(deps, finding);
  }

  /** Returns true if no payment, refund or notification is pending. */
  async #isAtRest(): Promise<boolean> {
    const { rows } = await sql`
      select from refunds where status in ('pending', 'failed')
      union all select from payments where status in ('pending', 'refund_pending')
      union all select from payments where status in ('created', 'failed') and check_at is not null
      union all select from gateway_events where handled_at is null
    `.execute(this.#db);
    return rows.length === 0;
  }

  async #act(step: Step): Promise<void> {
    switch (step.do) {
      case "book":
        return this.#book(step.visitor, step.slot);
      case "begin":
        return this.#begin(step.order);
      case "pay":
        return this.#pay(step.order, step.isGood);
      case "return":
        return this.#bring(step.payment, async (payment) => {
          const { orderId, reason } = await settle(this.#deps, payment);
          if (orderId !== null && reason === "confirmed") this.toldConfirmed.add(orderId);
        });
      case "webhook":
        return this.#webhook(step.payment, null);
      case "oldReport":
        return this.#webhook(step.payment, "authorized");
      case "coupon":
        return this.#of(step.order, (key) => applyCoupon(this.#deps, { ...key, code: step.code }));
      case "release":
        return this.#of(step.order, (key) => releaseOrder(this.#deps, key));
      case "cancel":
        return this.#of(step.order, (key) => cancelOrder(this.#deps, key.orderId, "Cancelled."));
      case "refundByHand":
        return this.#with(this.gateway.records.payments, step.payment, ({ id }) =>
          this.gateway.refundByHand(id, step.share),
        );
      case "decideRefunds":
        return this.gateway.decideRefunds(step.isGood);
      case "returnRefund":
        return this.#with(this.gateway.records.refunds, step.refund, ({ id }) =>
          this.gateway.returnRefund(id),
        );
      case "refundReport":
        return this.#refundReport(step.refund, step.status);
      case "dispute":
        return this.#with(this.gateway.records.payments, step.payment, ({ id }) => this.gateway.dispute(id));
      case "decideDisputes":
        return this.gateway.decideDisputes(step.status);
      case "disputeReport":
        return this.#with(this.gateway.records.disputes, step.dispute, (dispute) =>
          this.#bringDispute(step.isOld ? { ...dispute, status: "open", amount_deducted: 0 } : dispute),
        );
      case "retire":
        return this.#retire(step.isOpen);
      case "wait":
        return this.#clock.advance(step.minutes);
      case "trouble":
        this.gateway.fault = step.kind;
        return;
      case "cleanUp":
        await expireOverdueHolds(this.#deps);
        return;
      case "work":
        return this.#work();
      default:
        throw new Error(`unknown step ${JSON.stringify(step satisfies never)}`);
    }
  }

  async #book(visitor: number, slot: number): Promise<void> {
    const {
      from = "00:00",
      to = "24:00",
      ...what
    } = { ...{ from: undefined, to: undefined }, ...slots[slot % slots.length] };
    const times = {
      start: istInstant(bookedDate, from).toISOString(),
      end: istInstant(bookedDate, to).toISOString(),
    };
    const visitorId = `visitor-${visitor}`;
    const request = {
      ...bookingRequestFor(),
      ...what,
      ...times,
      people: 1,
      visitorId,
      customer: uniqueCustomer(visitor),
    };
    const booked = await bookSlot(this.#deps, request);
    if (booked.ok && !this.#orders.includes(booked.order.id)) this.#orders.push(booked.order.id);
  }

  async #begin(order: number): Promise<void> {
    await this.#of(order, async (key) => {
      const started = await initPayment(this.#deps, key);
      if (started.ok && started.status === "confirmed") this.toldConfirmed.add(key.orderId);
      if (started.ok && started.status === "created")
        this.#gatewayOrders.push(started.response.checkout.gatewayOrderId);
      if (started.ok && started.status === "confirm_email") await this.#confirmEmail(key);
    });
  }

  async #confirmEmail(key: { orderId: string; token: string }): Promise<void> {
    const { code } = await emailCodesOf(this.#deps, key);
    await confirmEmail(this.#deps, { ...key, code });
  }

  #pay(order: number, isGood: boolean): void {
    const id = pick(this.#gatewayOrders, order);
    if (id !== undefined) this.gateway.pay(id, isGood);
  }

  async #bring(
    number: number,
    bring: (evidence: NonNullable<ReturnType<typeof evidenceOf>>) => Promise<unknown>,
  ): Promise<void> {
    const payments = [...this.gateway.records.payments.values()];
    const payment = pick(payments, number);
    const evidence = payment === undefined ? null : evidenceOf(payment);
    if (evidence !== null) await bring(evidence);
  }

  async #webhook(number: number, status: "authorized" | null): Promise<void> {
    const payments = [...this.gateway.records.payments.values()].filter(
      (payment) => payment.status !== "failed",
    );
    const payment = pick(payments, number);
    if (payment === undefined) return;
    const entity = status === null ? payment : { ...payment, status };
    await receiveWebhook(this.#deps, webhookOf("payment.reported", { payment: { entity } }));
    await handleGatewayEvents(this.#deps);
  }

  async #of(
    number: number,
    act: (key: { orderId: string; token: string }) => Promise<unknown>,
  ): Promise<void> {
    const orderId = pick(this.#orders, number);
    if (orderId !== undefined)
      await act({ orderId, token: tokenOf(this.#deps.tokenSecrets, { id: orderId, token_version: 0 }) });
  }

  async #sendAllReports(): Promise<void> {
    const { refunds, disputes } = this.gateway.records;
    for (const dispute of [...disputes.values()].reverse()) await this.#bringDispute(dispute);
    for (const refund of [...refunds.values(), ...refunds.values()].reverse()) {
      await deliverByWebhook(this.#deps, refund);
    }
  }

  /** Delivers a notification of a refund with its current status or a previous one. */
  async #refundReport(number: number, status: (typeof refundReports)[number]): Promise<void> {
    await this.#with(this.gateway.records.refunds, number, (refund) => {
      const isOlder = status === "pending" || (status === "processed" && refund.status === "failed");
      return this.#bringRefund(this.#deps, isOlder ? { ...refund, status } : refund);
    });
  }

  async #bringDispute(entity: GatewayDispute): Promise<void> {
    await receiveWebhook(this.#deps, webhookOf("payment.dispute.reported", { dispute: { entity } }));
    await handleGatewayEvents(this.#deps);
  }

  /** Retires or restores some items, as an import does. */
  async #retire(active: boolean): Promise<void> {
    await this.#db.updateTable("items").set({ active }).where("id", "in", ["room-small", "desk"]).execute();
  }

  async #with<Value>(
    values: ReadonlyMap<string, Value>,
    number: number,
    act: (value: Value) => unknown,
  ): Promise<void> {
    const value = pick([...values.values()], number);
    if (value !== undefined) await act(value);
  }

  async #work(): Promise<void> {
    await Promise.all(
      this.#processes.map(async (deps) => {
        await handleGatewayEvents(deps);
        await checkPayments(deps);
        await tryRefunds(deps);
      }),
    );
  }
}

function pick<Value>(values: readonly Value[], number: number): Value | undefined {
  return number < 0 ? values.at(-1) : values[number % Math.max(1, values.length)];
}
