import { describe, expect, test } from "vitest";
import { addDays, addMinutes } from "../../api/contract/ist.ts";
import { changeRows, rowOf } from "../database/testing.ts";
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

  const held = async (given?: Parameters<typeof bookingRequestFor>[0]) =>
    (await heldOrder(deps, given)).order;
  const answer = async (given: Parameters<typeof bookingRequestFor>[0] = {}) => {
    const bookingRequest = bookingRequestFor({ customer: uniqueCustomer(2), ...given });
    const [verified, booked] = [
      await verifyBooking(deps, bookingRequest),
      await bookSlot(deps, bookingRequest),
    ];
    const [shown, made] = [verified, booked].map((result) => (result.ok ? "ok" : result.code));
    expect(shown).toBe(made);
    return made;
  };
  test("last fifteen minutes and then free their slot without a clean-up", async () => {
    const order = await held();
    expect(order.hold_expires_at).toEqual(addMinutes(mondayMorning, 15));
    clock.set(new Date(order.hold_expires_at.getTime() - 1));
    expect(await answer()).toBe("slot_taken");
    expect(await expireOverdueHolds(deps)).toBe(0);
    clock.set(order.hold_expires_at);
    expect(await answer()).toBe("ok");
  });

  test.each([
    ["confirmed", 16, "slot_taken"],
    ["cancelled", 0, "ok"],
    ["released", 0, "ok"],
  ] as const)("that are %s have, after %i minutes, a slot that is %s", async (status, minutes, expected) => {
    const { id } = await held();
    await changeRows(deps.db, "orders", { status }, { id });
    clock.advance(minutes);
    expect(await answer()).toBe(expected);
  });

  test("are ended by a booking with an overlapping buffer once they are overdue", async () => {
    const old = await held({ from: "11:00", to: "12:00" });
    clock.set(old.hold_expires_at);
    expect(await answer({ from: "10:00", to: "11:00" })).toBe("ok");
  });

  test("last until a claim ends if they are claimed while their money is captured", async () => {
    const order = await held();
    const claimedUntil = addMinutes(order.hold_expires_at, 2);
    await deps.db.updateTable("orders").set({ claimed_until: claimedUntil }).execute();
    clock.set(new Date(claimedUntil.getTime() - 1));
    expect(await answer()).toBe("slot_taken");
    expect(await expireOverdueHolds(deps)).toBe(0);
    clock.set(claimedUntil);
    expect(await answer()).toBe("ok");
  });

  // The small room has a buffer of 15 minutes after a booking. The existing booking is from 11:00 to 12:00.
  test.each([
    ["that ends half an hour before it begins", "09:00", "10:30", "ok"],
    ["that ends when it begins, without room for the buffer", "10:00", "11:00", "slot_taken"],
    ["at the same time", "11:00", "12:00", "slot_taken"],
    ["that begins when it ends, within its buffer", "12:00", "13:00", "slot_taken"],
    ["that begins half an hour after its end", "12:30", "13:30", "ok"],
  ])("respect the buffer of an existing booking: a hold %s", async (_name, from, to, expected) => {
    await held({ from: "11:00", to: "12:00" });
    expect(await answer({ from, to })).toBe(expected);
  });

  test.each([
    ["ends when it begins", "10:00", "11:00"],
    ["begins when it ends", "12:00", "13:00"],
  ])("are possible in a room without a buffer when the new hold %s", async (_name, from, to) => {
    await held({ catalogId: "room-large", from: "11:00", to: "12:00" });
    expect(await answer({ catalogId: "room-large", from, to })).toBe("ok");
  });

  test("make a single free half hour between two bookings unavailable", async () => {
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
      "for %i more passes have the result %s when three of five passes are taken",
      async (quantity, expected) => {
        await held(passes(3));
        expect(await answer(passes(quantity))).toBe(expected);
      },
    );

    test.each([
      ["up to the day before its first", passes(5, 0, 1), "ok"],
      ["on the day after its last", passes(5, 5, 1), "ok"],
      ["on its first day", passes(1, 3), "slot_taken"],
      ["on its last day", passes(1, 4), "slot_taken"],
    ])("are counted day by day: %s", async (_name, given, expected) => {
      // All five passes of Thursday and Friday are taken.
      await held(passes(5, 3, 2));
      expect(await answer(given)).toBe(expected);
    });
  });

  describe("a visitor's own hold", () => {
    test("is kept with its expiry on a request for the same slot", async () => {
      const other = await held({ visitorId: "b", from: "14:00", to: "15:00", customer: uniqueCustomer(2) });
      const first = await held({ visitorId: "a" });
      clock.advance(5);
      const again = await held({ visitorId: "a", people: 5 });
      expect([again.id, again.hold_expires_at, again.people]).toEqual([first.id, first.hold_expires_at, 5]);
      expect(await rowOf(deps.db, "orders", { id: other.id })).toEqual(other);
    });

    test("is treated as free for the visitor and is replaced by the new hold", async () => {
      await held({ visitorId: "a", ...passes(5) });
      const all = await held({ visitorId: "a", ...passes(4) });
      expect(all.quantity).toBe(4);
      expect(await answer(passes(2))).toBe("slot_taken");
      expect(await answer(passes(1))).toBe("ok");
    });

    test("is not reused once it is overdue", async () => {
      const first = await held({ visitorId: "a" });
      clock.set(first.hold_expires_at);
      const second = await held({ visitorId: "a" });
      expect(second.id).not.toBe(first.id);
    });
  });
});
