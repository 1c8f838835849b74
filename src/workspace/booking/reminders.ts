import { addMinutes, istDateOf, istInstant } from "../../api/contract/ist.ts";
import { openingOn } from "../../api/contract/opening.ts";
import { readSchedule } from "../availability/index.ts";
import type { Db } from "../database/tables.ts";
import type { Order } from "../orders/index.ts";

/** How long before a booking its customer is reminded of it, in minutes. */
const leadMinutes = [24 * 60, 60];
/** A reminder that would come so soon after the booking was made or changed is left out, in minutes. */
const quietMinutes = 60;

type Reminded = Pick<Order, "unit" | "starts_at" | "centre_id" | "reminders">;

/** When the customer of a confirmed booking is next to be reminded of it; null when not again, or not at all. */
export async function nextReminder(db: Db, order: Reminded, now: Date): Promise<Date | null> {
  if (!order.reminders) return null;
  const begin = await beginOf(db, order);
  const due = leadMinutes.map((minutes) => addMinutes(begin, -minutes));
  return due.find((at) => at > addMinutes(now, quietMinutes)) ?? null;
}

/** When people arrive: at the start of a room's time; with passes, which are for days, when the centre opens. */
export async function beginOf(
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
