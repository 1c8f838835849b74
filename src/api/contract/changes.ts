import * as v from "valibot";
import * as texts from "../../texts/validation.ts";
import { type ByOrder, email, orderDetails, orderKey, passDates } from "./booking.ts";
import { instant, lineOfText, paise, placeId } from "./primitives.ts";

/* What can be done with a confirmed booking. */

/** Cancels a booking, or some `dates` (IST) of it. Sends the amount that was shown, so that the service reports a different one first. */
export const cancelRequest = v.strictObject({
  ...orderKey.entries,
  expectedRefundPaise: paise,
  dates: passDates,
});
export type CancelRequest = ByOrder<v.InferOutput<typeof cancelRequest>>;

export const cancelledReply = v.object({
  /** `confirmed` while days are left. */
  status: v.picklist(["confirmed", "cancelled"]),
  refundPaise: paise,
  /** Null when nothing was invoiced, or nothing returns. */
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
  /** What the booking costs at its new time. */
  expectedTotalPaise: paise,
});
export type MoveRequest = ByOrder<v.InferOutput<typeof moveRequest>>;

/** Switches the reminders of a booking on or off. */
export const remindersRequest = v.strictObject({ ...orderKey.entries, on: v.boolean() });
export type RemindersRequest = ByOrder<v.InferOutput<typeof remindersRequest>>;

export const remindersReply = v.object({ on: v.boolean() });

/** The token that opens the order from now on, instead of the one in the request. */
export const renewedTokenReply = v.object(orderKey.entries);

/** A calendar on the web that takes an entry by a link. */
export const webCalendar = v.picklist(["google", "outlook"]);
export type WebCalendar = v.InferOutput<typeof webCalendar>;

/** Someone who comes along, and is told when and where by email. */
export const guest = v.strictObject({
  name: lineOfText(80, { minLength: 2, tooShort: texts.guestName, tooLong: texts.tooLong(80) }),
  email,
});
export type Guest = v.InferOutput<typeof guest>;

/** All guests of a confirmed booking. With `before`, the list that was edited, later changes by others stay. */
export const guestsRequest = v.strictObject({
  ...orderKey.entries,
  guests: v.pipe(v.array(guest), v.maxLength(500, texts.guests(500))),
  before: v.optional(v.pipe(orderDetails.entries.guests, v.maxLength(500))),
});
export type GuestsRequest = ByOrder<v.InferOutput<typeof guestsRequest>>;

export const guestsReply = v.object({ guests: orderDetails.entries.guests });
