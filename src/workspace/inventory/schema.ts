import * as v from "valibot";
import { gstin } from "../../api/contract/booking.ts";
import { cancellationRules } from "../../api/contract/cancellation-schema.ts";
import { maxSeats } from "../../api/contract/drawings.ts";
import { stateNameOf } from "../../api/contract/gst-states.ts";
import {
  couponCode,
  istDate,
  istTime,
  paise,
  placeId,
  printedLine,
  singleLineText,
  slug,
} from "../../api/contract/primitives.ts";
import { productType } from "../../api/contract/product-type-schema.ts";
import { bookingUnits, priceUnits } from "../../api/contract/units.ts";

/** GST state code: two digits, such as `07` for Delhi. */
const stateCode = v.pipe(
  v.string(),
  v.regex(/^\d{2}$/),
  v.check(
    (code) => stateNameOf(code) !== undefined,
    "No state has this GST code. Delhi, for example, has 07.",
  ),
);
const text = (max: number) =>
  singleLineText(max, {
    minLength: 1,
    tooShort: "Write at least one letter or digit.",
    tooLong: `Keep this within ${max} characters.`,
  });
/** A text that goes on invoices. */
const printedText = (max: number) => printedLine(text(max));
const wholeNumber = (min: number, max: number) => {
  const message = `Give a whole number from ${min} to ${max}.`;
  return v.pipe(v.number(), v.integer(message), v.minValue(min, message), v.maxValue(max, message));
};
const degrees = (min: number, max: number) => {
  const message = `India is between ${min} and ${max} degrees.`;
  return v.pipe(v.number(), v.minValue(min, message), v.maxValue(max, message));
};
const location = v.strictObject({ lat: degrees(6, 38), lng: degrees(68, 98) });

/** Name of a picture in `content/pictures`, without its extension. */
const pictureName = v.pipe(
  v.string(),
  v.regex(/^[a-z0-9-]+$/, "Use the name of a picture without its extension, such as interior-lounge."),
);

/** A city and its localities. `state` and `stateCode` determine the place of supply of its centres. */
export const cityRecord = v.strictObject({
  slug,
  name: text(60),
  state: printedText(60),
  stateCode,
  location,
  picture: pictureName,
  localities: v.array(v.strictObject({ slug, name: text(80) })),
});

/** Tax data of a product type: SAC and GST in percent. `cancellation` is undefined if the standard rules apply. */
export const productTypeRecord = v.strictObject({
  value: productType,
  label: text(60),
  sac: v.pipe(v.string(), v.regex(/^\d{6}$/)),
  gstPercent: v.pipe(v.number(), v.minValue(0), v.maxValue(28)),
  cancellation: v.optional(cancellationRules),
});

/** The default cancellation rules, and other rules for some product types. */
export const cancellationRecord = v.strictObject({
  default: cancellationRules,
  overrides: v.record(productType, cancellationRules),
});

/** The seller for a state, as printed on invoices. Invoice numbers start with `prefix`. */
export const sellerRecord = v.strictObject({
  stateCode,
  state: printedText(60),
  name: printedText(120),
  address: printedText(300),
  gstin,
  prefix: v.pipe(v.string(), v.regex(/^[A-Z]{2}$/)),
});

/**
 * A bookable item. `bufferMinutes` applies only to hourly items. For day passes, `capacity` is the passes per day. An item
 * without `pictures` is drawn from its data.
 */
export const itemRecord = v.strictObject({
  id: placeId,
  productType,
  name: printedText(80),
  description: text(600),
  capacity: wholeNumber(1, maxSeats),
  unit: v.picklist(
    bookingUnits,
    "An item is sold by the hour or by the day. Leave out what is rented by the month.",
  ),
  pricePaise: paise,
  bufferMinutes: wholeNumber(0, 30),
  amenities: v.array(text(60)),
  pictures: v.optional(v.array(pictureName), []),
});

/** The walk from a station. `lines` are those that serve it, and `exit` is as on its signs, such as `gate 2`. */
const wayRecord = v.strictObject({
  station: text(60),
  lines: v.pipe(v.array(text(60)), v.minLength(1)),
  exit: v.optional(text(40)),
  minutes: wholeNumber(1, 60),
  landmark: v.optional(text(80)),
});

/**
 * A centre with its weekly hours (day 0 is Sunday), dated exceptions, offerings and items. Its façade is drawn from its
 * data, unless the first of its `pictures` is an exterior.
 */
export const centreRecord = v.strictObject({
  id: placeId,
  slug,
  name: text(100),
  city: slug,
  locality: slug,
  address: text(300),
  pincode: v.pipe(v.string(), v.regex(/^[1-9]\d{5}$/, "A pincode has six digits, such as 110001.")),
  location,
  description: text(1500),
  directions: text(600),
  way: v.optional(wayRecord),
  pictures: v.optional(v.array(pictureName), []),
  amenities: v.pipe(v.array(text(60)), v.minLength(1)),
  hours: v.pipe(
    v.array(v.strictObject({ day: wholeNumber(0, 6), opens: istTime, closes: istTime })),
    v.minLength(1),
  ),
  /** If `opens` and `closes` are missing, the centre is closed on the date. */
  exceptions: v.array(
    v.strictObject({
      date: istDate,
      opens: v.optional(istTime),
      closes: v.optional(istTime),
      reason: text(120),
    }),
  ),
  offerings: v.array(v.strictObject({ productType, fromPricePaise: paise, unit: v.picklist(priceUnits) })),
  items: v.array(itemRecord),
});

/**
 * A coupon for a percentage or a flat amount. Only the code and the discount are required. The site generates a missing
 * description. An empty list of product types or cities means all. `validUntil` is the last day on which the coupon is
 * valid. Each customer can use a coupon of 100 % once.
 */
export const couponRecord = v.pipe(
  v.strictObject({
    code: v.pipe(couponCode, v.regex(/^[A-Z0-9]{3,20}$/, "A code has 3 to 20 capitals and digits.")),
    description: v.optional(text(200)),
    kind: v.optional(v.picklist(["percent", "flat"])),
    percent: v.optional(wholeNumber(1, 100)),
    maxDiscountPaise: v.optional(paise),
    flatPaise: v.optional(paise),
    minimumPaise: v.optional(paise, 0),
    productTypes: v.optional(v.array(productType), []),
    cities: v.optional(v.array(slug), []),
    validFrom: v.optional(istDate, "2000-01-01"),
    validUntil: v.optional(istDate, "2099-12-31"),
    maxUses: v.optional(v.nullable(wholeNumber(1, 1_000_000)), null),
    oncePerCustomer: v.optional(v.boolean()),
  }),
  v.transform(({ kind, oncePerCustomer, ...coupon }) => ({
    ...coupon,
    kind: kind ?? (coupon.flatPaise === undefined ? ("percent" as const) : ("flat" as const)),
    oncePerCustomer: oncePerCustomer ?? coupon.percent === 100,
  })),
);

export type CityRecord = v.InferOutput<typeof cityRecord>;
export type ProductTypeRecord = v.InferOutput<typeof productTypeRecord>;
export type SellerRecord = v.InferOutput<typeof sellerRecord>;
export type ItemRecord = v.InferOutput<typeof itemRecord>;
export type CentreRecord = v.InferOutput<typeof centreRecord>;
export type CouponRecord = v.InferOutput<typeof couponRecord>;

/** The content of `content/inventory`, after validation and cross-checks. */
export type Inventory = {
  cities: CityRecord[];
  productTypes: ProductTypeRecord[];
  sellers: SellerRecord[];
  centres: CentreRecord[];
  coupons: CouponRecord[];
};
