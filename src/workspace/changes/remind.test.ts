import { describe, expect, it } from "vitest";
import { databaseKinds } from "../../../tests/support/databases.ts";
import { istInstant } from "../../api/contract/ist.ts";
import { daysFrom, detailsOf, testClock, timesOn } from "../booking/testing.ts";
import { parseMessage } from "../database/message-kinds.ts";
import { firstRow, rowsOf } from "../database/testing.ts";
import { pdfThreadForTest } from "../invoice/testing.ts";
import { createJobErrorReporter } from "../jobs/error-reporter.ts";
import { processDueRows } from "../jobs/loops.ts";
import { claimDueRows } from "../jobs/queues.ts";
import { composeEmail } from "../mail/compose.ts";
import { paidBooking, paymentService } from "../payment/testing.ts";
import { settingsIn } from "../testing.ts";
import { moveBooking } from "./move-booking.ts";
import { createReminderJob, planReminders, startReminders } from "./remind.ts";
import { setReminders } from "./set-reminders.ts";
import { cancelOrder } from "./testing.ts";

const [wednesday, thursday, friday] = ["2026-12-02", "2026-12-03", "2026-12-04"] as const;
const instantAt = (time: string, date: string = thursday) => istInstant(date, time);

describe.each(databaseKinds)("reminders of a booking, on %s", (kind) => {
  const clock = testClock();
  const { gateway, deps } = paymentService(clock, { kind });

  const createBooking = (overrides: Parameters<typeof paidBooking>[2] = {}) =>
    paidBooking(deps, gateway, {
      ...timesOn(thursday, "15:00", "16:00"),
      ...overrides,
    });

  const cancel = (orderId: string) => cancelOrder(deps, orderId, "The lift is being repaired.");
  async function moveBookingTo(key: { orderId: string; token: string }, to: ReturnType<typeof timesOn>) {
    const bookingRequest = { ...key, ...to, expectedTotalPaise: 118_000 };
    expect(await moveBooking(deps, bookingRequest)).toMatchObject({ is: "moved" });
  }

  /**
   * Sets the clock, runs the reminder job, and returns the subjects of the reminders enqueued since it was last called.
   */
  async function remindersUntil(instant: Date): Promise<string[]> {
    clock.set(instant);
    await processDueRows(deps, createReminderJob(deps));
    const rows = await rowsOf(deps.db, "outbox", { kind: "booking_reminder" }, "id");
    await deps.db.deleteFrom("outbox").where("kind", "=", "booking_reminder").execute();
    const { brand, alarmEmail } = settingsIn("memory://");
    const compose = { ...deps, brand, alarmEmail, pdfThread: pdfThreadForTest() };
    const mails = await Promise.all(
      rows.map((row) => {
        const message = parseMessage(row.kind, row.payload);
        if (message?.kind !== "booking_reminder") throw new Error(row.kind);
        return composeEmail(compose, message, AbortSignal.timeout(10_000));
      }),
    );
    return mails.filter((mail) => mail !== null).map(({ content }) => content.subject);
  }

  it("one reminder is sent a day before the start, and one an hour before it", async () => {
    await createBooking();
    expect(await remindersUntil(instantAt("14:59", wednesday))).toEqual([]);
    expect(await remindersUntil(instantAt("15:00", wednesday))).toEqual([
      expect.stringMatching(/^Reminder for tomorrow at 3:00 pm IST: Banyan at /),
    ]);
    expect(await remindersUntil(instantAt("15:01", wednesday))).toEqual([]);
    expect(await remindersUntil(instantAt("13:59"))).toEqual([]);
    expect(await remindersUntil(instantAt("14:00"))).toEqual([
      expect.stringContaining("today at 3:00 pm IST"),
    ]);
    expect(await remindersUntil(instantAt("15:30"))).toEqual([]);
  });

  it("reminders are sent for the new time after a move, and never for the old time", async () => {
    const { key } = await createBooking();
    await moveBookingTo(key, timesOn(friday, "15:00", "16:00"));
    expect(await remindersUntil(instantAt("15:00", wednesday))).toEqual([]);
    expect(await remindersUntil(instantAt("15:00"))).toEqual([
      expect.stringContaining("tomorrow at 3:00 pm IST"),
    ]);
  });

  it("reminders are not sent if the booking was moved or cancelled after they were queued", async () => {
    const { key, orderId } = await createBooking();
    clock.set(instantAt("15:00", wednesday));
    await processDueRows(deps, createReminderJob(deps));
    await moveBookingTo(key, timesOn(thursday, "16:00", "17:00"));
    expect(await remindersUntil(instantAt("15:00", wednesday))).toEqual([]);
    expect(await remindersUntil(instantAt("16:00", wednesday))).toHaveLength(0);
    clock.set(instantAt("15:00"));
    await processDueRows(deps, createReminderJob(deps));
    await cancel(orderId);
    expect(await remindersUntil(instantAt("15:00"))).toEqual([]);
  });

  it("reminders are never sent for a cancelled booking", async () => {
    const { orderId } = await createBooking();
    await cancel(orderId);
    expect(await remindersUntil(instantAt("15:00", wednesday))).toEqual([]);
    expect(await remindersUntil(instantAt("14:00"))).toEqual([]);
  });

  it("reminders are not sent while they are switched off, and are not sent late when they are switched on again", async () => {
    const { key } = await createBooking();
    expect((await detailsOf(deps, key)).reminders).toEqual({ on: true, canChange: true });
    expect(await setReminders(deps, { ...key, token: "wrong", on: false })).toMatchObject({
      code: "order_not_found",
    });
    expect(await setReminders(deps, { ...key, on: false })).toEqual({ ok: true, on: false });
    expect((await detailsOf(deps, key)).reminders).toEqual({ on: false, canChange: true });
    expect(await remindersUntil(instantAt("15:00", wednesday))).toEqual([]);
    expect(await setReminders(deps, { ...key, on: true })).toEqual({ ok: true, on: true });
    expect(await remindersUntil(instantAt("16:00", wednesday))).toEqual([]);
    expect(await remindersUntil(instantAt("14:00"))).toHaveLength(1);
    clock.set(instantAt("15:00"));
    expect(await setReminders(deps, { ...key, on: false })).toMatchObject({ code: "not_changeable" });
  });

  it("reminders stay switched off when the booking is moved", async () => {
    const { key } = await createBooking();
    await setReminders(deps, { ...key, on: false });
    await moveBookingTo(key, timesOn(friday, "15:00", "16:00"));
    expect(await remindersUntil(instantAt("15:00"))).toEqual([]);
  });

  it("if the process that claimed reminders has died, the next process queues them once", async () => {
    await createBooking();
    clock.set(instantAt("15:00", wednesday));
    expect(await claimDueRows(deps.db, "reminders", { now: clock.now(), limit: 1 })).toHaveLength(1);
    expect(await remindersUntil(instantAt("15:00", wednesday))).toEqual([]);
    expect(await remindersUntil(instantAt("15:02", wednesday))).toHaveLength(1);
    expect(await remindersUntil(instantAt("15:04", wednesday))).toEqual([]);
  });

  it("a move keeps the reminders for the new time, even if the old time's reminder was claimed before the move", async () => {
    const { key, orderId } = await createBooking();
    clock.set(instantAt("15:00", wednesday));
    const [row] = await claimDueRows(deps.db, "reminders", { now: clock.now(), limit: 1 });
    if (row === undefined) throw new Error("Nothing was due.");
    await moveBookingTo(key, timesOn(friday, "15:00", "16:00"));
    await createReminderJob(deps).work(row, AbortSignal.timeout(10_000));
    expect((await firstRow(deps.db, "orders", { id: orderId })).remind_at).toEqual(instantAt("15:00"));
    expect(await remindersUntil(instantAt("15:00", wednesday))).toEqual([]);
  });

  /** Removes all reminder times, as if the bookings had been confirmed by a release without reminders. */
  async function clearReminders(): Promise<void> {
    await deps.db.updateTable("orders").set({ remind_at: null }).execute();
  }

  it("reminders are planned and sent for confirmed bookings of rooms and passes that have no reminder time yet", async () => {
    await createBooking();
    const day = daysFrom(friday, "2026-12-05");
    await createBooking({ catalogId: "desk", people: 1, quantity: 2, ...day });
    await clearReminders();
    expect(await remindersUntil(instantAt("15:00", wednesday))).toEqual([]);
    clock.set(instantAt("09:00", wednesday));
    await planReminders(deps);
    expect(await remindersUntil(instantAt("14:59", wednesday))).toEqual([]);
    expect(await remindersUntil(instantAt("15:00", wednesday))).toEqual([
      expect.stringContaining("tomorrow at 3:00 pm IST"),
    ]);
    expect(await remindersUntil(instantAt("09:00"))).toEqual([
      expect.stringContaining("tomorrow at 9:00 am IST"),
    ]);
    expect(await remindersUntil(instantAt("14:00"))).toEqual([
      expect.stringContaining("today at 3:00 pm IST"),
    ]);
    expect(await remindersUntil(instantAt("08:00", friday))).toEqual([
      expect.stringContaining("today at 9:00 am IST"),
    ]);
  });

  it("reminders are planned once, and not for bookings that are over, cancelled, too close or without reminders", async () => {
    const bookingWithoutReminders = await createBooking();
    await setReminders(deps, { ...bookingWithoutReminders.key, on: false });
    const cancelled = await createBooking(timesOn(thursday, "11:00", "12:00"));
    await createBooking(timesOn(thursday, "09:00", "10:00"));
    await clearReminders();
    await cancel(cancelled.orderId);
    clock.set(instantAt("07:00"));
    await planReminders(deps);
    const plannedTimes = () =>
      deps.db.selectFrom("orders").select("id").where("remind_at", "is not", null).execute();
    expect(await plannedTimes()).toEqual([]);
    clock.set(instantAt("06:59"));
    await planReminders(deps);
    await planReminders(deps);
    expect(await plannedTimes()).toHaveLength(1);
    expect(await remindersUntil(instantAt("08:00"))).toHaveLength(1);
    await planReminders(deps);
    expect(await plannedTimes()).toEqual([]);
  });

  it("the running service plans reminders for bookings without a reminder time", async () => {
    await createBooking();
    await clearReminders();
    const running = startReminders({ ...deps, errorReporter: createJobErrorReporter(deps.log) });
    try {
      const reminderTimes = () => deps.db.selectFrom("orders").select("remind_at").execute();
      await expect.poll(reminderTimes).toEqual([{ remind_at: instantAt("15:00", wednesday) }]);
    } finally {
      await running.stop();
    }
  });
});
