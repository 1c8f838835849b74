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
import { isHoldActive, isOpenFor, periodOf, validateBooking } from "../availability/index.ts";
import { isTokenOf, newId, newOrderNumber, tokenOf } from "../orders/order-ids.ts";
import type { Order } from "../orders/orders.ts";
import { applyTaxes, quoteOf } from "../pricing/quote.ts";
import { paymentStatusOf, statusOf } from "./read-order.ts";

const monday = "2026-11-23";
const sunday = "2026-11-29";

/** Open 09:00 to 19:00, Monday to Saturday; shorter on Tuesday the 24th and closed on Wednesday the 25th. */
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
const desk = { unit: "day", capacity: 5 } as const;
const early = istInstant(monday, "06:00");

/** Returns the fields with validation errors for a room booking. */
function roomFaults(
  from: Date,
  to: Date,
  {
    now = early,
    people = 4,
    quantity = 1,
    of = schedule,
    offer = room as { unit: "hour"; capacity: number },
  } = {},
) {
  return Object.keys(
    validateBooking({ offer, stay: periodOf("hour", from, to, 1), people, quantity }, of, now),
  );
}
const onMonday = (from: string, to: string, more = {}) =>
  roomFaults(istInstant(monday, from), istInstant(monday, to), more);

function passFaults(
  first: string,
  until: string,
  { now = early, people = 1, quantity = 1, capacity = 5, of = schedule } = {},
) {
  const stay = periodOf("day", istInstant(first, "00:00"), istInstant(until, "00:00"), quantity);
  return Object.keys(validateBooking({ offer: { ...desk, capacity }, stay, people, quantity }, of, now));
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
  ])("for %s (%s to %s) finds errors in %j", (_name, from, to, fields) =>
    expect(onMonday(from, to)).toEqual(fields),
  );

  test("rejects a start that is a second off the half hour", () => {
    const start = new Date(istInstant(monday, "10:00").getTime() + 1_000);
    expect(roomFaults(start, istInstant(monday, "12:00"))).toEqual(["start"]);
  });

  test.each([
    ["31 minutes", "09:29", []],
    ["30 minutes", "09:30", []],
    ["29 minutes", "09:31", ["start"]],
  ])("requires 30 minutes of notice: a booking %s ahead (at %s) has errors in %j", (_name, at, fields) =>
    expect(onMonday("10:00", "11:00", { now: istInstant(monday, at) })).toEqual(fields),
  );

  test("states the earliest possible start when the start is too soon", () => {
    const reported = (at: string) => {
      const stay = periodOf("hour", istInstant(monday, "10:00"), istInstant(monday, "11:00"), 1);
      return validateBooking({ offer: room, stay, people: 1, quantity: 1 }, schedule, istInstant(monday, at))
        .start;
    };
    expect(reported("10:00")).toContain("The earliest start now is 10:30 am IST.");
    expect(reported("10:01")).toContain("11:00 am IST");
  });

  test.each([
    ["59", 59, []],
    ["60", 60, []],
    ["61", 61, ["start"]],
  ])("allows bookings up to 60 days ahead: %s days", (_name, days, fields) => {
    const date = addDays(monday, days);
    expect(roomFaults(istInstant(date, "10:00"), istInstant(date, "11:00"), { of: always })).toEqual(fields);
  });

  test("computes the booking horizon from the IST date, not the UTC date", () => {
    const lastMinute = istInstant(monday, "23:59");
    const date = addDays(monday, 61);
    const requested = [istInstant(date, "10:00"), istInstant(date, "11:00")] as const;
    expect(roomFaults(...requested, { of: always, now: lastMinute })).toEqual(["start"]);
    expect(roomFaults(...requested, { of: always, now: addMinutes(lastMinute, 1) })).toEqual([]);
  });

  test.each([
    [0, ["people"]],
    [1, []],
    [8, []],
    [9, ["people"]],
  ])("accepts 1 to 8 people: for %i finds errors in %j", (people, fields) =>
    expect(onMonday("10:00", "11:00", { people })).toEqual(fields),
  );

  test.each([
    [0, ["quantity"]],
    [1, []],
    [2, ["quantity"]],
  ])("accepts a quantity of 1 only: for %i finds errors in %j", (quantity, fields) =>
    expect(onMonday("10:00", "11:00", { quantity })).toEqual(fields),
  );

  test("applies a dated exception instead of the weekday's hours, and rejects closed days", () => {
    const on = (date: string, from: string, to: string) =>
      roomFaults(istInstant(date, from), istInstant(date, to));
    expect(on("2026-11-24", "11:00", "14:30")).toEqual([]);
    expect(on("2026-11-24", "10:30", "14:30")).toEqual(["start"]);
    expect(on("2026-11-24", "11:00", "15:00")).toEqual(["end"]);
    expect(on("2026-11-25", "11:00", "12:00")).toEqual(["start"]);
    expect(on(sunday, "11:00", "12:00")).toEqual(["start"]);
  });

  test("allows periods up to midnight but not across it, and not across two opening windows", () => {
    const to = (day: string, time: string) => istInstant(day, time);
    expect(roomFaults(to(monday, "23:00"), to(monday, "24:00"), { of: always })).toEqual([]);
    expect(roomFaults(to(monday, "23:00"), to("2026-11-24", "00:30"), { of: always })).toEqual(["end"]);
    const inParts = {
      hours: [
        { day: 1, opens: "14:00", closes: "18:00" },
        { day: 1, opens: "09:00", closes: "13:00" },
      ],
      exceptions: [],
    };
    expect(onMonday("12:00", "13:00", { of: inParts })).toEqual([]);
    expect(onMonday("14:00", "15:00", { of: inParts })).toEqual([]);
    expect(onMonday("12:00", "14:30", { of: inParts })).toEqual(["end"]);
    expect(onMonday("13:00", "14:00", { of: inParts })).toEqual(["start"]);
    expect(openingOn(inParts, monday).windows.map(({ opens }) => opens)).toEqual(["09:00", "14:00"]);
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
  ])("for %s (%s until %s) finds errors in %j", (_name, first, until, fields) =>
    expect(passFaults(first, until)).toEqual(fields),
  );

  test.each([
    ["the 60th day", 60, 61, []],
    ["the 61st day", 61, 62, ["start"]],
    ["the 60th and the 61st day", 60, 62, ["end"]],
  ])("allows passes up to 60 days ahead: %s", (_name, first, until, fields) =>
    expect(passFaults(addDays(monday, first), addDays(monday, until), { of: always })).toEqual(fields),
  );

  test.each([
    ["seven days", 7, []],
    ["eight days", 8, ["end"]],
  ])("allows up to seven days in a row: %s", (_name, days, fields) =>
    expect(passFaults(monday, addDays(monday, days), { of: always })).toEqual(fields),
  );

  test("allows passes of today until half an hour before the last closing time of the day", () => {
    const inParts = {
      hours: ["09:00", "14:00"].map((opens) => ({
        day: 1,
        opens,
        closes: opens === "09:00" ? "13:00" : "18:00",
      })),
      exceptions: [],
    };
    const sold = (time: string) =>
      passFaults(monday, "2026-11-24", { now: istInstant(monday, time), of: inParts });
    expect([sold("17:29"), sold("17:30")]).toEqual([[], ["start"]]);
  });

  test("allows passes of today until half an hour before closing time", () => {
    const at = (time: string) => passFaults(monday, "2026-11-24", { now: istInstant(monday, time) });
    expect(at("18:29")).toEqual([]);
    expect(at("18:30")).toEqual(["start"]);
    expect(passFaults("2026-11-26", "2026-11-27", { now: istInstant(monday, "18:30") })).toEqual([]);
  });

  test("requires passes to begin and end at IST midnight", () => {
    const errors = (from: Date, to: Date) =>
      Object.keys(
        validateBooking(
          { offer: desk, stay: periodOf("day", from, to, 1), people: 1, quantity: 1 },
          always,
          early,
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
    "limits the quantity to the capacity and to ten: for %i of %i finds errors in %j",
    (quantity, capacity, fields) =>
      expect(passFaults(monday, "2026-11-24", { quantity, capacity })).toEqual(fields),
  );

  test.each([
    [0, ["people"]],
    [5, []],
    [6, ["people"]],
  ])("accepts 1 to 5 people a day: for %i finds errors in %j", (people, fields) =>
    expect(passFaults(monday, "2026-11-24", { people })).toEqual(fields),
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

  test("requires every day to be open", () => {
    const stay = (until: string) =>
      periodOf("day", istInstant(monday, "00:00"), istInstant(until, "00:00"), 1);
    expect(isOpenFor(stay("2026-11-25"), schedule)).toBe(true);
    expect(isOpenFor(stay("2026-11-26"), schedule)).toBe(false);
  });
});

test("validation refers visitors to the contact page for more passes or days than one order allows", () => {
  const reported = (days: number, quantity: number) => {
    const stay = periodOf(
      "day",
      istInstant(monday, "00:00"),
      istInstant(addDays(monday, days), "00:00"),
      quantity,
    );
    return validateBooking(
      { offer: { unit: "day", capacity: 100 }, stay, people: 1, quantity },
      always,
      early,
    );
  };
  expect(reported(1, 11)).toEqual({ quantity: expect.stringContaining("contact us") });
  expect(reported(8, 10)).toEqual({ end: expect.stringContaining("contact us") });
  expect(reported(7, 10)).toEqual({});
});

test("the validation error for too many people states the capacity of the room or day", () => {
  const reported = (unit: BookingUnit) => {
    const stay = periodOf(unit, istInstant(monday, "00:00"), istInstant("2026-11-24", "00:00"), 1);
    return validateBooking({ offer: { unit, capacity: 8 }, stay, people: 9, quantity: 1 }, always, early)
      .people;
  };
  expect(reported("hour")).toBe("This room seats up to 8 people.");
  expect(reported("day")).toBe("There's space for up to 8 people a day.");
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
  ] as const)("are computed for %s", (_name, stay, unit, subtotalPaise, label) => {
    const quote = quoteOf({ ...priced, unit }, stay);
    expect(quote).toMatchObject({ subtotalPaise, discountPaise: 0, couponCode: null, lines: [{ label }] });
    expect(quote.totalPaise).toBe((subtotalPaise * 118) / 100);
  });

  test("are rounded half up to a paisa for half an hour of an odd price", () => {
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
  ])("round the two halves of GST separately: for %i paise, each half is %i", (taxable, half) => {
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
    "after a coupon that leaves %i paise before GST of %i percent come to %i paise",
    (left, gst, totalPaise, discountPaise) => {
      const discount = { code: "OFF", of: () => 1_000 - left };
      const due = applyTaxes(1_000, gst, discount);
      expect([due.totalPaise, due.discountPaise, due.couponCode]).toEqual([totalPaise, discountPaise, "OFF"]);
    },
  );

  test("are charged for a small price without a coupon, and a coupon deducts at most the whole price", () => {
    expect(applyTaxes(50, 18, null).totalPaise).toBe(60);
    expect(applyTaxes(1_000, 18, { code: "OFF", of: () => 1_001 })).toMatchObject({
      discountPaise: 1_000,
      totalPaise: 0,
    });
  });

  test("are formatted with paise only if the paise are not zero", () => {
    expect([formatPaise(100), formatPaise(101), formatPaise(10_000_000)]).toEqual([
      "₹1",
      "₹1.01",
      "₹1,00,000",
    ]);
  });
});

describe("the status of a hold", () => {
  const at = istInstant(monday, "10:00");
  const later = (ms: number) => new Date(at.getTime() + ms);
  const order = (given: Partial<Order>) =>
    ({ status: "held", hold_expires_at: at, claimed_until: null, ...given }) as Order;

  test.each([
    ["is running a millisecond before its expiry", {}, -1, true],
    ["is over at its expiry", {}, 0, false],
    [
      "is running after its expiry while its money is captured",
      { claimed_until: later(60_000) },
      59_999,
      true,
    ],
    ["is over after its expiry when the claim has ended", { claimed_until: later(60_000) }, 60_000, false],
    [
      "is running before its expiry when an earlier claim has ended",
      { claimed_until: later(-60_000) },
      -1,
      true,
    ],
    ["is not running when the order is confirmed", { status: "confirmed" } as const, -1, false],
  ])("%s", (_name, given, ms, isRunning) => {
    const now = later(ms);
    expect(isHoldActive(order(given), now)).toBe(isRunning);
    const expected = "status" in given ? given.status : isRunning ? "held" : "expired";
    expect(statusOf(order(given), "created", now)).toBe(expected);
  });

  test("stays held after its expiry while its payment is pending", () => {
    expect(statusOf(order({}), "pending", later(1))).toBe("held");
    expect(statusOf(order({}), "failed", later(1))).toBe("expired");
  });

  test("summarises several payments by the most important payment, or otherwise the latest payment", () => {
    const of = (...statuses: Parameters<typeof paymentStatusOf>[0][number]["status"][]) =>
      paymentStatusOf(statuses.map((status) => ({ status })));
    expect(of()).toBe("none");
    expect(of("failed", "created")).toBe("created");
    expect(of("captured", "failed")).toBe("captured");
    expect(of("refund_pending", "pending")).toBe("pending");
    expect(of("pending", "captured")).toBe("captured");
    expect(of("refund_pending", "failed")).toBe("refund_pending");
    expect(of("refunded", "failed")).toBe("failed");
  });
});

describe("IST helpers", () => {
  test("start a day at 18:30 UTC of the previous day", () => {
    expect(istDateOf(new Date("2026-11-22T18:29:59.999Z"))).toBe("2026-11-22");
    expect(istDateOf(new Date("2026-11-22T18:30:00Z"))).toBe(monday);
    expect(istMinutesOf(new Date("2026-11-22T18:30:00Z"))).toBe(0);
    expect(istMinutesOf(new Date("2026-11-22T18:29:00Z"))).toBe(24 * 60 - 1);
    expect(isoInIst(new Date("2026-11-22T18:30:00Z"))).toBe("2026-11-23T00:00:00+05:30");
  });
  test("treat 24:00 as 00:00 of the next day, and pad times to two digits", () => {
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
    const token = tokenOf("secret", order);
    expect(isTokenOf("secret", order, token)).toBe(true);
    expect(isTokenOf("secret", { ...order, id: "ORD2" }, token)).toBe(false);
    expect(isTokenOf("secret", { ...order, token_version: 1 }, token)).toBe(false);
    expect(isTokenOf("other", order, token)).toBe(false);
    expect(isTokenOf("secret", order, `${token}x`)).toBe(false);
    expect(isTokenOf("secret", order, "")).toBe(false);
  });
  test("a token is the HMAC of the id, or of the id and the version once it is renewed", () => {
    const hmac = (text: string) => createHmac("sha256", "secret").update(text).digest("base64url");
    expect(tokenOf("secret", { id: "ORD1", token_version: 0 })).toBe(hmac("ORD1"));
    expect(tokenOf("secret", { id: "ORD1", token_version: 2 })).toBe(hmac("ORD1.2"));
  });
});
