import type { OrderOutcome } from "../../api/booking-outcomes.ts";
import type { CallFailure } from "../../api/call.ts";
import type { OrderDetails, OrderKey } from "../../api/contract/booking.ts";
import type { BookingChange } from "../../api/contract/booking-change.ts";
import type { Invoice } from "../../api/contract/payment.ts";

/** The result of a booking for the visitor. Each status is also the name of a state of the result machine. */
export type ResultStatus =
  | "confirmed"
  | "checking"
  | "unpaid"
  | "awaited"
  | "unconfirmed"
  | "failed"
  | "expired"
  | "refunding"
  | "refunded"
  | "cancelled";

/** The change that the page reports: a completed change, or the reason why a change was rejected. */
export type ReportedChange = BookingChange | { readonly is: "refused"; readonly message: string };

/** The order's key, and the change to report, which comes from the URL or from a posted form. */
export type ResultInput = OrderKey & { readonly change?: ReportedChange | null };

export type ResultContext = {
  readonly key: OrderKey;
  readonly order: OrderDetails | null;
  /** The reported change; null if there is nothing to report. */
  readonly change: ReportedChange | null;
  readonly invoice: Invoice | null;
  /** Number of polls, which determines the next delay. */
  readonly polls: number;
  readonly failure: CallFailure | null;
};

/**
 * Events of the result machine. `order.changed` follows a cancellation or a move by the visitor, or with null a change
 * from elsewhere, such as another tab.
 */
export type ResultEvent =
  | { type: "order.retried" }
  | { type: "invoice.asked" }
  | { type: "order.changed"; change: ReportedChange | null };

export type ResultActors = {
  loadOrder: { input: OrderKey; output: OrderOutcome };
  loadInvoice: { input: OrderKey; output: Invoice };
  awaitNextPoll: { input: { polls: number }; output: unknown };
};

/** `following`: the order is polled. `settled`: no automatic change of the order is expected. */
export type ResultTag = "busy" | "following" | "settled";
