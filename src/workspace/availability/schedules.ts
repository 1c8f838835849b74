import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { Schedule } from "../../api/contract/opening.ts";
import type { Db } from "../database/tables.ts";

/**
 * Reads what decides the opening of centres on the dates from `first` to `last` (both included), by the centre's id.
 * @param which a condition over centres `c`
 */
export async function readSchedules(
  db: Db,
  which: RawBuilder<SqlBool>,
  first: string,
  last: string,
): Promise<Map<string, Schedule>> {
  const { rows } = await sql<Schedule & { id: string }>`
    select c.id,
      (select coalesce(json_agg(json_build_object('day', h.day, 'opens', h.opens, 'closes', h.closes)), '[]')
        from centre_hours h where h.centre_id = c.id) as hours,
      (select coalesce(json_agg(json_build_object('date', e.date, 'opens', e.opens, 'closes', e.closes,
          'reason', e.reason)), '[]')
        from centre_exceptions e
        where e.centre_id = c.id and e.date between ${first}::date and ${last}::date) as exceptions
    from centres c where ${which}
  `.execute(db);
  return new Map(rows.map(({ id, ...schedule }) => [id, schedule]));
}

/** Condition of the centres `c` with these ids, for `readSchedules`. */
export function centresOf(ids: Iterable<string>): RawBuilder<SqlBool> {
  return sql<SqlBool>`c.id = any(${[...ids]}::text[])`;
}

/** Reads the schedule of one centre. */
export async function readSchedule(db: Db, centreId: string, first: string, last: string): Promise<Schedule> {
  const schedules = await readSchedules(db, centresOf([centreId]), first, last);
  return schedules.get(centreId) ?? { hours: [], exceptions: [] };
}
