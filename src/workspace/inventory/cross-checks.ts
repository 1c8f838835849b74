import { productTypeNames, productTypes } from "../../api/contract/product-types.ts";
import type { CentreRecord, CouponRecord, Inventory, ItemRecord } from "./schema.ts";

/** An error with its path in the inventory, which starts with a list, such as `["centres", 3, "items", 0]`. */
export type CrossFault = { readonly path: readonly (string | number)[]; readonly message: string };

/** Stored centres that are not part of the inventory to check and stay unchanged. */
export type OtherCentres = {
  /** Their errors have the path `["centres", at]`, with indexes that continue after the inventory's own centres. */
  readonly centres: readonly Pick<CentreRecord, "id" | "slug" | "city" | "locality">[];
  /** Ids of their items that the inventory also has. */
  readonly itemIds: ReadonlySet<string>;
};

/** Finds errors across records: duplicate ids, unknown names, hours that end before they start, contradictory coupons. */
export function crossChecks(
  inventory: Inventory,
  others: OtherCentres = { centres: [], itemIds: new Set() },
): CrossFault[] {
  const places = placesOf(inventory);
  const centres = [...inventory.centres, ...others.centres];
  return [
    ...twice(inventory.cities, ["cities"], "slug"),
    ...inventory.cities.flatMap((city, at) => cityFaults(inventory, city.stateCode, ["cities", at])),
    ...inventory.cities.flatMap((city, at) => twice(city.localities, ["cities", at, "localities"], "slug")),
    ...twice(inventory.productTypes, ["productTypes"], "value"),
    ...missingProductTypes(inventory),
    ...twice(inventory.sellers, ["sellers"], "stateCode"),
    ...twice(inventory.sellers, ["sellers"], "prefix"),
    ...inventory.sellers.flatMap((seller, at) => sellerFaults(seller, ["sellers", at])),
    ...twice(centres, ["centres"], "id"),
    ...twice(centres, ["centres"], "slug"),
    ...centres.flatMap((centre, at) => placeFaults(places, centre, ["centres", at])),
    ...inventory.centres.flatMap((centre, at) => centreFaults(centre, ["centres", at])),
    ...itemsTwice(inventory, others.itemIds),
    ...twice(inventory.coupons, ["coupons"], "code"),
    ...inventory.coupons.flatMap((coupon, at) => couponFaults(inventory, coupon, ["coupons", at])),
  ];
}

type Path = readonly (string | number)[];

function twice<T, K extends keyof T & string>(records: readonly T[], path: Path, key: K): CrossFault[] {
  const seen = new Set<T[K]>();
  return records.flatMap((record, at) => {
    if (seen.has(record[key])) return [fault([...path, at, key], `“${String(record[key])}” is given twice.`)];
    seen.add(record[key]);
    return [];
  });
}

function itemsTwice({ centres }: Inventory, taken: ReadonlySet<string>): CrossFault[] {
  const seen = new Set(taken);
  return centres.flatMap((centre, at) =>
    centre.items.flatMap((item, position) => {
      if (seen.has(item.id)) {
        return [fault(["centres", at, "items", position, "id"], `“${item.id}” is given twice.`)];
      }
      seen.add(item.id);
      return [];
    }),
  );
}

function missingProductTypes(inventory: Inventory): CrossFault[] {
  const known = new Set(inventory.productTypes.map(({ value }) => value));
  return productTypeNames
    .filter((value) => !known.has(value))
    .map((value) =>
      fault(["productTypes"], `${value} is missing: each product type needs a SAC and a GST rate.`),
    );
}

function cityFaults({ sellers }: Inventory, stateCode: string, path: Path): CrossFault[] {
  if (sellers.some((seller) => seller.stateCode === stateCode)) return [];
  return [
    fault([...path, "stateCode"], `The state ${stateCode} has no seller; its invoices need one.`),
  ];
}

function sellerFaults(seller: Inventory["sellers"][number], path: Path): CrossFault[] {
  if (seller.gstin.startsWith(seller.stateCode)) return [];
  return [
    fault([...path, "gstin"], `A GSTIN of the state ${seller.stateCode} starts with ${seller.stateCode}.`),
  ];
}

function centreFaults(centre: CentreRecord, path: Path): CrossFault[] {
  return [
    ...twice(centre.hours, [...path, "hours"], "day"),
    ...centre.hours.flatMap((hours, at) => hoursFaults(hours, [...path, "hours", at])),
    ...twice(centre.exceptions, [...path, "exceptions"], "date"),
    ...centre.exceptions.flatMap((exception, at) => hoursFaults(exception, [...path, "exceptions", at])),
    ...twice(centre.offerings, [...path, "offerings"], "productType"),
    ...centre.items.flatMap((item, at) => itemFaults(centre, item, [...path, "items", at])),
  ];
}

function placesOf({ cities }: Inventory) {
  return new Map(
    cities.map(({ slug, name, localities }) => [
      slug,
      { name, localities: new Set(localities.map((locality) => locality.slug)) },
    ]),
  );
}

function placeFaults(
  places: ReturnType<typeof placesOf>,
  { city, locality }: OtherCentres["centres"][number],
  path: Path,
): CrossFault[] {
  const home = places.get(city);
  if (!home) return [fault([...path, "city"], `There is no city “${city}”; add it to the cities first.`)];
  if (home.localities.has(locality)) return [];
  return [
    fault([...path, "locality"], `${home.name} has no locality “${locality}”; add it to the city first.`),
  ];
}

/** Requires both times or neither. `24:00` is allowed as closing time only. `HH:MM` texts compare like times. */
function hoursFaults({ opens, closes }: { opens?: string; closes?: string }, path: Path): CrossFault[] {
  if (opens === undefined && closes === undefined) return [];
  if (opens === undefined || closes === undefined) {
    return [fault(path, "Give both opens and closes, or neither for a closed day.")];
  }
  if (closes > "24:00") return [fault([...path, "closes"], "The latest closing time is 24:00.")];
  return opens < closes
    ? []
    : [fault([...path, "closes"], `Closes at ${closes}, which is not after ${opens}.`)];
}

function itemFaults(centre: CentreRecord, item: ItemRecord, path: Path): CrossFault[] {
  const { unit } = productTypes[item.productType];
  const faults: CrossFault[] = [];
  if (item.unit !== unit)
    faults.push(fault([...path, "unit"], `${item.productType} is sold by the ${unit}.`));
  if (item.pricePaise === 0) faults.push(fault([...path, "pricePaise"], "An item needs a price above zero."));
  if (!centre.offerings.some(({ productType }) => productType === item.productType)) {
    faults.push(fault([...path, "productType"], `${item.productType} is not among the centre's offerings.`));
  }
  return faults;
}

function couponFaults({ cities }: Inventory, coupon: CouponRecord, path: Path): CrossFault[] {
  const known = new Set(cities.map(({ slug }) => slug));
  const faults = kindFaults(coupon, path);
  coupon.cities.forEach((city, at) => {
    if (!known.has(city)) faults.push(fault([...path, "cities", at], `There is no city “${city}”.`));
  });
  if (coupon.percent === 100 && !coupon.oncePerCustomer) {
    const at = [...path, "oncePerCustomer"];
    faults.push(
      fault(at, "A coupon of 100 % must be `oncePerCustomer: true`, or one person can book free of charge repeatedly."),
    );
  }
  if (coupon.validUntil < coupon.validFrom) {
    faults.push(fault([...path, "validUntil"], `Ends on ${coupon.validUntil}, before it starts.`));
  }
  return faults;
}

function kindFaults({ kind, percent, maxDiscountPaise, flatPaise }: CouponRecord, path: Path): CrossFault[] {
  if (kind === "percent") {
    if (percent === undefined) return [fault(path, "A coupon of the kind percent needs `percent`.")];
    if (maxDiscountPaise === undefined)
      return [fault(path, "A coupon of the kind percent needs its cap, `maxDiscountPaise`.")];
    return flatPaise === undefined
      ? []
      : [fault([...path, "flatPaise"], "`flatPaise` belongs to the kind flat.")];
  }
  if (flatPaise === undefined) return [fault(path, "A coupon of the kind flat needs `flatPaise`.")];
  if (percent === undefined && maxDiscountPaise === undefined) return [];
  return [fault(path, "`percent` and `maxDiscountPaise` belong to the kind percent.")];
}

function fault(path: Path, message: string): CrossFault {
  return { path, message };
}

/** Finds pictures of cities, centres and items that do not exist; the site would show empty places. */
export function pictureFaults(
  { cities, centres }: Pick<Inventory, "cities" | "centres">,
  known: ReadonlySet<string>,
): CrossFault[] {
  const missing = (name: string, path: Path) =>
    known.has(name) ? [] : [fault(path, `There is no picture “${name}”.`)];
  const of = (names: readonly string[], path: Path) =>
    names.flatMap((name, at) => missing(name, [...path, at]));
  return [
    ...cities.flatMap(({ picture }, at) => missing(picture, ["cities", at, "picture"])),
    ...centres.flatMap(({ pictures, items }, at) => [
      ...of(pictures, ["centres", at, "pictures"]),
      ...items.flatMap((item, position) => of(item.pictures, ["centres", at, "items", position, "pictures"])),
    ]),
  ];
}
