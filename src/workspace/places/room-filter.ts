import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { Schedule } from "../../api/contract/opening.ts";
import type { ProductType } from "../../api/contract/product-types.ts";
import type { BookingUnit } from "../../api/contract/units.ts";
import {
  anyone,
  centresOf,
  hasRoomTime,
  isAllowed,
  isFreeFor,
  passStay,
  readSchedules,
} from "../availability/index.ts";
import type { AskedTime } from "./asked-time.ts";
import type { PlacesDeps } from "./deps.ts";
import type { PlaceFilter } from "./known-place.ts";

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

/** Schedules of the centres to search: of the named item, else of the city. Cached until the next import. */
export function schedulesFor(
  { db, remember }: Pick<PlacesDeps, "db" | "remember">,
  { catalogId }: RoomWish,
  { city }: PlaceFilter,
): Promise<ReadonlyMap<string, Schedule>> {
  const read = (which: Condition) => readSchedules(db, which, "2000-01-01", "9999-12-31");
  return catalogId === undefined
    ? remember(`schedules ${city ?? ""}`, () => read(liesIn({ city })))
    : read(sql`c.id = (select i.centre_id from items i where i.id = ${catalogId})`);
}

/** Condition that a centre lies in the asked place. */
export function liesIn({ city, locality }: PlaceFilter): Condition {
  return all([
    city === undefined ? null : sql`c.city_slug = ${city}`,
    locality === undefined ? null : sql`c.locality_slug = ${locality}`,
  ]);
}

/** When items of one unit can be had: what must be true of the centre `c`, and of the item `i`. */
export type FreeConditions = { readonly centre: Condition; readonly item: Condition };

/** When rooms and passes can be had. */
export type FreeAt = Readonly<Record<BookingUnit, FreeConditions>>;

/** No time is asked. */
export const anyTime: FreeAt = {
  hour: { centre: sql`true`, item: sql`true` },
  day: { centre: sql`true`, item: sql`true` },
};

/**
 * Conditions that items can be booked at the asked time: the rules are asked about each centre, the database about orders.
 * With a day alone a room counts when its centre is open long enough, and passes are for one person each.
 * @param schedules of the centres that are looked at, by their ids
 */
export function freeAt(
  schedules: ReadonlyMap<string, Schedule>,
  asked: Exclude<AskedTime, { kind: "any" }>,
  people: number,
  now: Date,
): FreeAt {
  const { date } = asked;
  const room = asked.kind === "time" ? asked.stay : null;
  const passes = passStay(date, asked.kind === "day" ? asked.days : 1, people);
  const centresWhere = (isOpen: (schedule: Schedule) => boolean) => {
    const open = new Set([...new Set(schedules.values())].filter(isOpen));
    return centresOf([...schedules].flatMap(([id, schedule]) => (open.has(schedule) ? [id] : [])));
  };
  // How many people and passes an item takes is its own, and looked at by the database.
  const capacity = Number.POSITIVE_INFINITY;
  return {
    hour: {
      centre: centresWhere((schedule) =>
        room === null
          ? hasRoomTime(schedule, date, now)
          : isAllowed({ offer: { unit: "hour", capacity }, stay: room, people, quantity: 1 }, schedule, now),
      ),
      item: room === null ? sql`true` : isFreeFor(room, anyone(now)),
    },
    day: {
      centre: centresWhere((schedule) =>
        isAllowed(
          { offer: { unit: "day", capacity }, stay: passes, people, quantity: people },
          schedule,
          now,
        ),
      ),
      item: isFreeFor(passes, anyone(now)),
    },
  };
}

function all(conditions: readonly (Condition | null)[]): Condition {
  const present = conditions.filter((condition) => condition !== null);
  return present.length === 0 ? sql`true` : sql`(${sql.join(present, sql` and `)})`;
}
