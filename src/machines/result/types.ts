import type { OrderOutcome } from "../../api/booking-outcomes.ts";
import type { CallFailure } from "../../api/call.ts";
import type { OrderDetails, OrderKey } from "../../api/contract/booking.ts";
import type { BookingChange } from "../../api/contract/booking-change.ts";
import type { Invoice } from "../../api/contract/payment.ts";

/** What the state of an order means for the visitor; each is a state of the chart. */
export type Verdict =
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

/** What is told of a booking: that it was changed, or why that was refused. */
export type ToldChange = BookingChange | { readonly is: "refused"; readonly message: string };

/** The order's key, and what is to be told of it: the change that its address names, or why a form was refused. */
export type ResultInput = OrderKey & { readonly change?: ToldChange | null };

export type ResultContext = {
  readonly key: OrderKey;
  readonly order: OrderDetails | null;
  /** What was last done to the booking, or refused, while it is to be told. */
  readonly change: ToldChange | null;
  readonly invoice: Invoice | null;
  /** Number of polls, from which the next delay follows. */
  readonly polls: number;
  readonly failure: CallFailure | null;
};

/** `order.changed`: the visitor has cancelled or moved the booking. */
export type ResultEvent =
  | { type: "order.retried" }
  | { type: "invoice.asked" }
  | { type: "order.changed"; change: ToldChange };

/** Actors that are provided from outside: input and output of each. */
export type ResultActors = {
  loadOrder: { input: OrderKey; output: OrderOutcome };
  loadInvoice: { input: OrderKey; output: Invoice };
  awaitNextPoll: { input: { polls: number }; output: unknown };
};

/** `following`: the screen keeps itself up to date. `settled`: nothing more will come by itself. */
export type ResultTag = "busy" | "following" | "settled";
