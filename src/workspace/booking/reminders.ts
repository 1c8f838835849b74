import { addMinutes, istDateOf, istInstant } from "../../api/contract/ist.ts";
import { openingOn } from "../../api/contract/opening.ts";
import { readSchedule } from "../availability/index.ts";
import type { Db } from "../database/tables.ts";
import type { Order } from "../orders/index.ts";

/** How long before a booking reminders are sent, in minutes. */
const reminderMinutes = [24 * 60, 60];
/** A reminder due this soon after the booking was created or changed is skipped, in minutes. */
const minGapMinutes = 60;

type ReminderOrder = Pick<Order, "unit" | "starts_at" | "centre_id" | "reminders">;

/** Returns the instant of a confirmed booking's next reminder; null when none is left or reminders are off. */
export async function nextReminder(db: Db, order: ReminderOrder, now: Date): Promise<Date | null> {
  if (!order.reminders) return null;
  const begin = await arrivalTime(db, order);
  const due = reminderMinutes.map((minutes) => addMinutes(begin, -minutes));
  return due.find((at) => at > addMinutes(now, minGapMinutes)) ?? null;
}

/** Returns the instant at which a booking begins: a room's start, or for passes the opening time of the centre. */
export async function arrivalTime(
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
