import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { ProductType } from "../../api/contract/product-types.ts";
import {
  addDays,
  addMinutes,
  istDateOf,
  istInstant,
  istMinutesOf,
  timeOf,
  weekdayOf,
} from "../booking/ist.ts";
import { bookingRules } from "../booking/rules.ts";
import type { AskedTime } from "./asked-time.ts";
import type { Place } from "./known-place.ts";

/** What a visitor asks of a room beside its time; the price is of one unit, in paise, without tax. */
export type RoomWish = {
  readonly productType?: ProductType | undefined;
  readonly people?: number | undefined;
  readonly amenities: readonly string[];
  readonly maxPricePaise?: number | undefined;
  /** The same with GST. */
  readonly maxAllInPricePaise?: number | undefined;
  /** The only item that is wanted. */
  readonly catalogId?: string | undefined;
};

type Condition = RawBuilder<SqlBool>;

/** Conditions of a wish over items `i` and centres `c`; an amenity may be the room's or the centre's. */
export function fitsWish(wish: RoomWish): Condition {
  const { productType, people, amenities, maxPricePaise, maxAllInPricePaise, catalogId } = wish;
  return all([
    sql`i.active`,
    catalogId === undefined ? null : sql`i.id = ${catalogId}`,
    productType === undefined ? null : sql`i.product_type = ${productType}`,
    people === undefined ? null : sql`i.capacity >= ${people}::bigint`,
    amenities.length === 0 ? null : sql`i.amenities || c.amenities @> ${JSON.stringify(amenities)}::jsonb`,
    maxPricePaise === undefined ? null : sql`i.price_paise <= ${maxPricePaise}`,
    maxAllInPricePaise === undefined ? null : sql`${allInPrice} <= ${maxAllInPricePaise}`,
  ]);
}

/** Price of a unit with both halves of GST, each rounded, as in a quote. */
const allInPrice = sql`i.price_paise + 2 * round(i.price_paise
  * (select t.gst_percent / 200 from product_types t where t.value = i.product_type))`;

/** Condition that a centre lies in the asked place. */
export function liesIn({ city, locality }: Place): Condition {
  return all([
    city === undefined ? null : sql`c.city_slug = ${city}`,
    locality === undefined ? null : sql`c.locality_slug = ${locality}`,
  ]);
}

/** When items of one unit can be had: what must be true of the centre, and of the item. */
export type FreeConditions = { readonly centre: Condition; readonly item: Condition };

/**
 * Conditions that an item can be had at the asked time: its centre is open (dated exceptions before the week), and no
 * confirmed order or running hold overlaps it with the buffers of both, or enough day passes are left. With a day alone
 * a room counts when its centre is open.
 */
export function freeAt(
  asked: AskedTime,
  people: number,
  now: Date,
): { readonly hour: FreeConditions; readonly day: FreeConditions } {
  const always = { centre: sql<SqlBool>`true`, item: sql<SqlBool>`true` };
  if (asked.kind === "any") return { hour: always, day: always };
  const dates = Array.from({ length: asked.kind === "day" ? asked.days : 1 }, (_, day) =>
    addDays(asked.date, day),
  );
  const centre = all(dates.map((date) => isOpenAfter(date, now)));
  return {
    hour: asked.kind === "time" ? isRoomFree(asked, now) : { ...always, centre },
    day: { centre, item: all(dates.map((date) => hasPasses(date, people, now))) },
  };
}

function isRoomFree(asked: AskedTime & { kind: "time" }, now: Date): FreeConditions {
  const { date, from, to, start, end } = asked;
  if (asked.isTooSoon) return { centre: sql`false`, item: sql`false` };
  // The bounds of starts_at only help the index: no booking and its buffer last longer than that.
  const earliest = addMinutes(start, -bookingRules.maxMinutes - bookingRules.longestBufferMinutes);
  const latest = addMinutes(end, bookingRules.longestBufferMinutes);
  return {
    centre: isOpen(date, sql`opens <= ${from} and closes >= ${to}`),
    item: sql`not exists (
      select from orders o
      where o.item_id = i.id and o.unit = 'hour' and o.status in ('held', 'confirmed') and ${isRunning(now)}
        and o.starts_at >= ${earliest}::timestamptz and o.starts_at < ${latest}::timestamptz
        and o.during && tstzrange(${start}::timestamptz,
          ${end}::timestamptz + make_interval(mins => i.buffer_minutes)))`,
  };
}

/** Condition that the centre is open on that date and, today, does not close before a visitor could come. */
function isOpenAfter(date: string, now: Date): Condition {
  const isToday = date === istDateOf(now);
  const closesAfter = isToday ? timeOf(Math.floor(istMinutesOf(now)) + bookingRules.noticeMinutes) : "00:00";
  return isOpen(date, sql`closes > ${closesAfter}`);
}

function isOpen(date: string, fits: Condition): Condition {
  const special = sql`select from centre_exceptions e where e.centre_id = c.id and e.date = ${date}::date`;
  return sql`(exists (${special} and ${fits})
    or exists (select from centre_hours where centre_id = c.id and day = ${weekdayOf(date)} and ${fits})
      and not exists (${special}))`;
}

/** `day_passes` counts holds that have run out until someone wants their place, so those are given back here. */
function hasPasses(date: string, people: number, now: Date): Condition {
  return sql`i.capacity
    - coalesce((select p.taken from day_passes p where p.item_id = i.id and p.day = ${date}::date), 0)
    + coalesce((select sum(o.quantity) from orders o
        where o.item_id = i.id and o.unit = 'day' and o.status = 'held' and not ${isRunning(now)}
          and o.starts_at < ${istInstant(date, "24:00")}::timestamptz
          and o.starts_at >= ${istInstant(addDays(date, -bookingRules.daysAhead - 1), "00:00")}::timestamptz
          and o.ends_at > ${istInstant(date, "00:00")}::timestamptz), 0)
    >= ${people}::bigint`;
}

function isRunning(now: Date): Condition {
  return sql`(o.status = 'confirmed' or o.hold_expires_at > ${now}::timestamptz
    or coalesce(o.claimed_until > ${now}::timestamptz, false))`;
}

function all(conditions: readonly (Condition | null)[]): Condition {
  const present = conditions.filter((condition) => condition !== null);
  return present.length === 0 ? sql`true` : sql`(${sql.join(present, sql` and `)})`;
}
