import type { Selectable } from "kysely";
import type { Way } from "../../api/contract/places.ts";
import type { Tables } from "../database/tables.ts";
import type { CentreRecord, CouponRecord, Inventory } from "./schema.ts";
import type { StoredInventory, StoredLists } from "./stored.ts";

/** Converts the stored inventory to the format of inventory files, without retired records. */
export function currentInventory(stored: StoredInventory): Inventory {
  return { ...currentLists(stored), centres: centresOf(stored) };
}

/** Converts the stored inventory without its centres to the format of inventory files. */
export function currentLists(stored: StoredLists): Inventory {
  const localitiesByCity = groupBy(stored.localities, "city_slug");
  return {
    cities: stored.cities.map(({ state_code, lat, lng, position: _, ...city }) => ({
      ...city,
      stateCode: state_code,
      location: { lat, lng },
      localities: (localitiesByCity.get(city.slug) ?? []).map(({ slug, name }) => ({ slug, name })),
    })),
    productTypes: stored.product_types.map(({ gst_percent, cancellation, position: _, ...type }) => ({
      ...type,
      gstPercent: gst_percent,
      ...(cancellation === null ? {} : { cancellation }),
    })),
    sellers: stored.sellers.map(({ state_code, position: _, ...seller }) => ({
      ...seller,
      stateCode: state_code,
    })),
    centres: [],
    coupons: stored.coupons.filter(({ active }) => active).map(couponOf),
  };
}

function centresOf(stored: StoredInventory): CentreRecord[] {
  const belongings = {
    hours: groupBy(stored.centre_hours, "centre_id"),
    closures: groupBy(stored.centre_exceptions, "centre_id"),
    offerings: groupBy(stored.centre_offerings, "centre_id"),
    items: groupBy(
      stored.items.filter(({ active }) => active),
      "centre_id",
    ),
  };
  return stored.centres.filter(({ active }) => active).map((centre) => centreOf(centre, belongings));
}

type Grouped<Table extends keyof Tables> = ReadonlyMap<unknown, readonly Selectable<Tables[Table]>[]>;
type CentreChildren = {
  readonly hours: Grouped<"centre_hours">;
  readonly closures: Grouped<"centre_exceptions">;
  readonly offerings: Grouped<"centre_offerings">;
  readonly items: Grouped<"items">;
};

function centreOf(
  centre: Selectable<Tables["centres"]>,
  { hours, closures, offerings, items }: CentreChildren,
): CentreRecord {
  const { id, slug, name, address, pincode, description, directions, way, pictures, amenities } = centre;
  // The keys are in the order of `centreRecord`, so that equal centres have equal fingerprints.
  return {
    ...{ id, slug, name },
    city: centre.city_slug,
    locality: centre.locality_slug,
    ...{ address, pincode },
    location: { lat: centre.lat, lng: centre.lng },
    ...{ description, directions },
    ...(way && { way: wayOf(way) }),
    ...{ pictures, amenities },
    hours: (hours.get(id) ?? []).map(({ day, opens, closes }) => ({ day, opens, closes })),
    exceptions: (closures.get(id) ?? []).map(({ date, opens, closes, reason }) => ({
      date,
      ...(opens === null || closes === null ? {} : { opens, closes }),
      reason,
    })),
    offerings: (offerings.get(id) ?? []).map(({ product_type, from_price_paise, unit }) => ({
      productType: product_type,
      fromPricePaise: from_price_paise,
      unit,
    })),
    items: (items.get(id) ?? []).map((item) => ({
      id: item.id,
      productType: item.product_type,
      name: item.name,
      description: item.description,
      capacity: item.capacity,
      unit: item.unit,
      pricePaise: item.price_paise,
      bufferMinutes: item.buffer_minutes,
      amenities: item.amenities,
      pictures: item.pictures,
    })),
  };
}

/** Restores the order of the keys, which the database does not keep. */
function wayOf({ station, lines, exit, minutes, landmark }: Way): NonNullable<CentreRecord["way"]> {
  return {
    ...{ station, lines },
    ...(exit !== undefined && { exit }),
    minutes,
    ...(landmark !== undefined && { landmark }),
  };
}

function couponOf(coupon: Selectable<Tables["coupons"]>): CouponRecord {
  const { percent, max_discount_paise: cap, flat_paise: flat } = coupon;
  return {
    code: coupon.code,
    ...(coupon.description === "" ? {} : { description: coupon.description }),
    kind: coupon.kind,
    ...(percent === null ? {} : { percent }),
    ...(cap === null ? {} : { maxDiscountPaise: cap }),
    ...(flat === null ? {} : { flatPaise: flat }),
    minimumPaise: coupon.minimum_paise,
    productTypes: coupon.product_types,
    cities: coupon.cities,
    validFrom: coupon.valid_from,
    validUntil: coupon.valid_until,
    maxUses: coupon.max_uses,
    oncePerCustomer: coupon.once_per_customer,
  };
}

function groupBy<Row, Key extends keyof Row>(rows: readonly Row[], key: Key): Map<Row[Key], Row[]> {
  const groups = new Map<Row[Key], Row[]>();
  for (const row of rows) {
    const group = groups.get(row[key]);
    if (group === undefined) groups.set(row[key], [row]);
    else group.push(row);
  }
  return groups;
}
