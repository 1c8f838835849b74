import { type RawBuilder, type SqlBool, sql } from "kysely";
import { bookingRules } from "../../api/contract/booking-rules.ts";
import { addMinutes, istDateOf, istMinutesOf, istTimeOf, timeOf, weekdayOf } from "../../api/contract/ist.ts";
import type { Schedule } from "../../api/contract/opening.ts";
import { freeStarts } from "./free-times.ts";
import type { PassPeriod, RoomPeriod } from "./period.ts";
import { isAllowed } from "./rules.ts";

type Condition = RawBuilder<SqlBool>;

/**
 * The opening hours that a requested time needs. They restate for SQL what `openingOn` and `rules.ts` decide about one
 * schedule, because a search cannot read the schedules of thousands of centres.
 */
export type NeededHours = {
  /** SQL condition on an item `i`: the hours of its centre allow the booking. */
  readonly condition: Condition;
  /** IST date and times (`HH:MM`): every such centre opens by `opensBy` and closes after `closesAfter`. */
  readonly date: string;
  readonly opensBy: string;
  readonly closesAfter: string;
};

const everyDay: Schedule = {
  hours: Array.from({ length: 7 }, (_, day) => ({ day, opens: "00:00", closes: "24:00" })),
  exceptions: [],
};
/** The database checks the capacity of each item. */
const anyCapacity = Number.POSITIVE_INFINITY;

/** Returns the hours for booking a room for a period. Null if the rules forbid it in every centre. */
export function hoursForRoom(period: RoomPeriod, now: Date): NeededHours | null {
  const booking = {
    item: { unit: "hour", capacity: anyCapacity },
    period,
    people: 1,
    quantity: 1,
  } as const;
  if (!isAllowed(booking, everyDay, now)) return null;
  const date = istDateOf(period.start);
  const start = istMinutesOf(period.start);
  const [from, to] = [sql`${timeOf(start)}::text`, sql`${timeOf(start + period.minutes)}::text`];
  const contains = (window: string) =>
    sql<SqlBool>`${sql.ref(`${window}.opens`)} <= ${from} and ${sql.ref(`${window}.closes`)} >= ${to}`;
  // Adjoining windows count as one: each closing time during the period must lie in another window.
  const adjoining = sql`(select bool_or(h.opens <= ${from} and h.closes > ${from})
      and not bool_or(h.closes > ${from} and h.closes < ${to} and not ${isContinued})
    ${hoursOf(date)})`;
  const condition = sql<SqlBool>`coalesce(${exceptionWhere(date, contains("e"))},
    (select true ${hoursOf(date)} and ${contains("h")} limit 1), ${adjoining}, false)`;
  return { condition, date, opensBy: timeOf(start), closesAfter: timeOf(start) };
}

/** Returns the hours for booking a room for the shortest time on an IST date. Null if the rules forbid it. */
export function hoursForRoomOn(date: string, now: Date): NeededHours | null {
  const { minMinutes, stepMinutes } = bookingRules;
  const first = freeStarts({ schedule: everyDay, busy: [], bufferMinutes: 0 }, date, minMinutes, now)[0];
  if (first === undefined) return null;
  const earliest = istMinutesOf(first);
  const startIn = (window: string) => sql`greatest(${earliest}::int,
    ceil(${minutesOf(sql.ref(`${window}.opens`))} / ${stepMinutes}::numeric)::int * ${stepMinutes}::int)`;
  const fits = (window: string) =>
    sql<SqlBool>`${startIn(window)} + ${minMinutes}::int <= ${minutesOf(sql.ref(`${window}.closes`))}`;
  const end = sql`${startIn("h")} + ${minMinutes}::int`;
  const adjoining = sql`(select true ${hoursOf(date)} and ${minutesOf(sql`h.closes`)} > ${startIn("h")} and not exists (
      select from centre_hours o where o.centre_id = h.centre_id and o.day = h.day
        and ${minutesOf(sql`o.closes`)} > ${startIn("h")} and ${minutesOf(sql`o.closes`)} < ${end} and not exists (
          select from centre_hours n where n.centre_id = o.centre_id and n.day = o.day
            and n.opens <= o.closes and n.closes > o.closes)) limit 1)`;
  const condition = sql<SqlBool>`coalesce(${exceptionWhere(date, fits("e"))},
    (select true ${hoursOf(date)} and ${fits("h")} limit 1), ${adjoining}, false)`;
  return { condition, date, opensBy: "24:00", closesAfter: timeOf(earliest) };
}

/** Returns the hours for booking passes. Null if the rules forbid it in every centre. */
export function hoursForPasses(period: PassPeriod, now: Date): NeededHours | null {
  const { quantity } = period;
  const booking = {
    item: { unit: "day", capacity: anyCapacity },
    period,
    people: quantity,
    quantity,
  } as const;
  if (!isAllowed(booking, everyDay, now)) return null;
  const first = istDateOf(period.start);
  const earliest = addMinutes(now, bookingRules.noticeMinutes);
  const closesAfter = istDateOf(earliest) < first ? "" : istTimeOf(earliest);
  const conditions = period.days.map((date) => {
    const after = sql`${date === first ? closesAfter : ""}::text`;
    return sql<SqlBool>`coalesce(${exceptionWhere(date, sql<SqlBool>`e.closes > ${after}`)},
      (select true ${hoursOf(date)} and h.closes > ${after} limit 1), false)`;
  });
  return {
    condition: sql<SqlBool>`(${sql.join(conditions, sql` and `)})`,
    ...{ date: first, opensBy: "24:00", closesAfter },
  };
}

/** SQL for an exception of the centre of item `i`: null if there is none, false if it does not satisfy a condition. */
function exceptionWhere(date: string, condition: Condition): RawBuilder<unknown> {
  return sql`(select coalesce(${condition}, false) from centre_exceptions e
    where e.centre_id = i.centre_id and e.date = ${date}::date)`;
}

/** SQL for the weekly hours of the centre of item `i` on an IST date. */
function hoursOf(date: string): RawBuilder<unknown> {
  return sql`from centre_hours h where h.centre_id = i.centre_id and h.day = ${weekdayOf(date)}::int`;
}

/** SQL condition on hours `h`: another window of the day adjoins or overlaps their end. */
const isContinued = sql<SqlBool>`exists (select from centre_hours n
  where n.centre_id = h.centre_id and n.day = h.day and n.opens <= h.closes and n.closes > h.closes)`;

/** SQL for the minutes since midnight of a time `HH:MM`. */
function minutesOf(time: RawBuilder<unknown>): RawBuilder<number> {
  return sql`(left(${time}, 2)::int * 60 + right(${time}, 2)::int)`;
}
