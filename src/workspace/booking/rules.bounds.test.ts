import { createHmac } from "node:crypto";
import { describe, expect, test } from "vitest";
import { bookingRules } from "../../api/contract/booking-rules.ts";
import {
  addDays,
  addMinutes,
  datesBetween,
  isoInIst,
  istDateOf,
  istInstant,
  istMinutesOf,
  timeOf,
  weekdayOf,
} from "../../api/contract/ist.ts";
import { formatPaise } from "../../api/contract/money.ts";
import { openingOn, type Schedule } from "../../api/contract/opening.ts";
import type { BookingUnit } from "../../api/contract/units.ts";
import { isHoldActive, isOpenFor, periodOf, roomPeriod, validateBooking } from "../availability/index.ts";
import { isTokenOf, newId, newOrderNumber, tokenOf } from "../orders/order-ids.ts";
import type { Order } from "../orders/orders.ts";
import { applyTaxes, quoteOf } from "../pricing/quote.ts";
import { paymentStatusOf, statusOf } from "./read-order.ts";

const monday = "2026-11-23";
const sunday = "2026-11-29";

/**
 * Open 09:00 to 19:00, Monday to Saturday; with shorter hours on Tuesday the 24th, and closed on Wednesday the 25th.
 */
const schedule: Schedule = {
  hours: [1, 2, 3, 4, 5, 6].map((day) => ({ day, opens: "09:00", closes: "19:00" })),
  exceptions: [
    { date: "2026-11-24", opens: "11:00", closes: "14:30", reason: "Guru Nanak Jayanti" },
    { date: "2026-11-25", opens: null, closes: null, reason: "Lift repair" },
  ],
};
const always: Schedule = {
  hours: [0, 1, 2, 3, 4, 5, 6].map((day) => ({ day, opens: "00:00", closes: "24:00" })),
  exceptions: [],
};
const room = { unit: "hour", capacity: 8 } as const;
const passItem = { unit: "day", capacity: 5 } as const;
const earlyTime = istInstant(monday, "06:00");

/** Returns the fields with validation errors, after checking that each has a message. */
function fieldsOf(errors: Readonly<Record<string, string>>): string[] {
  for (const message of Object.values(errors)) expect(message).toMatch(/./);
  return Object.keys(errors);
}

/** Returns the fields with validation errors for a room booking. */
function roomErrors(
  from: Date,
  to: Date,
  {
    now = earlyTime,
    people = 4,
    quantity = 1,
    statusFor = schedule,
    item = room as { unit: "hour"; capacity: number },
  } = {},
) {
  return fieldsOf(
    validateBooking({ item, period: periodOf("hour", from, to, 1), people, quantity }, statusFor, now),
  );
}
const onMonday = (from: string, to: string, more = {}) =>
  roomErrors(istInstant(monday, from), istInstant(monday, to), more);

function passErrors(
  first: string,
  until: string,
  { now = earlyTime, people = 1, quantity = 1, capacity = 5, statusFor = schedule } = {},
) {
  const period = periodOf("day", istInstant(first, "00:00"), istInstant(until, "00:00"), quantity);
  return fieldsOf(
    validateBooking({ item: { ...passItem, capacity }, period, people, quantity }, statusFor, now),
  );
}

test("bookingRules has the values that the product promises", () => {
  expect(bookingRules).toEqual({
    stepMinutes: 30,
    minMinutes: 60,
    maxMinutes: 480,
    noticeMinutes: 30,
    maxDaysAhead: 60,
    holdMinutes: 15,
    maxBufferMinutes: 30,
  });
});

describe("validation of a room booking", () => {
  test.each([
    ["the first hour of the day", "09:00", "10:00", []],
    ["a start before opening time", "08:30", "09:30", ["start"]],
    ["the last hour before closing", "18:00", "19:00", []],
    ["an end after closing time", "18:30", "19:30", ["end"]],
    ["a start at closing time", "19:00", "20:00", ["start"]],
    ["one hour", "10:00", "11:00", []],
    ["less than an hour", "10:00", "10:30", ["end"]],
    ["eight hours", "10:00", "18:00", []],
    ["more than eight hours", "10:00", "18:30", ["end"]],
    ["an empty period", "10:00", "10:00", ["end"]],
    ["an end before the start", "11:00", "10:00", ["end"]],
    ["a start off the half hour", "10:15", "11:30", ["start"]],
    ["an end off the half hour", "10:00", "11:15", ["end"]],
  ])("for a room booking of %s (%s to %s) finds errors in %j", (_name, from, to, fields) =>
    expect(onMonday(from, to)).toEqual(fields),
  );

  test("rejects a start that is a second off the half hour", () => {
    const start = new Date(istInstant(monday, "10:00").getTime() + 1_000);
    expect(roomErrors(start, istInstant(monday, "12:00"))).toEqual(["start"]);
  });

  test.each([
    ["31 minutes", "09:29", []],
    ["30 minutes", "09:30", []],
    ["29 minutes", "09:31", ["start"]],
  ])("requires 30 minutes of notice: a booking %s ahead (at %s) has errors in %j", (_name, at, fields) =>
    expect(onMonday("10:00", "11:00", { now: istInstant(monday, at) })).toEqual(fields),
  );

  test("states the earliest possible start when the start is too soon", () => {
    const errorsAt = (at: string) => {
      const period = periodOf("hour", istInstant(monday, "10:00"), istInstant(monday, "11:00"), 1);
      return validateBooking({ item: room, period, people: 1, quantity: 1 }, schedule, istInstant(monday, at))
        .start;
    };
    expect(errorsAt("10:00")).toContain("The earliest start now is 10:30 am IST.");
    expect(errorsAt("10:01")).toContain("11:00 am IST");
  });

  test.each([
    ["59", 59, []],
    ["60", 60, []],
    ["61", 61, ["start"]],
  ])("allows bookings up to 60 days ahead: %s days", (_name, days, fields) => {
    const date = addDays(monday, days);
    expect(roomErrors(istInstant(date, "10:00"), istInstant(date, "11:00"), { statusFor: always })).toEqual(
      fields,
    );
  });

  test("computes the booking horizon from the IST date, not the UTC date", () => {
    const lastMinute = istInstant(monday, "23:59");
    const date = addDays(monday, 61);
    const requested = [istInstant(date, "10:00"), istInstant(date, "11:00")] as const;
    expect(roomErrors(...requested, { statusFor: always, now: lastMinute })).toEqual(["start"]);
    expect(roomErrors(...requested, { statusFor: always, now: addMinutes(lastMinute, 1) })).toEqual([]);
  });

  test.each([
    [0, ["people"]],
    [1, []],
    [8, []],
    [9, ["people"]],
  ])("accepts 1 to 8 people in a room: %i people have errors in %j", (people, fields) =>
    expect(onMonday("10:00", "11:00", { people })).toEqual(fields),
  );

  test.each([
    [0, ["quantity"]],
    [1, []],
    [2, ["quantity"]],
  ])("accepts only the quantity 1 for a room: %i has errors in %j", (quantity, fields) =>
    expect(onMonday("10:00", "11:00", { quantity })).toEqual(fields),
  );

  test("applies a dated exception instead of the weekday's hours, and rejects closed days", () => {
    const errorsForTimes = (date: string, from: string, to: string) =>
      roomErrors(istInstant(date, from), istInstant(date, to));
    expect(errorsForTimes("2026-11-24", "11:00", "14:30")).toEqual([]);
    expect(errorsForTimes("2026-11-24", "10:30", "14:30")).toEqual(["start"]);
    expect(errorsForTimes("2026-11-24", "11:00", "15:00")).toEqual(["end"]);
    expect(errorsForTimes("2026-11-25", "11:00", "12:00")).toEqual(["start"]);
    expect(errorsForTimes(sunday, "11:00", "12:00")).toEqual(["start"]);
  });

  test("allows periods up to midnight but not across it, and not across two opening windows", () => {
    const to = (day: string, time: string) => istInstant(day, time);
    expect(roomErrors(to(monday, "23:00"), to(monday, "24:00"), { statusFor: always })).toEqual([]);
    expect(roomErrors(to(monday, "23:00"), to("2026-11-24", "00:30"), { statusFor: always })).toEqual([
      "end",
    ]);
    const partDayOpening = {
      hours: [
        { day: 1, opens: "14:00", closes: "18:00" },
        { day: 1, opens: "09:00", closes: "13:00" },
      ],
      exceptions: [],
    };
    expect(onMonday("12:00", "13:00", { statusFor: partDayOpening })).toEqual([]);
    expect(onMonday("14:00", "15:00", { statusFor: partDayOpening })).toEqual([]);
    expect(onMonday("12:00", "14:30", { statusFor: partDayOpening })).toEqual(["end"]);
    expect(onMonday("13:00", "14:00", { statusFor: partDayOpening })).toEqual(["start"]);
    expect(openingOn(partDayOpening, monday).windows.map(({ opens }) => opens)).toEqual(["09:00", "14:00"]);
  });
});

describe("validation of passes", () => {
  test.each([
    ["today", monday, "2026-11-24", []],
    ["a closed day that has passed", "2026-11-22", monday, ["start"]],
    ["an open day that has passed", "2026-11-21", "2026-11-22", ["start"]],
    ["two open days", "2026-11-26", "2026-11-28", []],
    ["a period that ends with a closed day", "2026-11-24", "2026-11-26", ["end"]],
    ["a period that begins with a closed day", "2026-11-25", "2026-11-27", ["start"]],
    ["an empty period", monday, monday, ["end"]],
  ])("for passes of %s (%s until %s) finds errors in %j", (_name, first, until, fields) =>
    expect(passErrors(first, until)).toEqual(fields),
  );

  test.each([
    ["the 60th day", 60, 61, []],
    ["the 61st day", 61, 62, ["start"]],
    ["the 60th and the 61st day", 60, 62, ["end"]],
  ])("allows passes up to 60 days ahead: %s", (_name, first, until, fields) =>
    expect(passErrors(addDays(monday, first), addDays(monday, until), { statusFor: always })).toEqual(fields),
  );

  test.each([
    ["seven days", 7, []],
    ["eight days", 8, ["end"]],
  ])("allows up to seven days in a row: %s", (_name, days, fields) =>
    expect(passErrors(monday, addDays(monday, days), { statusFor: always })).toEqual(fields),
  );

  test("allows passes for today until half an hour before the last closing time of the day", () => {
    const partDayOpening = {
      hours: ["09:00", "14:00"].map((opens) => ({
        day: 1,
        opens,
        closes: opens === "09:00" ? "13:00" : "18:00",
      })),
      exceptions: [],
    };
    const errorsAtSale = (time: string) =>
      passErrors(monday, "2026-11-24", { now: istInstant(monday, time), statusFor: partDayOpening });
    expect([errorsAtSale("17:29"), errorsAtSale("17:30")]).toEqual([[], ["start"]]);
  });

  test("allows passes for today until half an hour before closing time", () => {
    const at = (time: string) => passErrors(monday, "2026-11-24", { now: istInstant(monday, time) });
    expect(at("18:29")).toEqual([]);
    expect(at("18:30")).toEqual(["start"]);
    expect(passErrors("2026-11-26", "2026-11-27", { now: istInstant(monday, "18:30") })).toEqual([]);
  });

  test("requires passes to begin and end at IST midnight", () => {
    const errors = (from: Date, to: Date) =>
      fieldsOf(
        validateBooking(
          { item: passItem, period: periodOf("day", from, to, 1), people: 1, quantity: 1 },
          always,
          earlyTime,
        ),
      );
    const midnight = istInstant("2026-11-26", "00:00");
    expect(errors(midnight, istInstant("2026-11-27", "00:00"))).toEqual([]);
    expect(errors(addMinutes(midnight, 1), istInstant("2026-11-27", "00:00"))).toEqual(["start"]);
    expect(errors(midnight, istInstant("2026-11-26", "23:59"))).toEqual(["end"]);
  });

  test.each([
    [0, 5, ["quantity"]],
    [1, 5, []],
    [5, 5, []],
    [6, 5, ["quantity"]],
    [10, 100, []],
    [11, 100, ["quantity"]],
  ])(
    "limits the quantity of passes to the capacity and to ten: %i of %i passes have errors in %j",
    (quantity, capacity, fields) =>
      expect(passErrors(monday, "2026-11-24", { quantity, capacity })).toEqual(fields),
  );

  test.each([
    [0, ["people"]],
    [5, []],
    [6, ["people"]],
  ])("accepts 1 to 5 people a day: %i people have errors in %j", (people, fields) =>
    expect(passErrors(monday, "2026-11-24", { people })).toEqual(fields),
  );

  test("counts the days between the midnights of start and end", () => {
    const days = (until: string) => {
      const stay = periodOf("day", istInstant(monday, "00:00"), istInstant(until, "00:00"), 2);
      return stay.unit === "day" ? stay.days : [];
    };
    expect(days("2026-11-24")).toEqual([monday]);
    expect(days("2026-11-25")).toEqual([monday, "2026-11-24"]);
    expect(days("2030-01-01")).toHaveLength(400);
    expect(datesBetween(monday, "2030-01-01")).toHaveLength(1000);
    expect(datesBetween(monday, monday)).toEqual([monday]);
    expect(datesBetween(monday, "2026-11-22")).toEqual([]);
  });

  test("isOpenFor requires every pass day to be open, or the whole period of a room", () => {
    const stay = (until: string) =>
      periodOf("day", istInstant(monday, "00:00"), istInstant(until, "00:00"), 1);
    expect(isOpenFor(stay("2026-11-25"), schedule)).toBe(true);
    expect(isOpenFor(stay("2026-11-26"), schedule)).toBe(false);
    const room = (until: string) => roomPeriod(istInstant(monday, "18:00"), istInstant(monday, until));
    expect([isOpenFor(room("19:00"), schedule), isOpenFor(room("19:30"), schedule)]).toEqual([true, false]);
  });
});

test("for more passes or days than one order allows, the error refers visitors to the contact page", () => {
  const errorsAt = (days: number, quantity: number) => {
    const period = periodOf(
      "day",
      istInstant(monday, "00:00"),
      istInstant(addDays(monday, days), "00:00"),
      quantity,
    );
    return validateBooking(
      { item: { unit: "day", capacity: 100 }, period, people: 1, quantity },
      always,
      earlyTime,
    );
  };
  expect(errorsAt(1, 11)).toEqual({ quantity: expect.stringContaining("contact us") });
  expect(errorsAt(8, 10)).toEqual({ end: expect.stringContaining("contact us") });
  expect(errorsAt(7, 10)).toEqual({});
});

test("the validation error for too many people states the capacity of the room or day", () => {
  const errorsAt = (unit: BookingUnit) => {
    const period = periodOf(unit, istInstant(monday, "00:00"), istInstant("2026-11-24", "00:00"), 1);
    return validateBooking({ item: { unit, capacity: 8 }, period, people: 9, quantity: 1 }, always, earlyTime)
      .people;
  };
  expect(errorsAt("hour")).toBe("This room seats up to 8 people.");
  expect(errorsAt("day")).toBe("There's space for up to 8 people a day.");
});

describe("price and tax", () => {
  const priced = {
    name: "Banyan",
    pricePaise: 65_000,
    sac: "997212",
    gstPercent: 18,
    state: "Delhi",
    stateCode: "07",
  };
  const hours = (from: string, to: string) =>
    periodOf("hour", istInstant(monday, from), istInstant(monday, to), 1);
  const days = (count: number, passes: number) =>
    periodOf("day", istInstant(monday, "00:00"), istInstant(addDays(monday, count), "00:00"), passes);

  test.each([
    ["an hour", hours("10:00", "11:00"), "hour", 65_000, "Banyan, 1 hour"],
    ["an hour and a half", hours("10:00", "11:30"), "hour", 97_500, "Banyan, 1.5 hours"],
    ["a pass", days(1, 1), "day", 65_000, "Banyan, 1 pass for 1 day"],
    ["three passes on two days", days(2, 3), "day", 390_000, "Banyan, 3 passes for 2 days"],
  ] as const)("price and tax are computed for %s", (_name, stay, unit, subtotalPaise, label) => {
    const quote = quoteOf({ ...priced, unit }, stay);
    expect(quote).toMatchObject({ subtotalPaise, discountPaise: 0, couponCode: null, lines: [{ label }] });
    expect(quote.totalPaise).toBe((subtotalPaise * 118) / 100);
  });

  test("the price of half an hour at an odd price is rounded half up to a paisa", () => {
    const price = (pricePaise: number) =>
      quoteOf({ ...priced, pricePaise, unit: "hour" }, hours("10:00", "11:30")).subtotalPaise;
    expect(price(101)).toBe(152);
    expect(price(103)).toBe(155);
  });

  test.each([
    // 9 % of these amounts is 0.45, 0.54, 4.5, 4.95, 5.04 and 9,000.45 paise before rounding.
    [5, 0],
    [6, 1],
    [50, 5],
    [55, 5],
    [56, 5],
    [100_005, 9_000],
  ])("rounds the two halves of GST separately: for %i paise, each half is %i", (taxable, half) => {
    expect(applyTaxes(taxable, 18, null)).toMatchObject({
      taxablePaise: taxable,
      taxes: [
        { name: "CGST", percent: 9, amountPaise: half },
        { name: "SGST", percent: 9, amountPaise: half },
      ],
      totalPaise: taxable + 2 * half,
    });
  });

  test.each([
    // With tax, 83 paise become 97 paise and 84 become 100, the smallest amount that can be paid.
    [83, 18, 0, 1_000],
    [84, 18, 100, 916],
    [99, 0, 0, 1_000],
    [100, 0, 100, 900],
  ])(
    "if a coupon leaves %i paise before GST of %i percent, the total is %i paise",
    (leftPaise, gst, totalPaise, discountPaise) => {
      const discount = { code: "OFF", of: () => 1_000 - leftPaise };
      const totals = applyTaxes(1_000, gst, discount);
      expect([totals.totalPaise, totals.discountPaise, totals.couponCode]).toEqual([
        totalPaise,
        discountPaise,
        "OFF",
      ]);
    },
  );

  test("GST is added to a small price without a coupon, and a coupon deducts at most the whole price", () => {
    expect(applyTaxes(50, 18, null).totalPaise).toBe(60);
    expect(applyTaxes(1_000, 18, { code: "OFF", of: () => 1_001 })).toMatchObject({
      discountPaise: 1_000,
      totalPaise: 0,
    });
  });

  test("amounts are formatted with paise only if the paise are not zero", () => {
    expect([formatPaise(100), formatPaise(101), formatPaise(10_000_000)]).toEqual([
      "₹1",
      "₹1.01",
      "₹1,00,000",
    ]);
  });
});

describe("the status of a hold", () => {
  const at = istInstant(monday, "10:00");
  const msLater = (ms: number) => new Date(at.getTime() + ms);
  const order = (overrides: Partial<Order>) =>
    ({ status: "held", hold_expires_at: at, claimed_until: null, ...overrides }) as Order;

  test.each([
    ["a hold is running a millisecond before its expiry", {}, -1, true],
    ["a hold is over at its expiry", {}, 0, false],
    [
      "a hold is running after its expiry while its payment is captured",
      { claimed_until: msLater(60_000) },
      59_999,
      true,
    ],
    [
      "a hold is over after its expiry when the claim has ended",
      { claimed_until: msLater(60_000) },
      60_000,
      false,
    ],
    [
      "a hold is running before its expiry when an earlier claim has ended",
      { claimed_until: msLater(-60_000) },
      -1,
      true,
    ],
    ["a hold is not running when the order is confirmed", { status: "confirmed" } as const, -1, false],
  ])("%s", (_name, overrides, ms, isRunning) => {
    const now = msLater(ms);
    expect(isHoldActive(order(overrides), now)).toBe(isRunning);
    const expected = "status" in overrides ? overrides.status : isRunning ? "held" : "expired";
    expect(statusOf(order(overrides), "created", now)).toBe(expected);
  });

  test("a hold stays held after its expiry while its payment is pending", () => {
    expect(statusOf(order({}), "pending", msLater(1))).toBe("held");
    expect(statusOf(order({}), "failed", msLater(1))).toBe("expired");
  });

  test("an order's payment status is that of its most important payment, or otherwise of its latest payment", () => {
    const statusFor = (...statuses: Parameters<typeof paymentStatusOf>[0][number]["status"][]) =>
      paymentStatusOf(statuses.map((status) => ({ status })));
    expect(statusFor()).toBe("none");
    expect(statusFor("failed", "created")).toBe("created");
    expect(statusFor("captured", "failed")).toBe("captured");
    expect(statusFor("refund_pending", "pending")).toBe("pending");
    expect(statusFor("pending", "captured")).toBe("captured");
    expect(statusFor("refund_pending", "failed")).toBe("refund_pending");
    expect(statusFor("refunded", "failed")).toBe("failed");
  });
});

describe("IST helpers", () => {
  test("a day in India starts at 18:30 UTC of the previous day", () => {
    expect(istDateOf(new Date("2026-11-22T18:29:59.999Z"))).toBe("2026-11-22");
    expect(istDateOf(new Date("2026-11-22T18:30:00Z"))).toBe(monday);
    expect(istMinutesOf(new Date("2026-11-22T18:30:00Z"))).toBe(0);
    expect(istMinutesOf(new Date("2026-11-22T18:29:00Z"))).toBe(24 * 60 - 1);
    expect(isoInIst(new Date("2026-11-22T18:30:00Z"))).toBe("2026-11-23T00:00:00+05:30");
  });
  test("treats 24:00 as 00:00 of the next day, and pads times to two digits", () => {
    expect(istInstant(monday, "24:00")).toEqual(istInstant("2026-11-24", "00:00"));
    expect([timeOf(9 * 60 + 5), timeOf(0), timeOf(599), timeOf(600)]).toEqual([
      "09:05",
      "00:00",
      "09:59",
      "10:00",
    ]);
    expect([weekdayOf(sunday), weekdayOf(monday)]).toEqual([0, 1]);
    expect([addDays("2026-12-31", 1), addDays("2027-01-01", -1)]).toEqual(["2027-01-01", "2026-12-31"]);
  });
});

describe("ids and tokens", () => {
  test("an id has a fixed length and uses every character of an alphabet without look-alikes", () => {
    expect(newId("ORD")).toMatch(/^ORD[0-9A-HJKMNP-TV-Z]{12}$/);
    expect(newOrderNumber(istInstant(monday, "00:00"))).toMatch(/^B261123-[0-9A-HJKMNP-TV-Z]{6}$/);
    expect(new Set(newId("", 5_000))).toHaveProperty("size", 32);
  });
  test("a token opens only its own order", () => {
    const order = { id: "ORD1", token_version: 0 };
    const token = tokenOf(["secret"], order);
    expect(isTokenOf(["secret"], order, token)).toBe(true);
    expect(isTokenOf(["secret"], { ...order, id: "ORD2" }, token)).toBe(false);
    expect(isTokenOf(["secret"], { ...order, token_version: 1 }, token)).toBe(false);
    expect(isTokenOf(["other"], order, token)).toBe(false);
    expect(isTokenOf(["other", "secret"], order, token)).toBe(true);
    expect(isTokenOf(["secret", "other"], order, token)).toBe(true);
    expect(isTokenOf(["secret"], order, `${token}x`)).toBe(false);
    expect(isTokenOf(["secret"], order, "")).toBe(false);
  });
  test("a token is the HMAC of the order's id, and of the id and the version once the token has been renewed", () => {
    const hmac = (text: string) => createHmac("sha256", "secret").update(text).digest("base64url");
    expect(tokenOf(["secret"], { id: "ORD1", token_version: 0 })).toBe(hmac("ORD1"));
    expect(tokenOf(["secret"], { id: "ORD1", token_version: 2 })).toBe(hmac("ORD1.2"));
  });
});
