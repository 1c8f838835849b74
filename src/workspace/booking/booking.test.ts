import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { databaseKinds } from "../../../tests/support/databases.ts";
import { addDays, datesBetween, istInstant, weekdayOf } from "../../api/contract/ist.ts";
import { anonymousViewer, readRemainingPasses } from "../availability/index.ts";
import { rowsOf } from "../database/testing.ts";
import type { Order } from "../orders/orders.ts";
import { countUnpaidHolds } from "../orders/unpaid-holds.ts";
import { addPayment } from "../payment/testing.ts";
import { dayQuotes } from "../pricing/index.ts";
import { bookSlot } from "./book-slot.ts";
import type { BookingRequest } from "./check-booking-request.ts";
import {
  bookingRequestFor,
  bookingService,
  detailsOf,
  heldOrder,
  monday,
  testClock,
  tuesday,
  uniqueCustomer,
  uniqueHour,
} from "./testing.ts";
import { verifyBooking } from "./verify-booking.ts";

describe.each(databaseKinds)("booking a slot, on %s", (kind) => {
  const clock = testClock();
  const deps = bookingService(clock, { kind });

  async function hold(overrides: Parameters<typeof bookingRequestFor>[0] = {}) {
    const { order, key } = await heldOrder(deps, overrides);
    return { ...order, token: key.token };
  }
  const errors = async (overrides: Parameters<typeof bookingRequestFor>[0]) => {
    const result = await verifyBooking(deps, bookingRequestFor(overrides));
    return result.ok ? {} : result.fields;
  };

  it("checks a time without a customer, and offers alternatives to a taken time", async () => {
    const { customer: _, ...time } = bookingRequestFor({ from: "10:00", to: "11:00" });
    expect(await verifyBooking(deps, time)).toMatchObject({ ok: true });
    await bookSlot(deps, bookingRequestFor({ from: "10:00", to: "11:00", visitorId: "visitor-taken" }));
    const lateResult = await verifyBooking(deps, time);
    expect(lateResult).toMatchObject({ code: "slot_taken", alternatives: expect.any(Array) });
    expect(lateResult).not.toMatchObject({ alternatives: [] });
  });

  it.each<[string, Parameters<typeof bookingRequestFor>[0], string, RegExp]>([
    ["an end before the start", { from: "11:00", to: "10:00" }, "end", /after the start/],
    ["a start off the grid", { from: "10:10", to: "11:10" }, "start", /half hour/],
    ["half an hour", { from: "10:00", to: "10:30" }, "end", /minimum is one hour/],
    ["nine hours", { from: "09:00", to: "18:00" }, "end", /maximum is eight hours/],
    [
      "a time before opening",
      { from: "08:30", to: "10:00" },
      "start",
      /open 9:00 am – 7:00 pm IST on Mon, 23 Nov 2026/,
    ],
    ["a time past closing", { from: "18:00", to: "20:00" }, "end", /open 9:00 am – 7:00 pm/],
    ["too many people", { people: 9 }, "people", /up to 8 people/],
    ["two of one room", { quantity: 2 }, "quantity", /booked as a whole/],
  ])("rejects %s with an error at its field", async (_name, overrides, field, sentence) => {
    expect((await errors(overrides))?.[field]).toMatch(sentence);
  });

  it("offers the next free time of the room and other rooms when the slot is taken", async () => {
    await hold();
    const rejected = await bookSlot(deps, bookingRequestFor({ customer: uniqueCustomer(2) }));
    // A start before the booking is impossible: from 9:00, an hour and its buffer would overlap the booking.
    expect(rejected).toMatchObject({
      code: "slot_taken",
      alternatives: [
        { catalogId: "room-small", start: "2026-11-23T11:30:00+05:30" },
        { catalogId: "room-large", start: "2026-11-23T10:00:00+05:30", quote: { totalPaise: 177_000 } },
        { buildingId: "centre-near", catalogId: "room-near", end: "2026-11-23T11:00:00+05:30" },
      ],
    });
    expect(rejected.ok ? [] : rejected.alternatives).toHaveLength(3);
  });

  it("offers the nearest free starts of the same room first, then other rooms by distance", async () => {
    const large = { catalogId: "room-near", buildingId: "centre-near" };
    await hold(large);
    const rejected = await bookSlot(deps, bookingRequestFor({ ...large, customer: uniqueCustomer(2) }));
    const offered = rejected.ok ? [] : (rejected.alternatives ?? []);
    expect(offered.map(({ catalogId, start }) => `${catalogId} ${start.slice(11, 16)}`)).toEqual([
      "room-near 09:00",
      "room-near 11:00",
      "room-small 10:00",
    ]);
    const groupResult = await bookSlot(
      deps,
      bookingRequestFor({ ...large, people: 8, from: "10:30", to: "12:00", customer: uniqueCustomer(3) }),
    );
    expect(groupResult).toMatchObject({ alternatives: [{ start: "2026-11-23T11:00:00+05:30" }, {}, {}] });
  });

  it("offers other rooms that seat the requested number of people, however many the taken room seats", async () => {
    const large = { catalogId: "room-large", from: "09:00", to: "17:00" };
    await hold(large);
    const alternativesFor = async (people: number) => {
      const rejected = await bookSlot(
        deps,
        bookingRequestFor({ ...large, people, customer: uniqueCustomer(people + 1) }),
      );
      return rejected.ok ? null : rejected.alternatives?.map(({ catalogId }) => catalogId);
    };
    expect(await alternativesFor(8)).toEqual(["room-small", "room-near"]);
    expect(await alternativesFor(9)).toEqual([]);
  });

  it("a time with a pending payment is rejected as in progress for its own visitor, and as taken for others", async () => {
    const paying = { visitorId: "visitor-who-pays", customer: uniqueCustomer(1) };
    const pay = (order: Order) =>
      addPayment(deps, order, { gateway_order_id: `order_${order.id}`, status: "pending" });
    await pay(await hold(paying));
    const days = { start: istInstant(monday, "00:00").toISOString(), people: 1 };
    const passes = { ...days, catalogId: "desk", end: istInstant(tuesday, "00:00").toISOString() };
    await pay(await hold({ ...paying, ...passes, quantity: 4 }));
    const touchingTimes = [
      { from: "10:00", to: "11:00" },
      { from: "10:30", to: "11:30" },
      { from: "11:00", to: "12:00" },
      { ...passes, quantity: 2 },
    ];
    const ownRequests = touchingTimes.map((time) => ({ ...paying, ...time }));
    const alternativesFor = touchingTimes.map((time, index) => ({
      ...time,
      visitorId: `other-${index}`,
      customer: uniqueCustomer(5 + index),
    }));
    const results = await Promise.all(
      [...ownRequests, ...alternativesFor, ...ownRequests].map((overrides) =>
        bookSlot(deps, bookingRequestFor(overrides)),
      ),
    );
    const codes = results.map((result) => (result.ok ? "held" : result.code));
    expect(codes).toEqual([
      ...ownRequests.map(() => "payment_in_progress"),
      ...alternativesFor.map(() => "slot_taken"),
      ...ownRequests.map(() => "payment_in_progress"),
    ]);
    expect(await hold({ ...paying, from: "14:00", to: "15:00" })).toMatchObject({ status: "held" });
    await deps.db.deleteFrom("payments").execute();
  });

  it("counts, prices and shows only the chosen days of passes", async () => {
    const days = [monday, "2026-11-26", "2026-11-28"];
    const separateDates = (dates: readonly string[], quantity: number): Partial<BookingRequest> => ({
      ...{ catalogId: "desk", quantity, people: 1, dates },
      start: istInstant(dates[0] ?? "", "00:00").toISOString(),
      end: istInstant(addDays(dates.at(-1) ?? "", 1), "00:00").toISOString(),
    });
    const week = datesBetween(monday, "2026-11-28");
    const remainingPasses = async () => {
      const passes = (await readRemainingPasses(deps.db, ["desk"], week, anonymousViewer(clock.now()))).get(
        "desk",
      );
      return week.map((date) => passes?.get(date));
    };
    const visitorId = "visitor-of-days";
    const order = await hold({ ...separateDates(days, 3), visitorId });
    expect(order.quote).toMatchObject({
      lines: [{ label: "Hot desk, 3 passes for 3 days", quantity: 9, amountPaise: 900_000 }],
      totalPaise: 1_062_000,
    });
    expect(await remainingPasses()).toEqual([2, 5, 5, 2, 5, 2]);
    // Other customers can book the days in between. A repeated request for the held days keeps the hold; a request for
    // other days replaces it.
    await hold({ ...separateDates([tuesday], 5), customer: uniqueCustomer(2) });
    expect((await hold({ ...separateDates(days, 3), visitorId })).id).toBe(order.id);
    const otherHold = await hold({ ...separateDates([monday, "2026-11-27", "2026-11-28"], 3), visitorId });
    expect(otherHold.id).not.toBe(order.id);
    expect(await remainingPasses()).toEqual([2, 0, 5, 5, 2, 2]);
    clock.advance(16);
    expect(await remainingPasses()).toEqual([5, 5, 5, 5, 5, 5]);
    const { dates, openingHours } = await detailsOf(deps, { orderId: otherHold.id, token: otherHold.token });
    expect(dates).toEqual([monday, "2026-11-27", "2026-11-28"]);
    expect(openingHours).toEqual(dates.map((date) => ({ date, opens: "09:00", closes: "19:00" })));
  });

  it("prices exactly the chosen open days (property)", async () => {
    const openDates = datesBetween(monday, addDays(monday, 40)).filter(
      (date) => date !== "2026-11-25" && weekdayOf(date) !== 0,
    );
    const choices = fc.subarray(openDates, { minLength: 1, maxLength: 7 });
    const isExact = async (dates: string[], quantity: number) => {
      const [start, end] = [
        istInstant(dates[0] ?? "", "00:00"),
        istInstant(addDays(dates.at(-1) ?? "", 1), "00:00"),
      ];
      const time = { start: start.toISOString(), end: end.toISOString() };
      const result = await verifyBooking(
        deps,
        bookingRequestFor({ catalogId: "desk", people: 1, dates, quantity, ...time }),
      );
      if (!result.ok) throw new Error(JSON.stringify(result));
      const parts = dayQuotes(result.quote, dates.length).map(({ totalPaise }) => totalPaise);
      expect(parts).toEqual(dates.map(() => quantity * 118_000));
      expect(result.quote.totalPaise).toBe(parts.reduce((sum, paise) => sum + paise, 0));
    };
    const property = fc.asyncProperty(choices, fc.integer({ min: 1, max: 5 }), isExact);
    await fc.assert(property, { numRuns: 60 });
  });

  describe("limits on holds", () => {
    const network = "203.0.113.7";
    const hour = (number: number) => ({ ...uniqueHour(number), people: 1 });

    it("replaces the hold of a visitor at the limit, and keeps the hold when the new request is rejected", async () => {
      const visitorId = "visitor-at-the-limit";
      for (let number = 0; number < 19; number += 1)
        await hold({ ...hour(number), customer: uniqueCustomer(number), network });
      await hold({ ...hour(19), customer: uniqueCustomer(19), visitorId, network });
      const moved = await hold({ ...hour(20), customer: uniqueCustomer(19), visitorId, network });
      // Another customer who has two holds.
      const busyCustomer = uniqueCustomer(30);
      for (const number of [21, 22]) await hold({ ...hour(number), customer: busyCustomer });
      const rejected = await bookSlot(
        deps,
        bookingRequestFor({ ...hour(23), visitorId, network, customer: busyCustomer }),
      );
      expect(rejected).toMatchObject({ code: "too_many_requests" });
      expect(await rowsOf(deps.db, "orders", { visitor_id: visitorId, status: "held" })).toMatchObject([
        { id: moved.id },
      ]);
    });

    it("the holds of an exempt IP address do not count towards the limits", async () => {
      for (let number = 0; number < 30; number += 1)
        await hold({ ...hour(number), customer: uniqueCustomer(1), network: null });
      expect(await countUnpaidHolds(deps)).toEqual({ all: 30, mostOfOneNetwork: 0 });
    });
  });
});
