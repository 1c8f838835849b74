import { type RawBuilder, type SqlBool, sql } from "kysely";
import { datesBetween, weekdayOf } from "../../api/contract/ist.ts";
import { mergeWindows, type OpenWindow, type Schedule } from "../../api/contract/opening.ts";
import type { Db } from "../database/tables.ts";

/**
 * Reads schedules for IST dates, keyed by centre id. `condition` selects centres (alias `c`). Deduplicates schedules.
 */
export async function readSchedules(
  db: Db,
  condition: RawBuilder<SqlBool>,
  first: string,
  last: string,
): Promise<Map<string, Schedule>> {
  const weekdays = datesBetween(first, last, 7).map(weekdayOf);
  // Flat rows are several times faster than JSON aggregates per centre when a listing reads all centres.
  const { rows } = await sql<Row>`
    select c.id, h.day, null as date, h.opens, h.closes, null as reason
    from centres c left join centre_hours h on h.centre_id = c.id and h.day = any(${weekdays}::int[])
    where ${condition}
    union all
    select c.id, null, e.date::text, e.opens, e.closes, e.reason
    from centres c join centre_exceptions e on e.centre_id = c.id
    where ${condition} and e.date between ${first}::date and ${last}::date
    order by id, day, opens, date
  `.execute(db);
  const schedules = new Map<string, { hours: Hours[]; exceptions: Exception[] }>();
  for (const { id, ...row } of rows) {
    const schedule = schedules.get(id) ?? { hours: [], exceptions: [] };
    schedules.set(id, schedule);
    if (row.date !== null) {
      const { date, opens, closes, reason } = row;
      schedule.exceptions.push({ date, opens, closes, reason });
    } else if (row.day !== null) {
      const { day, opens, closes } = row;
      schedule.hours.push({ day, opens, closes });
    }
  }
  return deduplicate(schedules);
}

/** Reuses one object for equal schedules, to save memory and repeated checks. The hours of most centres are equal. */
function deduplicate(schedules: ReadonlyMap<string, Schedule>): Map<string, Schedule> {
  const unique = new Map<string, Schedule>();
  return new Map(
    [...schedules].map(([id, schedule]) => {
      const text = JSON.stringify(schedule);
      const shared = unique.get(text) ?? schedule;
      unique.set(text, shared);
      return [id, shared];
    }),
  );
}

type Hours = Schedule["hours"][number];
type Exception = Schedule["exceptions"][number];
/** Hours of a weekday, or an exception on a date. A centre without hours on the requested weekdays has an empty row. */
type Row = { readonly id: string } & (
  | Exception
  | ({ readonly date: null } & Hours)
  | { readonly date: null; readonly day: null }
);

/** SQL condition for `readSchedules`: the centres with these ids. */
export function centresWithIds(ids: Iterable<string>): RawBuilder<SqlBool> {
  return sql<SqlBool>`c.id = any(${[...ids]}::text[])`;
}

/** Reads the schedule of one centre for the IST dates `first` to `last`. Empty for an unknown centre. */
export async function readSchedule(db: Db, centreId: string, first: string, last: string): Promise<Schedule> {
  const schedules = await readSchedules(db, centresWithIds([centreId]), first, last);
  return schedules.get(centreId) ?? { hours: [], exceptions: [] };
}

/**
 * Reads the windows of an IST date in which at least one centre is open, or those of any weekday if `date` is null.
 * `condition` selects centres (alias `c`). Reads distinct windows, because the hours of most centres are equal.
 */
export async function readJointOpening(
  db: Db,
  condition: RawBuilder<SqlBool>,
  date: string | null,
): Promise<OpenWindow[]> {
  const weekly = sql`select h.opens, h.closes from centres c join centre_hours h on h.centre_id = c.id where ${condition}`;
  const { rows } = await (date === null
    ? sql<OpenWindow>`${weekly} group by h.opens, h.closes`
    : sql<OpenWindow>`${weekly} and h.day = ${weekdayOf(date)}::int and not exists (
          select from centre_exceptions e where e.centre_id = c.id and e.date = ${date}::date)
        group by h.opens, h.closes
        union
        select e.opens, e.closes from centres c join centre_exceptions e on e.centre_id = c.id
        where ${condition} and e.date = ${date}::date and e.opens is not null and e.closes is not null`
  ).execute(db);
  return mergeWindows(rows);
}

/** Reads when at least one centre of each city is open on each weekday, by city slug. `condition` selects centres (alias `c`). */
export async function readJointHours(
  db: Db,
  condition: RawBuilder<SqlBool>,
): Promise<Record<string, Hours[]>> {
  const { rows } = await sql<Hours & { city: string }>`
    select distinct c.city_slug as city, h.day, h.opens, h.closes
    from centres c join centre_hours h on h.centre_id = c.id where ${condition}`.execute(db);
  const cities = [...new Set(rows.map(({ city }) => city))];
  return Object.fromEntries(
    cities.map((city) => [
      city,
      weekdays.flatMap((day) =>
        mergeWindows(rows.filter((row) => row.city === city && row.day === day)).map(({ opens, closes }) => ({
          day,
          opens,
          closes,
        })),
      ),
    ]),
  );
}

const weekdays = [0, 1, 2, 3, 4, 5, 6];
