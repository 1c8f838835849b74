import { productTypeNames, productTypes } from "../../api/contract/product-types.ts";
import type { CentreRecord, CouponRecord, Inventory, ItemRecord } from "./schema.ts";

/** An error, and its path in the inventory, such as `["centres", 3, "items", 0]`. */
export type CrossCheckError = { readonly path: readonly (string | number)[]; readonly message: string };

/** Stored centres that an import leaves unchanged. The cross-checks need them in addition to the inventory. */
export type OtherCentres = {
  /** An error in one of these has the path `["centres", inventory.centres.length + index]`. */
  readonly centres: readonly Pick<CentreRecord, "id" | "slug" | "city" | "locality">[];
  /** Ids of items in these centres that the inventory also uses for other items. */
  readonly itemIds: ReadonlySet<string>;
};

/** Finds errors across records and fields: duplicate ids, unknown slugs, reversed hours, contradictory coupons. */
export function crossChecks(
  inventory: Inventory,
  others: OtherCentres = { centres: [], itemIds: new Set() },
): CrossCheckError[] {
  const places = placesByCity(inventory);
  const centres = [...inventory.centres, ...others.centres];
  return [
    ...findDuplicates(inventory.cities, ["cities"], "slug"),
    ...inventory.cities.flatMap((city, index) => cityErrors(inventory, city.stateCode, ["cities", index])),
    ...inventory.cities.flatMap((city, index) =>
      findDuplicates(city.localities, ["cities", index, "localities"], "slug"),
    ),
    ...findDuplicates(inventory.productTypes, ["productTypes"], "value"),
    ...findMissingProductTypes(inventory),
    ...findDuplicates(inventory.sellers, ["sellers"], "stateCode"),
    ...findDuplicates(inventory.sellers, ["sellers"], "prefix"),
    ...inventory.sellers.flatMap((seller, index) => sellerErrors(seller, ["sellers", index])),
    ...findDuplicates(centres, ["centres"], "id"),
    ...findDuplicates(centres, ["centres"], "slug"),
    ...centres.flatMap((centre, index) => placeErrors(places, centre, ["centres", index])),
    ...inventory.centres.flatMap((centre, index) => centreErrors(centre, ["centres", index])),
    ...findDuplicateItems(inventory, others.itemIds),
    ...findDuplicates(inventory.coupons, ["coupons"], "code"),
    ...inventory.coupons.flatMap((coupon, index) => couponErrors(inventory, coupon, ["coupons", index])),
  ];
}

type Path = readonly (string | number)[];

function findDuplicates<T, K extends keyof T & string>(
  records: readonly T[],
  path: Path,
  key: K,
): CrossCheckError[] {
  const seenValues = new Set<T[K]>();
  return records.flatMap((record, index) => {
    if (seenValues.has(record[key]))
      return [crossCheckError([...path, index, key], `“${String(record[key])}” is given twice.`)];
    seenValues.add(record[key]);
    return [];
  });
}

function findDuplicateItems({ centres }: Inventory, takenIds: ReadonlySet<string>): CrossCheckError[] {
  const seenIds = new Set(takenIds);
  return centres.flatMap((centre, index) =>
    centre.items.flatMap((item, position) => {
      if (seenIds.has(item.id)) {
        return [crossCheckError(["centres", index, "items", position, "id"], `“${item.id}” is given twice.`)];
      }
      seenIds.add(item.id);
      return [];
    }),
  );
}

function findMissingProductTypes(inventory: Inventory): CrossCheckError[] {
  const definedTypes = new Set(inventory.productTypes.map(({ value }) => value));
  return productTypeNames
    .filter((value) => !definedTypes.has(value))
    .map((value) =>
      crossCheckError(["productTypes"], `${value} is missing: each product type needs a SAC and a GST rate.`),
    );
}

function cityErrors({ sellers }: Inventory, stateCode: string, path: Path): CrossCheckError[] {
  if (sellers.some((seller) => seller.stateCode === stateCode)) return [];
  return [
    crossCheckError([...path, "stateCode"], `The state ${stateCode} has no seller; its invoices need one.`),
  ];
}

function sellerErrors(seller: Inventory["sellers"][number], path: Path): CrossCheckError[] {
  if (seller.gstin.startsWith(seller.stateCode)) return [];
  return [
    crossCheckError(
      [...path, "gstin"],
      `A GSTIN of the state ${seller.stateCode} starts with ${seller.stateCode}.`,
    ),
  ];
}

function centreErrors(centre: CentreRecord, path: Path): CrossCheckError[] {
  return [
    ...findDuplicates(centre.hours, [...path, "hours"], "day"),
    ...centre.hours.flatMap((hours, index) => hoursErrors(hours, [...path, "hours", index])),
    ...findDuplicates(centre.exceptions, [...path, "exceptions"], "date"),
    ...centre.exceptions.flatMap((exception, index) =>
      hoursErrors(exception, [...path, "exceptions", index]),
    ),
    ...findDuplicates(centre.offerings, [...path, "offerings"], "productType"),
    ...centre.items.flatMap((item, index) => itemErrors(centre, item, [...path, "items", index])),
  ];
}

function placesByCity({ cities }: Inventory) {
  return new Map(
    cities.map(({ slug, name, localities }) => [
      slug,
      { name, localities: new Set(localities.map((locality) => locality.slug)) },
    ]),
  );
}

function placeErrors(
  places: ReturnType<typeof placesByCity>,
  { city, locality }: OtherCentres["centres"][number],
  path: Path,
): CrossCheckError[] {
  const cityPlaces = places.get(city);
  if (!cityPlaces)
    return [crossCheckError([...path, "city"], `There is no city “${city}”; add it to the cities first.`)];
  if (cityPlaces.localities.has(locality)) return [];
  return [
    crossCheckError(
      [...path, "locality"],
      `${cityPlaces.name} has no locality “${locality}”; add it to the city first.`,
    ),
  ];
}

/** Requires both times or neither. Only the closing time may be `24:00`. Comparing `HH:MM` texts compares the times. */
function hoursErrors({ opens, closes }: { opens?: string; closes?: string }, path: Path): CrossCheckError[] {
  if (opens === undefined && closes === undefined) return [];
  if (opens === undefined || closes === undefined) {
    return [crossCheckError(path, "Give both opens and closes, or neither for a closed day.")];
  }
  if (closes > "24:00") return [crossCheckError([...path, "closes"], "The latest closing time is 24:00.")];
  return opens < closes
    ? []
    : [crossCheckError([...path, "closes"], `Closes at ${closes}, which is not after ${opens}.`)];
}

function itemErrors(centre: CentreRecord, item: ItemRecord, path: Path): CrossCheckError[] {
  const { unit } = productTypes[item.productType];
  const errors: CrossCheckError[] = [];
  if (item.unit !== unit)
    errors.push(crossCheckError([...path, "unit"], `${item.productType} is sold by the ${unit}.`));
  if (item.pricePaise === 0)
    errors.push(crossCheckError([...path, "pricePaise"], "An item needs a price above zero."));
  if (!centre.offerings.some(({ productType }) => productType === item.productType)) {
    errors.push(
      crossCheckError([...path, "productType"], `${item.productType} is not among the centre's offerings.`),
    );
  }
  return errors;
}

function couponErrors({ cities }: Inventory, coupon: CouponRecord, path: Path): CrossCheckError[] {
  const citySlugs = new Set(cities.map(({ slug }) => slug));
  const errors = couponKindErrors(coupon, path);
  coupon.cities.forEach((city, at) => {
    if (!citySlugs.has(city))
      errors.push(crossCheckError([...path, "cities", at], `There is no city “${city}”.`));
  });
  if (coupon.percent === 100 && !coupon.oncePerCustomer) {
    const at = [...path, "oncePerCustomer"];
    errors.push(
      crossCheckError(
        at,
        "A coupon of 100 % must be `oncePerCustomer: true`, or one person can book free of charge repeatedly.",
      ),
    );
  }
  if (coupon.validUntil < coupon.validFrom) {
    errors.push(crossCheckError([...path, "validUntil"], `Ends on ${coupon.validUntil}, before it starts.`));
  }
  return errors;
}

function couponKindErrors(
  { kind, percent, maxDiscountPaise, flatPaise }: CouponRecord,
  path: Path,
): CrossCheckError[] {
  if (kind === "percent") {
    if (percent === undefined)
      return [crossCheckError(path, "A coupon needs its discount: `percent` or `flatPaise`.")];
    if (percent === 100 && maxDiscountPaise === undefined)
      return [crossCheckError(path, "A coupon of 100 % needs a maximum, `maxDiscountPaise`.")];
    return flatPaise === undefined
      ? []
      : [crossCheckError([...path, "flatPaise"], "`flatPaise` belongs to the kind flat.")];
  }
  if (flatPaise === undefined) return [crossCheckError(path, "A coupon of the kind flat needs `flatPaise`.")];
  if (percent === undefined && maxDiscountPaise === undefined) return [];
  return [crossCheckError(path, "`percent` and `maxDiscountPaise` belong to the kind percent.")];
}

function crossCheckError(path: Path, message: string): CrossCheckError {
  return { path, message };
}

/** Finds references to missing pictures, for which the site would show nothing. */
export function pictureErrors(
  { cities, centres }: Pick<Inventory, "cities" | "centres">,
  known: ReadonlySet<string>,
): CrossCheckError[] {
  const isMissing = (name: string, path: Path) =>
    known.has(name) ? [] : [crossCheckError(path, `There is no picture “${name}”.`)];
  const missingErrors = (names: readonly string[], path: Path) =>
    names.flatMap((name, index) => isMissing(name, [...path, index]));
  return [
    ...cities.flatMap(({ picture }, index) => isMissing(picture, ["cities", index, "picture"])),
    ...centres.flatMap(({ pictures, items }, index) => [
      ...missingErrors(pictures, ["centres", index, "pictures"]),
      ...items.flatMap((item, position) =>
        missingErrors(item.pictures, ["centres", index, "items", position, "pictures"]),
      ),
    ]),
  ];
}
