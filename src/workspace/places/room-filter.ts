import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { Schedule } from "../../api/contract/opening.ts";
import type { ProductType } from "../../api/contract/product-types.ts";
import type { BookingUnit } from "../../api/contract/units.ts";
import {
  anonymousViewer,
  centresWithIds,
  freeCondition,
  hasBookableStart,
  isAllowed,
  passPeriod,
  readSchedules,
} from "../availability/index.ts";
import type { PlacesDeps } from "./deps.ts";
import type { PlaceFilter } from "./known-place.ts";
import type { RequestedTime } from "./requested-time.ts";

/** The requested properties of a room besides its time. Prices are per unit, in paise, without tax. */
export type RoomFilter = {
  readonly productType?: ProductType | undefined;
  readonly people?: number | undefined;
  readonly amenities: readonly string[];
  readonly maxPricePaise?: number | undefined;
  /** Maximum price including GST, in paise per unit. */
  readonly maxAllInPricePaise?: number | undefined;
  /** The id of an item if only this item is requested. */
  readonly catalogId?: string | undefined;
};

type Condition = RawBuilder<SqlBool>;

/** SQL condition on items `i` and centres `c`. An amenity can be in the room or in its centre. */
export function matchesFilter(filter: RoomFilter): Condition {
  const { productType, people, amenities, maxPricePaise, maxAllInPricePaise, catalogId } = filter;
  return allOf([
    sql`i.active`,
    catalogId === undefined ? null : sql`i.id = ${catalogId}`,
    productType === undefined ? null : sql`i.product_type = ${productType}`,
    people === undefined ? null : sql`i.capacity >= ${people}::bigint`,
    amenities.length === 0 ? null : sql`i.amenities || c.amenities @> ${JSON.stringify(amenities)}::jsonb`,
    maxPricePaise === undefined ? null : sql`i.price_paise <= ${maxPricePaise}`,
    maxAllInPricePaise === undefined ? null : sql`${allInPrice} <= ${maxAllInPricePaise}`,
  ]);
}

/** SQL for the price per unit including CGST and SGST. Each tax is rounded separately, as in a quote. */
const allInPrice = sql`i.price_paise + 2 * round(i.price_paise
  * (select t.gst_percent / 200 from product_types t where t.value = i.product_type))`;

/** Reads the schedules of all centres in the search. The schedules of a city are cached until the next import. */
export function schedulesFor(
  { db, remember: cached }: Pick<PlacesDeps, "db" | "remember">,
  { catalogId }: RoomFilter,
  { city }: PlaceFilter,
): Promise<ReadonlyMap<string, Schedule>> {
  const readWhere = (which: Condition) => readSchedules(db, which, "2000-01-01", "9999-12-31");
  return catalogId === undefined
    ? cached(`schedules ${city ?? ""}`, () => readWhere(isInPlace({ city })))
    : readWhere(sql`c.id = (select i.centre_id from items i where i.id = ${catalogId})`);
}

/** SQL condition for centres `c` in the requested place. */
export function isInPlace({ city, locality }: PlaceFilter): Condition {
  return allOf([
    city === undefined ? null : sql`c.city_slug = ${city}`,
    locality === undefined ? null : sql`c.locality_slug = ${locality}`,
  ]);
}

/** SQL conditions on centres `c` and items `i`. Together they select the free items with one booking unit. */
export type AvailabilityConditions = { readonly centre: Condition; readonly item: Condition };

export type AvailabilityByUnit = Readonly<Record<BookingUnit, AvailabilityConditions>>;

/** The conditions if no time is requested. */
export const anyTimeConditions: AvailabilityByUnit = {
  hour: { centre: sql`true`, item: sql`true` },
  day: { centre: sql`true`, item: sql`true` },
};

/**
 * Returns conditions for items that can be booked at the requested time. Opening hours and booking rules are checked
 * per centre in memory, orders in the database. If only a day is requested, a room needs only a bookable start on this
 * day. For day passes, one pass per person must be free.
 * @param schedules the schedules of all centres in the search, by centre id
 */
export function availabilityConditionsAt(
  schedules: ReadonlyMap<string, Schedule>,
  time: Exclude<RequestedTime, { kind: "any" }>,
  people: number,
  now: Date,
): AvailabilityByUnit {
  const { date } = time;
  const room = time.kind === "time" ? time.stay : null;
  const passes = passPeriod(date, time.kind === "day" ? time.days : 1, people);
  const centresWhere = (isOpen: (schedule: Schedule) => boolean) => {
    const openSchedules = new Set([...new Set(schedules.values())].filter(isOpen));
    return centresWithIds(
      [...schedules].flatMap(([id, schedule]) => (openSchedules.has(schedule) ? [id] : [])),
    );
  };
  // Any capacity is allowed here, because the database checks the capacity of each item.
  const capacity = Number.POSITIVE_INFINITY;
  return {
    hour: {
      centre: centresWhere((schedule) =>
        room === null
          ? hasBookableStart(schedule, date, now)
          : isAllowed({ offer: { unit: "hour", capacity }, stay: room, people, quantity: 1 }, schedule, now),
      ),
      item: room === null ? sql`true` : freeCondition(room, anonymousViewer(now)),
    },
    day: {
      centre: centresWhere((schedule) =>
        isAllowed(
          { offer: { unit: "day", capacity }, stay: passes, people, quantity: people },
          schedule,
          now,
        ),
      ),
      item: freeCondition(passes, anonymousViewer(now)),
    },
  };
}

function allOf(conditions: readonly (Condition | null)[]): Condition {
  const present = conditions.filter((condition) => condition !== null);
  return present.length === 0 ? sql`true` : sql`(${sql.join(present, sql` and `)})`;
}
