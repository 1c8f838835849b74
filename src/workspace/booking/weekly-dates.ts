import type { WeeklyDatesResponse } from "../../api/contract/booking.ts";
import { weeklyLimits } from "../../api/contract/booking-rules.ts";
import { addDays, addMinutes, isoInIst, istDateOf, istInstant, istTimeOf } from "../../api/contract/ist.ts";
import { correctFields } from "../../texts/validation.ts";
import {
  dateError,
  durationError,
  isOpenFor,
  nearestStart,
  readBusyRanges,
  readSchedule,
  roomPeriod,
  roomPeriodAt,
  type Viewer,
} from "../availability/index.ts";
import type { Db } from "../database/tables.ts";
import type { BookableItem } from "../inventory/index.ts";
import { type BookingDeps, type DomainError, domainError } from "../orders/index.ts";
import { quoteOf } from "../pricing/index.ts";
import { findRequestedItem } from "./find-requested-item.ts";

/** A request for the weekly dates of a room. `start` and `end` are ISO instants of the first date. */
export type WeeklyDatesRequest = {
  readonly buildingId: string;
  readonly catalogId: string;
  readonly start: string;
  readonly end: string;
  /** Number of dates, including the first one. */
  readonly times: number;
  readonly visitorId: string | null;
};

/**
 * Returns whether a room is free at the same IST time on several weeks, with the nearest free times of dates on which it
 * is not, and the prices of one date to all dates.
 */
export async function readWeeklyDates(
  deps: Pick<BookingDeps, "db" | "now" | "excludedBuildingIds">,
  { start, end, times, visitorId, ...place }: WeeklyDatesRequest,
): Promise<
  | { readonly ok: true; readonly weekly: WeeklyDatesResponse }
  | DomainError<"item_not_found" | "centre_unavailable" | "validation_failed">
> {
  const found = await findRequestedItem(deps, place);
  if (!found.ok) return found;
  const { item } = found;
  const first = roomPeriod(new Date(start), new Date(end));
  const fieldsError = (fields: Readonly<Record<string, string>>) =>
    domainError("validation_failed", correctFields, { fields });
  const error = durationError(first);
  if (error !== null) return fieldsError({ [error.field]: error.message() });
  const wrongDate = dateError(istDateOf(first.start), deps.now());
  if (wrongDate !== null) return fieldsError({ start: wrongDate });
  const { minutes } = first;
  const starts = weeklyStarts(first.start, times);
  const viewer = { now: deps.now(), visitorId };
  const dates = item.unit === "hour" ? await findWeeklyDates(deps.db, item, { starts, minutes }, viewer) : [];
  const quotes = dates.map((_, index) => quoteOf(item, roomPeriodAt(starts.slice(0, index + 1), minutes)));
  const present = (from: Date) => ({ start: isoInIst(from), end: isoInIst(addMinutes(from, minutes)) });
  return {
    ok: true,
    weekly: {
      dates: dates.map(({ date, wanted, state, nearest }) => ({
        date,
        ...present(wanted),
        state,
        nearest: state === "free" || nearest === null ? null : present(nearest),
      })),
      quotes,
    },
  };
}

/** Returns the starts at the same IST time on `times` weeks. */
export function weeklyStarts(first: Date, times: number): Date[] {
  const [date, time] = [istDateOf(first), istTimeOf(first)];
  return Array.from({ length: times }, (_, week) =>
    istInstant(addDays(date, week * weeklyLimits.everyDays), time),
  );
}

/** A date on which a room is to be booked. `nearest` is the nearest free start on the date: `wanted` itself if free. */
export type WeeklyDate = {
  readonly date: string;
  readonly wanted: Date;
  readonly state: WeeklyDatesResponse["dates"][number]["state"];
  readonly nearest: Date | null;
};

/** Returns whether a room is free at each of these starts. Uses the function that decides about all free times. */
export async function findWeeklyDates(
  db: Db,
  { itemId, centreId, bufferMinutes }: Pick<BookableItem, "itemId" | "centreId" | "bufferMinutes">,
  { starts, minutes }: { readonly starts: readonly Date[]; readonly minutes: number },
  viewer: Viewer,
): Promise<WeeklyDate[]> {
  const dates = starts.map(istDateOf);
  const [first = "", last = first] = [dates[0], dates.at(-1)];
  const schedule = await readSchedule(db, centreId, first, last);
  const busy = (await readBusyRanges(db, [itemId], { first, last }, viewer)).get(itemId) ?? [];
  const room = { schedule, busy, bufferMinutes };
  return starts.map((wanted) => {
    const date = istDateOf(wanted);
    const nearest = nearestStart(room, [date], { start: wanted, minutes }, viewer.now);
    const isFree = nearest?.getTime() === wanted.getTime();
    return { date, wanted, state: isFree ? "free" : reasonOf(wanted), nearest };
  });

  function reasonOf(wanted: Date): WeeklyDate["state"] {
    if (dateError(istDateOf(wanted), viewer.now) !== null) return "not_bookable";
    return isOpenFor(roomPeriod(wanted, addMinutes(wanted, minutes)), schedule) ? "taken" : "closed";
  }
}
