import type { Db } from "../database/tables.ts";
import { weekdayOf } from "./ist.ts";

/** Opening hours of a centre: its week, and the dates that differ. Times are `HH:MM` in IST. */
export type Schedule = {
  readonly week: readonly { readonly day: number; readonly opens: string; readonly closes: string }[];
  readonly exceptions: ReadonlyMap<string, { opens: string | null; closes: string | null; reason: string }>;
};

/** When a centre is open on a date: the windows in order, none when closed, and why when the date is special. */
export type Opening = {
  readonly windows: readonly { readonly opens: string; readonly closes: string }[];
  readonly reason?: string;
};

/** The opening of a date; a dated exception replaces the day of the week. */
export function openingOn(schedule: Schedule, date: string): Opening {
  const exception = schedule.exceptions.get(date);
  if (exception !== undefined) {
    const { opens, closes, reason } = exception;
    return { windows: opens === null || closes === null ? [] : [{ opens, closes }], reason };
  }
  const day = weekdayOf(date);
  const windows = schedule.week
    .filter((row) => row.day === day)
    .map(({ opens, closes }) => ({ opens, closes }))
    .sort((one, other) => one.opens.localeCompare(other.opens));
  return { windows };
}

/** Reads the schedules of centres, with the exceptions of the dates from `first` to `last`. */
export async function readSchedules(
  db: Db,
  centreIds: readonly string[],
  first: string,
  last: string,
): Promise<Map<string, Schedule>> {
  if (centreIds.length === 0) return new Map();
  const hours = await db
    .selectFrom("centre_hours")
    .select(["centre_id", "day", "opens", "closes"])
    .where("centre_id", "in", centreIds)
    .execute();
  const exceptions = await db
    .selectFrom("centre_exceptions")
    .selectAll()
    .where("centre_id", "in", centreIds)
    .where("date", ">=", first)
    .where("date", "<=", last)
    .execute();
  return new Map(
    centreIds.map((id) => [
      id,
      {
        week: hours.filter((row) => row.centre_id === id),
        exceptions: new Map(exceptions.filter((row) => row.centre_id === id).map((row) => [row.date, row])),
      },
    ]),
  );
}

/** Reads the schedule of one centre. */
export async function readSchedule(db: Db, centreId: string, first: string, last: string): Promise<Schedule> {
  const schedules = await readSchedules(db, [centreId], first, last);
  return schedules.get(centreId) ?? { week: [], exceptions: new Map() };
}
