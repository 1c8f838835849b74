import type { OrderOutcome } from "../../api/booking-outcomes.ts";
import type { CallFailure } from "../../api/call.ts";
import type { OrderDetails, OrderKey } from "../../api/contract/booking.ts";
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

export type ResultContext = {
  readonly key: OrderKey;
  readonly order: OrderDetails | null;
  readonly invoice: Invoice | null;
  /** Number of polls, from which the next delay follows. */
  readonly polls: number;
  readonly failure: CallFailure | null;
};

export type ResultEvent = { type: "order.retried" } | { type: "invoice.asked" };

/** Actors that are provided from outside: input and output of each. */
export type ResultActors = {
  loadOrder: { input: OrderKey; output: OrderOutcome };
  loadInvoice: { input: OrderKey; output: Invoice };
  /** Resolves when the order is to be polled again. */
  awaitNextPoll: { input: { polls: number }; output: unknown };
};

/** `following`: the screen keeps itself up to date. `settled`: nothing more will come by itself. */
export type ResultTag = "busy" | "following" | "settled";
