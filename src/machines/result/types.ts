import type { OrderOutcome } from "../../api/booking-outcomes.ts";
import type { CallFailure } from "../../api/call.ts";
import type { OrderDetails, OrderKey } from "../../api/contract/booking.ts";
import type { Invoice } from "../../api/contract/payment.ts";

/** What the truth of an order means for the visitor; each is a state of the chart. */
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
  /** How often the order was asked for again; lets the pauses grow. */
  readonly polls: number;
  readonly failure: CallFailure | null;
};

/** `order.changed`: the visitor has cancelled or moved the booking. */
export type ResultEvent = { type: "order.retried" } | { type: "invoice.asked" } | { type: "order.changed" };

/** What the chart asks the world for: input and answer of each actor. */
export type ResultQuestions = {
  loadOrder: { input: OrderKey; output: OrderOutcome };
  loadInvoice: { input: OrderKey; output: Invoice };
  /** Answers when it is time to ask for the order again. */
  awaitNextPoll: { input: { polls: number }; output: unknown };
};

/** `following`: the screen keeps itself up to date. `settled`: nothing more will come by itself. */
export type ResultTag = "busy" | "following" | "settled";
