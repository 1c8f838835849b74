import { describe, expect, onTestFinished, test } from "vitest";
import { addDays, istInstant } from "../../api/contract/ist.ts";
import type { MessagePayload } from "../database/message-kinds.ts";
import { addRows, firstRow, rowsOf } from "../database/testing.ts";
import { inTransaction } from "../database/transaction.ts";
import { countEarlierInvitations, findGuest, maxGuests, notifyGuest, notifyGuests } from "./guests.ts";
import { bookingBegin, nextReminder } from "./reminders.ts";
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
    ends_at: istInstant(monday, "16:00"),
    ...{ quantity: 1, cancelled_dates: [], repeats: [] },
  };
  const passOn = (date: string) => ({
    ...room,
    unit: "day" as const,
    starts_at: istInstant(date, "00:00"),
    ends_at: istInstant(date, "24:00"),
  });
  const nextMonday = addDays(monday, 7);
  const weekly = {
    ...room,
    ends_at: istInstant(nextMonday, "18:00"),
    repeats: [istInstant(nextMonday, "17:00").toISOString()],
  };

  test.each([
    ["long before the booking", sunday, "09:00", istInstant(sunday, "15:00")],
    ["61 minutes before the first reminder", sunday, "13:59", istInstant(sunday, "15:00")],
    ["an hour before the first reminder, which is too soon", sunday, "14:00", istInstant(monday, "14:00")],
    ["61 minutes before the second reminder", monday, "12:59", istInstant(monday, "14:00")],
    ["an hour before the second reminder", monday, "13:00", null],
    ["after the start", monday, "16:00", null],
  ])("reminders are due a day and an hour before the booking: %s", async (_name, date, time, reminderAt) =>
    expect(await nextReminder(database.db, room, istInstant(date, time))).toEqual(reminderAt),
  );

  test("no reminder is due while reminders are switched off", async () => {
    const roomWithoutReminders = { ...room, reminders: false };
    expect(await nextReminder(database.db, roomWithoutReminders, istInstant(sunday, "09:00"))).toBeNull();
  });

  test.each([
    ["before the first date", sunday, "09:00", istInstant(sunday, "15:00")],
    ["after the reminders of the first date", monday, "14:00", istInstant(addDays(monday, 6), "17:00")],
    ["on the last date", nextMonday, "14:00", istInstant(nextMonday, "16:00")],
    ["after the last reminder", nextMonday, "16:00", null],
  ])("each date of a weekly booking has its reminders: %s", async (_name, date, time, reminderAt) =>
    expect(await nextReminder(database.db, weekly, istInstant(date, time))).toEqual(reminderAt),
  );

  test("a weekly booking begins at its next date, or at the last one once all have begun", async () => {
    const begin = (now: Date) => bookingBegin(database.db, weekly, now);
    expect(await begin(istInstant(monday, "14:59"))).toEqual(room.starts_at);
    expect(await begin(istInstant(monday, "15:00"))).toEqual(istInstant(nextMonday, "17:00"));
    expect(await begin(istInstant(nextMonday, "17:00"))).toEqual(istInstant(nextMonday, "17:00"));
  });

  test("reminders of passes are relative to the centre's opening time, or to midnight on a closed day", async () => {
    const now = istInstant(sunday, "09:00");
    expect(await bookingBegin(database.db, room, now)).toEqual(room.starts_at);
    expect(await bookingBegin(database.db, passOn(tuesday), now)).toEqual(istInstant(tuesday, "09:00"));
    expect(await bookingBegin(database.db, passOn(wednesday), now)).toEqual(istInstant(wednesday, "00:00"));
    const reminderAt = await nextReminder(database.db, passOn(tuesday), istInstant(sunday, "09:00"));
    expect(reminderAt).toEqual(istInstant(monday, "09:00"));
  });
});

describe("the reminders of passes for several days", () => {
  const database = seededDatabase(testClock());
  const thursday = "2026-11-26";
  const saturday = "2026-11-28";
  // The centre is open from 9:00; the day between Tuesday and Thursday is not booked.
  const passes = {
    ...({ unit: "day", centre_id: "centre-one", reminders: true, quantity: 1 } as const),
    repeats: [],
    starts_at: istInstant(tuesday, "00:00"),
    ends_at: istInstant(saturday, "24:00"),
    cancelled_dates: [wednesday, "2026-11-27"],
  };

  test.each([
    ["a day before the first day", sunday, "09:00", istInstant(monday, "09:00")],
    ["an hour before the first day", monday, "09:00", istInstant(tuesday, "08:00")],
    ["a day before the second day", tuesday, "08:00", istInstant(wednesday, "09:00")],
    ["an hour before the second day", wednesday, "09:00", istInstant(thursday, "08:00")],
    ["an hour before the last day", "2026-11-27", "09:00", istInstant(saturday, "08:00")],
    ["none after the last reminder", saturday, "08:00", null],
  ])("each booked day has its reminders: %s", async (_name, date, time, reminderAt) =>
    expect(await nextReminder(database.db, passes, istInstant(date, time))).toEqual(reminderAt),
  );

  test("a day that was cancelled or is not booked has no reminder, and passes begin on their next day", async () => {
    const begin = (date: string, time: string) => bookingBegin(database.db, passes, istInstant(date, time));
    expect(await begin(tuesday, "08:59")).toEqual(istInstant(tuesday, "09:00"));
    expect(await begin(tuesday, "09:00")).toEqual(istInstant(thursday, "09:00"));
    expect(await begin(saturday, "10:00")).toEqual(istInstant(saturday, "09:00"));
  });

  test("a day that opens much earlier than the day before has its first reminder before the second one of that day", async () => {
    const friday = "2026-11-27";
    const early = { centre_id: "centre-one", date: friday, opens: "06:00", closes: "19:00", reason: "Early" };
    await addRows(database.db, "centre_exceptions", early);
    onTestFinished(async () => {
      await database.db.deleteFrom("centre_exceptions").where("date", "=", friday).execute();
    });
    const twoDays = {
      ...{ ...passes, starts_at: istInstant(thursday, "00:00"), ends_at: istInstant(friday, "24:00") },
      cancelled_dates: [],
    };
    const next = (date: string, time: string) => nextReminder(database.db, twoDays, istInstant(date, time));
    expect(await next(wednesday, "09:00")).toEqual(istInstant(thursday, "06:00"));
    expect(await next(thursday, "06:00")).toEqual(istInstant(thursday, "08:00"));
  });

  test("on consecutive days, one reminder comes an hour before each day after the first", async () => {
    const consecutive = { ...passes, starts_at: istInstant(thursday, "00:00"), cancelled_dates: [] };
    const next = (date: string) => nextReminder(database.db, consecutive, istInstant(date, "08:00"));
    expect(await next(thursday)).toEqual(istInstant("2026-11-27", "08:00"));
    expect(await next("2026-11-27")).toEqual(istInstant(saturday, "08:00"));
  });
});

describe("guests of a booking", () => {
  const ends_at = istInstant(monday, "16:00");
  const order = { status: "confirmed", ends_at, quantity: 3 } as const;
  const before = new Date(ends_at.getTime() - 1);

  test("guests are limited to the room's capacity, or to one per pass", () => {
    expect(maxGuests(order, { unit: "hour", capacity: 8 }, before)).toBe(8);
    expect(maxGuests(order, { unit: "day", capacity: 8 }, before)).toBe(3);
  });

  test("guests can be invited only until the booking ends and while it is confirmed", () => {
    const item = { unit: "hour", capacity: 8 } as const;
    expect(maxGuests(order, item, ends_at)).toBe(0);
    const ineligibleOrders = (["held", "expired", "released", "cancelled"] as const).map((status) =>
      maxGuests({ ...order, status }, item, before),
    );
    expect(ineligibleOrders).toEqual([0, 0, 0, 0]);
  });

  describe("guests stored in the database", () => {
    const clock = testClock();
    const database = seededDatabase(clock);
    const guest = { name: "Ravi Das", email: "ravi@example.in", invited_at: clock.now() };

    test("guests get a mail about a change unless they were removed, and findGuest also finds removed guests", async () => {
      const deps = bookingDeps(database.db, clock);
      const { orderId } = await heldOrder(deps);
      const otherOrder = await heldOrder(deps, { from: "14:00", to: "15:00", customer: uniqueCustomer(2) });
      const invited = { ...guest, order_id: orderId };
      await addRows(
        database.db,
        "order_guests",
        { ...invited, id: "GST1", position: 0 },
        { ...invited, id: "GST2", position: 1, removed_at: clock.now() },
        { ...invited, id: "GST3", position: 2, removed_at: clock.now(), email: "ravi.das@example.in" },
        { ...invited, id: "GST4", position: 0, order_id: otherOrder.orderId },
      );
      expect(
        await countEarlierInvitations(
          database.db,
          await firstRow(database.db, "order_guests", { id: "GST1" }),
        ),
      ).toBe(1);
      await inTransaction(database.db, { kind: "customer" }, (tx) =>
        notifyGuests(tx, orderId, "cancelled", clock.now()),
      );
      const outboxRows = database.db.selectFrom("outbox").select(["kind", "payload"]).execute();
      const payload = { orderId, guestId: "GST1", news: "cancelled" };
      expect(await outboxRows).toEqual([{ kind: "guest_news", payload }]);
      expect(await findGuest(database.db, "GST2")).toMatchObject({ id: "GST2", order_id: orderId });
      expect(await findGuest(database.db, "GST5")).toBeUndefined();
    });

    test("only the cancellation of an unsent invitation replaces it, and is not sent itself", async () => {
      const { orderId } = await heldOrder(bookingDeps(database.db, clock));
      const guests = ["GST1", "GST2"].map((id, position) => {
        const email = `${id.toLowerCase()}@example.in`;
        return { ...guest, id, email, position, order_id: orderId };
      });
      await addRows(database.db, "order_guests", ...guests);
      const [first, second] = await rowsOf(database.db, "order_guests", {}, "id");
      if (first === undefined || second === undefined) throw new Error("no guests");
      const readNews = async () =>
        (await rowsOf(database.db, "outbox", {}, "id")).map(({ payload }) => {
          const { news, guestId } = payload as MessagePayload<"guest_news">;
          return `${news} ${guestId}`;
        });
      await inTransaction(database.db, { kind: "customer" }, async (tx) => {
        for (const each of [first, second]) await notifyGuest(tx, each, "invited", clock.now());
        await notifyGuest(tx, first, "changed", clock.now());
      });
      expect(await readNews()).toEqual(["invited GST1", "invited GST2", "changed GST1"]);
      await inTransaction(database.db, { kind: "customer" }, (tx) =>
        notifyGuest(tx, first, "cancelled", clock.now()),
      );
      expect(await readNews()).toEqual(["invited GST2", "changed GST1"]);
      await inTransaction(database.db, { kind: "customer" }, (tx) =>
        notifyGuest(tx, first, "cancelled", clock.now()),
      );
      expect((await readNews()).at(-1)).toEqual("cancelled GST1");
    });
  });
});
