import fc from "fast-check";
import { bookSlot } from "../../src/workspace/booking/book-slot.ts";
import { cancelOrder } from "../../src/workspace/booking/cancel-order.ts";
import { expireOverdueHolds } from "../../src/workspace/booking/end-hold.ts";
import { addDays, istInstant, weekdayOf } from "../../src/workspace/booking/ist.ts";
import { tokenOf } from "../../src/workspace/booking/order-ids.ts";
import { releaseOrder } from "../../src/workspace/booking/release-order.ts";
import { bookingDeps, customerNo, type TestClock, wishFor } from "../../src/workspace/booking/testing.ts";
import { applyCoupon } from "../../src/workspace/coupon/apply-coupon.ts";
import type { Db } from "../../src/workspace/database/tables.ts";
import { checkPayments } from "../../src/workspace/payment/check-payments.ts";
import { confirmEmail } from "../../src/workspace/payment/confirm-email.ts";
import type { PaymentDeps } from "../../src/workspace/payment/deps.ts";
import { emailCodeOf } from "../../src/workspace/payment/email-code.ts";
import { evidenceOf } from "../../src/workspace/payment/evidence.ts";
import { handleGatewayEvents } from "../../src/workspace/payment/handle-events.ts";
import { initPayment } from "../../src/workspace/payment/init-payment.ts";
import { tryRefunds } from "../../src/workspace/payment/refunds.ts";
import { settle } from "../../src/workspace/payment/settle.ts";
import { webhookOf } from "../../src/workspace/payment/testing.ts";
import { receiveWebhook } from "../../src/workspace/payment/webhook.ts";
import { Crash, createModelGateway, type ModelGateway } from "../support/model-gateway.ts";

const troubles = [
  "none",
  "away",
  "crash_before_capture",
  "crash_after_capture",
  "crash_after_refund",
] as const;
const coupons = ["ONCE", "SCARCE", "FREE", null] as const;
const few = fc.integer({ min: -1, max: 3 });

/** One step of a history; numbers point into what has happened so far, and wrap round; -1 is the latest. */
const steps = fc.oneof(
  fc.record({ do: fc.constant("book" as const), visitor: fc.nat({ max: 2 }), slot: fc.nat({ max: 4 }) }),
  fc.record({ do: fc.constant("begin" as const), order: few }),
  fc.record({ do: fc.constant("pay" as const), order: few, isGood: fc.boolean() }),
  fc.record({ do: fc.constant("return" as const), payment: few }),
  fc.record({ do: fc.constant("webhook" as const), payment: few }),
  fc.record({ do: fc.constant("oldNews" as const), payment: few }),
  fc.record({ do: fc.constant("coupon" as const), order: few, code: fc.constantFrom(...coupons) }),
  fc.record({ do: fc.constant("release" as const), order: few }),
  fc.record({ do: fc.constant("cancel" as const), order: few }),
  fc.record({ do: fc.constant("wait" as const), minutes: fc.constantFrom(1, 5, 14, 16) }),
  fc.record({ do: fc.constant("trouble" as const), kind: fc.constantFrom(...troubles) }),
  fc.constant({ do: "cleanUp" as const }),
  fc.constant({ do: "work" as const }),
);
export type Step = typeof steps extends fc.Arbitrary<infer Value> ? Value : never;

const latest = -1;
const books = fc.record({
  do: fc.constant("book" as const),
  visitor: fc.nat({ max: 2 }),
  slot: fc.nat({ max: 4 }),
});
const waits: Step[] = [{ do: "wait", minutes: 16 }, { do: "cleanUp" }];

/** One visitor's attempt from the hold to the news of the money, with what may go wrong on the way. */
const attempts = fc
  .record({
    book: books,
    code: fc.option(fc.constantFrom(...coupons)),
    rival: fc.option(books),
    isLate: fc.boolean(),
    trouble: fc.option(fc.constantFrom(...troubles)),
    news: fc.constantFrom("return", "webhook", "oldNews", "work"),
  })
  .map(({ book, code, rival, isLate, trouble, news }): Step[] => [
    book,
    ...(code === null ? [] : [{ do: "coupon", order: latest, code } as const]),
    { do: "begin", order: latest },
    ...(isLate ? waits : []),
    ...(rival === null ? [] : [rival]),
    { do: "pay", order: latest, isGood: true },
    ...(trouble === null ? [] : [{ do: "trouble", kind: trouble } as const]),
    news === "work" ? { do: "work" } : { do: news, payment: latest },
  ]);

/** Whole histories: attempts and single steps, one after the other. */
export const histories = fc
  .array(
    fc.oneof({ weight: 2, arbitrary: attempts }, { weight: 3, arbitrary: steps.map((step) => [step]) }),
    {
      minLength: 2,
      maxLength: 12,
    },
  )
  .map((parts) => parts.flat());

/** Wishes that get in each other's way: overlapping rooms, and passes of which there are five a day. */
const slots = [
  { catalogId: "room-small", from: "10:00", to: "11:00" },
  { catalogId: "room-small", from: "10:30", to: "12:00" },
  { catalogId: "room-small", from: "12:00", to: "13:00" },
  { catalogId: "desk", quantity: 3 },
  { catalogId: "desk", quantity: 2 },
] as const;

/** One history: visitors, the gateway, the clock, and a service that may be killed at any step. */
export class World {
  readonly gateway: ModelGateway = createModelGateway();
  readonly #db: Db;
  readonly #clock: TestClock;
  readonly #deps: PaymentDeps;
  readonly #date: string;
  readonly #orders: string[] = [];
  readonly #gatewayOrders: string[] = [];
  readonly #name: string;

  constructor(db: Db, clock: TestClock, day: number) {
    this.#db = db;
    this.#clock = clock;
    this.#name = `history${day}`;
    clock.set(istInstant(addDays("2026-12-01", day), "07:00"));
    const tomorrow = addDays("2026-12-01", day + 1);
    this.#date = weekdayOf(tomorrow) === 0 ? addDays(tomorrow, 1) : tomorrow;
    const secrets = { keyId: "k", keySecret: "key-secret", webhookSecret: "webhook-secret" };
    this.#deps = {
      ...bookingDeps(db, clock),
      gateway: this.gateway,
      gatewaySettings: { ...secrets, checkoutScriptUrl: "/c.js", checkoutFormUrl: "/c" },
      publicOrigin: "https://baithak.example",
      brandName: "Baithak",
      wake: () => {},
    };
  }

  /** Takes a step; what a killed process did not do is simply not done. */
  async take(step: Step): Promise<void> {
    try {
      await this.#act(step);
    } catch (error) {
      if (!(error instanceof Crash)) throw error;
    }
  }

  /** The troubles end, time passes, and the background work gets its turns. */
  async comeToRest(): Promise<void> {
    this.gateway.trouble = "none";
    for (let round = 0; round < 6; round += 1) {
      this.#clock.advance(11);
      await this.#work();
      await expireOverdueHolds(this.#deps);
    }
  }

  /** Clears the slots for the next history; its papers and payments stay. */
  async tidyUp(): Promise<void> {
    const open = await this.#db.selectFrom("orders").select("id").where("status", "=", "confirmed").execute();
    for (const { id } of open) await cancelOrder(this.#deps, id, "The history is over.");
    await this.comeToRest();
    await this.#db.updateTable("payments").set({ check_at: null }).execute();
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
        return this.#bring(step.payment, (payment) => settle(this.#deps, payment));
      case "webhook":
        return this.#webhook(step.payment, null);
      case "oldNews":
        return this.#webhook(step.payment, "authorized");
      case "coupon":
        return this.#of(step.order, (key) => applyCoupon(this.#deps, { ...key, code: step.code }));
      case "release":
        return this.#of(step.order, (key) => releaseOrder(this.#deps, key));
      case "cancel":
        return this.#of(step.order, (key) => cancelOrder(this.#deps, key.orderId, "Cancelled."));
      case "wait":
        return this.#clock.advance(step.minutes);
      case "trouble":
        this.gateway.trouble = step.kind;
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
      start: istInstant(this.#date, from).toISOString(),
      end: istInstant(this.#date, to).toISOString(),
    };
    const visitorId = `${this.#name}-visitor-${visitor}`;
    const wish = { ...wishFor(), ...what, ...times, people: 1, visitorId, customer: customerNo(visitor) };
    const booked = await bookSlot(this.#deps, wish);
    if (booked.ok && !this.#orders.includes(booked.order.id)) this.#orders.push(booked.order.id);
  }

  async #begin(order: number): Promise<void> {
    await this.#of(order, async (key) => {
      const started = await initPayment(this.#deps, key);
      if (started.ok && started.status === "created")
        this.#gatewayOrders.push(started.reply.checkout.gatewayOrderId);
      if (started.ok && started.status === "confirm_email") await this.#confirmEmail(key);
    });
  }

  async #confirmEmail(key: { orderId: string; token: string }): Promise<void> {
    const order = await this.#db
      .selectFrom("orders")
      .select(["id", "customer_email"])
      .where("id", "=", key.orderId)
      .executeTakeFirstOrThrow();
    await confirmEmail(this.#deps, { ...key, code: emailCodeOf(this.#deps.tokenSecret, order) });
  }

  #pay(order: number, isGood: boolean): void {
    const id = pick(this.#gatewayOrders, order);
    if (id !== undefined) this.gateway.pay(id, isGood);
  }

  async #bring(
    number: number,
    bring: (evidence: NonNullable<ReturnType<typeof evidenceOf>>) => Promise<unknown>,
  ): Promise<void> {
    const payments = [...this.gateway.paymentRecords.values()];
    const payment = pick(payments, number);
    const evidence = payment === undefined ? null : evidenceOf(payment);
    if (evidence !== null) await bring(evidence);
  }

  async #webhook(number: number, status: "authorized" | null): Promise<void> {
    const payments = [...this.gateway.paymentRecords.values()].filter(
      (payment) => payment.status !== "failed",
    );
    const payment = pick(payments, number);
    if (payment === undefined) return;
    const entity = status === null ? payment : { ...payment, status };
    await receiveWebhook(this.#deps, webhookOf("payment.news", { payment: { entity } }));
    await handleGatewayEvents(this.#deps);
  }

  async #of(
    number: number,
    act: (key: { orderId: string; token: string }) => Promise<unknown>,
  ): Promise<void> {
    const orderId = pick(this.#orders, number);
    if (orderId !== undefined) await act({ orderId, token: tokenOf(this.#deps.tokenSecret, orderId) });
  }

  async #work(): Promise<void> {
    await handleGatewayEvents(this.#deps);
    await checkPayments(this.#deps);
    await tryRefunds(this.#deps);
  }
}

function pick<Value>(values: readonly Value[], number: number): Value | undefined {
  return number < 0 ? values.at(-1) : values[number % Math.max(1, values.length)];
}
