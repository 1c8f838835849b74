import type { OrderOutcome } from "../../api/booking-outcomes.ts";
import type { CallFailure } from "../../api/call.ts";
import type { OrderDetails, OrderKey } from "../../api/contract/booking.ts";
import type { BookingChange } from "../../api/contract/booking-change.ts";
import type { Invoice } from "../../api/contract/payment.ts";

/** What the state of an order means for the visitor; also the names of the machine's states. */
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

/** The change to report: what was changed, or why a change was rejected. */
export type ReportedChange = BookingChange | { readonly is: "refused"; readonly message: string };

/** The order's key, and the change to report: named by the URL, or the result of a posted form. */
export type ResultInput = OrderKey & { readonly change?: ReportedChange | null };

export type ResultContext = {
  readonly key: OrderKey;
  readonly order: OrderDetails | null;
  /** The last change or rejected change, while it is shown. */
  readonly change: ReportedChange | null;
  readonly invoice: Invoice | null;
  /** Number of polls, which determines the next delay. */
  readonly polls: number;
  readonly failure: CallFailure | null;
};

/** `order.changed`: the visitor has cancelled or moved the booking. */
export type ResultEvent =
  | { type: "order.retried" }
  | { type: "invoice.asked" }
  | { type: "order.changed"; change: ReportedChange };

export type ResultActors = {
  loadOrder: { input: OrderKey; output: OrderOutcome };
  loadInvoice: { input: OrderKey; output: Invoice };
  awaitNextPoll: { input: { polls: number }; output: unknown };
};

/** `following`: the order is polled. `settled`: the order will not change by itself. */
export type ResultTag = "busy" | "following" | "settled";
