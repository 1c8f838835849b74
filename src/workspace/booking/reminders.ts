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
 * Returns the instant of a confirmed booking's next reminder. Null if none remains or reminders are off. Each date of a
 * room that is booked weekly has its reminders.
 */
export async function nextReminder(
  db: Db,
  order: BegunOrder & Pick<Order, "reminders">,
  now: Date,
): Promise<Date | null> {
  if (!order.reminders) return null;
  const reminderTimes = (await readBegins(db, order)).flatMap((begin) =>
    reminderMinutes.map((minutes) => addMinutes(begin, -minutes)),
  );
  return reminderTimes.find((reminderAt) => reminderAt > addMinutes(now, minGapMinutes)) ?? null;
}

/**
 * Returns the instant at which a booking begins: the start of a room's next date (of the last one if all have begun), or
 * the centre's opening time on the first day of passes.
 */
export async function bookingBegin(db: Db, order: BegunOrder, now: Date): Promise<Date> {
  const begins = await readBegins(db, order);
  return begins.find((begin) => begin > now) ?? begins.at(-1) ?? order.starts_at;
}

async function readBegins(db: Db, order: BegunOrder): Promise<readonly Date[]> {
  const period = periodOfOrder(order);
  if (period.unit === "hour") return startsOf(period);
  const date = istDateOf(period.start);
  const [window] = openingOn(await readSchedule(db, order.centre_id, date, date), date).windows;
  return [window === undefined ? period.start : istInstant(date, window.opens)];
}
