import { addMinutes, istDateOf, istInstant } from "../../api/contract/ist.ts";
import { openingOn } from "../../api/contract/opening.ts";
import { readSchedule } from "../availability/index.ts";
import type { Db } from "../database/tables.ts";
import type { Order } from "../orders/index.ts";

/** Reminders are sent this long before a booking, in minutes. */
const reminderMinutes = [24 * 60, 60];
/** A reminder that is due within this time after the booking was created or changed is skipped. In minutes. */
const minGapMinutes = 60;

type ReminderOrder = Pick<Order, "unit" | "starts_at" | "centre_id" | "reminders">;

/** Returns the instant of a confirmed booking's next reminder. Null if none remains or reminders are off. */
export async function nextReminder(db: Db, order: ReminderOrder, now: Date): Promise<Date | null> {
  if (!order.reminders) return null;
  const bookingBeginsAt = await bookingBegin(db, order);
  const reminderTimes = reminderMinutes.map((minutes) => addMinutes(bookingBeginsAt, -minutes));
  return reminderTimes.find((reminderAt) => reminderAt > addMinutes(now, minGapMinutes)) ?? null;
}

/** Returns the instant at which a booking begins: a room's start, or the centre's opening time for passes. */
export async function bookingBegin(
  db: Db,
  { unit, starts_at, centre_id }: Pick<Order, "unit" | "starts_at" | "centre_id">,
): Promise<Date> {
  switch (unit) {
    case "hour":
      return starts_at;
    case "day": {
      const date = istDateOf(starts_at);
      const [window] = openingOn(await readSchedule(db, centre_id, date, date), date).windows;
      return window === undefined ? starts_at : istInstant(date, window.opens);
    }
  }
}
