import type { Insertable } from "kysely";
import type { Tables } from "../database/tables.ts";
import type { CentreRecord, Inventory } from "./schema.ts";

type Rows<T extends keyof Tables> = Insertable<Tables[T]>[];

export function cityRows({ cities }: Inventory): Rows<"cities"> {
  return cities.map(({ slug, name, state, stateCode, location, picture }, position) => ({
    slug,
    name,
    state,
    state_code: stateCode,
    lat: location.lat,
    lng: location.lng,
    picture,
    position,
  }));
}

export function localityRows({ cities }: Inventory): Rows<"localities"> {
  return cities.flatMap((city) =>
    city.localities.map(({ slug, name }, position) => ({ city_slug: city.slug, slug, name, position })),
  );
}

export function productTypeRows({ productTypes }: Inventory): Rows<"product_types"> {
  return productTypes.map(({ value, label, sac, gstPercent, cancellation }, position) => ({
    value,
    label,
    sac,
    gst_percent: gstPercent,
    cancellation: cancellation === undefined ? null : JSON.stringify(cancellation),
    position,
  }));
}

export function sellerRows({ sellers }: Inventory): Rows<"sellers"> {
  return sellers.map(({ stateCode, state, name, address, gstin, prefix }, position) => ({
    state_code: stateCode,
    state,
    name,
    address,
    gstin,
    prefix,
    position,
  }));
}

/** Returns the rows of `centres`. `positions` is keyed by centre id. Retired centres in the list are reactivated. */
export function centreRows(
  centres: readonly CentreRecord[],
  positions: ReadonlyMap<string, number>,
): Rows<"centres"> {
  return centres.map((centre) => ({
    id: centre.id,
    slug: centre.slug,
    name: centre.name,
    city_slug: centre.city,
    locality_slug: centre.locality,
    address: centre.address,
    pincode: centre.pincode,
    lat: centre.location.lat,
    lng: centre.location.lng,
    description: centre.description,
    directions: centre.directions,
    way: centre.way === undefined ? null : JSON.stringify(centre.way),
    pictures: JSON.stringify(centre.pictures),
    amenities: JSON.stringify(centre.amenities),
    active: true,
    position: positions.get(centre.id) ?? 0,
  }));
}

export function hoursRows(centres: readonly CentreRecord[]): Rows<"centre_hours"> {
  return centres.flatMap(({ id, hours }) =>
    hours.map(({ day, opens, closes }) => ({ centre_id: id, day, opens, closes })),
  );
}

export function exceptionRows(centres: readonly CentreRecord[]): Rows<"centre_exceptions"> {
  return centres.flatMap(({ id, exceptions }) =>
    exceptions.map(({ date, reason, opens = null, closes = null }) => ({
      centre_id: id,
      date,
      opens,
      closes,
      reason,
    })),
  );
}

export function offeringRows(centres: readonly CentreRecord[]): Rows<"centre_offerings"> {
  return centres.flatMap(({ id, offerings }) =>
    offerings.map(({ productType, fromPricePaise, unit }, position) => ({
      centre_id: id,
      product_type: productType,
      from_price_paise: fromPricePaise,
      unit,
      position,
    })),
  );
}

/** Returns the rows of `items`. Retired items in the list become active again. */
export function itemRows(centres: readonly CentreRecord[]): Rows<"items"> {
  return centres.flatMap((centre) =>
    centre.items.map((item, position) => ({
      id: item.id,
      centre_id: centre.id,
      product_type: item.productType,
      name: item.name,
      description: item.description,
      capacity: item.capacity,
      unit: item.unit,
      price_paise: item.pricePaise,
      buffer_minutes: item.bufferMinutes,
      amenities: JSON.stringify(item.amenities),
      pictures: JSON.stringify(item.pictures),
      active: true,
      position,
    })),
  );
}

/** Returns the rows of `coupons`. Retired coupons in the list become active again and keep their number of uses. */
export function couponRows({ coupons }: Inventory): Rows<"coupons"> {
  return coupons.map((coupon) => ({
    code: coupon.code,
    description: coupon.description ?? "",
    kind: coupon.kind,
    percent: coupon.percent ?? null,
    max_discount_paise: coupon.maxDiscountPaise ?? null,
    flat_paise: coupon.flatPaise ?? null,
    minimum_paise: coupon.minimumPaise,
    product_types: JSON.stringify(coupon.productTypes),
    cities: JSON.stringify(coupon.cities),
    valid_from: coupon.validFrom,
    valid_until: coupon.validUntil,
    max_uses: coupon.maxUses,
    once_per_customer: coupon.oncePerCustomer,
    active: true,
  }));
}
