import { describe, expect, test } from "vitest";
import { addMinutes, istInstant } from "../../api/contract/ist.ts";
import { passPeriod, roomPeriod } from "../availability/index.ts";
import { addRows, changeRows } from "../database/testing.ts";
import type { Order } from "../orders/index.ts";
import { addPayment } from "../payment/testing.ts";
import { quoteOf } from "../pricing/index.ts";
import { bookedDates, bookedDays, moveDeadline, moveError, netPaidPaise } from "./change-terms.ts";
import { bookingService, heldOrder, testClock, uniqueCustomer } from "./testing.ts";

const monday = "2026-11-23";
const [tuesday, wednesday, thursday] = ["2026-11-24", "2026-11-25", "2026-11-26"];
const priced = {
  name: "Room",
  pricePaise: 10_001,
  sac: "997212",
  gstPercent: 18,
  state: "Delhi",
  stateCode: "07",
  cancellation: null,
};
const instantAt = (date: string, time: string) => istInstant(date, time);

/** An hour of a room on Monday at 3 pm: 10,001 paise plus 2 × 900 paise of tax. */
const room = {
  unit: "hour",
  status: "confirmed",
  moves: 0,
  starts_at: instantAt(monday, "15:00"),
  ends_at: instantAt(monday, "16:00"),
  quantity: 1,
  cancelled_dates: [],
  repeats: [],
  quote: quoteOf(
    { ...priced, unit: "hour" },
    roomPeriod(instantAt(monday, "15:00"), instantAt(monday, "16:00")),
  ),
} as unknown as Order;

/** Passes from Monday to Thursday without Wednesday: 30,003 paise plus 2 × 2,700 paise of tax. */
const passes = {
  ...room,
  unit: "day",
  starts_at: instantAt(monday, "00:00"),
  ends_at: instantAt("2026-11-27", "00:00"),
  cancelled_dates: [wednesday],
  quote: quoteOf({ ...priced, unit: "day" }, passPeriod(monday, 3, 1)),
} as unknown as Order;

describe("the refund of a room", () => {
  test.each([
    ["the refund of a room is full a day before the start", instantAt("2026-11-22", "15:00"), 11_801],
    [
      "a millisecond later, the refund is half, with the odd paisa rounded up",
      new Date(instantAt("2026-11-22", "15:00").getTime() + 1),
      5_901,
    ],
    ["the refund of a room is half six hours before the start", instantAt(monday, "09:00"), 5_901],
    ["the refund of a room is zero less than six hours before the start", instantAt(monday, "09:01"), 0],
  ])("%s", (_name, now, refundPaise) =>
    expect(bookedDays(room, now)).toMatchObject([
      { date: monday, pricePaise: 11_801, refundPaise, hasBegun: false },
    ]),
  );

  test("the refund of a room is zero once the booking has started, regardless of the rules", () => {
    const kind = { ...room.quote, cancellation: [{ hoursBefore: 0, percent: 100 }] };
    const days = (now: Date) => bookedDays({ ...room, quote: kind }, now);
    expect(days(instantAt(monday, "14:59"))).toMatchObject([{ refundPaise: 11_801, hasBegun: false }]);
    expect(days(instantAt(monday, "15:00"))).toMatchObject([{ refundPaise: 0, hasBegun: true }]);
  });

  test("the refund follows the standard rules if an order that a previous release created has no rules", () => {
    const { cancellation: _, ...quote } = room.quote;
    const [day] = bookedDays({ ...room, quote }, instantAt(monday, "09:00"));
    expect(day?.refundPaise).toBe(5_901);
  });
});

test("bookedDays refunds each pass day relative to its own midnight, and the days add up to the price", () => {
  expect(bookedDates(room)).toEqual([monday]);
  expect(bookedDates(passes)).toEqual([monday, tuesday, thursday]);
  const days = bookedDays(passes, instantAt(monday, "12:00"));
  expect(days).toMatchObject([
    { date: monday, pricePaise: 11_801, refundPaise: 0, hasBegun: true },
    { date: tuesday, pricePaise: 11_801, refundPaise: 5_901, hasBegun: false },
    { date: thursday, pricePaise: 11_801, refundPaise: 11_801, hasBegun: false },
  ]);
  expect(passes.quote.totalPaise).toBe(3 * 11_801);
});

test("bookedDates uses the IST date of a room at night", () => {
  const nightBooking = {
    ...room,
    starts_at: instantAt(tuesday, "00:30"),
    ends_at: instantAt(tuesday, "01:30"),
  };
  expect(bookedDates(nightBooking)).toEqual([tuesday]);
});

describe("a booking", () => {
  const sixHoursBefore = instantAt(monday, "09:00");
  test("a booking can be moved until six hours before its start", () => {
    expect(moveDeadline(room)).toEqual(sixHoursBefore);
    expect(moveError(room, sixHoursBefore)).toBeNull();
    expect(moveError(room, new Date(sixHoursBefore.getTime() + 1))).toContain("6 hours");
  });
  test("a booking can be moved twice", () => {
    expect(moveError({ ...room, moves: 1 }, sixHoursBefore)).toBeNull();
    expect(moveError({ ...room, moves: 2 }, sixHoursBefore)).toContain("twice at most");
  });
  test("a booking can be moved only while it is confirmed", () => {
    const errors = (["held", "expired", "released", "cancelled"] as const).map((status) =>
      moveError({ ...room, status }, addMinutes(sixHoursBefore, -600)),
    );
    expect(new Set(errors).size).toBe(1);
    expect(errors[0]).toMatch(/confirmed/);
  });
});

describe("the paid amount of a booking", () => {
  const deps = bookingService(testClock());
  const refund = (payment: { id: string; order_id: string }, given: object) => {
    const timestamps = { try_at: deps.now(), created_at: deps.now() };
    const row = { id: "REF1", amount_paise: 1_000, payment_id: payment.id, order_id: payment.order_id };
    return addRows(deps.db, "refunds", { ...row, ...timestamps, status: "pending", reason: "", ...given });
  };

  test("the paid amount of a booking includes only captured payments", async () => {
    const { order } = await heldOrder(deps);
    await addPayment(deps, order);
    await addPayment(deps, order, { gateway_order_id: "order_2", amount_paise: 5_900 });
    expect(await netPaidPaise(deps.db, order.id)).toBe(0);
    await changeRows(deps.db, "payments", { status: "captured" }, { gateway_order_id: "order_1" });
    expect(await netPaidPaise(deps.db, order.id)).toBe(118_000);
  });

  test.each([
    ["pending", "ours", 117_000],
    ["failed", "ours", 117_000],
    ["refunded", "ours", 117_000],
    ["void", "ours", 118_000],
    ["pending", "outside", 118_000],
    ["failed", "outside", 118_000],
    ["refunded", "outside", 117_000],
    ["refunded", "dispute", 117_000],
  ] as const)(
    "with a refund in the state %s and of the origin %s, the paid amount is %i paise",
    async (status, origin, paid) => {
      const { order } = await heldOrder(deps);
      const { order: other } = await heldOrder(deps, {
        from: "14:00",
        to: "15:00",
        customer: uniqueCustomer(2),
      });
      const payments = [await addPayment(deps, order), await addPayment(deps, other)] as const;
      await changeRows(deps.db, "payments", { status: "captured" });
      await refund(payments[0], { status, origin });
      await refund(payments[1], { id: "REF2", status: "refunded", amount_paise: 5 });
      expect(await netPaidPaise(deps.db, order.id)).toBe(paid);
    },
  );
});
