import { describe, expect, test } from "vitest";
import { istInstant } from "../../api/contract/ist.ts";
import { addRows, rowOf } from "../database/testing.ts";
import { countEarlierInvitations, findGuest, mostGuests, notifyGuests } from "./guests.ts";
import { arrivalTime, nextReminder } from "./reminders.ts";
import {
  bookingDeps,
  heldOrder,
  monday,
  seededDatabase,
  testClock,
  tuesday,
  uniqueCustomer,
} from "./testing.ts";

const sunday = "2026-11-22";
const wednesday = "2026-11-25";

describe("a booking's reminders", () => {
  const database = seededDatabase(testClock());

  const room = {
    ...({ unit: "hour", centre_id: "centre-one", reminders: true } as const),
    starts_at: istInstant(monday, "15:00"),
  };
  const passOf = (date: string) => ({ ...room, unit: "day" as const, starts_at: istInstant(date, "00:00") });

  test.each([
    ["long before the booking", sunday, "09:00", istInstant(sunday, "15:00")],
    ["61 minutes before the first reminder", sunday, "13:59", istInstant(sunday, "15:00")],
    ["an hour before the first reminder, which is too soon", sunday, "14:00", istInstant(monday, "14:00")],
    ["61 minutes before the second reminder", monday, "12:59", istInstant(monday, "14:00")],
    ["an hour before the second reminder", monday, "13:00", null],
    ["after the start", monday, "16:00", null],
  ])("are due a day and an hour before the booking: %s", async (_name, date, time, due) =>
    expect(await nextReminder(database.db, room, istInstant(date, time))).toEqual(due),
  );

  test("are not due when they are switched off", async () => {
    const off = { ...room, reminders: false };
    expect(await nextReminder(database.db, off, istInstant(sunday, "09:00"))).toBeNull();
  });

  test("of passes are relative to the centre's opening time, or to midnight on a closed day", async () => {
    expect(await arrivalTime(database.db, room)).toEqual(room.starts_at);
    expect(await arrivalTime(database.db, passOf(tuesday))).toEqual(istInstant(tuesday, "09:00"));
    expect(await arrivalTime(database.db, passOf(wednesday))).toEqual(istInstant(wednesday, "00:00"));
    const due = await nextReminder(database.db, passOf(tuesday), istInstant(sunday, "09:00"));
    expect(due).toEqual(istInstant(monday, "09:00"));
  });
});

describe("guests of a booking", () => {
  const ends_at = istInstant(monday, "16:00");
  const order = { status: "confirmed", ends_at, quantity: 3 } as const;
  const before = new Date(ends_at.getTime() - 1);

  test("are limited to the room's capacity, or to one per pass", () => {
    expect(mostGuests(order, { unit: "hour", capacity: 8 }, before)).toBe(8);
    expect(mostGuests(order, { unit: "day", capacity: 8 }, before)).toBe(3);
  });

  test("can be invited only until the booking ends and while it is confirmed", () => {
    const item = { unit: "hour", capacity: 8 } as const;
    expect(mostGuests(order, item, ends_at)).toBe(0);
    const others = (["held", "expired", "released", "cancelled"] as const).map((status) =>
      mostGuests({ ...order, status }, item, before),
    );
    expect(others).toEqual([0, 0, 0, 0]);
  });

  describe("in the database", () => {
    const clock = testClock();
    const database = seededDatabase(clock);
    const guest = { name: "Ravi Das", email: "ravi@example.in", invited_at: clock.now() };

    test("get a mail about a change unless they were removed, and findGuest also finds removed guests", async () => {
      const deps = bookingDeps(database.db, clock);
      const { orderId } = await heldOrder(deps);
      const other = await heldOrder(deps, { from: "14:00", to: "15:00", customer: uniqueCustomer(2) });
      const invited = { ...guest, order_id: orderId };
      await addRows(
        database.db,
        "order_guests",
        { ...invited, id: "GST1", position: 0 },
        { ...invited, id: "GST2", position: 1, removed_at: clock.now() },
        { ...invited, id: "GST3", position: 2, removed_at: clock.now(), email: "ravi.das@example.in" },
        { ...invited, id: "GST4", position: 0, order_id: other.orderId },
      );
      expect(
        await countEarlierInvitations(database.db, await rowOf(database.db, "order_guests", { id: "GST1" })),
      ).toBe(1);
      await database.db.transaction().execute((tx) => notifyGuests(tx, orderId, "cancelled", clock.now()));
      const reported = database.db.selectFrom("outbox").select(["kind", "payload"]).execute();
      const payload = { orderId, guestId: "GST1", news: "cancelled" };
      expect(await reported).toEqual([{ kind: "guest_news", payload }]);
      expect(await findGuest(database.db, "GST2")).toMatchObject({ id: "GST2", order_id: orderId });
      expect(await findGuest(database.db, "GST5")).toBeUndefined();
    });
  });
});
