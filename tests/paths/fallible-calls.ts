import {
  bookOutcome,
  checkedOrderOutcome,
  confirmEmailOutcome,
  couponOutcome,
  initPaymentOutcome,
  releaseOutcome,
  verifyOutcome,
  verifyPaymentOutcome,
} from "../../src/api/booking-outcomes.ts";
import { bookingsLinkOutcome } from "../../src/api/bookings-link-outcome.ts";
import type { CallContext } from "../../src/api/call.ts";
import { getAvailability } from "../../src/api/calls/booking.ts";
import { getInvoice } from "../../src/api/calls/payment.ts";
import {
  cancelOutcome,
  guestsOutcome,
  moveOutcome,
  remindersOutcome,
} from "../../src/api/change-outcomes.ts";
import type { CallName } from "../../src/api/contract/calls.ts";
import type { ErrorCode } from "../../src/api/contract/errors.ts";
import type { CallFailure } from "../../src/api/failure.ts";
import { leadOutcome } from "../../src/api/lead-outcomes.ts";
import { errorOutcomes, errorResponses } from "../../src/machines/booking/error-examples.ts";
import {
  invalidPhoneOutcome,
  slotTakenWithAlternative,
  startTooSoonOutcome,
  tooManyPeopleOutcome,
} from "../../src/machines/booking/fixtures.ts";
import { bookingsLinkErrorOutcomes, bookingsLinkErrors } from "../../src/machines/bookings-link/fixtures.ts";
import { cancelErrorOutcomes, cancelErrors } from "../../src/machines/cancel/fixtures.ts";
import { leadErrorOutcomes, leadErrors } from "../../src/machines/lead/fixtures.ts";
import {
  moveErrorOutcomes,
  moveErrors,
  slotTakenOutcome,
  slotTakenResponse,
} from "../../src/machines/move/fixtures.ts";
import { invoiceErrors } from "../../src/machines/result/fixtures.ts";
import {
  guestsErrorOutcomes,
  guestsErrors,
  remindersErrorOutcomes,
  remindersErrors,
} from "../../src/machines/save/fixtures.ts";

const key = { orderId: "ORD000000000001", token: "token-1" };
const booking = {
  buildingId: "saket-court",
  catalogId: "banyan-room",
  start: "2026-11-23T10:00:00+05:30",
  end: "2026-11-23T11:00:00+05:30",
  people: 4,
  customer: { name: "Asha Rao", email: "asha@example.in", phone: "9876543210" },
};
const evidence = { razorpay_payment_id: "p", razorpay_order_id: "o", razorpay_signature: "s" };
const lead = { ...booking.customer, consent: true, brand: 1 } as const;

/** An API call of an actor, with its possible error responses. */
export type FallibleCall = {
  readonly call: CallName;
  /** Error responses by the contract's error code. If a code has several examples, a second word follows the code. */
  readonly errorResponses: Readonly<Record<string, CallFailure>>;
  /** The outcome of each error response. Path runs use the outcome as the actor's result. */
  readonly examples: Readonly<Record<string, object>>;
  /** Makes the API call with the real client. */
  readonly ask: (context: CallContext) => Promise<unknown>;
};

/** Additional examples of error codes that have several examples. */
const additionalExamples: Partial<
  Record<keyof typeof errorOutcomes, Readonly<Record<string, { failure: CallFailure }>>>
> = {
  verify: {
    "slot_taken elsewhere": slotTakenWithAlternative,
    "validation_failed people": tooManyPeopleOutcome,
  },
  book: {
    "slot_taken elsewhere": slotTakenWithAlternative,
    "validation_failed phone": invalidPhoneOutcome,
    "validation_failed start": startTooSoonOutcome,
  },
};

/** Describes an API call of the booking machine, by the name of its actor. */
function bookingCall(name: keyof typeof errorOutcomes, call: CallName, ask: FallibleCall["ask"]) {
  const more = additionalExamples[name] ?? {};
  const responses = { ...errorResponses[name], ...failuresOf(more) };
  return { [name]: rejectionWith(call, responses, { ...errorOutcomes[name], ...more }, ask) };
}

/** API calls of the state machines by actor name. If an actor makes several calls, a second word follows the name. */
export const fallibleCalls: Readonly<Record<string, FallibleCall>> = {
  ...bookingCall("loadAvailability", "availability", (context) =>
    getAvailability({ buildingId: "a", catalogId: "b", date: "2026-11-23" }, context),
  ),
  ...bookingCall("verify", "verifyAndBook", (context) => verifyOutcome(booking, context)),
  ...bookingCall("book", "verifyAndBook", (context) => bookOutcome(booking, context)),
  ...bookingCall("release", "release", (context) => releaseOutcome(key, context)),
  ...bookingCall("applyCoupon", "coupon", (context) => couponOutcome({ ...key, code: "TEN" }, context)),
  ...bookingCall("initPayment", "initPayment", (context) => initPaymentOutcome(key, context)),
  ...bookingCall("confirmEmail", "confirmEmail", (context) =>
    confirmEmailOutcome({ ...key, code: "123456" }, context),
  ),
  ...bookingCall("verifyPayment", "verifyPayment", (context) =>
    verifyPaymentOutcome({ ...key, ...evidence }, context),
  ),
  ...bookingCall("loadOrder", "meetingRoomsOrderDetails", (context) => checkedOrderOutcome(key, context)),
  cancel: rejectionWith("cancel", cancelErrors, cancelErrorOutcomes, (context) =>
    cancelOutcome({ ...key, expectedRefundPaise: 0 }, context),
  ),
  move: rejectionWith(
    "move",
    { ...moveErrors, "slot_taken elsewhere": slotTakenResponse },
    { ...moveErrorOutcomes, "slot_taken elsewhere": slotTakenOutcome },
    (context) => {
      const { start, end } = booking;
      return moveOutcome({ ...key, start, end, expectedTotalPaise: 0 }, context);
    },
  ),
  loadInvoice: rejectionWith("invoice", invoiceErrors, invoiceErrors, (context) => getInvoice(key, context)),
  "save guests": rejectionWith("guests", guestsErrors, guestsErrorOutcomes, (context) =>
    guestsOutcome({ ...key, guests: [] }, context),
  ),
  "save reminders": rejectionWith("reminders", remindersErrors, remindersErrorOutcomes, (context) =>
    remindersOutcome({ ...key, on: false }, context),
  ),
  ask: rejectionWith("askBookingsLink", bookingsLinkErrors, bookingsLinkErrorOutcomes, (context) =>
    bookingsLinkOutcome({ email: lead.email }, context),
  ),
  submit: rejectionWith("leadSubmit", leadErrors, leadErrorOutcomes, (context) => leadOutcome(lead, context)),
};

function rejectionWith(
  call: CallName,
  responses: FallibleCall["errorResponses"],
  examples: FallibleCall["examples"],
  ask: FallibleCall["ask"],
): FallibleCall {
  return { call, errorResponses: responses, examples, ask };
}

/** Extracts the error code, the first word of an example's name. */
export function codeOf(name: string): ErrorCode {
  return name.split(" ")[0] as ErrorCode;
}

function failuresOf(examples: Readonly<Record<string, { readonly failure: CallFailure }>>) {
  return Object.fromEntries(Object.entries(examples).map(([name, { failure }]) => [name, failure]));
}
