import { describe, expect, test } from "vitest";
import { addDays, addMinutes, istInstant } from "../../api/contract/ist.ts";
import { changeRows, firstRow, rowsOf } from "../database/testing.ts";
import { bookingsTotal } from "../metrics/counters.ts";
import { expireOverdueHolds } from "../orders/end-hold.ts";
import { readAvailability } from "./availability.ts";
import { bookSlot } from "./book-slot.ts";
import {
  bookingRequestFor,
  bookingService,
  daysFrom,
  heldOrder,
  monday,
  mondayMorning,
  testClock,
  uniqueCustomer,
} from "./testing.ts";
import { verifyBooking } from "./verify-booking.ts";

/** A request for hot-desk passes: `quantity` a day for `days` days, starting `first` days after Monday. */
const passes = (quantity: number, first = 0, days = 1) => ({
  catalogId: "desk",
  ...daysFrom(addDays(monday, first), addDays(monday, first + days)),
  people: 1,
  quantity,
});

describe("holds", () => {
  const clock = testClock();
  const deps = bookingService(clock);

  const held = async (overrides?: Parameters<typeof bookingRequestFor>[0]) =>
    (await heldOrder(deps, overrides)).order;
  const bookingResult = async (overrides: Parameters<typeof bookingRequestFor>[0] = {}) => {
    const bookingRequest = bookingRequestFor({ customer: uniqueCustomer(2), ...overrides });
    const [verified, booked] = [
      await verifyBooking(deps, bookingRequest),
      await bookSlot(deps, bookingRequest),
    ];
    const [verifyResult, bookedCode] = [verified, booked].map((result) => (result.ok ? "ok" : result.code));
    expect(verifyResult).toBe(bookedCode);
    return bookedCode;
  };
  test("a hold lasts fifteen minutes and then frees its slot without a clean-up", async () => {
    const order = await held();
    expect(order.id).toMatch(/^ORD/);
    expect(order.hold_expires_at).toEqual(addMinutes(mondayMorning, 15));
    clock.set(new Date(order.hold_expires_at.getTime() - 1));
    expect(await bookingResult()).toBe("slot_taken");
    expect(await expireOverdueHolds(deps)).toBe(0);
    clock.set(order.hold_expires_at);
    expect(await bookingResult()).toBe("ok");
  });

  test.each([
    ["confirmed", 16, "slot_taken"],
    ["cancelled", 0, "ok"],
    ["released", 0, "ok"],
  ] as const)(
    "when an order is %s, the result of booking its slot after %i minutes is %s",
    async (status, minutes, expected) => {
      const { id } = await held();
      await changeRows(deps.db, "orders", { status }, { id });
      clock.advance(minutes);
      expect(await bookingResult()).toBe(expected);
    },
  );

  test("a hold is counted when it starts and when it ends, and the hold of a move is not counted when it ends", async () => {
    const counted = async () => {
      const { values } = await bookingsTotal.get();
      return ["held", "expired"].map(
        (state) => values.find(({ labels }) => labels.state === state)?.value ?? 0,
      );
    };
    const [heldBefore = 0, expiredBefore = 0] = await counted();
    const booking = await held();
    await held({ from: "12:00", to: "13:00", customer: uniqueCustomer(2) });
    const ofMove = await held({ from: "14:00", to: "15:00", customer: uniqueCustomer(3) });
    await changeRows(deps.db, "orders", { moves_order: booking.id }, { id: ofMove.id });
    clock.advance(15);
    expect(await expireOverdueHolds(deps)).toBe(3);
    expect(await counted()).toEqual([heldBefore + 3, expiredBefore + 2]);
  });

  test("a new booking replaces an overdue hold that overlaps its buffer", async () => {
    const old = await held({ from: "11:00", to: "12:00" });
    clock.set(old.hold_expires_at);
    expect(await bookingResult({ from: "10:00", to: "11:00" })).toBe("ok");
  });

  test("a hold that is claimed during the capture of its payment lasts until the claim ends", async () => {
    const order = await held();
    const claimedUntil = addMinutes(order.hold_expires_at, 2);
    await deps.db.updateTable("orders").set({ claimed_until: claimedUntil }).execute();
    clock.set(new Date(claimedUntil.getTime() - 1));
    expect(await bookingResult()).toBe("slot_taken");
    expect(await expireOverdueHolds(deps)).toBe(0);
    clock.set(claimedUntil);
    expect(await bookingResult()).toBe("ok");
  });

  // The small room has a buffer of 15 minutes after a booking. The existing booking is from 11:00 to 12:00.
  test.each([
    ["that ends half an hour before the booking begins", "09:00", "10:30", "ok"],
    ["that ends when the booking begins, without time for the buffer", "10:00", "11:00", "slot_taken"],
    ["at the same time", "11:00", "12:00", "slot_taken"],
    ["that begins when the booking ends, within the booking's buffer", "12:00", "13:00", "slot_taken"],
    ["that begins half an hour after the booking's end", "12:30", "13:30", "ok"],
  ])("respects the buffer of an existing booking: a hold %s", async (_name, from, to, expected) => {
    await held({ from: "11:00", to: "12:00" });
    expect(await bookingResult({ from, to })).toBe(expected);
  });

  test.each([
    ["ends when the existing hold begins", "10:00", "11:00"],
    ["begins when the existing hold ends", "12:00", "13:00"],
  ])("allows a new hold in a room without a buffer if the new hold %s", async (_name, from, to) => {
    await held({ catalogId: "room-large", from: "11:00", to: "12:00" });
    expect(await bookingResult({ catalogId: "room-large", from, to })).toBe("ok");
  });

  test("a single free half hour between two bookings is not available", async () => {
    await held({ catalogId: "room-large", from: "09:00", to: "10:00", visitorId: "a" });
    await held({ catalogId: "room-large", from: "10:30", to: "12:00", visitorId: "b" });
    await held({ catalogId: "room-large", from: "13:00", to: "18:00", visitorId: "c" });
    const result = await readAvailability(deps, {
      buildingId: "centre-one",
      catalogId: "room-large",
      date: monday,
      visitorId: null,
    });
    const slots = result.ok && result.availability.unit === "hour" ? result.availability.slots : [];
    expect(slots).toHaveLength(20);
    expect(slots.filter(({ available }) => available).map(({ start }) => start.slice(11, 16))).toEqual([
      "12:00",
      "12:30",
      "18:00",
      "18:30",
    ]);
  });

  describe("holds of passes", () => {
    test.each([
      [2, "ok"],
      [3, "slot_taken"],
    ])(
      "when three of five passes are taken, a hold of %i more passes has the result %s",
      async (quantity, expected) => {
        await held(passes(3));
        expect(await bookingResult(passes(quantity))).toBe(expected);
      },
    );

    test.each([
      ["up to the day before the first day of the held passes", passes(5, 0, 1), "ok"],
      ["on the day after the last day of the held passes", passes(5, 5, 1), "ok"],
      ["on the first day of the held passes", passes(1, 3), "slot_taken"],
      ["on the last day of the held passes", passes(1, 4), "slot_taken"],
    ])("holds of passes are counted day by day: %s", async (_name, overrides, expected) => {
      // All five passes of Thursday and Friday are taken.
      await held(passes(5, 3, 2));
      expect(await bookingResult(overrides)).toBe(expected);
    });
  });

  describe("a visitor's own hold", () => {
    test("a request for the held slot keeps the visitor's own hold and its expiry", async () => {
      const otherHold = await held({
        visitorId: "b",
        from: "14:00",
        to: "15:00",
        customer: uniqueCustomer(2),
      });
      const first = await held({ visitorId: "a" });
      clock.advance(5);
      const repeatedHold = await held({ visitorId: "a", people: 5 });
      expect([repeatedHold.id, repeatedHold.hold_expires_at, repeatedHold.people]).toEqual([
        first.id,
        first.hold_expires_at,
        5,
      ]);
      expect(await firstRow(deps.db, "orders", { id: otherHold.id })).toEqual(otherHold);
    });

    test("a visitor's own hold counts as free for the visitor and is replaced by the new hold", async () => {
      await held({ visitorId: "a", ...passes(5) });
      const all = await held({ visitorId: "a", ...passes(4) });
      expect(all.quantity).toBe(4);
      expect(await bookingResult(passes(2))).toBe("slot_taken");
      expect(await bookingResult(passes(1))).toBe("ok");
    });

    test("a visitor's weekly hold is released, not reused, when they book one of its dates", async () => {
      const weekly = await held({
        visitorId: "a",
        repeats: [istInstant(addDays(monday, 7), "10:00").toISOString()],
      });
      const single = await held({ visitorId: "a" });
      expect(single.id).not.toBe(weekly.id);
      expect(await firstRow(deps.db, "orders", { id: weekly.id })).toMatchObject({ status: "released" });
    });

    test("each change of a hold is recorded as an act", async () => {
      const first = await held({ visitorId: "a" });
      await held({ visitorId: "a", people: 5 });
      const second = await held({ visitorId: "a", from: "14:00", to: "15:00" });
      clock.set(second.hold_expires_at);
      await expireOverdueHolds(deps);
      const actsOn = async (subject: string) =>
        (await rowsOf(deps.db, "audit", { subject }, "id")).map(({ act, details }) => [act, details]);
      expect(await actsOn(first.id)).toEqual([
        ["slot_held", { item: "room-small", totalPaise: first.total_paise }],
        ["hold_changed", {}],
        ["hold_released", {}],
      ]);
      expect(await actsOn(second.id)).toEqual([
        ["slot_held", { item: "room-small", totalPaise: second.total_paise }],
        ["hold_expired", {}],
      ]);
    });

    test("a visitor's own hold is not reused once it is overdue", async () => {
      const first = await held({ visitorId: "a" });
      clock.set(first.hold_expires_at);
      const second = await held({ visitorId: "a" });
      expect(second.id).not.toBe(first.id);
    });
  });
});
