import { describe, expect, it } from "vitest";
import { databaseKinds } from "../../../tests/support/databases.ts";
import { istInstant } from "../../api/contract/ist.ts";
import { daysFrom, detailsOf, testClock, timesOn } from "../booking/testing.ts";
import { parseMessage } from "../database/message-kinds.ts";
import { rowOf, rowsOf } from "../database/testing.ts";
import { pdfThreadForTest } from "../invoice/testing.ts";
import { createJobErrorReporter } from "../jobs/error-reporter.ts";
import { workOff } from "../jobs/loops.ts";
import { claim } from "../jobs/queues.ts";
import { composeEmail } from "../mail/compose.ts";
import { paidBooking, paymentService } from "../payment/testing.ts";
import { settingsIn } from "../testing.ts";
import { cancelBooking } from "./cancel-booking.ts";
import { moveBooking } from "./move-booking.ts";
import { createReminderJob, planReminders, startReminders } from "./remind.ts";
import { setReminders } from "./set-reminders.ts";

const [wednesday, thursday, friday] = ["2026-12-02", "2026-12-03", "2026-12-04"] as const;
const at = (time: string, date: string = thursday) => istInstant(date, time);

describe.each(databaseKinds)("reminders of a booking, on %s", (kind) => {
  const clock = testClock();
  const { gateway, deps } = paymentService(clock, { kind });

  const booked = (given: Parameters<typeof paidBooking>[2] = {}) =>
    paidBooking(deps, gateway, {
      ...timesOn(thursday, "15:00", "16:00"),
      ...given,
    });

  const cancel = (orderId: string) =>
    cancelBooking(deps, { by: "operator", orderId, reason: "The lift is being repaired." });
  async function moveTo(key: { orderId: string; token: string }, to: ReturnType<typeof timesOn>) {
    const bookingRequest = { ...key, ...to, expectedTotalPaise: 118_000 };
    expect(await moveBooking(deps, bookingRequest)).toMatchObject({ is: "moved" });
  }

  /** Sets the clock, runs the reminder job, and returns the subjects of the reminders enqueued since the last call. */
  async function remindersBy(instant: Date): Promise<string[]> {
    clock.set(instant);
    await workOff(deps, createReminderJob(deps));
    const rows = await rowsOf(deps.db, "outbox", { kind: "booking_reminder" }, "id");
    await deps.db.deleteFrom("outbox").where("kind", "=", "booking_reminder").execute();
    const { brand, alarmEmail } = settingsIn("memory://");
    const compose = { ...deps, brand, alarmEmail, drawing: pdfThreadForTest() };
    const mails = await Promise.all(
      rows.map((row) => {
        const message = parseMessage(row.kind, row.payload);
        if (message?.kind !== "booking_reminder") throw new Error(row.kind);
        return composeEmail(compose, message, AbortSignal.timeout(10_000));
      }),
    );
    return mails.filter((mail) => mail !== null).map(({ content }) => content.subject);
  }

  it("are sent once a day before the start and once an hour before it", async () => {
    await booked();
    expect(await remindersBy(at("14:59", wednesday))).toEqual([]);
    expect(await remindersBy(at("15:00", wednesday))).toEqual([
      expect.stringMatching(/^Reminder: Banyan at .*, tomorrow at 3:00 pm IST$/),
    ]);
    expect(await remindersBy(at("15:01", wednesday))).toEqual([]);
    expect(await remindersBy(at("13:59"))).toEqual([]);
    expect(await remindersBy(at("14:00"))).toEqual([expect.stringContaining("today at 3:00 pm IST")]);
    expect(await remindersBy(at("15:30"))).toEqual([]);
  });

  it("are sent for the new time after a move, and never for the old time", async () => {
    const { key } = await booked();
    await moveTo(key, timesOn(friday, "15:00", "16:00"));
    expect(await remindersBy(at("15:00", wednesday))).toEqual([]);
    expect(await remindersBy(at("15:00"))).toEqual([expect.stringContaining("tomorrow at 3:00 pm IST")]);
  });

  it("are not sent when the booking was moved or cancelled after they were queued", async () => {
    const { key, orderId } = await booked();
    clock.set(at("15:00", wednesday));
    await workOff(deps, createReminderJob(deps));
    await moveTo(key, timesOn(thursday, "16:00", "17:00"));
    expect(await remindersBy(at("15:00", wednesday))).toEqual([]);
    expect(await remindersBy(at("16:00", wednesday))).toHaveLength(0);
    clock.set(at("15:00"));
    await workOff(deps, createReminderJob(deps));
    await cancel(orderId);
    expect(await remindersBy(at("15:00"))).toEqual([]);
  });

  it("are never sent for a cancelled booking", async () => {
    const { orderId } = await booked();
    await cancel(orderId);
    expect(await remindersBy(at("15:00", wednesday))).toEqual([]);
    expect(await remindersBy(at("14:00"))).toEqual([]);
  });

  it("are not sent while they are switched off, and are not sent late when they are switched on again", async () => {
    const { key } = await booked();
    expect((await detailsOf(deps, key)).reminders).toEqual({ on: true, canChange: true });
    expect(await setReminders(deps, { ...key, token: "wrong", on: false })).toMatchObject({
      code: "order_not_found",
    });
    expect(await setReminders(deps, { ...key, on: false })).toEqual({ ok: true, on: false });
    expect((await detailsOf(deps, key)).reminders).toEqual({ on: false, canChange: true });
    expect(await remindersBy(at("15:00", wednesday))).toEqual([]);
    expect(await setReminders(deps, { ...key, on: true })).toEqual({ ok: true, on: true });
    expect(await remindersBy(at("16:00", wednesday))).toEqual([]);
    expect(await remindersBy(at("14:00"))).toHaveLength(1);
    clock.set(at("15:00"));
    expect(await setReminders(deps, { ...key, on: false })).toMatchObject({ code: "not_changeable" });
  });

  it("stay switched off when the booking is moved", async () => {
    const { key } = await booked();
    await setReminders(deps, { ...key, on: false });
    await moveTo(key, timesOn(friday, "15:00", "16:00"));
    expect(await remindersBy(at("15:00"))).toEqual([]);
  });

  it("are queued once by the next process when the process that claimed them has died", async () => {
    await booked();
    clock.set(at("15:00", wednesday));
    expect(await claim(deps.db, "reminders", { now: clock.now(), limit: 1 })).toHaveLength(1);
    expect(await remindersBy(at("15:00", wednesday))).toEqual([]);
    expect(await remindersBy(at("15:02", wednesday))).toHaveLength(1);
    expect(await remindersBy(at("15:04", wednesday))).toEqual([]);
  });

  it("for the new time are kept when the old time's reminder was claimed before a move", async () => {
    const { key, orderId } = await booked();
    clock.set(at("15:00", wednesday));
    const [row] = await claim(deps.db, "reminders", { now: clock.now(), limit: 1 });
    if (row === undefined) throw new Error("Nothing was due.");
    await moveTo(key, timesOn(friday, "15:00", "16:00"));
    await createReminderJob(deps).work(row, AbortSignal.timeout(10_000));
    expect((await rowOf(deps.db, "orders", { id: orderId })).remind_at).toEqual(at("15:00"));
    expect(await remindersBy(at("15:00", wednesday))).toEqual([]);
  });

  /** Removes all reminder times, as if the bookings had been confirmed by a release without reminders. */
  async function forgetReminders(): Promise<void> {
    await deps.db.updateTable("orders").set({ remind_at: null }).execute();
  }

  it("are planned and sent for confirmed bookings of rooms and passes that have no reminder time yet", async () => {
    await booked();
    const day = daysFrom(friday, "2026-12-05");
    await booked({ catalogId: "desk", people: 1, quantity: 2, ...day });
    await forgetReminders();
    expect(await remindersBy(at("15:00", wednesday))).toEqual([]);
    clock.set(at("09:00", wednesday));
    await planReminders(deps);
    expect(await remindersBy(at("14:59", wednesday))).toEqual([]);
    expect(await remindersBy(at("15:00", wednesday))).toEqual([
      expect.stringContaining("tomorrow at 3:00 pm IST"),
    ]);
    expect(await remindersBy(at("09:00"))).toEqual([expect.stringContaining("tomorrow at 9:00 am IST")]);
    expect(await remindersBy(at("14:00"))).toEqual([expect.stringContaining("today at 3:00 pm IST")]);
    expect(await remindersBy(at("08:00", friday))).toEqual([expect.stringContaining("today at 9:00 am IST")]);
  });

  it("are planned once, and not for bookings that are over, cancelled, too close or without reminders", async () => {
    const off = await booked();
    await setReminders(deps, { ...off.key, on: false });
    const cancelled = await booked(timesOn(thursday, "11:00", "12:00"));
    await booked(timesOn(thursday, "09:00", "10:00"));
    await forgetReminders();
    await cancel(cancelled.orderId);
    clock.set(at("07:00"));
    await planReminders(deps);
    const planned = () =>
      deps.db.selectFrom("orders").select("id").where("remind_at", "is not", null).execute();
    expect(await planned()).toEqual([]);
    clock.set(at("06:59"));
    await planReminders(deps);
    await planReminders(deps);
    expect(await planned()).toHaveLength(1);
    expect(await remindersBy(at("08:00"))).toHaveLength(1);
    await planReminders(deps);
    expect(await planned()).toEqual([]);
  });

  it("are planned by the running service for bookings without a reminder time", async () => {
    await booked();
    await forgetReminders();
    const running = startReminders({ ...deps, outages: createJobErrorReporter(deps.log) });
    try {
      const dues = () => deps.db.selectFrom("orders").select("remind_at").execute();
      await expect.poll(dues).toEqual([{ remind_at: at("15:00", wednesday) }]);
    } finally {
      await running.stop();
    }
  });
});
