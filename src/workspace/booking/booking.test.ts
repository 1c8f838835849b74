import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { databaseKinds } from "../../../tests/support/databases.ts";
import { addDays, datesBetween, istInstant, weekdayOf } from "../../api/contract/ist.ts";
import { anyone, readPassesLeft } from "../availability/index.ts";
import { expireOverdueHolds } from "../orders/end-hold.ts";
import type { Order } from "../orders/orders.ts";
import { addPayment } from "../payment/testing.ts";
import { dayQuotes } from "../pricing/index.ts";
import { readAvailability } from "./availability.ts";
import { bookSlot } from "./book-slot.ts";
import type { BookingRequest } from "./check-wish.ts";
import { readOrder } from "./order-details.ts";
import { releaseOrder } from "./release-order.ts";
import {
  bookingService,
  customerNo,
  daysFrom,
  detailsOf,
  heldOrder,
  monday,
  testClock,
  tuesday,
  wishFor,
} from "./testing.ts";
import { verifyBooking } from "./verify-booking.ts";

describe.each(databaseKinds)("booking on %s", (kind) => {
  const clock = testClock();
  const deps = bookingService(clock, { kind });

  async function hold(given: Parameters<typeof wishFor>[0] = {}) {
    const { order, key } = await heldOrder(deps, given);
    return { ...order, token: key.token };
  }
  const faults = async (given: Parameters<typeof wishFor>[0]) => {
    const result = await verifyBooking(deps, wishFor(given));
    return result.ok ? {} : result.fields;
  };
  async function freeStarts(date = monday, visitorId: string | null = null, catalogId = "room-small") {
    const result = await readAvailability(deps, { buildingId: "centre-one", catalogId, date, visitorId });
    if (!result.ok || result.availability.unit !== "hour") throw new Error("no slots");
    return result.availability.slots.filter((slot) => slot.available).map((slot) => slot.start.slice(11, 16));
  }

  it("verifies a time without a customer, and offers alternatives to one that is taken", async () => {
    const { customer: _, ...time } = wishFor({ from: "10:00", to: "11:00" });
    expect(await verifyBooking(deps, time)).toMatchObject({ ok: true });
    await bookSlot(deps, wishFor({ from: "10:00", to: "11:00", visitorId: "visitor-taken" }));
    const late = await verifyBooking(deps, time);
    expect(late).toMatchObject({ code: "slot_taken", alternatives: expect.any(Array) });
    expect(late).not.toMatchObject({ alternatives: [] });
  });

  it("prices in whole paise with both halves of GST, and keeps nothing when verifying", async () => {
    const result = await verifyBooking(deps, wishFor({ from: "10:00", to: "11:30" }));
    expect(result).toMatchObject({
      ok: true,
      quote: {
        lines: [{ label: "Banyan, 1.5 hours", quantity: 1.5, unitPricePaise: 100_000, amountPaise: 150_000 }],
        subtotalPaise: 150_000,
        taxes: [
          { name: "CGST", percent: 9, amountPaise: 13_500 },
          { name: "SGST", percent: 9, amountPaise: 13_500 },
        ],
        totalPaise: 177_000,
        placeOfSupply: "Delhi (07)",
        sac: "997212",
      },
    });
    expect(await deps.db.selectFrom("orders").selectAll().execute()).toEqual([]);
  });

  it.each<[string, Parameters<typeof wishFor>[0], string, RegExp]>([
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
  ])("refuses %s, naming the field", async (_name, given, field, sentence) => {
    expect((await faults(given))?.[field]).toMatch(sentence);
  });

  it("holds a slot for a quarter of an hour, and answers a lost race with what is free", async () => {
    const order = await hold();
    expect(order).toMatchObject({ status: "held", total_paise: 118_000 });
    expect(order.id).toMatch(/^ORD[0-9A-HJKMNP-TV-Z]{12}$/);
    expect(order.hold_expires_at).toEqual(istInstant(monday, "07:15"));
    const lost = await bookSlot(deps, wishFor({ customer: customerNo(2) }));
    // Nothing before it is free: an hour from nine, the opening, would run into its buffer.
    expect(lost).toMatchObject({
      code: "slot_taken",
      alternatives: [
        { catalogId: "room-small", start: "2026-11-23T11:30:00+05:30" },
        { catalogId: "room-large", start: "2026-11-23T10:00:00+05:30", quote: { totalPaise: 177_000 } },
        { buildingId: "centre-near", catalogId: "room-near", end: "2026-11-23T11:00:00+05:30" },
      ],
    });
    expect(lost.ok ? [] : lost.alternatives).toHaveLength(3);
  });

  it("offers the same room at its nearest free starts first, then rooms for as many people by their distance", async () => {
    const large = { catalogId: "room-near", buildingId: "centre-near" };
    await hold(large);
    const lost = await bookSlot(deps, wishFor({ ...large, customer: customerNo(2) }));
    const offered = lost.ok ? [] : (lost.alternatives ?? []);
    expect(offered.map(({ catalogId, start }) => `${catalogId} ${start.slice(11, 16)}`)).toEqual([
      "room-near 09:00",
      "room-near 11:00",
      "room-small 10:00",
    ]);
    const crowd = await bookSlot(
      deps,
      wishFor({ ...large, people: 8, from: "10:30", to: "12:00", customer: customerNo(3) }),
    );
    expect(crowd).toMatchObject({ alternatives: [{ start: "2026-11-23T11:00:00+05:30" }, {}, {}] });
  });

  it("measures other rooms by the people who come, not by the room that was lost", async () => {
    const large = { catalogId: "room-large", from: "09:00", to: "17:00" };
    await hold(large);
    const others = async (people: number) => {
      const lost = await bookSlot(deps, wishFor({ ...large, people, customer: customerNo(people + 1) }));
      return lost.ok ? null : lost.alternatives?.map(({ catalogId }) => catalogId);
    };
    expect(await others(8)).toEqual(["room-small", "room-near"]);
    expect(await others(9)).toEqual([]);
  });

  it("keeps the buffer clear on both sides", async () => {
    await hold();
    expect(await bookSlot(deps, wishFor({ from: "11:00", to: "12:00" }))).toMatchObject({
      code: "slot_taken",
    });
    expect(await bookSlot(deps, wishFor({ from: "09:00", to: "10:00" }))).toMatchObject({
      code: "slot_taken",
    });
    expect(await bookSlot(deps, wishFor({ from: "11:30", to: "12:30" }))).toMatchObject({ ok: true });
    const free = await freeStarts();
    expect(free).not.toContain("09:30");
    expect(free).not.toContain("11:00");
    expect(free).toContain("13:00");
  });

  it("tells that a hold has run out before any clean-up, and cleans up", async () => {
    const old = await hold();
    clock.advance(16);
    const key = { orderId: old.id, token: old.token };
    expect(await readOrder(deps, key)).toMatchObject({
      story: { status: "expired", order: { status: "held" } },
    });
    expect(await expireOverdueHolds(deps)).toBe(1);
    expect(await readOrder(deps, key)).toMatchObject({
      story: { status: "expired", order: { status: "expired" } },
    });
  });

  it("gives a visitor one live hold: booking again releases the other, the same slot stays theirs", async () => {
    const visitorId = "visitor-0001";
    const first = await hold({ visitorId });
    expect(await freeStarts(monday, visitorId)).toContain("10:00");
    expect(await freeStarts()).not.toContain("10:00");
    expect(await verifyBooking(deps, wishFor({ visitorId }))).toMatchObject({ ok: true });
    clock.advance(3);
    const again = await hold({ visitorId, people: 6, customer: customerNo(9) });
    expect(again).toMatchObject({ id: first.id, people: 6, customer_name: "Guest 9" });
    expect(again.hold_expires_at).toEqual(first.hold_expires_at);
    const moved = await hold({ visitorId, from: "10:30", to: "11:30" });
    expect(moved.id).not.toBe(first.id);
    const rows = await deps.db.selectFrom("orders").select(["id", "status"]).execute();
    expect(new Map(rows.map((row) => [row.id, row.status]))).toEqual(
      new Map([
        [first.id, "released"],
        [moved.id, "held"],
      ]),
    );
  });

  it("tells a visitor of their own payment, not of a faster visitor, when they ask for a time that touches it", async () => {
    const paying = { visitorId: "visitor-who-pays", customer: customerNo(1) };
    const pay = (order: Order) =>
      addPayment(deps, order, { gateway_order_id: `order_${order.id}`, status: "pending" });
    await pay(await hold(paying));
    const days = { start: istInstant(monday, "00:00").toISOString(), people: 1 };
    const passes = { ...days, catalogId: "desk", end: istInstant(tuesday, "00:00").toISOString() };
    await pay(await hold({ ...paying, ...passes, quantity: 4 }));
    const touching = [
      { from: "10:00", to: "11:00" },
      { from: "10:30", to: "11:30" },
      { from: "11:00", to: "12:00" },
      { ...passes, quantity: 2 },
    ];
    const own = touching.map((time) => ({ ...paying, ...time }));
    const others = touching.map((time, at) => ({
      ...time,
      visitorId: `other-${at}`,
      customer: customerNo(5 + at),
    }));
    const answers = await Promise.all(
      [...own, ...others, ...own].map((given) => bookSlot(deps, wishFor(given))),
    );
    const codes = answers.map((answer) => (answer.ok ? "held" : answer.code));
    expect(codes).toEqual([
      ...own.map(() => "payment_in_progress"),
      ...others.map(() => "slot_taken"),
      ...own.map(() => "payment_in_progress"),
    ]);
    expect(await hold({ ...paying, from: "14:00", to: "15:00" })).toMatchObject({ status: "held" });
    await deps.db.deleteFrom("payments").execute();
  });

  it("releases once and again, and opens an order to its token only", async () => {
    const order = await hold();
    const key = { orderId: order.id, token: order.token };
    expect(await releaseOrder(deps, { ...key, token: "wrong" })).toMatchObject({ code: "order_not_found" });
    expect(await readOrder(deps, { ...key, token: "wrong" })).toMatchObject({ code: "order_not_found" });
    expect(await releaseOrder(deps, key)).toEqual({ ok: true, paymentStatus: "none" });
    expect(await releaseOrder(deps, key)).toEqual({ ok: true, paymentStatus: "none" });
    expect(await freeStarts()).toContain("10:00");
  });

  it("sells separate days, each once: only they are counted, priced and held", async () => {
    const days = [monday, "2026-11-26", "2026-11-28"];
    const separate = (dates: readonly string[], quantity: number): Partial<BookingRequest> => ({
      ...{ catalogId: "desk", quantity, people: 1, dates },
      start: istInstant(dates[0] ?? "", "00:00").toISOString(),
      end: istInstant(addDays(dates.at(-1) ?? "", 1), "00:00").toISOString(),
    });
    const week = datesBetween(monday, "2026-11-28");
    const left = async () => {
      const passes = (await readPassesLeft(deps.db, ["desk"], week, anyone(clock.now()))).get("desk");
      return week.map((date) => passes?.get(date));
    };
    const visitorId = "visitor-of-days";
    const order = await hold({ ...separate(days, 3), visitorId });
    expect(order.quote).toMatchObject({
      lines: [{ label: "Hot desk, 3 passes for 3 days", quantity: 9, amountPaise: 900_000 }],
      totalPaise: 1_062_000,
    });
    expect(await left()).toEqual([2, 5, 5, 2, 5, 2]);
    // The days between are for others; the same days again are the same hold, other days take its place.
    await hold({ ...separate([tuesday], 5), customer: customerNo(2) });
    expect((await hold({ ...separate(days, 3), visitorId })).id).toBe(order.id);
    const other = await hold({ ...separate([monday, "2026-11-27", "2026-11-28"], 3), visitorId });
    expect(other.id).not.toBe(order.id);
    expect(await left()).toEqual([2, 0, 5, 5, 2, 2]);
    clock.advance(16);
    expect(await left()).toEqual([5, 5, 5, 5, 5, 5]);
    const { dates, openingHours } = await detailsOf(deps, { orderId: other.id, token: other.token });
    expect(dates).toEqual([monday, "2026-11-27", "2026-11-28"]);
    expect(openingHours).toEqual(dates.map((date) => ({ date, opens: "09:00", closes: "19:00" })));
  });

  it("prices exactly the chosen open days, whichever they are", async () => {
    const open = datesBetween(monday, addDays(monday, 40)).filter(
      (date) => date !== "2026-11-25" && weekdayOf(date) !== 0,
    );
    const choices = fc.subarray(open, { minLength: 1, maxLength: 7 });
    const isExact = async (dates: string[], quantity: number) => {
      const [start, end] = [
        istInstant(dates[0] ?? "", "00:00"),
        istInstant(addDays(dates.at(-1) ?? "", 1), "00:00"),
      ];
      const time = { start: start.toISOString(), end: end.toISOString() };
      const result = await verifyBooking(
        deps,
        wishFor({ catalogId: "desk", people: 1, dates, quantity, ...time }),
      );
      if (!result.ok) throw new Error(JSON.stringify(result));
      const parts = dayQuotes(result.quote, dates.length).map(({ totalPaise }) => totalPaise);
      expect(parts).toEqual(dates.map(() => quantity * 118_000));
      expect(result.quote.totalPaise).toBe(parts.reduce((sum, paise) => sum + paise, 0));
    };
    const property = fc.asyncProperty(choices, fc.integer({ min: 1, max: 5 }), isExact);
    await fc.assert(property, { numRuns: 60 });
  });

  it("sells day passes up to the capacity of each day, several days and passes at a time or none", async () => {
    const days = (first: string, after: string, quantity: number): Partial<BookingRequest> => ({
      catalogId: "desk",
      ...daysFrom(first, after),
      quantity,
      people: 1,
    });
    const left = async (date: string) => {
      const result = await readAvailability(deps, {
        buildingId: "centre-one",
        catalogId: "desk",
        date,
        visitorId: null,
      });
      return result.ok && result.availability.unit === "day" ? result.availability.left : null;
    };
    const one = await hold(days(monday, "2026-11-25", 3));
    expect(one).toMatchObject({
      quantity: 3,
      quote: { lines: [{ label: "Hot desk, 3 passes for 2 days" }] },
    });
    expect(one.total_paise).toBe(708_000);
    expect([await left(monday), await left(tuesday), await left("2026-11-26")]).toEqual([2, 2, 5]);
    expect(await bookSlot(deps, wishFor(days(tuesday, "2026-11-25", 3)))).toMatchObject({
      code: "slot_taken",
    });
    await hold(days(tuesday, "2026-11-25", 2));
    expect([await left(monday), await left(tuesday)]).toEqual([2, 0]);
    expect(await bookSlot(deps, wishFor(days(monday, "2026-11-25", 1)))).toMatchObject({
      code: "slot_taken",
    });
    expect(await left(monday)).toBe(2);
    expect((await faults(days(tuesday, "2026-11-26", 1)))?.end).toMatch(/Lift repair/);
    await releaseOrder(deps, { orderId: one.id, token: one.token });
    expect([await left(monday), await left(tuesday)]).toEqual([5, 3]);
    await hold(days(monday, tuesday, 5));
  });
});
