import type { OrderOutcome } from "../../api/booking-outcomes.ts";
import type { AvailabilityResponse, HoldResponse, OrderDetails } from "../../api/contract/booking.ts";
import { bookingRules } from "../../api/contract/booking-rules.ts";
import { formatTimeInIst } from "../../api/contract/ist.ts";
import type { PaymentCreatedResponse } from "../../api/contract/payment.ts";
import type { Item } from "../../api/contract/places.ts";
import * as texts from "../../texts/error-messages.ts";
import * as validation from "../../texts/validation.ts";
import { networkFailure, validationFailure } from "../area/fixtures.ts";
import {
  errorOutcomes,
  type FallibleActor,
  isFailure,
  refusedOutcome,
  ruleViolation,
  slotTakenFailure,
} from "./error-examples.ts";
import { quoteFixture } from "./quote-fixture.ts";
import type { BookingActors, BookingEvent, BookingInput, Evidence } from "./types.ts";

const monday = "2026-11-23";
/** Converts an IST time to an instant on a date, by default the fixtures' Monday. */
export const instantAt = (time: string, date = monday) => `${date}T${time}:00+05:30`;

const hourlyRoom: Item = {
  id: "banyan-room",
  productType: "CO_WORKING_MEETING_ROOM",
  label: "Meeting / Conference Room",
  name: "Banyan",
  capacity: 8,
  unit: "hour",
  pricePaise: 80_000,
  allInPricePaise: 94_400,
  images: [],
  amenities: [],
  stepMinutes: 30,
  minMinutes: 60,
  maxMinutes: 480,
};

const dayPass: Item = {
  ...hourlyRoom,
  id: "flexi-pass",
  productType: "CO_WORKING_FLEXI_PASS",
  label: "Flexi Pass",
  name: "Day pass",
  capacity: 20,
  unit: "day",
  pricePaise: 50_000,
  allInPricePaise: 59_000,
};

/** The room is available from 9:00 to 11:00 and from 11:30 to 13:00. */
const mondaysSlots: AvailabilityResponse = {
  unit: "hour",
  date: monday,
  timeZone: "Asia/Kolkata",
  opens: "09:00",
  closes: "13:00",
  closed: false,
  slots: ["09:00", "09:30", "10:00", "10:30", "11:00", "11:30", "12:00", "12:30", "13:00"].flatMap(
    (start, index, times) => {
      const end = times[index + 1];
      return end ? [{ start: instantAt(start), end: instantAt(end), available: start !== "11:00" }] : [];
    },
  ),
};

const mondaysPasses: AvailabilityResponse = {
  unit: "day",
  date: monday,
  timeZone: "Asia/Kolkata",
  opens: "09:00",
  closes: "20:00",
  closed: false,
  capacity: 20,
  left: 5,
  // Monday to Friday; the centre is closed on Saturdays.
  days: ["23", "24", "25", "26", "27"].map((day) => ({ date: `2026-11-${day}`, left: 5 })),
};

export const holdResponse: HoldResponse = {
  orderId: "ORD000000000001",
  token: "token-1",
  status: "held",
  holdExpiresAt: instantAt("08:15"),
  quote: quoteFixture(),
};

/** An available room in another centre. */
export const otherRoom = {
  buildingId: "saket-house",
  catalogId: "neem-room",
  name: "Neem",
  start: instantAt("10:30"),
  end: instantAt("11:30"),
  quote: quoteFixture(),
};

const delhi = { name: "Delhi", slug: "delhi" };

export type FoundOrder = Extract<OrderOutcome, { outcome: "found" }>;

/** The held order of the fixtures, with overrides. */
export const foundOrderFixture = (change: Partial<OrderDetails>): FoundOrder => ({
  outcome: "found",
  order: {
    orderId: holdResponse.orderId,
    number: "B261123-7K2M9Q",
    status: "held",
    paymentStatus: "none",
    // The service sends `holdExpiresAt` only while the order is held.
    holdExpiresAt: (change.status ?? "held") === "held" ? holdResponse.holdExpiresAt : null,
    now: instantAt("08:02"),
    building: {
      id: "saket-court",
      name: "Saket Court",
      slug: "saket-court",
      city: delhi,
      locality: { name: "Saket", slug: "saket" },
      address: "Press Enclave Marg, Saket",
      location: { lat: 28.52, lng: 77.21 },
    },
    item: hourlyRoom,
    start: instantAt("10:00"),
    end: instantAt("11:00"),
    dates: [],
    openingHours: [],
    quantity: 1,
    people: 4,
    quote: quoteFixture(),
    customer: { name: "Asha Rao", email: "a***@example.in", phone: "+91******3210" },
    invoice: null,
    refund: null,
    payments: [],
    cancellation: {
      rules: [
        { until: instantAt("10:00", "2026-11-22"), percent: 100 },
        { until: instantAt("04:00"), percent: 50 },
      ],
      refundNowPaise: 0,
      canCancel: false,
      reason: "Only a confirmed booking can be cancelled.",
      days: [],
    },
    move: {
      canMove: false,
      reason: "Only a confirmed booking can be moved.",
      until: instantAt("04:00"),
      left: 2,
      places: [],
      unpaid: null,
    },
    guests: [],
    papers: [],
    mostGuests: 0,
    reminders: { on: true, canChange: false },
    alternatives: [],
    ...change,
  },
});

/** Orders in each status that the machine handles differently. */
export const orders = {
  held: foundOrderFixture({}),
  heldUnattempted: foundOrderFixture({ paymentStatus: "created", hasNoAttempt: true }),
  heldWithCoupon: foundOrderFixture({ quote: quoteFixture("TEN"), paymentStatus: "created" }),
  confirmed: foundOrderFixture({
    status: "confirmed",
    paymentStatus: "captured",
    invoice: { number: "DL/2627/000001" },
    papers: [{ kind: "invoice", number: "DL/2627/000001" }],
  }),
  underWay: foundOrderFixture({ paymentStatus: "pending" }),
  refunding: foundOrderFixture({
    status: "expired",
    paymentStatus: "refund_pending",
    refund: {
      amountPaise: quoteFixture().totalPaise,
      status: "pending",
      reason: "Your payment arrived after your hold had expired.",
      isFromBank: false,
      expectedBy: "2026-12-02",
    },
  }),
  expired: foundOrderFixture({ status: "expired" }),
  expiredUnconfirmed: foundOrderFixture({ status: "expired", paymentStatus: "created" }),
  expiredUnattempted: foundOrderFixture({ status: "expired", paymentStatus: "created", hasNoAttempt: true }),
  released: foundOrderFixture({ status: "released" }),
  releasedUnconfirmed: foundOrderFixture({ status: "released", paymentStatus: "failed" }),
  cancelled: foundOrderFixture({ status: "cancelled" }),
  gone: { outcome: "gone" },
} as const satisfies Record<string, OrderOutcome>;

export const payment: PaymentCreatedResponse = {
  paymentId: "pay-1",
  amountPaise: quoteFixture().totalPaise,
  currency: "INR",
  checkout: {
    scriptUrl: "/gateway-simulator/checkout.js",
    key: "rzp_test",
    gatewayOrderId: "order_1",
    name: "Baithak",
    description: "Banyan",
    prefill: { name: "Asha Rao", email: "asha@example.in", contact: "+919876543210" },
    callbackUrl: "/order/callback/ORD000000000001",
    formUrl: "/gateway-simulator/form",
  },
};
const discountedPayment = { ...payment, amountPaise: quoteFixture("TEN").totalPaise };

export const evidence: Evidence = {
  razorpay_payment_id: "pay_1",
  razorpay_order_id: "order_1",
  razorpay_signature: "signature",
};

/** Outcome for a taken slot, with another available room. */
export const slotTakenWithAlternative = {
  ...errorOutcomes.book.slot_taken,
  alternatives: [otherRoom],
  failure: slotTakenFailure([otherRoom]),
};

export const tooManyPeopleOutcome = refusedOutcome(
  ruleViolation("people", texts.time.people(hourlyRoom.capacity)),
);
/** Outcome if, since the visitor chose the start time, its minimum notice period has begun. */
export const startTooSoonOutcome = refusedOutcome(
  ruleViolation("start", texts.time.notice(bookingRules.noticeMinutes, formatTimeInIst(instantAt("11:00")))),
);
export const invalidPhoneOutcome = refusedOutcome(validationFailure({ "customer.phone": validation.mobile }));

/** All visitor events, for hourly items and day passes. */
export const bookingEvents = {
  "draft.restored": [
    { type: "draft.restored", draft: { customer: { name: "Asha Rao" } } },
    { type: "draft.restored", draft: { order: { orderId: "ORD000000000001", token: "token-1" } } },
  ],
  "date.chosen": [{ type: "date.chosen", date: monday }],
  "choice.changed": [
    { type: "choice.changed", change: { start: instantAt("10:00"), minutes: 60, people: 4 } },
    { type: "choice.changed", change: { people: 99 } },
  ],
  "choice.confirmed": [{ type: "choice.confirmed" }],
  "availability.retried": [{ type: "availability.retried" }],
  "customer.typed": [{ type: "customer.typed", field: "email", value: "asha@example.in" }],
  "customer.confirmed": [{ type: "customer.confirmed" }],
  "alternative.chosen": [{ type: "alternative.chosen", alternative: otherRoom }],
  "coupon.tried": [{ type: "coupon.tried", code: "ten" }],
  "coupon.removed": [{ type: "coupon.removed" }],
  "details.reopened": [{ type: "details.reopened" }],
  "price.agreed": [{ type: "price.agreed" }],
  "payment.started": [{ type: "payment.started" }],
  "code.confirmed": [{ type: "code.confirmed", code: "123456" }],
  "code.resent": [{ type: "code.resent" }],
  "order.retried": [{ type: "order.retried" }],
  "hold.resumed": [{ type: "hold.resumed" }],
  "slot.released": [{ type: "slot.released" }],
  "went.back": [{ type: "went.back" }],
  restarted: [{ type: "restarted" }],
} satisfies { [Type in BookingEvent["type"]]: Extract<BookingEvent, { type: Type }>[] };

/** Results of an actor that calls the API: the given outcomes, all domain errors of the contract, and no response. */
function callResults<Name extends FallibleActor>(name: Name, ...done: BookingActors[Name]["output"][]) {
  const examples: object[] = Object.values(errorOutcomes[name]);
  return {
    done: [...done, ...(examples.filter((example) => !isFailure(example)) as typeof done)],
    errors: [...examples.filter(isFailure), networkFailure],
  };
}

/** Results of an actor that does not call the API. */
function actorResults<Name extends keyof BookingActors>(
  _name: Name,
  ...done: BookingActors[Name]["output"][]
) {
  return { done, errors: [networkFailure] };
}

const couponRemovedResults = callResults("applyCoupon", { outcome: "applied", quote: quoteFixture() });
const orderResults = callResults("loadOrder", ...Object.values(orders));
// The instant is in the past, so that another email can be requested immediately.
const codeSent = {
  outcome: "confirm-email",
  email: "a***@example.in",
  resendAt: instantAt("08:02", "2025-11-24"),
} as const;
const initPaymentResults = callResults(
  "initPayment",
  { outcome: "created", payment },
  { outcome: "created", payment: discountedPayment },
  { outcome: "nothing-to-pay" },
  codeSent,
);

const closedAvailability = (open: AvailabilityResponse): AvailabilityResponse => {
  const closed = { opens: null, closes: null, closed: true, reason: "Lift repair" };
  if (open.unit === "hour") return { ...open, ...closed, slots: [] };
  return { ...open, ...closed, left: 0, days: open.days.filter(({ date }) => date !== open.date) };
};

const soldOut = (open: AvailabilityResponse): AvailabilityResponse => {
  if (open.unit === "hour")
    return { ...open, slots: open.slots.map((slot) => ({ ...slot, available: false })) };
  return {
    ...open,
    left: 0,
    days: open.days.map((day) => (day.date === open.date ? { ...day, left: 0 } : day)),
  };
};

/** All outputs and failures of the actors, by invoke id. */
export const bookingActorResults = (availability: AvailabilityResponse) => ({
  loadAvailability: callResults(
    "loadAvailability",
    availability,
    closedAvailability(availability),
    soldOut(availability),
  ),
  verify: callResults(
    "verify",
    { outcome: "verified", quote: quoteFixture() },
    slotTakenWithAlternative,
    tooManyPeopleOutcome,
  ),
  checkTime: callResults(
    "verify",
    { outcome: "verified", quote: quoteFixture() },
    slotTakenWithAlternative,
    startTooSoonOutcome,
  ),
  book: callResults(
    "book",
    { outcome: "held", order: holdResponse },
    slotTakenWithAlternative,
    invalidPhoneOutcome,
    startTooSoonOutcome,
  ),
  holdEnd: actorResults("awaitHoldEnd", undefined),
  applyCoupon: callResults("applyCoupon", { outcome: "applied", quote: quoteFixture("TEN") }),
  removeCoupon: couponRemovedResults,
  withdrawCoupon: couponRemovedResults,
  reloadPrice: orderResults,
  initPayment: initPaymentResults,
  resendCode: initPaymentResults,
  confirmEmail: callResults("confirmEmail", { outcome: "confirmed" }),
  openCheckout: actorResults(
    "openCheckout",
    { outcome: "paid", evidence },
    { outcome: "dismissed" },
    { outcome: "failed", reason: "Your bank declined the payment." },
  ),
  verifyPayment: callResults(
    "verifyPayment",
    { outcome: "settled", status: "confirmed", paymentStatus: "captured" },
    { outcome: "settled", status: "held", paymentStatus: "pending" },
    { outcome: "settled", status: "held", paymentStatus: "failed" },
    { outcome: "settled", status: "expired", paymentStatus: "refund_pending" },
  ),
  checkPayment: orderResults,
  loadOrder: orderResults,
  lookUp: orderResults,
  awaitNextPoll: actorResults("awaitNextPoll", undefined),
  // The watch machine handles all failures and never rejects.
  watch: { done: [orders.confirmed, orders.underWay], errors: [] },
  release: callResults(
    "release",
    { outcome: "released", paymentStatus: "none" },
    { outcome: "released", paymentStatus: "created" },
    { outcome: "released", paymentStatus: "created", hasNoAttempt: true },
  ),
});

/** Fixtures of a meeting room whose date comes from the URL. */
export const hourlyFixture = {
  input: { buildingId: "saket-court", item: hourlyRoom, choice: { date: monday } } satisfies BookingInput,
  events: bookingEvents,
  actorResults: bookingActorResults(mondaysSlots),
};

/** Fixtures of day passes, without a preselected date. */
export const dailyFixture = {
  input: { buildingId: "saket-court", item: dayPass } satisfies BookingInput,
  events: {
    ...bookingEvents,
    "choice.changed": [
      { type: "choice.changed", change: { passes: 3, people: 3, more: ["2026-11-24"] } },
      { type: "choice.changed", change: { passes: 6, people: 6 } },
    ],
  } satisfies { [Type in BookingEvent["type"]]: Extract<BookingEvent, { type: Type }>[] },
  actorResults: bookingActorResults(mondaysPasses),
};
