import * as v from "valibot";
import * as texts from "../../texts/validation.ts";
import { email, orderDetails, orderKey, passDates, type WithOptionalToken } from "./booking.ts";
import { instant, paise, placeId, singleLineText } from "./primitives.ts";

/* Requests that change a confirmed booking. */

/**
 * Cancels a booking, or only the given `dates` (IST). The service rejects the request if the refund differs from
 * `expectedRefundPaise` or, while the order has `due`, if the amount differs by which less is due.
 */
export const cancelRequest = v.strictObject({
  ...orderKey.entries,
  expectedRefundPaise: paise,
  dates: passDates,
});
export type CancelRequest = WithOptionalToken<v.InferOutput<typeof cancelRequest>>;

export const cancelResponse = v.object({
  /** `confirmed` if only some of the days were cancelled. */
  status: v.picklist(["confirmed", "cancelled"]),
  refundPaise: paise,
  /** Number of the credit note; null if nothing was invoiced or refunded. */
  creditNote: v.nullable(v.string()),
});

/** Moves a confirmed booking to another time, or to another item of its centre. */
export const moveRequest = v.strictObject({
  ...orderKey.entries,
  buildingId: v.optional(placeId),
  catalogId: v.optional(placeId),
  start: instant,
  end: instant,
  dates: passDates,
  /** The price that the visitor agreed to. The service rejects the request if the price differs. */
  expectedTotalPaise: paise,
});
export type MoveRequest = WithOptionalToken<v.InferOutput<typeof moveRequest>>;

export const remindersRequest = v.strictObject({ ...orderKey.entries, on: v.boolean() });
export type RemindersRequest = WithOptionalToken<v.InferOutput<typeof remindersRequest>>;

export const remindersResponse = v.object({ on: v.boolean() });

/** The order's id and its new token. The token in the request becomes invalid. */
export const renewTokenResponse = v.object(orderKey.entries);

/** Web calendars that create an entry from a link. */
export const webCalendar = v.picklist(["google", "outlook"]);
export type WebCalendar = v.InferOutput<typeof webCalendar>;

/** A guest of a booking. Guests are notified by email. */
export const guest = v.strictObject({
  name: singleLineText(80, { minLength: 2, tooShort: texts.guestName, tooLong: texts.tooLong(80) }),
  email,
});
export type Guest = v.InferOutput<typeof guest>;

/**
 * All guests of a confirmed booking. `before` is the list before the edit. If it is given, the service keeps changes
 * that other people have made since.
 */
export const guestsRequest = v.strictObject({
  ...orderKey.entries,
  guests: v.pipe(v.array(guest), v.maxLength(500, texts.guests(500))),
  before: v.optional(v.pipe(orderDetails.entries.guests, v.maxLength(500))),
});
export type GuestsRequest = WithOptionalToken<v.InferOutput<typeof guestsRequest>>;

export const guestsResponse = v.object({ guests: orderDetails.entries.guests });
