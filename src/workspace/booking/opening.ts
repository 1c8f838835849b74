import { sql } from "kysely";
import type { Db } from "../database/tables.ts";
import { istDateOf, istMinutesOf, minutesOf, weekdayOf } from "./ist.ts";
import type { Stay } from "./stay.ts";

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

/** Whether a centre is open for the whole of a stay: within one window of its day, or on each of the days of a pass. */
export function isOpenFor(stay: Stay, schedule: Schedule): boolean {
  if (stay.unit === "day") return stay.days.every((date) => openingOn(schedule, date).windows.length > 0);
  const from = istMinutesOf(stay.start);
  const to = from + stay.minutes;
  return openingOn(schedule, istDateOf(stay.start)).windows.some(
    ({ opens, closes }) => minutesOf(opens) <= from && to <= minutesOf(closes),
  );
}

/** Reads the schedules of centres, with the exceptions of the dates from `first` to `last`. */
export async function readSchedules(
  db: Db,
  centreIds: readonly string[],
  first: string,
  last: string,
): Promise<Map<string, Schedule>> {
  if (centreIds.length === 0) return new Map();
  const { rows } = await sql<ScheduleRow>`
    select c.id,
      (select coalesce(json_agg(json_build_object('day', h.day, 'opens', h.opens, 'closes', h.closes)), '[]')
        from centre_hours h where h.centre_id = c.id) as week,
      (select coalesce(json_agg(json_build_object('date', e.date, 'opens', e.opens, 'closes', e.closes,
          'reason', e.reason)), '[]')
        from centre_exceptions e
        where e.centre_id = c.id and e.date between ${first}::date and ${last}::date) as exceptions
    from centres c where c.id = any(${[...centreIds]}::text[])
  `.execute(db);
  return new Map(rows.map(({ id, week, exceptions }) => [id, { week, exceptions: byDate(exceptions) }]));
}

type Exception = { date: string; opens: string | null; closes: string | null; reason: string };
type ScheduleRow = { id: string; week: Schedule["week"]; exceptions: Exception[] };

function byDate(exceptions: readonly Exception[]): Schedule["exceptions"] {
  return new Map(exceptions.map((exception) => [exception.date, exception]));
}

/** Reads the schedule of one centre. */
export async function readSchedule(db: Db, centreId: string, first: string, last: string): Promise<Schedule> {
  const schedules = await readSchedules(db, [centreId], first, last);
  return schedules.get(centreId) ?? { week: [], exceptions: new Map() };
}
