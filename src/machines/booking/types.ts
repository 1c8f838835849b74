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
  AvailabilityReply,
  OrderKey,
  PaymentStatus,
  Quote,
  Tracking,
} from "../../api/contract/booking.ts";
import type { CustomerDraft, CustomerField } from "../../api/contract/customer-fields.ts";
import type {
  PaymentCreatedReply,
  VerifyPaymentReply,
  VerifyPaymentRequest,
} from "../../api/contract/payment.ts";
import type { Item } from "../../api/contract/places.ts";
import type { CallFailure } from "../../api/failure.ts";
import type { WatchInput } from "../watch/machine.ts";

/** What the visitor chose so far. `start` and `minutes` count for hourly items, `more` and `passes` for day passes. */
export type Choice = {
  /** First day, `YYYY-MM-DD` in IST; `null` until one is chosen. */
  readonly date: string | null;
  /** Instant of the first minute, as the availability names it. */
  readonly start: string | null;
  readonly minutes: number;
  /** Further days (IST dates), one after the other or apart. */
  readonly more: readonly string[];
  readonly passes: number;
  readonly people: number;
};

/** The room that is booked; another one than the screen's after an alternative was chosen. */
export type Room = { readonly buildingId: string; readonly catalogId: string; readonly name: string };

/** The visitor's live hold, and what it holds. */
export type HeldOrder = OrderKey & {
  /** Instant at which the hold ends. */
  readonly holdExpiresAt: string;
  /** The service says that the hold ran out; false while it is held, and when it was released before its end. */
  readonly hasRunOut: boolean;
  /** As last seen; other than `none` once the gateway was asked for a payment. */
  readonly paymentStatus: PaymentStatus;
  readonly catalogId: string;
  readonly start: string;
  readonly end: string;
  /** The days of passes. */
  readonly dates: readonly string[];
  readonly people: number;
  readonly passes: number;
  /** The customer's GSTIN; empty without one. */
  readonly gstin: string;
};

/** Where the code went that confirms a booking without a price: the address, masked. */
export type EmailAsked = {
  readonly email: string;
  /** Instant from which another mail can be had; `null` when no more are sent for this hold. */
  readonly resendAt: string | null;
};

/** What a reload must not lose; kept in the browser's session storage by the screen. */
export type Draft = {
  readonly choice?: Partial<Choice>;
  readonly customer?: Partial<CustomerDraft>;
  readonly order?: OrderKey;
};

/** What the booking starts from: the item of the address, and what is known of the choice. */
export type BookingInput = {
  readonly buildingId: string;
  readonly item: Item;
  readonly choice?: Partial<Choice>;
  readonly tracking?: Tracking;
};

export type BookingContext = {
  /** The item that the screen shows. */
  readonly item: Item;
  readonly ownRoom: Room;
  readonly room: Room;
  readonly choice: Choice;
  readonly availability: AvailabilityReply | null;
  readonly customer: CustomerDraft;
  /** The service's sentence for each refused field (`name`, `email`, `people`, `start` …). */
  readonly fieldErrors: Readonly<Record<string, string>>;
  /** The service's sentence about the whole, where it refused without an error. */
  readonly notice: string | null;
  /** Price as the service last told it. */
  readonly quote: Quote | null;
  readonly order: HeldOrder | null;
  readonly alternatives: readonly Alternative[];
  readonly couponCode: string;
  /** Code from the email as it was last typed. */
  readonly emailCode: string;
  readonly emailAsked: EmailAsked | null;
  readonly payment: PaymentCreatedReply | null;
  readonly evidence: Evidence | null;
  /** What the service made of the evidence. */
  readonly settled: VerifyPaymentReply | null;
  /** How often the order was looked up since its hold ended. */
  readonly lookups: number;
  /** What went wrong unexpectedly at the last step. */
  readonly failure: CallFailure | null;
  /** The last request that failed or was refused, by the id of its invoke; null once another one is made. */
  readonly failedCall: { readonly id: string; readonly failure: CallFailure } | null;
  readonly tracking: Tracking | undefined;
};

export type BookingEvent =
  | { type: "draft.restored"; draft: Draft }
  | { type: "date.chosen"; date: string }
  | { type: "choice.changed"; change: Partial<Omit<Choice, "date">> }
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

/** What the gateway's checkout returns after a payment. */
export type Evidence = Omit<VerifyPaymentRequest, "orderId" | "token">;

/** How the gateway's overlay ended. */
export type CheckoutOutcome =
  | { outcome: "paid"; evidence: Evidence }
  | { outcome: "dismissed" }
  | { outcome: "failed"; reason: string };

/** The order that the booking ended with; its last state says how. The result screen takes over. */
export type BookingOutput = OrderKey;

/** Actors that are provided from outside: input and output of each. */
export type BookingActors = {
  loadAvailability: {
    input: { buildingId: string; catalogId: string; date: string };
    output: AvailabilityReply;
  };
  verify: { input: VerifyRequest; output: VerifyOutcome };
  book: { input: BookingRequest; output: BookOutcome };
  release: { input: OrderKey; output: ReleaseOutcome };
  applyCoupon: { input: OrderKey & { code: string | null }; output: CouponOutcome };
  initPayment: { input: OrderKey; output: InitPaymentOutcome };
  confirmEmail: { input: OrderKey & { code: string }; output: ConfirmEmailOutcome };
  openCheckout: { input: { payment: PaymentCreatedReply; order: OrderKey }; output: CheckoutOutcome };
  verifyPayment: { input: VerifyPaymentRequest; output: VerifyPaymentOutcome };
  loadOrder: { input: OrderKey; output: OrderOutcome };
  awaitHoldEnd: { input: { holdExpiresAt: string }; output: unknown };
  awaitNextPoll: { input: { polls: number }; output: unknown };
  /** Resolves when the order is no longer simply held. */
  watchOrder: { input: WatchInput; output: OrderOutcome };
};

/** Marks that a screen may ask for with `hasTag`. */
export type BookingTag =
  /** An answer is awaited; show it and block the step's button. */
  | "busy"
  /** A hold is running: show the time left, release it when the visitor leaves for good. */
  | "holding"
  /** No hold can be running, so leaving needs no release (`slot.released`). */
  | "canLeave"
  /** The gateway's overlay is in front. */
  | "overlay"
  /** The booking is over; go to the result screen. */
  | "over";
