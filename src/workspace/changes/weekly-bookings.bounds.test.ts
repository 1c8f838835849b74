import { describe, expect, it } from "vitest";
import { databaseKinds } from "../../../tests/support/databases.ts";
import { addDays, istInstant } from "../../api/contract/ist.ts";
import { readAvailability } from "../booking/availability.ts";
import { bookSlot } from "../booking/book-slot.ts";
import { checkBookingRequest } from "../booking/check-booking-request.ts";
import {
  bookingRequestFor,
  detailsOf,
  heldOrder,
  testClock,
  timesOn,
  uniqueCustomer,
} from "../booking/testing.ts";
import { slotTakenError, verifyBooking } from "../booking/verify-booking.ts";
import { readWeeklyDates } from "../booking/weekly-dates.ts";
import { applyCoupon } from "../coupon/apply-coupon.ts";
import { addRows } from "../database/testing.ts";
import { calendarText } from "../invoice/testing.ts";
import { listBookings } from "../my-bookings/list.ts";
import { expireOverdueHolds } from "../orders/index.ts";
import { paidBooking, paymentService } from "../payment/testing.ts";
import { checks } from "../reconciliation/checks.ts";
import { findAll } from "../reconciliation/run-checks.ts";
import { cancelBooking } from "./cancel-booking.ts";
import { moveBooking } from "./move-booking.ts";
import { createReminderJob } from "./remind.ts";
import { reconciliationFindings, recordsOf } from "./testing.ts";

const thursdays = ["2026-12-03", "2026-12-10", "2026-12-17", "2026-12-24"] as const;
const [first, second, third, fourth] = thursdays;

describe.each(databaseKinds)("a room that is booked weekly, on %s", (kind) => {
  const clock = testClock();
  const { gateway, deps } = paymentService(clock, {
    kind,
    coupons: [{ code: "ODD", kind: "flat", flatPaise: 10_001 }],
  });

  const at = (date: string, time: string) => istInstant(date, time).toISOString();
  /** Three Thursdays at 3 pm for an hour. */
  const room = { ...timesOn(first, "15:00", "16:00"), repeats: [at(second, "15:00"), at(third, "15:00")] };
  const other = (date: string, from: string, to: string, number = 1) =>
    bookSlot(
      deps,
      bookingRequestFor({
        ...timesOn(date, from, to),
        visitorId: `other ${date} ${from} ${number}`,
        customer: uniqueCustomer(number),
      }),
    );
  const weekly = async (times: number, from = "15:00", to = "16:00", visitorId: string | null = null) => {
    const result = await readWeeklyDates(deps, {
      buildingId: "centre-one",
      catalogId: "room-small",
      ...timesOn(first, from, to),
      times,
      visitorId,
    });
    if (!result.ok) throw new Error(result.message);
    return result.weekly;
  };
  const cancel = (orderId: string, expectedRefundPaise: number, dates?: string[]) =>
    cancelBooking(deps, { orderId, reason: "You cancelled.", expectedRefundPaise, dates });

  it("is one order with one price, which is the sum of its dates on every screen and document", async () => {
    const { order, key, orderId } = await paidBooking(deps, gateway, room);
    expect(order).toMatchObject({ total_paise: 354_000, repeats: room.repeats });
    const details = await detailsOf(deps, key);
    expect(details).toMatchObject({
      start: "2026-12-03T15:00:00+05:30",
      end: "2026-12-03T16:00:00+05:30",
      dates: [],
      repeats: ["2026-12-10T15:00:00+05:30", "2026-12-17T15:00:00+05:30"],
      quote: {
        lines: [{ label: "Banyan, 1 hour on 3 dates", quantity: 3, amountPaise: 300_000 }],
        totalPaise: 354_000,
      },
      cancellation: {
        refundNowPaise: 354_000,
        days: [first, second, third].map((date) => ({ date, refundPaise: 118_000 })),
      },
      move: { canMove: false, reason: expect.stringMatching(/^Weekly bookings can't be moved/) },
    });
    const records = await recordsOf(deps.db, orderId, clock.now());
    expect(records.days.map(({ pricePaise }) => pricePaise)).toEqual([118_000, 118_000, 118_000]);
    expect(records).toMatchObject({ invoices: [354_000], kept: 354_000 });
    expect(records.papers[0]?.content).toMatchObject({
      lines: [
        {
          description:
            "Banyan, 1 hour on 3 dates; Thu, 3 Dec 2026; Thu, 10 Dec 2026; Thu, 17 Dec 2026, 3:00 pm – 4:00 pm IST",
        },
      ],
      totalPaise: 354_000,
    });
    const listed = await listBookings(deps, { email: order.customer_email });
    expect(listed.upcoming).toMatchObject([{ orderId, repeats: details.repeats }]);
    expect(await reconciliationFindings(deps)).toEqual([]);
  });

  it("blocks each of its dates with the buffer, and no time between them", async () => {
    await heldOrder(deps, { ...room, visitorId: "regular" });
    for (const date of [first, second, third]) {
      expect(await other(date, "16:00", "17:00"), date).toMatchObject({ code: "slot_taken" });
      expect(await other(date, "14:00", "15:00"), date).toMatchObject({ code: "slot_taken" });
    }
    expect(await other(second, "16:30", "17:30", 2)).toMatchObject({ ok: true });
    expect(await other(fourth, "15:00", "16:00", 3)).toMatchObject({ ok: true });
    const day = await readAvailability(deps, {
      ...{ buildingId: "centre-one", catalogId: "room-small", date: third, visitorId: null },
    });
    if (!day.ok || day.availability.unit !== "hour") throw new Error("There are no slots.");
    const taken = day.availability.slots.filter(({ available }) => !available);
    expect(taken.map(({ start }) => start.slice(11, 16))).toEqual(["14:30", "15:00", "15:30", "16:00"]);
  });

  it("is held on all dates or on none, and the error names the dates that are taken", async () => {
    expect(await other(second, "15:30", "16:30")).toMatchObject({ ok: true });
    const request = bookingRequestFor({ ...room, customer: uniqueCustomer(2) });
    const error = {
      ok: false,
      code: "slot_taken",
      message: "Thu 10 Dec is no longer available. Your other 2 dates are still free.",
      dates: [second],
      alternatives: [],
    };
    expect(await bookSlot(deps, request)).toEqual(error);
    expect(await verifyBooking(deps, request)).toEqual(error);
    expect(await verifyBooking(deps, { ...request, repeats: [at(second, "15:00")] })).toMatchObject({
      dates: [second],
    });
    expect(await deps.db.selectFrom("orders").select("id").execute()).toHaveLength(1);
    const withoutTaken = { ...request, repeats: [at(third, "15:00")] };
    expect(await bookSlot(deps, withoutTaken)).toMatchObject({ ok: true });
  });

  it("names all dates in the error if the dates are free again", async () => {
    const checked = await checkBookingRequest(deps, bookingRequestFor(room));
    if (!checked.ok) throw new Error(checked.message);
    expect(await slotTakenError(deps, checked)).toMatchObject({
      message: "Thu 3 Dec, Thu 10 Dec, Thu 17 Dec are no longer available. Please choose another time.",
      dates: [first, second, third],
    });
  });

  it("is decided by the database if two weekly bookings race for one date", async () => {
    const results = await Promise.all(
      [room, { ...timesOn(second, "15:00", "16:00"), repeats: [at(fourth, "15:00")] }].map((times, index) =>
        bookSlot(deps, bookingRequestFor({ ...times, customer: uniqueCustomer(index) })),
      ),
    );
    expect(results.map(({ ok }) => ok).toSorted()).toEqual([false, true]);
  });

  it("frees all dates when the hold runs out", async () => {
    await heldOrder(deps, { ...room, visitorId: "regular" });
    clock.advance(16);
    expect(await other(third, "15:00", "16:00")).toMatchObject({ ok: true });
    await expireOverdueHolds(deps);
    expect(await other(second, "15:00", "16:00", 2)).toMatchObject({ ok: true });
  });

  it("can have another time on a date, which the visitor's own hold does not block", async () => {
    const times = { ...room, repeats: [at(second, "16:00"), at(third, "15:00")], visitorId: "regular" };
    const { orderId } = await heldOrder(deps, times);
    expect(await verifyBooking(deps, bookingRequestFor(times))).toMatchObject({ ok: true });
    const again = await bookSlot(deps, bookingRequestFor(times));
    expect(again).toMatchObject({ ok: true, order: { id: orderId } });
    const changed = await bookSlot(deps, bookingRequestFor({ ...times, repeats: room.repeats }));
    if (!changed.ok) throw new Error(changed.message);
    expect(changed.order).toMatchObject({ repeats: room.repeats });
    expect(changed.order.id).not.toBe(orderId);
  });

  it.each<[string, Parameters<typeof bookingRequestFor>[0], RegExp]>([
    ["a date on another weekday", { repeats: [at("2026-12-11", "15:00")] }, /weekday of the first date/],
    ["dates that do not ascend", { repeats: [at(third, "15:00"), at(second, "15:00")] }, /in order/],
    ["the first date again", { repeats: [at(first, "17:00")] }, /in order/],
    ["a date before the first one", { repeats: [at("2026-11-26", "15:00")] }, /in order/],
    [
      "a time outside the opening hours",
      { repeats: [at(second, "18:30")] },
      /open 9:00 am – 7:00 pm IST on Thu, 10 Dec/,
    ],
    ["a start off the grid", { repeats: [at(second, "15:10")] }, /half hour/],
    ["a date beyond the last bookable day", { repeats: [at("2027-01-28", "15:00")] }, /60 days ahead/],
    [
      "more than twelve dates",
      { repeats: Array.from({ length: 12 }, (_, week) => at(addDays(second, 7 * week), "15:00")) },
      /up to 12 weekly dates/,
    ],
    ["an instant that does not exist", { repeats: ["not an instant"] }, /valid time/],
    [
      "dates of passes",
      { catalogId: "desk", ...timesOn(first, "00:00", "24:00"), repeats: [at(second, "00:00")] },
      /Only rooms/,
    ],
  ])("rejects %s", async (_name, times, message) => {
    const result = await verifyBooking(
      deps,
      bookingRequestFor({ ...timesOn(first, "15:00", "16:00"), ...times }),
    );
    expect(result).toMatchObject({
      code: "validation_failed",
      fields: { repeats: expect.stringMatching(message) },
    });
  });

  it("refunds a single date by the date's own deadline, and keeps the others", async () => {
    const { key, orderId } = await paidBooking(deps, gateway, room);
    clock.set(istInstant(first, "08:00"));
    expect((await detailsOf(deps, key)).cancellation).toMatchObject({
      refundNowPaise: 59_000 + 2 * 118_000,
      days: [
        { date: first, refundPaise: 59_000 },
        { date: second, refundPaise: 118_000 },
        { date: third, refundPaise: 118_000 },
      ],
    });
    expect(await cancel(orderId, 118_000, [second])).toMatchObject({
      status: "confirmed",
      refundPaise: 118_000,
    });
    expect(await detailsOf(deps, key)).toMatchObject({
      status: "confirmed",
      start: "2026-12-03T15:00:00+05:30",
      repeats: ["2026-12-17T15:00:00+05:30"],
      quote: { lines: [{ label: "Banyan, 1 hour on 2 dates", quantity: 2 }], totalPaise: 236_000 },
    });
    expect(await other(second, "15:00", "16:00")).toMatchObject({ ok: true });
    expect(await other(third, "15:00", "16:00", 2)).toMatchObject({ code: "slot_taken" });
    expect(await cancel(orderId, 59_000, [first])).toMatchObject({
      status: "confirmed",
      refundPaise: 59_000,
    });
    const remaining = await detailsOf(deps, key);
    expect(remaining).toMatchObject({
      start: "2026-12-17T15:00:00+05:30",
      end: "2026-12-17T16:00:00+05:30",
      quote: { lines: [{ label: "Banyan, 1 hour", quantity: 1 }], totalPaise: 118_000 },
      cancellation: { days: [] },
      move: { canMove: true },
    });
    expect(remaining.repeats).toBeUndefined();
    expect(await recordsOf(deps.db, orderId, clock.now())).toMatchObject({
      invoices: [354_000],
      creditNotes: [118_000, 59_000],
      refunded: 177_000,
      kept: 177_000,
    });
    expect(await other(third, "16:00", "17:00", 2)).toMatchObject({ code: "slot_taken" });
    expect(await reconciliationFindings(deps)).toEqual([]);
  });

  it("cancels only dates that have not begun", async () => {
    const { orderId } = await paidBooking(deps, gateway, room);
    clock.set(istInstant(first, "15:00"));
    expect(await cancel(orderId, 0, [first])).toMatchObject({ code: "not_cancellable" });
    expect(await cancel(orderId, 118_000, [fourth])).toMatchObject({ code: "validation_failed" });
    expect(await cancel(orderId, 236_000)).toMatchObject({ status: "confirmed", refundPaise: 236_000 });
    const { order, kept } = await recordsOf(deps.db, orderId, clock.now());
    expect(order).toMatchObject({ repeats: [], ends_at: istInstant(first, "16:00"), total_paise: 118_000 });
    expect(kept).toBe(118_000);
  });

  it("splits an odd discount over the dates without losing a paisa", async () => {
    const { key, orderId } = await heldOrder(deps, room);
    expect(await applyCoupon(deps, { ...key, code: "ODD" })).toMatchObject({ ok: true });
    const { order, days } = await recordsOf(deps.db, orderId, clock.now());
    expect(order.quote).toMatchObject({ subtotalPaise: 300_000, discountPaise: 10_001 });
    expect(days.reduce((sum, { pricePaise }) => sum + pricePaise, 0)).toBe(order.total_paise);
    expect(new Set(days.map(({ pricePaise }) => pricePaise)).size).toBe(2);
  });

  it("is not moved, but its last remaining date is", async () => {
    const { key, orderId } = await paidBooking(deps, gateway, room);
    const to = { ...key, ...timesOn(first, "10:00", "11:00"), expectedTotalPaise: 354_000 };
    expect(await moveBooking(deps, to)).toMatchObject({ code: "not_movable" });
    expect(await cancel(orderId, 118_000, [third])).toMatchObject({ ok: true });
    const remaining = { ...to, expectedTotalPaise: 118_000 };
    expect(await moveBooking(deps, remaining)).toMatchObject({ code: "not_movable" });
    expect(await cancel(orderId, 118_000, [second])).toMatchObject({ ok: true });
    expect(await moveBooking(deps, remaining)).toMatchObject({ ok: true });
    expect(await detailsOf(deps, key)).toMatchObject({ start: "2026-12-03T10:00:00+05:30" });
  });

  it("is one repeating calendar entry, with another time or no time on single dates", async () => {
    const times = { ...room, repeats: [at(second, "16:00"), at(fourth, "15:00")] };
    const { key, orderId } = await paidBooking(deps, gateway, times);
    const text = (await calendarText(deps, key)).replaceAll("\r\n ", "");
    expect(text.match(/^UID:.*/gm)).toEqual(
      [`UID:${orderId}@`, `UID:${orderId}@`].map((id) => expect.stringContaining(id)),
    );
    expect(text).toContain("DTSTART:20261203T093000Z");
    expect(text).toContain("RRULE:FREQ=WEEKLY;COUNT=4");
    expect(text).toContain("EXDATE:20261217T093000Z");
    expect(text).toMatch(
      /DTSTART:20261210T103000Z[\s\S]*RECURRENCE-ID:20261210T093000Z|RECURRENCE-ID:20261210T093000Z[\s\S]*DTSTART:20261210T103000Z/,
    );
  });

  it("is a finding of the doctor if the centre is closed on one of its dates that is not over", async () => {
    const { order } = await paidBooking(deps, gateway, room);
    const check = checks.find(({ name }) => name === "bookings_on_closed_days");
    if (check === undefined) throw new Error("There is no such check.");
    const findings = async () =>
      (await findAll({ ...deps, period: { from: deps.now(), to: deps.now() } }, check)).map(
        ({ id, what }) => `${id}: ${what}`,
      );
    expect(await findings()).toEqual([]);
    await addRows(deps.db, "centre_exceptions", { centre_id: "centre-one", date: second, reason: "Lift" });
    expect(await findings()).toEqual([`${order.number}: the centre is closed at this time: ${second}`]);
    clock.set(istInstant(third, "08:00"));
    expect(await findings()).toEqual([]);
    await deps.db.deleteFrom("centre_exceptions").where("date", "=", second).execute();
  });

  it("is offered with the state of a date on which the centre is closed, and only for an existing room", async () => {
    await addRows(deps.db, "centre_exceptions", { centre_id: "centre-one", date: second, reason: "Lift" });
    const { dates } = await weekly(3);
    expect(dates.map(({ state }) => state)).toEqual(["free", "closed", "free"]);
    await deps.db.deleteFrom("centre_exceptions").where("date", "=", second).execute();
    const unknown = { buildingId: "centre-one", catalogId: "nothing", times: 2, visitorId: null };
    expect(await readWeeklyDates(deps, { ...unknown, ...timesOn(first, "15:00", "16:00") })).toMatchObject({
      code: "item_not_found",
    });
  });

  it("is reminded of on each date", async () => {
    const { orderId } = await paidBooking(deps, gateway, room);
    const job = createReminderJob(deps);
    const due: string[] = [];
    for (;;) {
      const { order } = await recordsOf(deps.db, orderId, clock.now());
      if (order.remind_at === null) break;
      due.push(order.remind_at.toISOString());
      clock.set(order.remind_at);
      await job.work({ id: orderId, remind_at: order.remind_at } as never, AbortSignal.timeout(10_000));
    }
    expect(due).toEqual(
      [first, second, third].flatMap((date) => [at(addDays(date, -1), "15:00"), at(date, "14:00")]),
    );
    const reminders = await deps.db
      .selectFrom("outbox")
      .select("id")
      .where("kind", "=", "booking_reminder")
      .execute();
    expect(reminders).toHaveLength(6);
  });

  it("is offered with the state of each date, the nearest free time, and the price of any number of dates", async () => {
    expect(await other(second, "15:00", "17:00")).toMatchObject({ ok: true });
    expect(await other(third, "14:00", "15:00", 2)).toMatchObject({ ok: true });
    const { dates, quotes } = await weekly(12);
    const nearest = (date: string, from: string, to: string) => ({
      start: `${date}T${from}:00+05:30`,
      end: `${date}T${to}:00+05:30`,
    });
    expect(dates.slice(0, 4)).toEqual([
      { date: first, ...nearest(first, "15:00", "16:00"), state: "free", nearest: null },
      {
        date: second,
        ...nearest(second, "15:00", "16:00"),
        state: "taken",
        nearest: nearest(second, "13:30", "14:30"),
      },
      {
        date: third,
        ...nearest(third, "15:00", "16:00"),
        state: "taken",
        nearest: nearest(third, "15:30", "16:30"),
      },
      { date: fourth, ...nearest(fourth, "15:00", "16:00"), state: "free", nearest: null },
    ]);
    // The clock is at 23 November, and bookings open 60 days ahead.
    expect(dates.map(({ state }) => state).slice(7)).toEqual(["free", ...Array(4).fill("not_bookable")]);
    expect(dates.at(-1)?.nearest).toBeNull();
    expect(quotes.map(({ totalPaise }) => totalPaise)).toEqual(
      quotes.map((_, index) => 118_000 * (index + 1)),
    );
    expect((await weekly(2, "11:00", "19:00")).quotes[1]?.totalPaise).toBe(16 * 118_000);
  });

  it("is not offered for passes, or for a time that no room can be booked for", async () => {
    const request = { buildingId: "centre-one", catalogId: "desk", times: 2, visitorId: null };
    expect(await readWeeklyDates(deps, { ...request, ...timesOn(first, "10:00", "11:00") })).toEqual({
      ok: true,
      weekly: { dates: [], quotes: [] },
    });
    const tooShort = { ...request, catalogId: "room-small", ...timesOn(first, "10:00", "10:30") };
    expect(await readWeeklyDates(deps, tooShort)).toMatchObject({
      fields: { end: "The minimum is one hour." },
    });
    for (const date of ["2026-11-01", "9999-12-31"])
      expect(
        await readWeeklyDates(deps, {
          ...{ ...request, catalogId: "room-small", times: 12 },
          ...timesOn(date, "10:00", "11:00"),
        }),
      ).toMatchObject({ code: "validation_failed", fields: { start: expect.any(String) } });
  });

  it("shows the visitor's own held dates as free", async () => {
    await heldOrder(deps, { ...room, visitorId: "regular" });
    const states = async (visitorId: string | null) =>
      (await weekly(3, "15:00", "16:00", visitorId)).dates.map(({ state }) => state);
    expect(await states("regular")).toEqual(["free", "free", "free"]);
    expect(await states(null)).toEqual(["taken", "taken", "taken"]);
  });
});
