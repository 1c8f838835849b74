import { addMinutes, istDateOf, istInstant } from "../../api/contract/ist.ts";
import { openingOn } from "../../api/contract/opening.ts";
import { readSchedule, startsOf } from "../availability/index.ts";
import type { Db } from "../database/tables.ts";
import { type Order, type OrderTimes, periodOfOrder } from "../orders/index.ts";

/** Reminders are sent this long before a booking, in minutes. */
const reminderMinutes = [24 * 60, 60];
/** A reminder that is due within this time after the booking was created or changed is skipped. In minutes. */
const minGapMinutes = 60;

type BegunOrder = OrderTimes & Pick<Order, "centre_id">;

/**
 * Returns the instant of a confirmed booking's next reminder. Null if none remains or reminders are off. Each weekly date
 * of a room and each day of passes has its reminders. On consecutive days, the reminder of the hour before replaces that
 * of the day before, which would arrive within an hour of it.
 */
export async function nextReminder(
  db: Db,
  order: BegunOrder & Pick<Order, "reminders">,
  now: Date,
): Promise<Date | null> {
  if (!order.reminders) return null;
  const reminderTimes = (await readBegins(db, order))
    .flatMap((begin) => reminderMinutes.map((minutes) => addMinutes(begin, -minutes)))
    // If the centre opens earlier on the next day, the day-before reminder of that day is due before this day's
    // hour-before reminder.
    .toSorted((a, b) => a.getTime() - b.getTime());
  return reminderTimes.find((reminderAt) => reminderAt > addMinutes(now, minGapMinutes)) ?? null;
}

/**
 * Returns the instant at which the next date of a booking begins, or the last one if all have begun: the start of a room's
 * date, or the centre's opening time on a day of passes.
 */
export async function bookingBegin(db: Db, order: BegunOrder, now: Date): Promise<Date> {
  const begins = await readBegins(db, order);
  return begins.find((begin) => begin > now) ?? begins.at(-1) ?? order.starts_at;
}

async function readBegins(db: Db, order: BegunOrder): Promise<readonly Date[]> {
  const period = periodOfOrder(order);
  if (period.unit === "hour") return startsOf(period);
  const { days } = period;
  const [first = istDateOf(period.start)] = days;
  const schedule = await readSchedule(db, order.centre_id, first, days.at(-1) ?? first);
  return days.map((date) => {
    const [window] = openingOn(schedule, date).windows;
    return istInstant(date, window?.opens ?? "00:00");
  });
}
