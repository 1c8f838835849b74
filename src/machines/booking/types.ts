import type {
  BookOutcome,
  ConfirmEmailOutcome,
  CouponOutcome,
  InitPaymentOutcome,
  OrderOutcome,
  ReleaseOutcome,
  VerifyOutcome,
  VerifyPaymentOutcome,
} from "../../api/booking-outcomes.ts";
import type { BookingRequest, VerifyRequest } from "../../api/calls/booking.ts";
import type {
  Alternative,
  AvailabilityResponse,
  OrderKey,
  PaymentStatus,
  Quote,
  Tracking,
} from "../../api/contract/booking.ts";
import type { CustomerDraft, CustomerField } from "../../api/contract/customer-fields.ts";
import type {
  PaymentCreatedResponse,
  VerifyPaymentRequest,
  VerifyPaymentResponse,
} from "../../api/contract/payment.ts";
import type { Item } from "../../api/contract/places.ts";
import type { CallFailure } from "../../api/failure.ts";
import type { WatchInput } from "../watch/machine.ts";

/** The visitor's choice. `start`, `minutes`, `times` and `repeats` apply to hourly items, `more` and `passes` to day passes. */
export type Choice = {
  /** First day (IST date, `YYYY-MM-DD`); null until a day is chosen. */
  readonly date: string | null;
  /** Start of an available slot (instant); null until a start is chosen. */
  readonly start: string | null;
  readonly minutes: number;
  /** Number of weeks in which the room is wanted; 1 for one date. */
  readonly times: number;
  /**
   * The starts (instants, ascending) on the dates after the first one, if the room is wanted in several weeks: the free
   * ones, or those that the visitor chose. Null until the visitor has seen which dates are free.
   */
  readonly repeats: readonly string[] | null;
  /** Additional days (IST dates), not necessarily consecutive. */
  readonly more: readonly string[];
  readonly passes: number;
  readonly people: number;
};

/** A change of the choice. Another date is an event of its own; a date is only removed here, for passes. */
export type ChoiceChange = Partial<Omit<Choice, "date">> & { readonly date?: null };

/** The room to book. It differs from the screen's own room if an alternative was chosen. */
export type Room = { readonly buildingId: string; readonly catalogId: string; readonly name: string };

/** The visitor's hold, with the held choice. */
export type HeldOrder = OrderKey & {
  /** Instant at which the hold ends. */
  readonly holdExpiresAt: string;
  /** True if the service reports that the hold has expired. False for a hold that is active or was released. */
  readonly hasRunOut: boolean;
  /** Last known status. It is not `none` once a payment was opened. */
  readonly paymentStatus: PaymentStatus;
  /** False only if it is certain that nobody has tried to pay. */
  readonly isAttempted: boolean;
  readonly catalogId: string;
  readonly start: string;
  readonly end: string;
  /** The days of passes (IST dates). */
  readonly dates: readonly string[];
  /** The starts (instants) of a weekly room on the dates after the first one. */
  readonly repeats: readonly string[];
  readonly people: number;
  readonly passes: number;
  /** The customer's GSTIN; an empty string if there is none. */
  readonly gstin: string;
};

/** Confirmation of a free booking by an emailed code. `email` is the masked address that received the code. */
export type EmailConfirmation = {
  readonly email: string;
  /** Instant from which another email can be requested; null if no more emails are sent for this hold. */
  readonly resendAt: string | null;
};

/** Parts of a booking that survive a reload. The screen keeps them in session storage. */
export type Draft = {
  readonly choice?: Partial<Choice>;
  readonly customer?: Partial<CustomerDraft>;
  readonly order?: OrderKey;
};

/** The item in the URL, and the parts of the choice that are already known. */
export type BookingInput = {
  readonly buildingId: string;
  readonly item: Item;
  readonly choice?: Partial<Choice>;
  readonly tracking?: Tracking;
};

export type BookingContext = {
  /** The item in the screen's URL. */
  readonly item: Item;
  readonly ownRoom: Room;
  readonly room: Room;
  readonly choice: Choice;
  readonly availability: AvailabilityResponse | null;
  readonly customer: CustomerDraft;
  /** Error message of each invalid field (`name`, `email`, `people`, `start` …). */
  readonly fieldErrors: Readonly<Record<string, string>>;
  /** The service's general message if it rejected the last request with a domain error. */
  readonly notice: string | null;
  readonly quote: Quote | null;
  readonly order: HeldOrder | null;
  readonly alternatives: readonly Alternative[];
  readonly couponCode: string;
  /** The last code that the visitor entered. */
  readonly emailCode: string;
  readonly emailConfirmation: EmailConfirmation | null;
  readonly payment: PaymentCreatedResponse | null;
  readonly evidence: Evidence | null;
  /** The service's response to the evidence of payment. */
  readonly settled: VerifyPaymentResponse | null;
  /** Number of times that the order was reloaded since the hold ended. */
  readonly orderLookups: number;
  /** The unexpected failure of the last step. */
  readonly failure: CallFailure | null;
  /** The last failed or rejected request, by invoke id; null once another request starts. */
  readonly failedCall: { readonly id: string; readonly failure: CallFailure } | null;
  readonly tracking: Tracking | undefined;
};

export type BookingEvent =
  | { type: "draft.restored"; draft: Draft }
  | { type: "date.chosen"; date: string }
  | { type: "choice.changed"; change: ChoiceChange }
  | { type: "choice.confirmed" }
  | { type: "availability.retried" }
  | { type: "customer.typed"; field: CustomerField; value: string }
  | { type: "customer.confirmed" }
  | { type: "alternative.chosen"; alternative: Alternative }
  | { type: "coupon.tried"; code: string }
  | { type: "coupon.removed" }
  | { type: "details.reopened" }
  | { type: "price.agreed" }
  | { type: "payment.started" }
  | { type: "code.confirmed"; code: string }
  | { type: "code.resent" }
  | { type: "order.retried" }
  | { type: "hold.resumed" }
  | { type: "slot.released" }
  | { type: "went.back" }
  | { type: "restarted" };

export type Evidence = Omit<VerifyPaymentRequest, "orderId" | "token">;

export type CheckoutOutcome =
  | { outcome: "paid"; evidence: Evidence }
  | { outcome: "dismissed" }
  | { outcome: "failed"; reason: string };

export type BookingOutput = OrderKey;

export type BookingActors = {
  loadAvailability: {
    input: { buildingId: string; catalogId: string; date: string };
    output: AvailabilityResponse;
  };
  verify: { input: VerifyRequest; output: VerifyOutcome };
  book: { input: BookingRequest; output: BookOutcome };
  release: { input: OrderKey; output: ReleaseOutcome };
  applyCoupon: { input: OrderKey & { code: string | null }; output: CouponOutcome };
  initPayment: { input: OrderKey; output: InitPaymentOutcome };
  confirmEmail: { input: OrderKey & { code: string }; output: ConfirmEmailOutcome };
  openCheckout: { input: { payment: PaymentCreatedResponse; order: OrderKey }; output: CheckoutOutcome };
  verifyPayment: { input: VerifyPaymentRequest; output: VerifyPaymentOutcome };
  loadOrder: { input: OrderKey; output: OrderOutcome };
  awaitHoldEnd: { input: { holdExpiresAt: string }; output: unknown };
  awaitNextPoll: { input: { polls: number }; output: unknown };
  /** Resolves once the order is paid, is no longer held, or has a pending payment. */
  watchOrder: { input: WatchInput; output: OrderOutcome };
};

/** Tags for screens (`hasTag`). */
export type BookingTag =
  /** A request is pending. Screens show this and disable the step's button. */
  | "busy"
  /** A hold is active. Screens show the time left, and release the hold when the visitor leaves the booking. */
  | "holding"
  /** No hold is active, so leaving the booking needs no `slot.released`. */
  | "canLeave"
  /** The gateway's overlay is open. */
  | "overlay"
  /** The booking has ended. Screens navigate to the result screen. */
  | "over";
