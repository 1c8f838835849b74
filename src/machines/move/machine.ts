import { assign, setup } from "xstate";
import type { CallFailure } from "../../api/call.ts";
import type { MoveOutcome } from "../../api/change-outcomes.ts";
import type { Alternative, AvailabilityReply, OrderKey } from "../../api/contract/booking.ts";
import type { MoveRequest } from "../../api/contract/changes.ts";
import type { MovePaymentReply } from "../../api/contract/payment.ts";
import { failureOf } from "../../api/failure.ts";
import { outcomeIs, withError, withEvent, withOutput } from "../params.ts";
import { unprovided } from "../unprovided.ts";

/** A day (IST) and an item of the booking's centre; `start` (an instant) where a time of that day is chosen with it. */
export type MoveDay = { readonly date: string; readonly catalogId: string; readonly start?: string };
/** The new time, and what the visitor has agreed that the booking costs there. */
export type MoveTime = Pick<MoveRequest, "start" | "end" | "dates" | "expectedTotalPaise">;

export type MoveInput = OrderKey & { readonly buildingId: string };

export type MoveContext = {
  readonly key: OrderKey;
  readonly buildingId: string;
  readonly day: MoveDay | null;
  readonly time: MoveTime | null;
  readonly availability: AvailabilityReply | null;
  readonly alternatives: readonly Alternative[];
  /** What the booking really costs at the chosen time, in paise, when that has changed. */
  readonly totalPaise: number | null;
  /** The difference that is to be paid. */
  readonly payment: MovePaymentReply | null;
  readonly message: string | null;
  readonly failure: CallFailure | null;
};

export type MoveEvent = ({ type: "day.chosen" } & MoveDay) | ({ type: "move.confirmed" } & MoveTime);

/** What the chart asks the world for: input and answer of each actor. */
export type MoveQuestions = {
  loadAvailability: {
    input: Omit<MoveDay, "start"> & OrderKey & { readonly buildingId: string };
    output: AvailabilityReply;
  };
  move: { input: MoveRequest; output: MoveOutcome };
};

type Outcome = MoveOutcome["outcome"];

const moveSetup = setup({
  types: {
    context: {} as MoveContext,
    events: {} as MoveEvent,
    input: {} as MoveInput,
    tags: {} as "busy",
  },
  actors: {
    loadAvailability: unprovided<MoveQuestions["loadAvailability"]>("loadAvailability"),
    move: unprovided<MoveQuestions["move"]>("move"),
  },
  guards: {
    isOutcome: (_, { is, outcome }: { is: Outcome; outcome: string }) => is === outcome,
  },
  actions: {
    storeDay: assign((_, { date, catalogId, start }: MoveDay) => ({
      ...blank,
      day: { date, catalogId, ...(start !== undefined && { start }) },
      availability: null,
    })),
    storeTime: assign((_, { start, end, dates, expectedTotalPaise }: MoveTime) => ({
      ...blank,
      time: { start, end, ...(dates && { dates }), expectedTotalPaise },
    })),
    storeAvailability: assign((_, availability: AvailabilityReply) => ({ availability })),
    forgetAvailability: assign({ availability: null }),
    storeOutcome: assign((_, answer: MoveOutcome) => ({
      alternatives: "alternatives" in answer ? answer.alternatives : [],
      totalPaise: "totalPaise" in answer ? answer.totalPaise : null,
      payment: "payment" in answer ? answer.payment : null,
      message: "message" in answer ? answer.message : null,
    })),
    setError: assign((_, { error }: { error: unknown }) => ({ failure: failureOf(error) })),
  },
});

/** The chosen day's free times; what was shown before stays until they come. */
const loading = moveSetup.createStateConfig({
  tags: "busy",
  invoke: {
    id: "loadAvailability",
    src: "loadAvailability",
    input: ({ context: { key, buildingId, day } }) => ({
      ...key,
      buildingId,
      date: day?.date ?? "",
      catalogId: day?.catalogId ?? "",
    }),
    onDone: { target: "shown", actions: withOutput("storeAvailability") },
    onError: { target: "unavailable", actions: withError("setError") },
  },
});

/**
 * Moving a confirmed booking to another time or item of its centre. `open` is where a day is chosen and a time confirmed,
 * whatever came of the last try: its substates say what. Always holds: nothing moves before the visitor has confirmed a time
 * with its price; another price is told and has to be confirmed anew (`repriced`); when somebody else has the time
 * (`taken`) the day is loaded again, and what is free instead is chosen like any day, and then confirmed; while the
 * difference is `unpaid` the booking keeps its old time, and another day may be chosen instead.
 *
 * Left out on purpose: paying the difference (the gateway's own page, which leads back to the order), and how the order
 * stands afterwards (the result chart loads it again).
 */
export const moveMachine = moveSetup.createMachine({
  id: "move",
  context: ({ input: { buildingId, ...key } }) => ({
    ...blank,
    key,
    buildingId,
    day: null,
    time: null,
    availability: null,
  }),
  initial: "open",
  states: {
    open: {
      initial: "unasked",
      on: {
        "day.chosen": { target: ".loading", actions: withEvent("storeDay") },
        "move.confirmed": { target: "moving", actions: withEvent("storeTime") },
      },
      states: {
        unasked: {},
        loading,
        shown: {},
        unavailable: {},
        // The times shown so far include the one that is taken.
        taken: {
          entry: "forgetAvailability",
          initial: "loading",
          states: { loading, shown: {}, unavailable: {} },
        },
        repriced: {},
        unpaid: {},
        failed: {},
      },
    },
    moving: {
      tags: "busy",
      invoke: {
        id: "move",
        src: "move",
        input: ({ context: { key, day, time } }) => ({
          ...key,
          ...(day && { catalogId: day.catalogId }),
          ...(time ?? { start: "", end: "", expectedTotalPaise: 0 }),
        }),
        onDone: [
          { guard: outcomeIs("moved"), target: "moved" },
          { guard: outcomeIs("to-pay"), target: "open.unpaid", actions: withOutput("storeOutcome") },
          { guard: outcomeIs("taken"), target: "open.taken", actions: withOutput("storeOutcome") },
          { guard: outcomeIs("repriced"), target: "open.repriced", actions: withOutput("storeOutcome") },
          { target: "refused", actions: withOutput("storeOutcome") },
        ],
        onError: { target: "open.failed", actions: withError("setError") },
      },
    },
    moved: {},
    refused: {},
  },
});

const blank = { alternatives: [], totalPaise: null, payment: null, message: null, failure: null } as const;
