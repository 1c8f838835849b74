import { assign, setup } from "xstate";
import type { OrderOutcome } from "../../api/booking-outcomes.ts";
import type { Invoice } from "../../api/contract/payment.ts";
import { toCallFailure } from "../../api/failure.ts";
import { placeholderActor } from "../actor-logic.ts";
import { withError, withEvent, withOutput } from "../params.ts";
import { isConfirmedBy } from "./change.ts";
import { toResultStatus } from "./result-status.ts";
import type {
  ReportedChange,
  ResultActors,
  ResultContext,
  ResultEvent,
  ResultInput,
  ResultStatus,
  ResultTag,
} from "./types.ts";

const resultSetup = setup({
  types: {
    context: {} as ResultContext,
    events: {} as ResultEvent,
    input: {} as ResultInput,
    tags: {} as ResultTag,
  },
  actors: {
    loadOrder: placeholderActor<ResultActors["loadOrder"]>("loadOrder"),
    loadInvoice: placeholderActor<ResultActors["loadInvoice"]>("loadInvoice"),
    awaitNextPoll: placeholderActor<ResultActors["awaitNextPoll"]>("awaitNextPoll"),
  },
  guards: {
    isGone: (_, { outcome }: OrderOutcome) => outcome === "gone",
    hasResultStatus: ({ context }, { status }: { status: ResultStatus }) =>
      context.order !== null && toResultStatus(context.order) === status,
  },
  actions: {
    storeOrder: assign(({ context: { change } }, result: OrderOutcome) => {
      if (result.outcome !== "found") return { order: null };
      const { order } = result;
      return { order, change: change !== null && isConfirmedBy(change, order) ? change : null };
    }),
    storeChange: assign((_, { change }: { change: ReportedChange | null }) => ({ change })),
    storeInvoice: assign((_, invoice: Invoice) => ({ invoice })),
    forgetInvoice: assign({ invoice: null }),
    countPoll: assign(({ context }) => ({ polls: context.polls + 1 })),
    setError: assign((_, { error }: { error: unknown }) => ({ failure: toCallFailure(error) })),
    clearFailure: assign({ failure: null }),
  },
});

/** Polls the order while its result status can still change. */
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
        // After a failed request, the last order is kept and the next poll is scheduled.
        onError: "waiting",
      },
    },
  },
});

/**
 * Result of a booking, for the routes of success and failure. The order decides the state, not the URL. `loading` and
 * `loaded` lead to the state of the result status (`result-status.ts`), to `missing` (this browser may not open the
 * order) or to `unreachable`.
 *
 * Invariants: The state always corresponds to the last loaded order. States that may change poll the order until it is
 * settled. A failed poll changes nothing. The invoice is loaded only for a confirmed booking. A change is reported as
 * long as it matches the order.
 *
 * Not included: paying again (the booking machine, restored from the order's key), the calendar file (a link), and the
 * clock. The clock is the actor `awaitNextPoll` because a restored machine does not restart delays.
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
        { guard: { type: "hasResultStatus", params: { status: "confirmed" } }, target: "confirmed" },
        { guard: { type: "hasResultStatus", params: { status: "unpaid" } }, target: "unpaid" },
        { guard: { type: "hasResultStatus", params: { status: "awaited" } }, target: "awaited" },
        { guard: { type: "hasResultStatus", params: { status: "unconfirmed" } }, target: "unconfirmed" },
        { guard: { type: "hasResultStatus", params: { status: "failed" } }, target: "failed" },
        { guard: { type: "hasResultStatus", params: { status: "expired" } }, target: "expired" },
        { guard: { type: "hasResultStatus", params: { status: "refunding" } }, target: "refunding" },
        { guard: { type: "hasResultStatus", params: { status: "refunded" } }, target: "refunded" },
        { guard: { type: "hasResultStatus", params: { status: "cancelled" } }, target: "cancelled" },
        { target: "checking" },
      ],
    },
    checking: following,
    unpaid: following,
    awaited: following,
    unconfirmed: following,
    failed: following,
    // A payment may arrive after the hold: it confirms the booking if the slot is still available; otherwise it is
    // refunded.
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
    // A refund may be pending, or a payment may arrive late.
    cancelled: following,
    missing: { tags: "settled", on: { "order.retried": "loading" } },
    unreachable: { on: { "order.retried": "loading" }, exit: "clearFailure" },
  },
});
