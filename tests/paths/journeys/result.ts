import type { OrderStatus, PaymentStatus } from "../../../src/api/contract/booking.ts";
import type { ResultStatus } from "../../../src/machines/result/types.ts";
import type { FaultsOf, StepsOf } from "../executors/machine-level.ts";
import type { resultExecutor } from "../executors/result.ts";
import { defineJourneys, defineStateCases, expandCases, type StepLiteral } from "./journey.ts";

export type ResultStepName = StepsOf<typeof resultExecutor>;
export type ResultFault = FaultsOf<typeof resultExecutor>;

type Step = StepLiteral<ResultStepName, ResultFault>;

/**
 * Result status for every pair of order status and payment status, by the rules of the product:
 * - a confirmed order is always booked;
 * - a pending payment, or money without a booking, is being checked;
 * - a refund is shown as a refund;
 * - an order for which a payment was opened is never unpaid.
 */
export const resultStatusTable: Readonly<Record<OrderStatus, Readonly<Record<PaymentStatus, ResultStatus>>>> =
  {
    held: row("unpaid", "awaited", "checking", "checking", "failed", "refunding", "refunded"),
    confirmed: row("confirmed", "confirmed", "confirmed", "confirmed", "confirmed", "confirmed", "confirmed"),
    cancelled: row("cancelled", "cancelled", "checking", "cancelled", "cancelled", "refunding", "refunded"),
    expired: row("expired", "unconfirmed", "checking", "checking", "unconfirmed", "refunding", "refunded"),
    released: row("expired", "unconfirmed", "checking", "checking", "unconfirmed", "refunding", "refunded"),
  };

const key = { orderId: "ORD000000000001", token: "token-1" };

/** Final statuses. The machine stops polling when it reaches one. */
const settled: readonly ResultStatus[] = ["confirmed", "refunded"];

const openResult: readonly Step[] = ["opens the result (the order is confirmed and its payment captured)"];
const requestInvoice: readonly Step[] = [...openResult, "asks for the invoice"];
const uninvoiced: readonly Step[] = [...openResult, "asks for the invoice (there is no invoice)"];
const openMissing: readonly Step[] = ["opens the result (the order is not found)"];
const unreachable: readonly Step[] = ["opens the result (the network is lost)"];
const checking: readonly Step[] = ["opens the result (the order is held and its payment pending)"];

/** An example of an order status and a payment status for each polled result status except "checking". */
const pollingPairs = [
  ["unpaid", "held", "none"],
  ["awaited", "held", "created"],
  ["failed", "held", "failed"],
  ["expired", "released", "none"],
  ["unconfirmed", "released", "created"],
  ["refunding", "cancelled", "refund_pending"],
  ["cancelled", "cancelled", "none"],
] as const satisfies readonly (readonly [ResultStatus, OrderStatus, PaymentStatus])[];

/** Visible texts for an expired and for a released hold. */
const endedHold = (order: string) => (order === "released" ? ["Hold released"] : ["Your hold has expired"]);

/** Journeys through the result of a booking (requirement J4). */
export const resultJourneys = defineJourneys<ResultStepName, ResultFault>("result", {
  ...expandCases(pairs(), ({ order, payment, resultStatus: expectedStatus, fault }) => ({
    [`J4 an order that is ${order} with a payment that is ${payment}: ${expectedStatus}`]: {
      by: [
        `opens the result (${fault})`,
        `→ ${settled.includes(expectedStatus) ? expectedStatus : `${expectedStatus}.waiting`}`,
      ] as const,
      sees: expectedStatus === "expired" ? endedHold(order) : [],
      facts: {
        order: `${order}, ${payment}`,
        following: !settled.includes(expectedStatus),
        settled: settled.includes(expectedStatus),
        asked: settled.includes(expectedStatus) ? { loadOrder: 1 } : { loadOrder: 1, awaitNextPoll: 1 },
      },
    },
    [`J4 an order that is being checked is then ${order} with a payment that is ${payment}: ${expectedStatus}`]:
      {
        by: [...checking, `a while passes (${fault})`, `→ ${expectedStatus}`] as const,
        facts: { order: `${order}, ${payment}` },
      },
  })),
  ...expandCases(pollingPairs, ([resultStatus, order, payment]) => {
    const error = `the order is ${order} and its payment ${payment}` as const;
    const opening = `opens the result (${error})` as const;
    const name = `J4 ${resultStatus}, of an order that is ${order} with a payment that is ${payment}`;
    return {
      [`${name}: polling again changes nothing`]: {
        by: [opening, `a while passes (${error})`, `→ ${resultStatus}.waiting`] as const,
        facts: { polls: 1, lastPause: { polls: 1 }, asked: { loadOrder: 1, awaitNextPoll: 2, poll: 1 } },
      },
      [`${name}: the network is lost during a poll, and the result stays`]: {
        by: [opening, "a while passes (the network is lost)", `→ ${resultStatus}.waiting`] as const,
        facts: { order: `${order}, ${payment}`, polls: 1 },
      },
      [`${name}: the order is no longer found`]: {
        by: [opening, "a while passes (the order is not found)", "→ missing"] as const,
        facts: { asked: { loadOrder: 1, awaitNextPoll: 1, poll: 1 } },
      },
    };
  }),
  "J4 the network is lost: the screen shows an error and no order": {
    by: [...unreachable, "→ unreachable"],
    facts: { failure: "network", order: null },
  },
  "J4 the network is lost, and the visitor loads the result again": {
    by: [
      ...unreachable,
      "looks it up again (the order is confirmed and its payment captured)",
      "→ confirmed.unasked",
    ],
    facts: { failure: null, asked: { loadOrder: 2 } },
  },
  "J4 the address matches no order, and the visitor retries": {
    by: [
      ...openMissing,
      "looks it up again (the order is confirmed and its payment captured)",
      "→ confirmed.unasked",
    ],
    facts: { asked: { loadOrder: 2 } },
  },
  "J4 the address matches no order": {
    by: [...openMissing, "→ missing"],
    facts: {
      ...{ order: null, settled: true, asked: { loadOrder: 1 } },
      lastAsked: { id: "loadOrder", input: key },
    },
  },
  "J4 a polled order is no longer found": {
    by: [...checking, "a while passes (the order is not found)", "→ missing"],
    facts: { asked: { loadOrder: 1, awaitNextPoll: 1, poll: 1 }, lastAsked: { id: "poll", input: key } },
  },
  "J4 the network is lost while an order is polled: the result stays, and polling continues": {
    by: [
      ...checking,
      "a while passes (the network is lost)",
      "→ checking.waiting",
      "a while passes (the order is confirmed and its payment captured)",
      "→ confirmed.unasked",
    ],
    facts: { failure: null, polls: 2, asked: { loadOrder: 1, awaitNextPoll: 2, poll: 2 } },
  },
  "J4 an unchanged order is polled again, with a growing count": {
    by: [
      ...checking,
      "a while passes (the order is held and its payment pending)",
      "a while passes (the order is held and its payment pending)",
      "→ checking.waiting",
    ],
    facts: { polls: 2, lastPause: { polls: 2 }, asked: { loadOrder: 1, awaitNextPoll: 3, poll: 2 } },
  },
  "J4 the timer fails: the order is still polled": {
    by: [
      ...checking,
      "the clock fails (the order is confirmed and its payment captured)",
      "→ confirmed.unasked",
    ],
    facts: { polls: 1 },
  },
  "J4 T2 requests the invoice: the invoice shows": {
    by: [...requestInvoice, "→ confirmed.shown"],
    facts: {
      ...{ invoice: "DL/2627/000001", failure: null, asked: { loadOrder: 1, loadInvoice: 1 } },
      lastAsked: { id: "loadInvoice", input: key },
    },
  },
  "J4 T1 an invoice from before a move is not shown after the move": {
    by: [
      ...requestInvoice,
      "has moved the booking (the order is confirmed and its payment captured)",
      "→ confirmed.unasked",
    ],
    facts: { change: "moved", invoice: null },
  },
  "J4 T1 neither an invoice nor an error shows while the invoice loads": {
    by: [...openResult, "asks for the invoice (the service is slow)", "→ confirmed.fetching"],
    facts: { invoice: null, failure: null },
  },
  "J4 T3 there is no invoice: the screen shows an error, and the booking stays confirmed": {
    by: [...uninvoiced, "→ confirmed.uninvoiced"],
    facts: { invoice: null, failure: "not_found", order: "confirmed, captured" },
  },
  "J4 T1 requests an invoice again that could not be loaded: the error disappears at once": {
    by: [...uninvoiced, "asks for the invoice (the service is slow)", "→ confirmed.fetching"],
    facts: { failure: null },
  },
  "J4 T3 requests an invoice again that could not be loaded": {
    by: [...uninvoiced, "asks for the invoice", "→ confirmed.shown"],
    facts: { invoice: "DL/2627/000001", failure: null },
  },
  "J4 has cancelled the booking: the screen shows the cancellation at once, while the order loads again": {
    by: [...openResult, "has cancelled the booking (the service is slow)", "→ loading"],
    facts: { change: "cancelled", asked: { loadOrder: 2 } },
  },
  "J4 has cancelled the booking: the screen shows the cancelled order and polls the order": {
    by: [
      ...openResult,
      "has cancelled the booking (the order is cancelled and its payment refund_pending)",
      "a while passes (the order is cancelled and its payment refunded)",
      "→ refunded",
    ],
    facts: { change: "cancelled" },
  },
  "J4 has cancelled the booking, and the network is lost: the screen still shows the cancellation": {
    by: [...openResult, "has cancelled the booking (the network is lost)", "→ unreachable"],
    facts: { change: "cancelled" },
  },
  "J4 has moved the booking: the screen shows the new order": {
    by: [
      ...openResult,
      "has moved the booking (the order is confirmed and its payment captured)",
      "→ confirmed.unasked",
    ],
    facts: { change: "moved", asked: { loadOrder: 2 } },
  },
  "J4 has moved the booking, which is already cancelled: the screen no longer shows the move": {
    by: [
      ...openResult,
      "has moved the booking (the order is cancelled and its payment refunded)",
      "→ refunded",
    ],
    facts: { change: null },
  },
});

/** The events that each state of the result handles. */
export const resultStateCases = defineStateCases<ResultStepName, ResultFault>({
  loading: { tags: "busy", by: ["opens the result (the service is slow)"] },
  "confirmed.unasked": {
    tags: "settled",
    by: openResult,
    takes: { "invoice.asked": "confirmed.fetching", "order.changed": "loading" },
  },
  "confirmed.fetching": {
    tags: "busy settled",
    by: [...openResult, "asks for the invoice (the service is slow)"],
    takes: { "order.changed": "loading" },
  },
  "confirmed.shown": { tags: "settled", by: requestInvoice, takes: { "order.changed": "loading" } },
  "confirmed.uninvoiced": {
    tags: "settled",
    by: uninvoiced,
    takes: { "invoice.asked": "confirmed.fetching", "order.changed": "loading" },
  },
  missing: { tags: "settled", by: openMissing, takes: { "order.retried": "loading" } },
  unreachable: { by: unreachable, takes: { "order.retried": "loading" } },
  refunded: { tags: "settled", by: ["opens the result (the order is released and its payment refunded)"] },
  // The other states handle no events from visitors.
  ...expandCases(
    [["checking", "held", "pending"], ...pollingPairs] as const,
    ([resultStatus, order, payment]) => {
      const opening = `opens the result (the order is ${order} and its payment ${payment})` as const;
      return {
        [`${resultStatus}.waiting`]: { tags: "following", by: [opening] },
        [`${resultStatus}.polling`]: {
          tags: "following",
          by: [opening, "a while passes (the service is slow)"] as const,
        },
      };
    },
  ),
});

/** Returns all 35 pairs of order and payment status. */
function pairs() {
  return Object.entries(resultStatusTable).flatMap(([order, payments]) =>
    Object.entries(payments).map(([payment, resultStatus]) => ({
      order,
      payment,
      resultStatus,
      fault: `the order is ${order as OrderStatus} and its payment ${payment as PaymentStatus}` as const,
    })),
  );
}

function row(
  ...resultStatuses: [
    ResultStatus,
    ResultStatus,
    ResultStatus,
    ResultStatus,
    ResultStatus,
    ResultStatus,
    ResultStatus,
  ]
) {
  const [none, created, pending, captured, failed, refundPending, refunded] = resultStatuses;
  return { none, created, pending, captured, failed, refund_pending: refundPending, refunded };
}
