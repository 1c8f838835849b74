import { type RawBuilder, type SqlBool, sql } from "kysely";
import { nearMetroMetres } from "../../api/contract/places.ts";
import type { ProductType } from "../../api/contract/product-types.ts";
import { type BookingUnit, bookingUnits } from "../../api/contract/units.ts";
import {
  anonymousViewer,
  freeCondition,
  hoursForPasses,
  hoursForRoom,
  hoursForRoomOn,
  type NeededHours,
  passPeriod,
} from "../availability/index.ts";
import { isInMapArea } from "../inventory/index.ts";
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
  /** Selects only rooms of centres near a station. */
  readonly isNearMetro?: boolean | undefined;
  /** Selects only rooms of centres in this area of the map, in the format of `parseMapArea`. */
  readonly area?: string | undefined;
  /** The id of an item if only this item is requested. */
  readonly catalogId?: string | undefined;
};

type Condition = RawBuilder<SqlBool>;

/** SQL condition on listed items `i`. An amenity can be in the room or in its centre. */
export function matchesFilter(filter: RoomFilter): Condition {
  const { productType, people, amenities, maxPricePaise, maxAllInPricePaise, isNearMetro, area, catalogId } =
    filter;
  return allOf([
    catalogId === undefined ? null : sql`i.id = ${catalogId}`,
    productType === undefined ? null : sql`i.product_type = ${productType}`,
    people === undefined ? null : sql`i.capacity >= ${people}::bigint`,
    amenities.length === 0 ? null : sql`i.amenities @> ${JSON.stringify(amenities)}::jsonb`,
    maxPricePaise === undefined ? null : sql`i.price_paise <= ${maxPricePaise}`,
    maxAllInPricePaise === undefined ? null : sql`${allInPrice} <= ${maxAllInPricePaise}`,
    isNearMetro ? sql`i.station_metres <= ${nearMetroMetres}` : null,
    area === undefined
      ? null
      : sql`i.centre_id = any(array(select c.id from centres c where c.active and ${isInMapArea(area)}))`,
  ]);
}

/** SQL for the price per unit including CGST and SGST. Each tax is rounded separately, as in a quote. */
const allInPrice = sql`i.price_paise + 2 * round(i.price_paise
  * (select t.gst_percent / 200 from product_types t where t.value = i.product_type))`;

/** SQL condition for listed items `i` in the requested place and in centres that are not excluded. */
export function isInPlace(
  { city, locality }: PlaceFilter,
  excludedBuildingIds: ReadonlySet<string> = new Set(),
): Condition {
  return allOf([
    city === undefined ? null : sql`i.city_slug = ${city}`,
    locality === undefined ? null : sql`i.locality_slug = ${locality}`,
    excludedBuildingIds.size === 0 ? null : sql`not i.centre_id = any(${[...excludedBuildingIds]}::text[])`,
  ]);
}

/** What a requested time demands of items with one booking unit: opening hours and no conflicting orders. */
type Demand = { readonly hours: NeededHours; readonly free: Condition };

/** The demands by unit. Without an entry, no item with this unit can be booked at the requested time. */
export type Demands = Partial<Readonly<Record<BookingUnit, Demand>>>;

/**
 * Returns what items must satisfy to be booked at the requested time. If only a day is requested, a room needs only a
 * bookable start on this day. For day passes, one pass per person must be free.
 */
export function demandsAt(time: Exclude<RequestedTime, { kind: "any" }>, people: number, now: Date): Demands {
  const { date } = time;
  const room = time.kind === "time" ? time.period : null;
  const passes = passPeriod(date, time.kind === "day" ? time.days : 1, people);
  const roomHours = room === null ? hoursForRoomOn(date, now) : hoursForRoom(room, now);
  const passHours = hoursForPasses(passes, now);
  const viewer = anonymousViewer(now);
  return {
    ...(roomHours !== null && {
      hour: { hours: roomHours, free: room === null ? sql`true` : freeCondition(room, viewer) },
    }),
    ...(passHours !== null && { day: { hours: passHours, free: freeCondition(passes, viewer) } }),
  };
}

/** SQL condition on listed items `i`: they satisfy the demands. */
export function satisfies(demands: Demands): Condition {
  const cases = bookingUnits.flatMap((unit) => {
    const demand = demands[unit];
    return demand === undefined
      ? []
      : [sql`when ${unit}::text then ${demand.hours.condition} and ${demand.free}`];
  });
  return cases.length === 0 ? sql`false` : sql`case i.unit ${sql.join(cases, sql` `)} else false end`;
}

/** SQL condition that joins conditions with `and`. */
export function allOf(conditions: readonly (Condition | null)[]): Condition {
  const present = conditions.filter((condition) => condition !== null);
  return present.length === 0 ? sql`true` : sql`(${sql.join(present, sql` and `)})`;
}
