import fc from "fast-check";
import { sql } from "kysely";
import { beforeAll, describe, expect, it } from "vitest";
import type { OrderDetails } from "../../src/api/contract/booking.ts";
import {
  type CancellationRules,
  describeNextRefunds,
  describeRefunds,
  refundOf,
  standardCancellation,
} from "../../src/api/contract/cancellation.ts";
import { addDays, addMinutes, formatDay, istInstant } from "../../src/api/contract/ist.ts";
import { refundMessage } from "../../src/screens/payment-result/result-message.ts";
import { facts } from "../../src/texts/mail.ts";
import { presentOrder } from "../../src/workspace/booking/present-order.ts";
import { type OrderView, readOrder } from "../../src/workspace/booking/read-order.ts";
import {
  confirmHeld,
  deleteBookings,
  detailsOf,
  heldOrder,
  seed,
  testClock,
  uniqueCustomer,
} from "../../src/workspace/booking/testing.ts";
import { cancelBooking } from "../../src/workspace/changes/cancel-booking.ts";
import { moveBooking } from "../../src/workspace/changes/move-booking.ts";
import { applyCoupon } from "../../src/workspace/coupon/apply-coupon.ts";
import { type MessagePayload, parseMessage } from "../../src/workspace/database/message-kinds.ts";
import type { Tx } from "../../src/workspace/database/tables.ts";
import { firstRow, sharedDatabase } from "../../src/workspace/database/testing.ts";
import { inTransaction } from "../../src/workspace/database/transaction.ts";
import {
  bookingCancelled,
  bookingChanged,
  bookingConfirmed,
} from "../../src/workspace/mail/emails/order-emails.ts";
import { orderLinks } from "../../src/workspace/mail/emails/order-links.ts";
import { passDatesOf } from "../../src/workspace/orders/index.ts";
import type { PaymentDeps } from "../../src/workspace/payment/deps.ts";
import { evidenceOf } from "../../src/workspace/payment/evidence.ts";
import { initPayment } from "../../src/workspace/payment/init-payment.ts";
import { syncRefunds, tryRefunds } from "../../src/workspace/payment/refunds.ts";
import { settle } from "../../src/workspace/payment/settle.ts";
import { payAtModel, paymentDepsWith } from "../../src/workspace/payment/testing.ts";
import { quoteOfDays } from "../../src/workspace/pricing/index.ts";
import { createModelGateway, type ModelGateway } from "../support/model-gateway.ts";
import { recordFault } from "./support/fault-table.ts";
import { roundCount } from "./support/round-counts.ts";

/** Number of orders per database. `REFUNDS` overrides the number. */
const count = Number(process.env.REFUNDS ?? roundCount(10, 300));
const seedOfRun = Number(process.env.REFUND_SEED ?? 20_261_128);

const firstDay = "2026-12-01";
const bookedAt = istInstant("2026-11-26", "07:00");
const reason = "You cancelled this booking.";

const rulesets: readonly CancellationRules[] = [
  standardCancellation,
  [],
  [{ hoursBefore: 0, percent: 33 }],
  [
    { hoursBefore: 72, percent: 100 },
    { hoursBefore: 30, percent: 50 },
    { hoursBefore: 1, percent: 7 },
  ],
];

const changes = fc.oneof(
  fc.record({ do: fc.constant("cancel" as const), day: fc.nat({ max: 4 }) }),
  fc.record({
    do: fc.constant("move" as const),
    days: fc.integer({ min: 1, max: 9 }),
    toLarge: fc.boolean(),
  }),
  fc.record({ do: fc.constant("refund by hand" as const), percent: fc.integer({ min: 1, max: 90 }) }),
);
const orders = fc.record({
  unit: fc.constantFrom("hour" as const, "day" as const, "day" as const),
  days: fc.integer({ min: 1, max: 5 }),
  gaps: fc.subarray([1, 2, 3]),
  quantity: fc.integer({ min: 1, max: 3 }),
  price: fc.integer({ min: 20_000, max: 99_999 }),
  coupon: fc.constantFrom("TENTH", "FLAT", "WHOLE", null),
  rules: fc.constantFrom(...rulesets),
  changes: fc.array(changes, { maxLength: 3 }),
  /** Instants at which the sentences are read: a deadline of one of the days, and milliseconds after it. */
  instants: fc.array(fc.record({ deadline: fc.nat(), offsetMs: fc.constantFrom(-1, 0, 1, 3_600_000) }), {
    minLength: 2,
    maxLength: 4,
  }),
});
type DrawnOrder = typeof orders extends fc.Arbitrary<infer Value> ? Value : never;
type Key = { readonly orderId: string; readonly token: string };

/** Rolls a transaction back. */
const undone = new Error("undone");
const sentenceEnd = /(?<=\.) (?=[A-Z0-9])/;

/** A statement about the refund in paise for cancelling some days (all if there are none) at an instant. */
type Claim = {
  readonly dates: readonly string[];
  readonly at: Date;
  readonly isTrue: (paise: number) => boolean;
};
/** The order that a sentence is about. `priceOf`: price of some of its days in paise. */
type Subject = {
  readonly dates: readonly string[];
  readonly totalPaise: number;
  /** What is paid and not refunded. */
  readonly paidPaise: number;
  readonly priceOf: (dates: readonly string[]) => number;
  readonly start: Date;
  readonly now: Date;
};

const deadlinePattern =
  /(?:(Free cancellation|free)|(\d+)% refund(?: \((₹[\d,.]+)\))?) until (?:the end of (\w{3} \d+ \w{3})|(\w{3} \d+ \w{3}), (\d+):(\d\d) (am|pm))/g;

/** Parses the claims of a description. Throws for a sentence that it does not know. */
function claimsOf(text: string, subject: Subject): Claim[] {
  const { dates, totalPaise, paidPaise, priceOf, start, now } = subject;
  const day = new Map(
    Array.from({ length: 120 }, (_, index) => addDays("2026-11-20", index)).map((date) => [
      formatDay(date),
      date,
    ]),
  );
  const dateOf = (words = "") => day.get(words) ?? expect.fail(`no date: ${words}`);
  const daysOf = (words: string) => {
    const [first = "", last] = words.split(" to ");
    if (last === undefined) return words.split(", ").map(dateOf);
    return dates.filter((date) => date >= dateOf(first) && date <= dateOf(last));
  };
  const exactly = (paise: number) => (paid: number) => paid === paise;
  const claims: Claim[] = [];
  let latest: { readonly dates: readonly string[]; readonly at: Date } | null = null;
  const named = /this one is for (\w{3} \d+ \w{3})/.exec(text)?.[1];
  for (const sentence of text.split(sentenceEnd)) {
    const lost = /^(.*) can't be refunded \((₹[\d,.]+)\)\.$/.exec(sentence);
    const refundable = /^Refundable now: (₹[\d,.]+) of (₹[\d,.]+)\.$/.exec(sentence);
    if (sentence === "This booking is non-refundable.")
      claims.push({ dates: [], at: now, isTrue: exactly(0) });
    else if (sentence === "No refund after that." || sentence === "No refund after a day's last deadline.") {
      if (latest !== null && latest.dates.length <= 1)
        claims.push({ dates: latest.dates, at: new Date(latest.at.getTime() + 1), isTrue: exactly(0) });
    } else if (lost !== null) {
      const lostDates = daysOf(lost[1] ?? "");
      expect(paiseOf(lost[2])).toBe(priceOf(lostDates));
      for (const date of lostDates) claims.push({ dates: [date], at: now, isTrue: exactly(0) });
    } else if (refundable !== null) {
      expect(paiseOf(refundable[2])).toBe(totalPaise);
      claims.push({ dates: [], at: now, isTrue: exactly(paiseOf(refundable[1])) });
    } else if (!sentence.startsWith("Each day has its own deadline")) {
      const deadlines = [...sentence.matchAll(deadlinePattern)];
      expect(deadlines.length, sentence).toBeGreaterThan(0);
      const names = /^(\w{3} \d+ \w{3}[^:]*): /.exec(sentence)?.[1];
      const about = names === undefined ? [] : daysOf(names);
      for (const [index, match] of deadlines.entries()) {
        const [, free, percent, amount, endOf, date, hour, minute, half] = match;
        const deadline =
          endOf === undefined
            ? istInstant(
                dateOf(date),
                `${String((Number(hour) % 12) + (half === "pm" ? 12 : 0)).padStart(2, "0")}:${minute}`,
              )
            : istInstant(addDays(dateOf(endOf), 1), "00:00");
        // After its first deadline, a sentence about several days holds for the first of them.
        const isFirst: boolean = latest === null;
        const first: string | undefined =
          about[0] ?? (isFirst || named === undefined ? undefined : dateOf(named));
        const begin = first === undefined ? start : istInstant(first, "00:00");
        // A day that begins at its deadline can be cancelled until just before it.
        const at: Date = new Date(deadline.getTime() - (deadline.getTime() === begin.getTime() ? 1 : 0));
        const whole: string[][] =
          about.length === 0 && index === 0 && isFirst ? [[]] : [first === undefined ? [] : [first]];
        const sets: string[][] = index === 0 && about.length > 1 ? about.map((each) => [each]) : whole;
        for (const set of sets) {
          const price = set.length === 0 ? totalPaise : priceOf(set);
          const expected = free === undefined ? (price * Number(percent)) / 100 : price;
          claims.push({
            dates: set,
            at,
            isTrue:
              amount === undefined
                ? // Each day is rounded to a paisa.
                  (paid) => Math.abs(paid - Math.min(expected, paidPaise)) <= 0.5 * Math.max(1, dates.length)
                : exactly(paiseOf(amount)),
          });
        }
        latest = { dates: named === undefined ? (sets[0] ?? []) : [dateOf(named)], at };
      }
    }
  }
  return claims;
}

function paiseOf(amount = ""): number {
  return Math.round(Number(amount.replace(/[₹,]/g, "").replace(/\.$/, "")) * 100);
}

describe.each(["pglite"] as const)("the refunds that screens and emails state, on %s", (kind) => {
  const clock = testClock(bookedAt);
  const database = sharedDatabase(kind);
  const counted = { orders: 0, sentences: 0, claims: 0, cancellations: 0 };

  beforeAll(async () => {
    const more = { validUntil: "2099-12-31" };
    await seed(database.db, [
      { code: "TENTH", percent: 10, maxDiscountPaise: 50_000, ...more },
      { code: "FLAT", kind: "flat", flatPaise: 7_777, ...more },
      { code: "WHOLE", percent: 100, maxDiscountPaise: 9_999_999, ...more },
    ]);
  });

  it("are what the cancellation pays, at every instant and after every change", {
    timeout: 7_200_000,
  }, async (context) => {
    await fc.assert(fc.asyncProperty(orders, checkOrder), {
      numRuns: count,
      seed: seedOfRun,
      endOnFailure: true,
    });
    const { orders: runs, sentences, claims, cancellations } = counted;
    const note = `${sentences} sentences with ${claims} amounts compared with ${cancellations} cancellations, seed ${seedOfRun}`;
    recordFault(context, { fault: `stated refunds on ${kind}`, runs, lost: 0, note });
  });

  async function checkOrder(drawn: DrawnOrder): Promise<void> {
    clock.set(bookedAt);
    await deleteBookings(database.db);
    const { db } = database;
    await db
      .updateTable("items")
      .set({ price_paise: drawn.price })
      .where("id", "in", ["desk", "room-small"])
      .execute();
    await db
      .updateTable("product_types")
      .set({ cancellation: JSON.stringify(drawn.rules) })
      .execute();
    const gateway = createModelGateway();
    const deps = paymentDepsWith(db, clock, gateway);
    const key = await bookAndPay(deps, gateway, drawn);
    counted.orders += 1;
    await checkAtInstants(deps, key, drawn);
    for (const change of drawn.changes) {
      await applyChange(deps, gateway, key, change);
      await tryRefunds(deps);
      gateway.decideRefunds(true);
      for (const payment of gateway.records.payments.values()) await syncRefunds(deps, payment);
      await checkAtInstants(deps, key, drawn);
    }
  }

  async function bookAndPay(deps: PaymentDeps, gateway: ModelGateway, drawn: DrawnOrder): Promise<Key> {
    const { unit, days, gaps, quantity, coupon } = drawn;
    const dates = Array.from({ length: days }, (_, at) => at)
      .filter((at) => at === 0 || at === days - 1 || !gaps.includes(at))
      .map((at) => addDays(firstDay, at));
    const last = addDays(firstDay, days);
    const start = istInstant(firstDay, unit === "hour" ? "10:00" : "00:00");
    const end = unit === "hour" ? addMinutes(start, days * 60) : istInstant(last, "00:00");
    const { key, order } = await heldOrder(deps, {
      ...{ start: start.toISOString(), end: end.toISOString(), customer: uniqueCustomer(1) },
      ...(unit === "hour" ? { people: 2 } : { catalogId: "desk", dates, people: quantity, quantity }),
    });
    if (coupon !== null) await applyCoupon(deps, { ...key, code: coupon });
    const { total_paise: total } = await firstRow(deps.db, "orders", { id: order.id });
    if (total === 0) await confirmHeld(deps, order.id);
    else await pay(deps, gateway, await startPayment(deps, key));
    return key;
  }

  async function startPayment(deps: PaymentDeps, key: Key): Promise<string> {
    const started = await initPayment(deps, key);
    if (!started.ok || started.status !== "created") throw new Error(JSON.stringify(started));
    return started.response.checkout.gatewayOrderId;
  }

  async function pay(deps: PaymentDeps, gateway: ModelGateway, gatewayOrderId: string): Promise<void> {
    const evidence = evidenceOf(payAtModel(gateway, gatewayOrderId));
    if (evidence === null) throw new Error("no evidence");
    await settle(deps, evidence);
  }

  async function applyChange(
    deps: PaymentDeps,
    gateway: ModelGateway,
    key: Key,
    change: DrawnOrder["changes"][number],
  ): Promise<void> {
    const details = await detailsOf(deps, key);
    if (details.status !== "confirmed") return;
    if (change.do === "refund by hand") {
      const payment = [...gateway.records.payments.values()].at(-1);
      if (payment !== undefined) gateway.refundByHand(payment.id, change.percent / 100);
    } else if (change.do === "cancel") {
      const day = details.cancellation.days.at(change.day % Math.max(1, details.cancellation.days.length));
      if (day === undefined || details.cancellation.days.length < 2) return;
      const cancelled = await cancelBooking(deps, {
        orderId: key.orderId,
        reason,
        expectedRefundPaise: day.refundPaise,
        dates: [day.date],
      });
      expect(cancelled).toMatchObject({ ok: true, refundPaise: day.refundPaise });
    } else await move(deps, gateway, key, details, change);
  }

  /** Moves a booking, and compares the sentence of the move form with what a cancellation pays after the move. */
  async function move(
    deps: PaymentDeps,
    gateway: ModelGateway,
    key: Key,
    order: OrderDetails,
    { days, toLarge }: Extract<DrawnOrder["changes"][number], { do: "move" }>,
  ): Promise<void> {
    const shift = (instant: string) => addMinutes(instant, days * 24 * 60).toISOString();
    const place = order.move.places.at(toLarge ? -1 : 0);
    const dates = order.dates.map((date) => addDays(date, days));
    if (place === undefined || !order.move.canMove) return;
    const start = shift(order.start);
    const text = describeRefunds({ quote: place.quote ?? order.quote, start, dates }, order.now);
    const moved = await moveBooking(deps, {
      ...key,
      ...{ catalogId: place.catalogId, start, end: shift(order.end), expectedTotalPaise: place.totalPaise },
      ...(dates.length > 0 && { dates }),
    });
    // The centre may be closed on one of the new days.
    if (!moved.ok) return expect(["validation_failed", "slot_taken"]).toContain(moved.code);
    if (moved.is === "to_pay") await pay(deps, gateway, moved.response.checkout.gatewayOrderId);
    const view = await viewOf(deps, key);
    if (view.paidPaise === view.order.total_paise) await check(deps, key, text, subjectOf(view));
  }

  async function viewOf(deps: PaymentDeps, key: Key): Promise<OrderView> {
    const result = await readOrder(deps, key);
    if (!result.ok) throw new Error(result.message);
    return result.view;
  }

  function subjectOf({ order, paidPaise, now }: OrderView): Subject {
    const { quote, total_paise: totalPaise } = order;
    const dates = passDatesOf(order);
    const priceOf = (some: readonly string[]) =>
      dates.length === 0
        ? totalPaise
        : quoteOfDays(
            quote,
            dates.length,
            some.map((date) => dates.indexOf(date)),
          ).totalPaise;
    return { dates, totalPaise, paidPaise, priceOf, start: order.starts_at, now };
  }

  /** Reads all sentences and amounts at the drawn instants, and compares them with what cancellations pay. */
  async function checkAtInstants(deps: PaymentDeps, key: Key, drawn: DrawnOrder): Promise<void> {
    const begin = clock.now();
    for (const { deadline, offsetMs } of drawn.instants) {
      const { order } = await viewOf(deps, key);
      if (order.status !== "confirmed") break;
      const dates = passDatesOf(order);
      const starts = dates.length === 0 ? [order.starts_at] : dates.map((date) => istInstant(date, "00:00"));
      const instants = starts.flatMap((start) => [
        start,
        ...drawn.rules.map(({ hoursBefore }) => addMinutes(start, -hoursBefore * 60)),
      ]);
      clock.set(new Date((instants[deadline % instants.length] ?? begin).getTime() + offsetMs));
      await checkNow(deps, key);
      clock.set(begin);
    }
  }

  async function checkNow(deps: PaymentDeps, key: Key): Promise<void> {
    const view = await viewOf(deps, key);
    const subject = subjectOf(view);
    const order = presentOrder(view);
    const { refundNowPaise, canCancel, days } = order.cancellation;
    const links = orderLinks("https://baithak.example", key);
    const mails = [
      bookingConfirmed(view, links, []),
      bookingChanged(view, links, { orderId: key.orderId, change: "moved" }, []),
    ];
    const texts = [
      ...(canCancel ? [describeRefunds(order, order.now, refundNowPaise)] : []),
      // The steps before the payment describe the same order.
      ...(subject.paidPaise === subject.totalPaise
        ? [describeNextRefunds(order, subject.now), describeRefunds(order, subject.now)]
        : []),
      ...mails.map(({ content }) => content.facts.find(([label]) => label === facts.cancellation)?.[1] ?? ""),
    ];
    for (const text of texts) await check(deps, key, text, subject);
    const chosen = [days.slice(0, 1), days.slice(1), days].filter((each) => each.length > 0);
    const amounts = [
      ...chosen.map((each) => ({
        dates: each.map(({ date }) => date),
        paise: refundOf(each, refundNowPaise),
      })),
      { dates: [], paise: refundNowPaise },
    ];
    for (const { dates, paise } of amounts) {
      counted.claims += 1;
      expect(await refundAt(deps, key, dates, subject.now), JSON.stringify({ dates, order })).toBe(paise);
    }
  }

  /** Compares each claim of a text with what the cancellation pays. */
  async function check(deps: PaymentDeps, key: Key, text: string, subject: Subject): Promise<void> {
    if (subject.paidPaise === 0) return expect(text).toMatch(/^(This booking is non-refundable\.)?$/);
    for (const { dates, at, isTrue } of claimsOf(text, subject)) {
      counted.claims += 1;
      const paise = await refundAt(deps, key, dates, at);
      const found = { text, dates, at, now: subject.now, paise };
      expect(isTrue(paise), JSON.stringify(found)).toBe(true);
    }
    counted.sentences += text.split(sentenceEnd).length;
  }

  /** Cancels days at an instant (all if there are none), returns the sum of the new refunds, and undoes it all. */
  async function refundAt(deps: PaymentDeps, key: Key, dates: readonly string[], at: Date): Promise<number> {
    const now = clock.now();
    clock.set(at);
    let paise = 0;
    await inTransaction(deps.db, { kind: "customer" }, async (tx) => {
      const before = await openRefundsPaise(tx, key);
      const request = {
        orderId: key.orderId,
        reason,
        ...(dates.length > 0 && { dates }),
      };
      const asked = await cancelBooking({ ...deps, db: tx }, { ...request, expectedRefundPaise: -1 });
      if (asked.ok || asked.code !== "refund_changed") throw undone;
      const { refundPaise = 0 } = asked;
      const cancelled = await cancelBooking(
        { ...deps, db: tx },
        { ...request, expectedRefundPaise: refundPaise },
      );
      expect(cancelled).toMatchObject({ ok: true });
      paise = (await openRefundsPaise(tx, key)) - before;
      await checkReport({ ...deps, db: tx }, key, paise);
      throw undone;
    }).catch((error) => {
      if (error !== undone) throw error;
    });
    counted.cancellations += 1;
    clock.set(now);
    return paise;
  }

  /** Checks the amount in the email about a cancellation, and on the page after it. */
  async function checkReport(deps: PaymentDeps, key: Key, paise: number): Promise<void> {
    const row = await deps.db
      .selectFrom("outbox")
      .select(["kind", "payload"])
      .orderBy("id", "desc")
      .where("kind", "in", ["booking_cancelled", "booking_changed"])
      .executeTakeFirstOrThrow();
    const view = await viewOf(deps, key);
    const message = parseMessage(row.kind, row.payload);
    const links = orderLinks("https://baithak.example", key);
    const email =
      message?.kind === "booking_cancelled"
        ? bookingCancelled(view, links, message, [])
        : bookingChanged(view, links, message as MessagePayload<"booking_changed">, []);
    const reports = [
      email.content.paragraphs.join(" "),
      ...(paise > 0 ? [refundMessage(presentOrder(view), { amountPaise: paise })] : []),
    ];
    for (const report of reports) {
      counted.sentences += 1;
      expect(
        [...report.matchAll(/₹[\d,]+(\.\d\d)?/g)].map(([amount]) => paiseOf(amount)),
        report,
      ).toEqual(paise > 0 ? [paise] : []);
    }
  }

  async function openRefundsPaise(tx: Tx, { orderId }: Key): Promise<number> {
    const { rows } = await sql<{
      sum: number;
    }>`select coalesce(sum(amount_paise), 0)::int as sum from refunds where order_id = ${orderId} and status = 'pending'`.execute(
      tx,
    );
    return rows[0]?.sum ?? 0;
  }
});
