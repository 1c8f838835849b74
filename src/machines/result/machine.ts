import { assign, setup } from "xstate";
import type { OrderOutcome } from "../../api/booking-outcomes.ts";
import type { Invoice } from "../../api/contract/payment.ts";
import { failureOf } from "../../api/failure.ts";
import { withError, withEvent, withOutput } from "../params.ts";
import { unprovided } from "../unprovided.ts";
import { isTrueOf } from "./change.ts";
import type {
  ResultActors,
  ResultContext,
  ResultEvent,
  ResultInput,
  ResultTag,
  ToldChange,
  Verdict,
} from "./types.ts";
import { verdictOf } from "./verdict.ts";

const resultSetup = setup({
  types: {
    context: {} as ResultContext,
    events: {} as ResultEvent,
    input: {} as ResultInput,
    tags: {} as ResultTag,
  },
  actors: {
    loadOrder: unprovided<ResultActors["loadOrder"]>("loadOrder"),
    loadInvoice: unprovided<ResultActors["loadInvoice"]>("loadInvoice"),
    awaitNextPoll: unprovided<ResultActors["awaitNextPoll"]>("awaitNextPoll"),
  },
  guards: {
    isGone: (_, { outcome }: OrderOutcome) => outcome === "gone",
    isVerdict: ({ context }, { verdict }: { verdict: Verdict }) =>
      context.order !== null && verdictOf(context.order) === verdict,
  },
  actions: {
    storeOrder: assign(({ context: { change } }, answer: OrderOutcome) => {
      if (answer.outcome !== "found") return { order: null };
      const { order } = answer;
      return { order, change: change !== null && isTrueOf(change, order) ? change : null };
    }),
    storeChange: assign((_, { change }: { change: ToldChange }) => ({ change })),
    storeInvoice: assign((_, invoice: Invoice) => ({ invoice })),
    forgetInvoice: assign({ invoice: null }),
    countPoll: assign(({ context }) => ({ polls: context.polls + 1 })),
    setError: assign((_, { error }: { error: unknown }) => ({ failure: failureOf(error) })),
    clearFailure: assign({ failure: null }),
  },
});

/** One state a verdict; while it may still change by itself, the order is asked for again and again. */
const following = resultSetup.createStateConfig({
  tags: "following",
  initial: "waiting",
  states: {
    waiting: {
      invoke: {
        id: "awaitNextPoll",
        src: "awaitNextPoll",
        input: ({ context }) => ({ polls: context.polls }),
        onDone: "polling",
        onError: "polling",
      },
    },
    polling: {
      entry: "countPoll",
      invoke: {
        id: "poll",
        src: "loadOrder",
        input: ({ context }) => context.key,
        onDone: [
          { guard: withOutput("isGone"), target: "#result.missing" },
          { target: "#result.loaded", actions: withOutput("storeOrder") },
        ],
        // A failed request keeps the order last seen, and is made again.
        onError: "waiting",
      },
    },
  },
});

/**
 * Result of a booking (both routes): the state of the order, whatever the address says. `loading` and `loaded` lead to one
 * state a verdict (see `verdict.ts`), or to `missing` (this browser may not open it) or `unreachable`.
 *
 * Always holds: the state is the verdict on the order last seen; unsettled verdicts follow the order by themselves until
 * it is settled; a failed poll never changes what is told; an invoice is asked for only when the booking is confirmed; a
 * change is told at once when the visitor has made it, and from then on as long as the order bears it out.
 *
 * Left out on purpose: paying again (the booking chart does it, restored from the order's key), the clock (the actor
 * `awaitNextPoll`; a delay of the chart would not be restored from the server's snapshot), and the calendar file (a link).
 */
export const resultMachine = resultSetup.createMachine({
  id: "result",
  context: ({ input: { change = null, ...key } }) => ({
    ...{ key, order: null, change, invoice: null, polls: 0, failure: null },
  }),
  initial: "loading",
  states: {
    loading: {
      tags: "busy",
      invoke: {
        id: "loadOrder",
        src: "loadOrder",
        input: ({ context }) => context.key,
        onDone: [
          { guard: withOutput("isGone"), target: "missing" },
          { target: "loaded", actions: withOutput("storeOrder") },
        ],
        onError: { target: "unreachable", actions: withError("setError") },
      },
    },
    loaded: {
      always: [
        { guard: { type: "isVerdict", params: { verdict: "confirmed" } }, target: "confirmed" },
        { guard: { type: "isVerdict", params: { verdict: "unpaid" } }, target: "unpaid" },
        { guard: { type: "isVerdict", params: { verdict: "awaited" } }, target: "awaited" },
        { guard: { type: "isVerdict", params: { verdict: "unconfirmed" } }, target: "unconfirmed" },
        { guard: { type: "isVerdict", params: { verdict: "failed" } }, target: "failed" },
        { guard: { type: "isVerdict", params: { verdict: "expired" } }, target: "expired" },
        { guard: { type: "isVerdict", params: { verdict: "refunding" } }, target: "refunding" },
        { guard: { type: "isVerdict", params: { verdict: "refunded" } }, target: "refunded" },
        { guard: { type: "isVerdict", params: { verdict: "cancelled" } }, target: "cancelled" },
        { target: "checking" },
      ],
    },
    checking: following,
    unpaid: following,
    awaited: following,
    unconfirmed: following,
    failed: following,
    // Money may still arrive after the hold; then the slot is booked if it is free, or the money goes back.
    expired: following,
    refunding: following,
    confirmed: {
      tags: "settled",
      initial: "unasked",
      on: { "order.changed": { target: "loading", actions: [withEvent("storeChange"), "forgetInvoice"] } },
      states: {
        unasked: { on: { "invoice.asked": "fetching" } },
        fetching: {
          tags: "busy",
          entry: "clearFailure",
          invoke: {
            id: "loadInvoice",
            src: "loadInvoice",
            input: ({ context }) => context.key,
            onDone: { target: "shown", actions: withOutput("storeInvoice") },
            onError: { target: "uninvoiced", actions: withError("setError") },
          },
        },
        shown: {},
        uninvoiced: { on: { "invoice.asked": "fetching" } },
      },
    },
    refunded: { tags: "settled" },
    // Its money may still be on the way back, or come late.
    cancelled: following,
    missing: { tags: "settled", on: { "order.retried": "loading" } },
    unreachable: { on: { "order.retried": "loading" }, exit: "clearFailure" },
  },
});
