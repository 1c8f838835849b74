import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { addDays, addMinutes, istDateOf, istInstant } from "../../src/api/contract/ist.ts";
import { bookSlot } from "../../src/workspace/booking/book-slot.ts";
import { bookedDates, bookedDays } from "../../src/workspace/booking/change-terms.ts";
import { customerNo, forgetBookings, seed, testClock, wishFor } from "../../src/workspace/booking/testing.ts";
import { cancelBooking } from "../../src/workspace/changes/cancel-booking.ts";
import { moveBooking } from "../../src/workspace/changes/move-booking.ts";
import { booksOf, doctorFinds } from "../../src/workspace/changes/testing.ts";
import { applyCoupon } from "../../src/workspace/coupon/apply-coupon.ts";
import type { Database } from "../../src/workspace/database/open.ts";
import { tokenOf } from "../../src/workspace/orders/order-ids.ts";
import type { PaymentDeps } from "../../src/workspace/payment/deps.ts";
import { evidenceOf } from "../../src/workspace/payment/evidence.ts";
import { initPayment } from "../../src/workspace/payment/init-payment.ts";
import { tryRefunds } from "../../src/workspace/payment/refunds.ts";
import { settle } from "../../src/workspace/payment/settle.ts";
import { depsOver } from "../../src/workspace/payment/testing.ts";
import { databaseKinds, openTestDatabase } from "../support/databases.ts";
import { createModelGateway, type ModelGateway } from "../support/model-gateway.ts";
import { noteFault } from "./support/fault-table.ts";
import { rounds } from "./support/rounds.ts";

/** How many histories run on each database: 2,000 in the long form, or as many as `CHANGES` says. */
const count = Number(process.env.CHANGES ?? rounds(12, 2_000));
const seedOfRun = Number(process.env.CHANGE_SEED ?? 20_261_123);

/** A Tuesday; the centre is closed on Sundays. */
const firstDay = "2026-12-01";

type Step =
  | { readonly do: "cancel"; readonly days: readonly number[] }
  | {
      readonly do: "move";
      readonly day: number;
      readonly hours: number;
      readonly gaps: readonly number[];
      readonly item: number;
      readonly pays: boolean;
    }
  | { readonly do: "wait"; readonly hours: number };

/** Places of days that are left out between the first and the last. */
const gapsOfDays = fc.subarray([1, 2, 3]);
const withoutGaps = (first: string, days: number, gaps: readonly number[]) =>
  Array.from({ length: days }, (_, at) => at)
    .filter((at) => at === 0 || at === days - 1 || !gaps.includes(at))
    .map((at) => addDays(first, at));

const steps: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ do: fc.constant("cancel" as const), days: fc.subarray([0, 1, 2, 3, 4]) }),
  fc.record({
    do: fc.constant("move" as const),
    day: fc.nat({ max: 20 }),
    gaps: gapsOfDays,
    hours: fc.integer({ min: 1, max: 4 }),
    item: fc.nat({ max: 1 }),
    pays: fc.boolean(),
  }),
  fc.record({ do: fc.constant("wait" as const), hours: fc.integer({ min: 1, max: 60 }) }),
);
const histories = fc.record({
  unit: fc.constantFrom("hour" as const, "day" as const),
  days: fc.integer({ min: 1, max: 5 }),
  gaps: gapsOfDays,
  quantity: fc.integer({ min: 1, max: 3 }),
  price: fc.integer({ min: 20_000, max: 99_999 }),
  coupon: fc.constantFrom("TENTH", "FLAT", null),
  steps: fc.array(steps, { minLength: 1, maxLength: 8 }),
});
type History = typeof histories extends fc.Arbitrary<infer Value> ? Value : never;

/**
 * What a naive reader of the rules expects of a booking's money: what was paid, less what the answers said would return.
 * Nothing of it is read from the books.
 */
type Model = { paid: number; returned: number; dates: readonly string[]; status: "confirmed" | "cancelled" };

describe.each(databaseKinds)("random histories of partial cancels, moves and cancels, on %s", (kind) => {
  const clock = testClock(istInstant("2026-11-24", "07:00"));
  let database: Database;

  beforeAll(async () => {
    database = await openTestDatabase(kind);
    await seed(database.db, [
      { code: "TENTH", validUntil: "2099-12-31" },
      { code: "FLAT", kind: "flat", flatPaise: 7_777, validUntil: "2099-12-31" },
    ]);
  });
  afterAll(() => database.close());

  it("money, papers and slots are exact to the paisa after every step", {
    timeout: 7_200_000,
  }, async (context) => {
    const property = fc.asyncProperty(histories, (history) => play(history));
    await fc.assert(property, { numRuns: count, seed: seedOfRun, endOnFailure: count > 100 });
    const fault = `random cancels and moves on ${kind}`;
    noteFault(context, { fault, runs: count, lost: 0, note: `seed ${seedOfRun}; exact to the paisa` });
  });

  async function play(history: History): Promise<void> {
    clock.set(istInstant("2026-11-24", "07:00"));
    await forgetBookings(database.db);
    await database.db
      .updateTable("items")
      .set({ price_paise: history.price })
      .where("id", "in", ["desk", "room-small"])
      .execute();
    const gateway = createModelGateway();
    const deps = depsOver(database.db, clock, gateway);
    const key = await book(deps, history);
    const model: Model = { paid: 0, returned: 0, dates: [], status: "confirmed" };
    model.paid = await pay(deps, gateway);
    model.dates = history.unit === "hour" ? [firstDay] : withoutGaps(firstDay, history.days, history.gaps);
    await check(deps, gateway, key.orderId, model);
    for (const step of history.steps) {
      await take(deps, gateway, key, model, step);
      await tryRefunds(deps);
      gateway.decideRefunds(true);
      await check(deps, gateway, key.orderId, model);
    }
  }

  const books = (orderId: string) => booksOf(database.db, orderId, clock.now());

  async function book(deps: PaymentDeps, { unit, days, gaps, quantity, coupon }: History) {
    const stay =
      unit === "hour"
        ? { start: istInstant(firstDay, "10:00"), end: addMinutes(istInstant(firstDay, "10:00"), 60 * days) }
        : { start: istInstant(firstDay, "00:00"), end: istInstant(addDays(firstDay, days), "00:00") };
    const held = await bookSlot(
      deps,
      wishFor({
        start: stay.start.toISOString(),
        end: stay.end.toISOString(),
        people: unit === "day" ? quantity : 2,
        customer: customerNo(1),
        ...(unit === "day" && { catalogId: "desk", quantity, dates: withoutGaps(firstDay, days, gaps) }),
      }),
    );
    if (!held.ok) throw new Error(held.message);
    const key = { orderId: held.order.id, token: tokenOf(deps.tokenSecret, held.order.id) };
    if (coupon !== null) await applyCoupon(deps, { ...key, code: coupon });
    const started = await initPayment(deps, key);
    if (!started.ok) throw new Error(started.message);
    return key;
  }

  /** Pays the gateway order that was made last; answers what was taken. */
  async function pay(deps: PaymentDeps, gateway: ModelGateway): Promise<number> {
    const { gateway_order_id: begun } = await deps.db
      .selectFrom("payments")
      .select("gateway_order_id")
      .orderBy("serial", "desc")
      .executeTakeFirstOrThrow();
    const payment = gateway.pay(begun, true);
    const evidence = payment && evidenceOf(payment);
    if (payment === null || evidence === null) throw new Error("no evidence");
    await settle(deps, evidence);
    return payment.amount;
  }

  async function take(
    deps: PaymentDeps,
    gateway: ModelGateway,
    key: { orderId: string; token: string },
    model: Model,
    step: Step,
  ): Promise<void> {
    if (step.do === "wait") {
      clock.advance(step.hours * 60);
      return;
    }
    const { order } = await books(key.orderId);
    if (step.do === "cancel") {
      const days = bookedDays(order, clock.now()).filter(({ hasBegun }) => !hasBegun);
      const some = days.filter((_, at) => step.days.includes(at));
      const isSome = order.unit === "day" && some.length > 0;
      const chosen = isSome ? some : days;
      const expectedRefundPaise = chosen.reduce((sum, { refundPaise }) => sum + refundPaise, 0);
      const result = await cancelBooking(deps, {
        by: "customer",
        orderId: key.orderId,
        reason: "You cancelled it.",
        expectedRefundPaise,
        ...(isSome && { dates: chosen.map(({ date }) => date) }),
      });
      if (!result.ok) {
        expect(result.code).toBe("not_cancellable");
        return;
      }
      model.returned += expectedRefundPaise;
      model.dates = model.dates.filter((date) => !chosen.some((day) => day.date === date));
      model.status = model.dates.length === 0 ? "cancelled" : "confirmed";
      return;
    }
    const date = addDays(firstDay, step.day);
    const isRoom = order.unit === "hour";
    const wish = {
      ...key,
      catalogId: isRoom ? (["room-small", "room-large"][step.item] ?? "") : "desk",
      start: istInstant(date, isRoom ? "12:00" : "00:00").toISOString(),
      end: (isRoom
        ? addMinutes(istInstant(date, "12:00"), step.hours * 60)
        : istInstant(addDays(date, step.hours), "00:00")
      ).toISOString(),
      ...(!isRoom && { dates: withoutGaps(date, step.hours, step.gaps) }),
    };
    const asked = await moveBooking(deps, { ...wish, expectedTotalPaise: -1 });
    if (asked.ok || asked.code !== "price_changed") return;
    const total = asked.totalPaise ?? 0;
    const result = await moveBooking(deps, { ...wish, expectedTotalPaise: total });
    if (!result.ok) throw new Error(result.message);
    if (result.is === "to_pay") {
      expect(result.reply.amountPaise).toBe(total - order.total_paise);
      if (!step.pays) return;
      model.paid += await pay(deps, gateway);
    } else {
      model.returned += order.total_paise - total;
    }
    model.dates = isRoom ? [date] : withoutGaps(date, step.hours, step.gaps);
  }

  async function check(
    deps: PaymentDeps,
    gateway: ModelGateway,
    orderId: string,
    model: Model,
  ): Promise<void> {
    const now = await books(orderId);
    const found = JSON.stringify({ model, now });
    const sum = (amounts: readonly number[]) => amounts.reduce((total, paise) => total + paise, 0);
    expect(now.order.status, found).toBe(model.status);
    expect(now.kept, found).toBe(model.paid - model.returned);
    expect(now.refunded, found).toBe(model.returned);
    expect(sum(now.invoices) - sum(now.creditNotes), found).toBe(model.paid - model.returned);
    const returned = [...gateway.records.refunds.values()].filter(({ status }) => status !== "failed");
    expect(sum(returned.map(({ amount }) => amount)), found).toBe(model.returned);
    if (model.status === "confirmed") expect(bookedDates(now.order), found).toEqual(model.dates);
    await checkSlots(orderId, model);
    expect(await doctorFinds(deps)).toEqual([]);
  }

  /** Passes are counted on the days that are booked, and on those that are held for a move, and on no other. */
  async function checkSlots(orderId: string, { dates, status }: Model): Promise<void> {
    const live = await database.db
      .selectFrom("orders")
      .selectAll()
      .where("booking_id", "=", orderId)
      .where("status", "in", ["held", "confirmed"])
      .execute();
    expect(live.filter((order) => order.status === "confirmed")).toHaveLength(status === "confirmed" ? 1 : 0);
    const expected = new Map<string, number>();
    for (const order of live.filter(({ unit }) => unit === "day")) {
      for (const date of bookedDates(order).filter((each) => !order.own_dates.includes(each)))
        expected.set(date, (expected.get(date) ?? 0) + order.quantity);
    }
    const taken = await database.db
      .selectFrom("day_passes")
      .select(["day", "taken"])
      .where("taken", ">", 0)
      .execute();
    expect(new Map(taken.map((row) => [String(row.day).slice(0, 10), row.taken]))).toEqual(expected);
    if (live[0]?.unit === "hour" && status === "confirmed") {
      expect(
        live.filter((order) => order.status === "confirmed").map((order) => istDateOf(order.starts_at)),
      ).toEqual(dates);
    }
  }
});
