import fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";
import { addDays, addMinutes, istDateOf, istInstant, weekdayOf } from "../../src/api/contract/ist.ts";
import type { Invoice } from "../../src/api/contract/payment.ts";
import { bookedDates } from "../../src/workspace/booking/change-terms.ts";
import {
  deleteBookings,
  heldOrder,
  seed,
  testClock,
  uniqueCustomer,
} from "../../src/workspace/booking/testing.ts";
import { cancelBooking } from "../../src/workspace/changes/cancel-booking.ts";
import { moveBooking } from "../../src/workspace/changes/move-booking.ts";
import { reconciliationFindings, recordsOf } from "../../src/workspace/changes/testing.ts";
import { applyCoupon } from "../../src/workspace/coupon/apply-coupon.ts";
import { sharedDatabase } from "../../src/workspace/database/testing.ts";
import type { PaymentDeps } from "../../src/workspace/payment/deps.ts";
import { evidenceOf } from "../../src/workspace/payment/evidence.ts";
import { initPayment } from "../../src/workspace/payment/init-payment.ts";
import { tryRefunds } from "../../src/workspace/payment/refunds.ts";
import { settle } from "../../src/workspace/payment/settle.ts";
import { paymentDepsWith } from "../../src/workspace/payment/testing.ts";
import { databaseKinds } from "../support/databases.ts";
import { createModelGateway, type ModelGateway } from "../support/model-gateway.ts";
import {
  type Amounts,
  addAmounts,
  type BookedSlot,
  cancelDays,
  isMovable,
  move,
  openDates,
  priceOfMove,
  type ReferenceBooking,
  type ReferenceCoupon,
  referenceBooking,
  refundOf,
  retainedAmount,
  roundingOf,
  subtractAmounts,
  totalOf,
} from "./reference-changes.ts";
import { recordFault } from "./support/fault-table.ts";
import { roundCount } from "./support/round-counts.ts";

/** Number of histories per database: 2,000 in the long form. `CHANGES` overrides the number. */
const count = Number(process.env.CHANGES ?? roundCount(12, 2_000));
const seedOfRun = Number(process.env.CHANGE_SEED ?? 20_261_123);

/**
 * A Tuesday, so that the days of the first booking include no Sunday, when the centre is closed. Histories begin two
 * days before this day, so that time may pass to before or after a deadline.
 */
const firstDay = "2026-12-01";
const historyBegin = istInstant("2026-11-29", "07:00");

/** Returns a reference booking's slot as the service's API expects it. */
function timeOf(place: BookedSlot) {
  const [first = "", last = ""] = [place.dates.at(0), place.dates.at(-1)];
  const start = istInstant(first, place.from);
  const end = "hours" in place ? addMinutes(start, place.hours * 60) : istInstant(addDays(last, 1), "00:00");
  return {
    ...{ catalogId: place.item, start: start.toISOString(), end: end.toISOString() },
    ...("passes" in place && { dates: place.dates }),
  };
}

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

/** Returns the amounts of an issued invoice. */
function amountsOf({ taxablePaise, taxes }: Invoice): Amounts {
  const taxPaise = (name: string) => taxes.find((tax) => tax.name === name)?.amountPaise ?? 0;
  return { taxable: taxablePaise, cgst: taxPaise("CGST"), sgst: taxPaise("SGST") };
}

const isSunday = (date: string) => weekdayOf(date) === 0;

/** Offsets of the days to omit between the first and the last day. */
const dayGaps = fc.subarray([1, 2, 3]);
const withoutGaps = (first: string, days: number, gaps: readonly number[]) =>
  Array.from({ length: days }, (_, at) => at)
    .filter((at) => at === 0 || at === days - 1 || !gaps.includes(at))
    .map((at) => addDays(first, at));

const steps: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ do: fc.constant("cancel" as const), days: fc.subarray([0, 1, 2, 3, 4]) }),
  fc.record({
    do: fc.constant("move" as const),
    day: fc.nat({ max: 20 }),
    gaps: dayGaps,
    hours: fc.integer({ min: 1, max: 4 }),
    item: fc.nat({ max: 1 }),
    pays: fc.boolean(),
  }),
  fc.record({ do: fc.constant("wait" as const), hours: fc.integer({ min: 1, max: 24 }) }),
);
const histories = fc.record({
  unit: fc.constantFrom("hour" as const, "day" as const),
  days: fc.integer({ min: 1, max: 5 }),
  gaps: dayGaps,
  quantity: fc.integer({ min: 1, max: 3 }),
  price: fc.integer({ min: 20_000, max: 99_999 }),
  coupon: fc.constantFrom("TENTH", "FLAT", null),
  steps: fc.array(steps, { minLength: 1, maxLength: 8 }),
});
type History = typeof histories extends fc.Arbitrary<infer Value> ? Value : never;

const coupons = {
  TENTH: { percent: 10, capPaise: 50_000 },
  FLAT: { flatPaise: 7_777 },
} satisfies Record<string, ReferenceCoupon>;
const largeRoomPaise = 150_000;

/** The reference booking, and the dates that are held for a more expensive move until the difference is paid. */
type Model = { readonly booking: ReferenceBooking; heldDates: readonly string[] };
type Records = Awaited<ReturnType<typeof recordsOf>>;
type Key = { readonly orderId: string; readonly token: string };

describe.each(databaseKinds)(
  "random histories of partial cancellations, moves and cancellations on %s",
  (kind) => {
    const clock = testClock(historyBegin);
    const database = sharedDatabase(kind);

    beforeAll(async () => {
      await seed(database.db, [
        {
          code: "TENTH",
          percent: coupons.TENTH.percent,
          maxDiscountPaise: coupons.TENTH.capPaise,
          validUntil: "2099-12-31",
        },
        { code: "FLAT", kind: "flat", ...coupons.FLAT, validUntil: "2099-12-31" },
      ]);
    });

    it("money, invoices, credit notes and slots are exact after every step", {
      timeout: 7_200_000,
    }, async (context) => {
      const property = fc.asyncProperty(histories, (history) => runHistory(history));
      await fc.assert(property, { numRuns: count, seed: seedOfRun, endOnFailure: count > 100 });
      const fault = `random cancels and moves on ${kind}`;
      recordFault(context, { fault, runs: count, lost: 0, note: `seed ${seedOfRun}; exact to the paisa` });
    });

    async function runHistory(history: History): Promise<void> {
      clock.set(historyBegin);
      await deleteBookings(database.db);
      await database.db
        .updateTable("items")
        .set({ price_paise: history.price })
        .where("id", "in", ["desk", "room-small"])
        .execute();
      const gateway = createModelGateway();
      const deps = paymentDepsWith(database.db, clock, gateway);
      const key = await book(deps, history);
      const model: Model = {
        booking: referenceBooking(initialSlot(history), history.coupon && coupons[history.coupon]),
        heldDates: [],
      };
      await pay(deps, gateway, model.booking.paid);
      await check(deps, gateway, key.orderId, model);
      for (const step of history.steps) {
        await bookAndPay(deps, gateway, key, history, model, step);
        await tryRefunds(deps);
        gateway.decideRefunds(true);
        await check(deps, gateway, key.orderId, model);
      }
    }

    function initialSlot({ unit, days, gaps, quantity, price }: History): BookedSlot {
      return unit === "hour"
        ? { item: "room-small", dates: [firstDay], from: "10:00", hours: days, unitPaise: price }
        : {
            item: "desk",
            dates: withoutGaps(firstDay, days, gaps),
            from: "00:00",
            passes: quantity,
            unitPaise: price,
          };
    }

    function nextSlot({ unit, quantity, price }: History, step: Step & { do: "move" }): BookedSlot {
      const date = addDays(firstDay, step.day);
      if (unit === "day") {
        const dates = withoutGaps(date, step.hours, step.gaps);
        return { item: "desk", dates, from: "00:00", passes: quantity, unitPaise: price };
      }
      const room = step.item === 0 ? "room-small" : "room-large";
      const unitPaise = step.item === 0 ? price : largeRoomPaise;
      return { item: room, dates: [date], from: "12:00", hours: step.hours, unitPaise };
    }

    const books = (orderId: string) => recordsOf(database.db, orderId, clock.now());

    async function book(deps: PaymentDeps, history: History) {
      const { unit, quantity, coupon } = history;
      const passes = unit === "day" ? { people: quantity, quantity } : { people: 2 };
      const { key } = await heldOrder(deps, {
        ...timeOf(initialSlot(history)),
        ...passes,
        customer: uniqueCustomer(1),
      });
      if (coupon !== null) await applyCoupon(deps, { ...key, code: coupon });
      const started = await initPayment(deps, key);
      if (!started.ok) throw new Error(started.message);
      return key;
    }

    /** Pays the latest gateway order and checks its amount. */
    async function pay(deps: PaymentDeps, gateway: ModelGateway, expectedPaise: number): Promise<void> {
      const { gateway_order_id: gatewayOrderId } = await deps.db
        .selectFrom("payments")
        .select("gateway_order_id")
        .orderBy("serial", "desc")
        .executeTakeFirstOrThrow();
      const payment = gatewayOrderId && gateway.pay(gatewayOrderId, true);
      const evidence = payment && evidenceOf(payment);
      if (!payment || !evidence) throw new Error("no evidence");
      expect(payment.amount).toBe(expectedPaise);
      await settle(deps, evidence);
    }

    async function bookAndPay(
      deps: PaymentDeps,
      gateway: ModelGateway,
      key: Key,
      history: History,
      model: Model,
      step: Step,
    ): Promise<void> {
      if (step.do === "wait") clock.advance(step.hours * 60);
      else if (step.do === "cancel") await cancel(deps, key, history, model, step.days);
      else await moveTo(deps, gateway, key, model, nextSlot(history, step), step.pays);
    }

    async function cancel(
      deps: PaymentDeps,
      { orderId }: Key,
      { unit }: History,
      { booking }: Model,
      places: readonly number[],
    ): Promise<void> {
      const changeableDates = openDates(booking, clock.now());
      const cancelledDates =
        unit === "day" ? changeableDates.filter((_, index) => places.includes(index)) : [];
      const chosen = cancelledDates.length > 0 ? cancelledDates : changeableDates;
      const result = await cancelBooking(deps, {
        orderId,
        reason: "You cancelled this booking.",
        expectedRefundPaise: refundOf(booking, chosen, clock.now()),
        ...(cancelledDates.length > 0 && { dates: cancelledDates }),
      });
      if (changeableDates.length === 0) {
        expect(result).toMatchObject({ ok: false, code: "not_cancellable" });
        return;
      }
      expect(result).toMatchObject({ ok: true });
      cancelDays(booking, chosen, clock.now());
    }

    async function moveTo(
      deps: PaymentDeps,
      gateway: ModelGateway,
      key: Key,
      model: Model,
      to: BookedSlot,
      pays: boolean,
    ): Promise<void> {
      const { booking } = model;
      const [first = ""] = to.dates;
      const total = totalOf(priceOfMove(booking, to));
      const isSame = JSON.stringify(to) === JSON.stringify(booking.place);
      const result = await moveBooking(deps, {
        ...key,
        ...timeOf(to),
        expectedTotalPaise: total,
      });
      if (!isMovable(booking, clock.now())) {
        expect(result).toMatchObject({ ok: false, code: "not_movable" });
        return;
      }
      if (isSame) {
        expect(result).toEqual({ ok: true, is: "moved" });
        return;
      }
      if (to.dates.some(isSunday) || first <= istDateOf(clock.now())) {
        // The service may reject the new day because it is closed or past, or because its start is too soon. The
        // reference has no such rules: they apply to all bookings, not only to moves.
        if (!result.ok) expect(["validation_failed", "slot_taken"]).toContain(result.code);
        if (!result.ok) return;
      }
      const priceIncrease = total - totalOf(booking.price);
      if (priceIncrease <= 0) expect(result).toMatchObject({ ok: true, is: "moved" });
      else expect(result).toMatchObject({ ok: true, is: "to_pay", response: { amountPaise: priceIncrease } });
      if (priceIncrease > 0 && !pays) {
        model.heldDates = to.dates;
        return;
      }
      if (priceIncrease > 0) await pay(deps, gateway, priceIncrease);
      move(booking, to);
    }

    async function check(
      deps: PaymentDeps,
      gateway: ModelGateway,
      orderId: string,
      model: Model,
    ): Promise<void> {
      const now = await books(orderId);
      const { status, place, price, paid, returned } = model.booking;
      const found = JSON.stringify({ model, now });
      const sum = (amounts: readonly number[]) => amounts.reduce((total, paise) => total + paise, 0);
      expect(now.order.status, found).toBe(status);
      expect(now.kept, found).toBe(paid - returned);
      expect(now.refunded, found).toBe(returned);
      expect(sum(now.invoices) - sum(now.creditNotes), found).toBe(paid - returned);
      checkTaxDocuments(now.papers, model.booking, found);
      const sent = [...gateway.records.refunds.values()].filter((refund) => refund.status !== "failed");
      expect(sum(sent.map(({ amount }) => amount)), found).toBe(returned);
      if (status === "confirmed") {
        const { subtotalPaise, discountPaise, taxes, totalPaise } = now.order.quote;
        expect([subtotalPaise, discountPaise, ...taxes.map(({ amountPaise }) => amountPaise)], found).toEqual(
          [price.subtotal, price.discount, price.cgst, price.sgst],
        );
        expect([totalPaise, now.order.total_paise], found).toEqual([totalOf(price), totalOf(price)]);
        expect(bookedDates(now.order), found).toEqual(place.dates);
      }
      await checkSlots(orderId, model);
      expect(await reconciliationFindings(deps)).toEqual([]);
    }

    /**
     * Compares the taxable value, CGST and SGST of all invoices and credit notes with the reference, in total and for
     * each invoice. The invoices less the credit notes are the amount that we retain.
     */
    function checkTaxDocuments(
      taxDocuments: Records["papers"],
      booking: ReferenceBooking,
      found: string,
    ): void {
      const documentsOfKind = (kind: string) => taxDocuments.filter((paper) => paper.kind === kind);
      const netByInvoice = documentsOfKind("invoice").map(({ number, content }) => ({
        ...amountsOf(content),
        creditNotes: documentsOfKind("credit_note")
          .filter(({ against }) => against === number)
          .map((note) => amountsOf(note.content)),
      }));
      expect(netByInvoice, found).toEqual(booking.invoices.map(({ returned: _, ...invoice }) => invoice));
      const totalOfKind = (kind: string) =>
        addAmounts(documentsOfKind(kind).map(({ content }) => amountsOf(content)));
      const netAmounts = subtractAmounts(totalOfKind("invoice"), totalOfKind("credit_note"));
      expect(netAmounts, found).toEqual(retainedAmount(booking));
      for (const half of [netAmounts.cgst, netAmounts.sgst])
        expect(Math.abs(half - netAmounts.taxable * 0.09), found).toBeLessThanOrEqual(roundingOf(booking));
    }

    /** Checks that passes are counted exactly on the days that are booked or held for a move. */
    async function checkSlots(orderId: string, { booking, heldDates }: Model): Promise<void> {
      const { status, place } = booking;
      const activeOrders = await database.db
        .selectFrom("orders")
        .select(["status", "starts_at"])
        .where("booking_id", "=", orderId)
        .where("status", "in", ["held", "confirmed"])
        .execute();
      const confirmed = activeOrders.filter((order) => order.status === "confirmed");
      expect(confirmed).toHaveLength(status === "confirmed" ? 1 : 0);
      const isHeld = activeOrders.length > confirmed.length;
      const dates = "passes" in place ? new Set([...place.dates, ...(isHeld ? heldDates : [])]) : [];
      const takenPasses = await database.db
        .selectFrom("day_passes")
        .select(["day", "taken"])
        .where("taken", ">", 0)
        .execute();
      expect(new Map(takenPasses.map((row) => [String(row.day).slice(0, 10), row.taken]))).toEqual(
        new Map([...dates].map((date) => [date, "passes" in place ? place.passes : 0])),
      );
      if ("hours" in place)
        expect(confirmed.map((order) => istDateOf(order.starts_at))).toEqual(
          status === "confirmed" ? place.dates : [],
        );
    }
  },
);
