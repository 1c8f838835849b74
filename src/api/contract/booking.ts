import * as v from "valibot";
import * as texts from "../../texts/validation.ts";
import { weeklyLimits } from "./booking-rules.ts";
import { cancellationRules } from "./cancellation-schema.ts";
import type { CustomerField, ShownCustomerField } from "./customer-fields.ts";
import { stateNameOf } from "./gst-states.ts";
import { item, namedPlace, station, way } from "./places.ts";
import {
  couponCode,
  instant,
  istDate,
  istTime,
  numberOrText,
  orderId,
  orderToken,
  paise,
  placeId,
  printedLine,
  singleLineText,
  taxDocumentKind,
} from "./primitives.ts";
import {
  hasGstinCheckDigit,
  hasGstinFormat,
  isEmail,
  maxEmailLength,
  normalizeEmail,
  normalizeGstin,
  normalizeLine,
  normalizeMobile,
} from "./single-line.ts";

/** Price of a booking before payment, in paise. The visitor pays `totalPaise`. */
export const quote = v.object({
  lines: v.array(
    v.object({ label: v.string(), quantity: v.number(), unitPricePaise: paise, amountPaise: paise }),
  ),
  subtotalPaise: paise,
  discountPaise: paise,
  couponCode: v.nullable(v.string()),
  taxablePaise: paise,
  taxes: v.array(v.object({ name: v.string(), percent: v.number(), amountPaise: paise })),
  totalPaise: paise,
  currency: v.literal("INR"),
  sac: v.string(),
  placeOfSupply: v.string(),
  /** The refund rules for a cancellation, fixed when the price was calculated. */
  cancellation: v.optional(cancellationRules),
});
export type Quote = v.InferOutput<typeof quote>;

/** An available slot, offered when the requested slot is taken. */
export const alternative = v.object({
  buildingId: placeId,
  catalogId: placeId,
  name: v.string(),
  start: v.string(),
  end: v.string(),
  dates: v.optional(v.array(istDate)),
  quote,
});
export type Alternative = v.InferOutput<typeof alternative>;

const roomCentre = v.object({
  id: placeId,
  name: v.string(),
  slug: v.string(),
  city: namedPlace,
  locality: namedPlace,
  location: v.optional(v.object({ lat: v.number(), lng: v.number() })),
  way: v.optional(way),
  station: v.optional(station),
});

/** A period of a day in which a centre is open (IST). */
export const openWindow = v.object({ opens: istTime, closes: istTime });

/** An item in the listing. `quote` is its price for the requested time; null if no time was requested. */
export const roomListing = v.object({
  building: roomCentre,
  item,
  quote: v.nullable(quote),
  available: v.boolean(),
  /** Present only if the list is sorted by distance. */
  distanceMetres: v.optional(v.number()),
  /** For passes: when the centre is open on the day of `nextFree`. The previous release does not send it. */
  opening: v.optional(v.array(openWindow)),
});
export type RoomListing = v.InferOutput<typeof roomListing>;

/** Another time or another centre for the search. Offered if nothing is available at the requested time. */
export const nearestAlternative = v.object({
  building: roomCentre,
  item,
  start: v.string(),
  end: v.string(),
  quote,
  distanceMetres: v.number(),
});
export type NearestAlternative = v.InferOutput<typeof nearestAlternative>;

export const roomListingResponse = v.object({
  items: v.array(roomListing),
  /** The number of matching items, counted up to 200 or to the end of the page. */
  total: v.number(),
  /** True if there are more matching items than `total`. */
  hasMore: v.optional(v.boolean()),
  page: v.number(),
  pageSize: v.number(),
  nearest: v.array(nearestAlternative),
  /**
   * The item with the most seats, even if it is not available. Present only if no item has enough seats for the group.
   */
  largest: v.optional(roomListing),
  /**
   * The times in which a centre of the place is open on the requested date, without those that are over; without a
   * date, on any weekday. The previous release does not send them.
   */
  opening: v.optional(v.array(openWindow)),
});
export type RoomListingResponse = v.InferOutput<typeof roomListingResponse>;

/**
 * The free times of the rooms of a centre on one day, or with `catalogId`, of one room on seven days. `date` is by
 * default the first day from today on at which a room can still be booked. The seven days begin with that day if they
 * then contain `date`, otherwise with the Monday before `date`.
 */
export const freeTimesQuery = v.object({
  buildingId: placeId,
  catalogId: v.optional(placeId),
  date: v.optional(istDate),
});

/** `windows` are the opening hours, without those that are over. Passes have no free times. */
export const freeTimesResponse = v.object({
  days: v.array(v.object({ date: istDate, windows: v.array(openWindow) })),
  rooms: v.array(
    v.object({
      id: placeId,
      name: v.string(),
      /** One list for each day: the periods in which any booking that the rules allow is free. */
      free: v.array(v.array(v.object({ from: istTime, to: istTime }))),
    }),
  ),
});
export type FreeTimesResponse = v.InferOutput<typeof freeTimesResponse>;

/**
 * The dates of a room that is booked weekly. `start` and `end` are the instants of the first date, `times` is the number
 * of dates, including the first one.
 */
export const weeklyDatesQuery = v.object({
  buildingId: placeId,
  catalogId: placeId,
  start: instant,
  end: instant,
  times: v.pipe(
    numberOrText(texts.number),
    v.integer(texts.wholeNumber),
    v.minValue(weeklyLimits.min, texts.atLeast(weeklyLimits.min)),
    v.maxValue(weeklyLimits.max, texts.atMost(weeklyLimits.max)),
  ),
});

const periodOfDate = { start: v.string(), end: v.string() };

export const weeklyDatesResponse = v.object({
  /**
   * The dates in order, with the wanted time of each. `not_bookable`: the date is too far ahead, or over. `nearest`: the
   * nearest free time of the same length on a date that is not free; null if there is none.
   */
  dates: v.array(
    v.object({
      date: istDate,
      ...periodOfDate,
      state: v.picklist(["free", "taken", "closed", "not_bookable"]),
      nearest: v.nullable(v.object(periodOfDate)),
    }),
  ),
  /** The price of an order with one date, with two dates, and so on, up to all dates. */
  quotes: v.array(quote),
});
export type WeeklyDatesResponse = v.InferOutput<typeof weeklyDatesResponse>;

/** With `orderId` and `token`, the slots of that order are reported as available, so that the order can be moved. */
export const availabilityQuery = v.object({
  buildingId: placeId,
  catalogId: placeId,
  date: istDate,
  orderId: v.optional(orderId),
  token: v.optional(orderToken),
});

const openDay = {
  date: istDate,
  timeZone: v.literal("Asia/Kolkata"),
  opens: v.nullable(istTime),
  closes: v.nullable(istTime),
  closed: v.boolean(),
  reason: v.optional(v.string()),
};

/** For hourly items: half-hour slots within the opening hours. For day passes: the number of passes left. */
export const availabilityResponse = v.variant("unit", [
  v.object({
    unit: v.literal("hour"),
    ...openDay,
    slots: v.array(v.object({ start: v.string(), end: v.string(), available: v.boolean() })),
  }),
  v.object({
    unit: v.literal("day"),
    ...openDay,
    capacity: v.number(),
    left: v.number(),
    /** The open days that can be booked, with the number of passes left on each day. */
    days: v.array(v.object({ date: istDate, left: v.number() })),
  }),
]);
export type AvailabilityResponse = v.InferOutput<typeof availabilityResponse>;

/** Indian mobile number: ten digits starting with 6–9, parsed by `normalizeMobile`. Output: `+91XXXXXXXXXX`. */
export const indianMobile = v.pipe(
  v.string(),
  v.check((text) => normalizeMobile(text) !== null, texts.mobile),
  v.transform((text) => `+91${normalizeMobile(text)}`),
);

/** Email address, normalised by `normalizeEmail`: lower case, domain in ASCII. */
export const email = v.pipe(
  v.string(),
  v.transform(normalizeEmail),
  v.maxLength(maxEmailLength, texts.emailTooLong),
  v.check(isEmail, texts.email),
);

/** A person's name: 2 to 80 characters, with a letter or digit. */
export const personName = singleLineText(80, {
  minLength: 2,
  tooShort: texts.name,
  tooLong: texts.tooLong(80),
});

/**
 * GSTIN, UIN or another number of the GST register, normalised by `normalizeGstin`: the code of a state, 12 more
 * characters and a check digit.
 */
export const gstin = v.pipe(
  v.string(),
  v.transform(normalizeGstin),
  v.length(15, texts.gstin),
  v.check(hasGstinFormat, texts.gstinFormat),
  v.check((number) => stateNameOf(number) !== undefined, texts.gstinStateCode),
  v.check(hasGstinCheckDigit, texts.gstinCheckDigit),
);

/**
 * The customer. `company`, `gstin`, `address` and `state` appear on the invoice; a GSTIN requires a postal address and
 * implies the state.
 */
export const customer = v.pipe(
  v.strictObject({
    name: printedLine(personName),
    email,
    phone: indianMobile,
    company: emptyToUndefined(printedLine(singleLineText(120, { minLength: 1, tooShort: texts.company }))),
    gstin: emptyToUndefined(gstin),
    address: emptyToUndefined(
      printedLine(singleLineText(300, { minLength: 1, tooShort: texts.gstinAddress })),
    ),
    state: emptyToUndefined(singleLineText(60)),
  } satisfies Record<CustomerField, v.GenericSchema>),
  v.forward(
    v.partialCheck(
      [["gstin"], ["address"]],
      ({ gstin, address }) => gstin === undefined || address !== undefined,
      texts.gstinAddress,
    ),
    ["address"],
  ),
  v.forward(
    v.partialCheck(
      [["gstin"], ["state"]],
      ({ gstin, state }) => gstin === undefined || state === undefined || state === stateNameOf(gstin),
      ({ input: { gstin = "" } }) => texts.gstinState(stateNameOf(gstin)),
    ),
    ["state"],
  ),
);
export type Customer = v.InferOutput<typeof customer>;

/** Tracking parameters in the format of the tracking state machine. */
export const tracking = v.strictObject({
  utm_source: v.optional(singleLineText(200)),
  campaign_name: v.optional(singleLineText(200)),
  utm_medium: v.optional(singleLineText(200)),
  ref: v.optional(singleLineText(2000)),
  leadSourceUrl: v.optional(singleLineText(2000)),
  referrer_details: v.optional(singleLineText(2000)),
});
export type Tracking = v.InferOutput<typeof tracking>;

/** The IST dates of day passes in ascending order, if the days are not consecutive. */
export const passDates = v.optional(v.pipe(v.array(istDate), v.minLength(1, texts.days), v.maxLength(100)));

/**
 * The starts of a room on its dates after the first one, ascending, if it is booked weekly. All dates have the same length
 * and day of the week, but can have different times.
 */
const repeats = v.optional(v.pipe(v.array(instant), v.maxLength(100)));

/** What visitors and staff request: item, time, passes and people. */
export const bookingRequestEntries = {
  buildingId: placeId,
  catalogId: placeId,
  start: instant,
  end: instant,
  dates: passDates,
  repeats,
  quantity: v.optional(
    v.pipe(
      numberOrText(texts.passesNumber),
      v.integer(texts.wholeNumber),
      v.minValue(1, texts.passes),
      v.maxValue(500, texts.atMost(500)),
    ),
  ),
  people: v.pipe(
    numberOrText(texts.peopleNumber),
    v.integer(texts.peopleWhole),
    v.minValue(1, texts.peopleAtLeastOne),
    v.maxValue(10000, texts.atMost(10000)),
  ),
  tracking: v.optional(tracking),
};

/**
 * `verify` validates and prices a booking without storing anything. Without a `customer`, it validates only the time.
 * `book` holds the slot. `start` and `end` are instants. For day passes, `start` is midnight IST at the beginning of
 * the first day, and `end` is midnight IST at the end of the last day. `quantity` is the number of passes (default 1).
 * `dates` lists the days of passes in ascending order if the days are not consecutive. `repeats` adds dates of a room,
 * for which `start` and `end` are those of the first date.
 */
export const verifyAndBookRequest = v.variant("intent", [
  v.strictObject({
    intent: v.literal("verify"),
    ...bookingRequestEntries,
    customer: v.optional(customer),
  }),
  v.strictObject({ intent: v.literal("book"), ...bookingRequestEntries, customer }),
]);
export type VerifyAndBookRequest = v.InferInput<typeof verifyAndBookRequest>;

export const verifyResponse = v.object({ ok: v.literal(true), quote });
export type VerifyResponse = v.InferOutput<typeof verifyResponse>;

export const holdResponse = v.object({
  orderId,
  token: orderToken,
  status: v.literal("held"),
  holdExpiresAt: v.string(),
  quote,
});
export type HoldResponse = v.InferOutput<typeof holdResponse>;
/** A hold as pages receive it: without its token (see `OrderKey`). */
export type NewHold = WithOptionalToken<HoldResponse>;

export const orderKey = v.strictObject({ orderId, token: orderToken });
/** Identifies an order. Pages omit the token: the site adds it from the HttpOnly cookie. */
export type OrderKey = { readonly orderId: string; readonly token?: string | undefined };

/** A request about an order as pages send it. The token is optional because the site adds it. */
export type WithOptionalToken<Request> = Request extends { token: string }
  ? Omit<Request, "token"> & OrderKey
  : Request;

export const validateCouponRequest = v.strictObject({ ...orderKey.entries, code: couponCode });
export const validateCouponResponse = v.object({
  valid: v.literal(true),
  coupon: v.object({ code: v.string(), description: v.string() }),
  quote,
});

/** `code: null` removes the coupon. */
export const applyCouponRequest = v.strictObject({ ...orderKey.entries, code: v.nullable(couponCode) });
export const applyCouponResponse = v.object({ quote });

export const orderStatus = v.picklist(["held", "confirmed", "cancelled", "expired", "released"]);
export type OrderStatus = v.InferOutput<typeof orderStatus>;

export const paymentStatus = v.picklist([
  "none",
  "created",
  "pending",
  "captured",
  "failed",
  "refund_pending",
  "refunded",
]);
export type PaymentStatus = v.InferOutput<typeof paymentStatus>;

/**
 * True if nobody has tried to pay for the order: no checkout was opened, or the gateway has just reported that it has
 * no payment. Otherwise an attempt exists or may exist, so money may still arrive.
 */
const hasNoAttempt = v.optional(v.boolean());

/** Unless `hasNoAttempt` is true, money may still arrive and would be refunded. */
export const releaseResponse = v.object({ status: v.literal("released"), paymentStatus, hasNoAttempt });

/** With `check`, the service first asks the gateway for the payments of an unpaid order whose checkout was opened. */
export const orderDetailsQuery = v.object({
  orderId,
  token: orderToken,
  check: v.optional(v.literal("gateway")),
});

/** An order with masked email address and phone number. `now` is the service's clock, for the countdown of the hold. */
export const orderDetails = v.object({
  orderId,
  number: v.string(),
  status: orderStatus,
  paymentStatus,
  hasNoAttempt,
  holdExpiresAt: v.nullable(v.string()),
  now: v.string(),
  building: v.object({
    ...roomCentre.entries,
    address: v.string(),
    location: v.object({ lat: v.number(), lng: v.number() }),
    directions: v.optional(v.string()),
  }),
  item,
  start: v.string(),
  end: v.string(),
  /** The days of passes, ascending; empty for a room. */
  dates: v.array(istDate),
  /**
   * The starts of a room on the dates after the first one, ascending, if it is booked weekly: `start` and `end` are those
   * of the first date, and all dates have the same length.
   */
  repeats: v.optional(v.array(v.string())),
  /** Opening hours of the centre (IST, `HH:MM`) on the days of passes, ascending; empty for a room. */
  openingHours: v.array(v.object({ date: istDate, opens: v.string(), closes: v.string() })),
  quantity: v.number(),
  people: v.number(),
  quote,
  customer: v.object({
    name: v.string(),
    email: v.string(),
    phone: v.string(),
    company: v.optional(v.string()),
    gstin: v.optional(v.string()),
  } satisfies Record<ShownCustomerField, v.GenericSchema>),
  invoice: v.nullable(v.object({ number: v.string() })),
  /** What has to be paid by an IST date, because the booking is on invoice. Omitted if nothing is due. */
  due: v.optional(v.object({ on: istDate, amountPaise: paise })),
  /** Invoices and credit notes of the order, oldest first. */
  papers: v.array(v.object({ kind: taxDocumentKind, number: v.string() })),
  refund: v.nullable(
    v.object({
      amountPaise: paise,
      status: v.picklist(["pending", "refunded"]),
      reason: v.string(),
      /** True if the customer's bank took the money back after a dispute. */
      isFromBank: v.boolean(),
      /** The part of a pending refund that our office transfers, because the payment was made outside the gateway. */
      payoutPaise: v.optional(paise),
      /** Date by which banks usually pay the refund: seven working days after it was started. */
      expectedBy: istDate,
    }),
  ),
  cancellation: v.object({
    /** The percentage of the price that is refunded until each deadline (instant), earliest deadline first. */
    rules: v.array(v.object({ until: v.string(), percent: v.number() })),
    /** The refund if all days that have not begun are cancelled now. Zero while `due` is set. */
    refundNowPaise: paise,
    /** Only while `due` is set: by how much less is due if all days that have not begun are cancelled now. */
    lessDueNowPaise: v.optional(paise),
    canCancel: v.boolean(),
    /** Why the booking cannot be cancelled; null if it can be cancelled. */
    reason: v.nullable(v.string()),
    /**
     * The days that can be cancelled separately, with the refund for each or, while `due` is set, by how much less is due.
     * The amounts add up. Empty for a room on one date.
     */
    days: v.array(v.object({ date: istDate, refundPaise: paise, lessDuePaise: v.optional(paise) })),
  }),
  move: v.object({
    canMove: v.boolean(),
    reason: v.nullable(v.string()),
    /** The last instant at which the booking can be moved. */
    until: v.string(),
    /** How many more times the booking can be moved. */
    left: v.number(),
    /** Items of the booking's centre that the booking can be moved to, with their prices for the booking's duration. */
    places: v.array(
      v.object({ catalogId: placeId, name: v.string(), totalPaise: paise, quote: v.optional(quote) }),
    ),
    /** The new period of a move whose price difference is not paid yet; null if there is no such move. */
    unpaid: v.nullable(
      v.object({
        catalogId: placeId,
        name: v.string(),
        start: v.string(),
        end: v.string(),
        dates: v.array(istDate),
        holdExpiresAt: v.string(),
        /** The new price, and the difference that is still to be paid. */
        totalPaise: paise,
        differencePaise: paise,
        /** Payment status of the price difference. */
        paymentStatus,
      }),
    ),
  }),
  /** Guests who are notified by email. Their email addresses are not masked because visitors edit the whole list. */
  guests: v.array(v.object({ name: v.string(), email: v.string() })),
  /** Maximum number of guests; 0 if the guests can no longer be changed. */
  mostGuests: v.number(),
  /**
   * Reminders are emailed a day and an hour before the start. `canChange` is false once no reminder is left to send.
   */
  reminders: v.object({ on: v.boolean(), canChange: v.boolean() }),
  /**
   * Started payments, oldest first; `at` is the instant of the last status change. `isOutside`: our office received it
   * outside the gateway, for example as a bank transfer.
   */
  payments: v.array(
    v.object({
      status: paymentStatus,
      amountPaise: paise,
      at: v.string(),
      isOutside: v.optional(v.boolean()),
    }),
  ),
  alternatives: v.array(alternative),
});
export type OrderDetails = v.InferOutput<typeof orderDetails>;

export const orderDetailsResponse = v.object({ order: orderDetails });

function emptyToUndefined<Output>(schema: v.GenericSchema<string, Output>) {
  return v.optional(
    v.pipe(
      v.string(),
      v.transform((text) => (normalizeLine(text) === "" ? undefined : text)),
      v.optional(schema),
    ),
  );
}
