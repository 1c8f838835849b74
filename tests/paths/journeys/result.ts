import type { OrderStatus, PaymentStatus } from "../../../src/api/contract/booking.ts";
import type { Verdict } from "../../../src/machines/result/types.ts";
import type { Journey, JourneyStep, StateRow } from "./journey.ts";

/** What visitors do on the result screen, and what happens by itself there. */
export type ResultStepName =
  | "opens the result"
  | "a while passes"
  | "the clock fails"
  | "looks it up again"
  | "asks for the invoice"
  | "has cancelled the booking"
  | "has moved the booking"
  | "the service answers";

/** What the service says of the order, or what goes wrong while it is asked. */
export type ResultFault =
  | "the service is slow"
  | "the network is lost"
  | "the order is not found"
  | "there is no invoice"
  | `the order is ${OrderStatus} and its payment ${PaymentStatus}`;

type Step = JourneyStep<ResultStepName, ResultFault>;
type ResultJourney = Journey<ResultStepName, ResultFault>;

/**
 * What every pair of an order's state and its payment's means for a visitor, by the product's rules: a confirmed booking is
 * told as booked whatever else; money on its way, or there without a booking, as being checked; money that goes back as
 * that; an order for which a payment was once opened never as one for which nothing was paid.
 */
export const verdictTable: Readonly<Record<OrderStatus, Readonly<Record<PaymentStatus, Verdict>>>> = {
  held: row("unpaid", "awaited", "checking", "checking", "failed", "refunding", "refunded"),
  confirmed: row("confirmed", "confirmed", "confirmed", "confirmed", "confirmed", "confirmed", "confirmed"),
  cancelled: row("cancelled", "cancelled", "checking", "cancelled", "cancelled", "refunding", "refunded"),
  expired: row("expired", "unconfirmed", "checking", "checking", "unconfirmed", "refunding", "refunded"),
  released: row("expired", "unconfirmed", "checking", "checking", "unconfirmed", "refunding", "refunded"),
};

/** By what the order is asked for. */
const key = { orderId: "ORD000000000001", token: "token-1" };

/** Verdicts that nothing follows by itself. */
const settled: readonly Verdict[] = ["confirmed", "refunded"];

const opened: readonly Step[] = [
  { step: "opens the result", fault: "the order is confirmed and its payment captured" },
];
const invoiceAsked: readonly Step[] = [...opened, { step: "asks for the invoice" }];
const uninvoiced: readonly Step[] = [
  ...opened,
  { step: "asks for the invoice", fault: "there is no invoice" },
];
const missing: readonly Step[] = [{ step: "opens the result", fault: "the order is not found" }];
const unreachable: readonly Step[] = [{ step: "opens the result", fault: "the network is lost" }];
const checking: readonly Step[] = [
  { step: "opens the result", fault: "the order is held and its payment pending" },
];

/** For each verdict beside "checking" that is followed, an order and a payment of which it is told. */
const followedPairs = [
  ["unpaid", "held", "none"],
  ["awaited", "held", "created"],
  ["failed", "held", "failed"],
  ["expired", "released", "none"],
  ["unconfirmed", "released", "created"],
  ["refunding", "cancelled", "refund_pending"],
  ["cancelled", "cancelled", "none"],
] as const satisfies readonly (readonly [Verdict, OrderStatus, PaymentStatus])[];

/** Journeys through the result of a booking (row J4). */
export const resultJourneys: readonly ResultJourney[] = [
  ...pairs().flatMap(({ order, payment, verdict, fault }) => [
    journey(
      `J4 an order that is ${order} with a payment that is ${payment}: ${verdict}`,
      [{ step: "opens the result", fault }],
      {
        state: settled.includes(verdict) ? verdict : `${verdict}.waiting`,
        sees: [],
        facts: {
          order: `${order}, ${payment}`,
          following: !settled.includes(verdict),
          settled: settled.includes(verdict),
          asked: settled.includes(verdict) ? { loadOrder: 1 } : { loadOrder: 1, awaitNextPoll: 1 },
        },
      },
    ),
    journey(
      `J4 it is being checked, and then ${order} with a payment that is ${payment}: ${verdict}`,
      [...checking, { step: "a while passes", fault }],
      { state: verdict, sees: [], facts: { order: `${order}, ${payment}` } },
    ),
  ]),
  ...followedPairs.flatMap(([verdict, order, payment]) => {
    const fault = `the order is ${order} and its payment ${payment}` as const;
    const begun: readonly Step[] = [{ step: "opens the result", fault }];
    const name = `J4 ${verdict}, of an order that is ${order} with a payment that is ${payment}`;
    return [
      journey(`${name}: asked about again, it stays so`, [...begun, { step: "a while passes", fault }], {
        state: `${verdict}.waiting`,
        sees: [],
        facts: { polls: 1, lastPause: { polls: 1 }, asked: { loadOrder: 1, awaitNextPoll: 2, poll: 1 } },
      }),
      journey(
        `${name}: the network is lost when it is asked about, and what was told stays`,
        [...begun, { step: "a while passes", fault: "the network is lost" }],
        { state: `${verdict}.waiting`, sees: [], facts: { order: `${order}, ${payment}`, polls: 1 } },
      ),
      journey(
        `${name}: it is found no more`,
        [...begun, { step: "a while passes", fault: "the order is not found" }],
        { state: "missing", sees: [], facts: { asked: { loadOrder: 1, awaitNextPoll: 1, poll: 1 } } },
      ),
    ];
  }),
  journey("J4 the network is lost: told, with nothing said of the order", unreachable, {
    state: "unreachable",
    sees: [],
    facts: { failure: "network", order: null },
  }),
  journey(
    "J4 the network is lost, and the result is looked up again",
    [...unreachable, { step: "looks it up again", fault: "the order is confirmed and its payment captured" }],
    { state: "confirmed.unasked", sees: [], facts: { failure: null, asked: { loadOrder: 2 } } },
  ),
  journey(
    "J4 the address opens no order, and is tried again",
    [...missing, { step: "looks it up again", fault: "the order is confirmed and its payment captured" }],
    { state: "confirmed.unasked", sees: [], facts: { asked: { loadOrder: 2 } } },
  ),
  journey("J4 the address opens no order", missing, {
    state: "missing",
    sees: [],
    facts: {
      ...{ order: null, settled: true, asked: { loadOrder: 1 } },
      lastAsked: { id: "loadOrder", input: key },
    },
  }),
  journey(
    "J4 an order that is followed is found no more",
    [...checking, { step: "a while passes", fault: "the order is not found" }],
    {
      state: "missing",
      sees: [],
      facts: {
        asked: { loadOrder: 1, awaitNextPoll: 1, poll: 1 },
        lastAsked: { id: "poll", input: key },
      },
    },
  ),
  journey(
    "J4 the network is lost while an order is followed: what was told stays, and it is asked again",
    [
      ...checking,
      { step: "a while passes", fault: "the network is lost", state: "checking.waiting" },
      { step: "a while passes", fault: "the order is confirmed and its payment captured" },
    ],
    {
      state: "confirmed.unasked",
      sees: [],
      facts: { failure: null, polls: 2, asked: { loadOrder: 1, awaitNextPoll: 2, poll: 2 } },
    },
  ),
  journey(
    "J4 an order that stays the same is asked about again, with a growing count",
    [
      ...checking,
      { step: "a while passes", fault: "the order is held and its payment pending" },
      { step: "a while passes", fault: "the order is held and its payment pending" },
    ],
    {
      state: "checking.waiting",
      sees: [],
      facts: { polls: 2, lastPause: { polls: 2 }, asked: { loadOrder: 1, awaitNextPoll: 3, poll: 2 } },
    },
  ),
  journey(
    "J4 the clock fails: the order is followed all the same",
    [...checking, { step: "the clock fails", fault: "the order is confirmed and its payment captured" }],
    { state: "confirmed.unasked", sees: [], facts: { polls: 1 } },
  ),
  journey("J4 T2 asks for the invoice: it shows", invoiceAsked, {
    state: "confirmed.shown",
    sees: [],
    facts: {
      ...{ invoice: "DL/2627/000001", failure: null, asked: { loadOrder: 1, loadInvoice: 1 } },
      lastAsked: { id: "loadInvoice", input: key },
    },
  }),
  journey(
    "J4 T1 the invoice of before a move is not shown after it",
    [
      ...invoiceAsked,
      { step: "has moved the booking", fault: "the order is confirmed and its payment captured" },
    ],
    { state: "confirmed.unasked", sees: [], facts: { change: "moved", invoice: null } },
  ),
  journey(
    "J4 T1 while the invoice is fetched neither it nor an error shows",
    [...opened, { step: "asks for the invoice", fault: "the service is slow" }],
    { state: "confirmed.fetching", sees: [], facts: { invoice: null, failure: null } },
  ),
  journey("J4 T3 there is no invoice: told, and the booking stays confirmed", uninvoiced, {
    state: "confirmed.uninvoiced",
    sees: [],
    facts: { invoice: null, failure: "not_found", order: "confirmed, captured" },
  }),
  journey(
    "J4 T1 an invoice that could not be had is asked for again: the error is gone at once",
    [...uninvoiced, { step: "asks for the invoice", fault: "the service is slow" }],
    { state: "confirmed.fetching", sees: [], facts: { failure: null } },
  ),
  journey(
    "J4 T3 an invoice that could not be had is asked for again",
    [...uninvoiced, { step: "asks for the invoice" }],
    { state: "confirmed.shown", sees: [], facts: { invoice: "DL/2627/000001", failure: null } },
  ),
  journey(
    "J4 has cancelled the booking: told at once, while the order is asked for again",
    [...opened, { step: "has cancelled the booking", fault: "the service is slow" }],
    { state: "loading", sees: [], facts: { change: "cancelled", asked: { loadOrder: 2 } } },
  ),
  journey(
    "J4 has cancelled the booking: told of the order that is cancelled, and followed with it",
    [
      ...opened,
      { step: "has cancelled the booking", fault: "the order is cancelled and its payment refund_pending" },
      { step: "a while passes", fault: "the order is cancelled and its payment refunded" },
    ],
    { state: "refunded", sees: [], facts: { change: "cancelled" } },
  ),
  journey(
    "J4 has cancelled the booking, and the network is lost: told all the same",
    [...opened, { step: "has cancelled the booking", fault: "the network is lost" }],
    { state: "unreachable", sees: [], facts: { change: "cancelled" } },
  ),
  journey(
    "J4 has moved the booking: told of the order that stands there",
    [...opened, { step: "has moved the booking", fault: "the order is confirmed and its payment captured" }],
    { state: "confirmed.unasked", sees: [], facts: { change: "moved", asked: { loadOrder: 2 } } },
  ),
  journey(
    "J4 has moved the booking, which is cancelled by then: told no more",
    [...opened, { step: "has moved the booking", fault: "the order is cancelled and its payment refunded" }],
    { state: "refunded", sees: [], facts: { change: null } },
  ),
];

/** State by state, what can be done on the result screen. */
export const resultStates: readonly StateRow<ResultStepName, ResultFault>[] = [
  {
    state: "loading",
    tags: "busy",
    by: [{ step: "opens the result", fault: "the service is slow" }],
    takes: {},
  },
  {
    state: "confirmed.unasked",
    tags: "settled",
    by: opened,
    takes: { "invoice.asked": "confirmed.fetching", "order.changed": "loading" },
  },
  {
    state: "confirmed.fetching",
    tags: "busy settled",
    by: [...opened, { step: "asks for the invoice", fault: "the service is slow" }],
    takes: { "order.changed": "loading" },
  },
  { state: "confirmed.shown", tags: "settled", by: invoiceAsked, takes: { "order.changed": "loading" } },
  {
    state: "confirmed.uninvoiced",
    tags: "settled",
    by: uninvoiced,
    takes: { "invoice.asked": "confirmed.fetching", "order.changed": "loading" },
  },
  { state: "missing", tags: "settled", by: missing, takes: { "order.retried": "loading" } },
  { state: "unreachable", by: unreachable, takes: { "order.retried": "loading" } },
  ...verdictStates(),
];

/** Each verdict's states, come to by one of its pairs; nothing can be done in them but on other pages. */
function verdictStates(): StateRow<ResultStepName, ResultFault>[] {
  const first = new Map(pairs().map(({ verdict, fault }) => [verdict, fault]));
  return [...first].flatMap(([verdict, fault]) => {
    const by: readonly Step[] = [{ step: "opens the result", fault }];
    if (verdict === "confirmed") return [];
    if (verdict === "refunded") return [{ state: verdict, tags: "settled", by, takes: {} }];
    const polling: readonly Step[] = [...by, { step: "a while passes", fault: "the service is slow" }];
    return [
      { state: `${verdict}.waiting`, tags: "following", by, takes: {} },
      { state: `${verdict}.polling`, tags: "following", by: polling, takes: {} },
    ];
  });
}

/** The 35 pairs. */
function pairs() {
  return Object.entries(verdictTable).flatMap(([order, payments]) =>
    Object.entries(payments).map(([payment, verdict]) => ({
      order,
      payment,
      verdict,
      fault: `the order is ${order as OrderStatus} and its payment ${payment as PaymentStatus}` as const,
    })),
  );
}

function row(...verdicts: [Verdict, Verdict, Verdict, Verdict, Verdict, Verdict, Verdict]) {
  const [none, created, pending, captured, failed, refundPending, refunded] = verdicts;
  return { none, created, pending, captured, failed, refund_pending: refundPending, refunded };
}

function journey(name: string, steps: readonly Step[], ends: Journey["ends"]): ResultJourney {
  return { chart: "result", name, steps, ends };
}
