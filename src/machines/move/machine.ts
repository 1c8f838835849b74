import { assign, setup } from "xstate";
import type { CallFailure } from "../../api/call.ts";
import type { MoveOutcome } from "../../api/change-outcomes.ts";
import type { Alternative, AvailabilityResponse, OrderKey } from "../../api/contract/booking.ts";
import type { MoveRequest } from "../../api/contract/changes.ts";
import type { MovePaymentResponse } from "../../api/contract/payment.ts";
import { toCallFailure } from "../../api/failure.ts";
import { placeholderActor } from "../actor-logic.ts";
import { hasOutcome, withError, withEvent, withOutput } from "../params.ts";

/** A day (IST date) and an item of the booking's centre. `start` (instant) is set if a time was chosen with the day. */
export type MoveDay = { readonly date: string; readonly catalogId: string; readonly start?: string };
/** The new period, and the total price (paise) that the visitor agreed to. */
export type MoveTime = Pick<MoveRequest, "start" | "end" | "dates" | "expectedTotalPaise">;

export type MoveInput = OrderKey & { readonly buildingId: string };

export type MoveContext = {
  readonly key: OrderKey;
  readonly buildingId: string;
  readonly day: MoveDay | null;
  readonly time: MoveTime | null;
  readonly availability: AvailabilityResponse | null;
  readonly alternatives: readonly Alternative[];
  /** The current price at the chosen time, in paise; null unless the price has changed. */
  readonly totalPaise: number | null;
  readonly payment: MovePaymentResponse | null;
  readonly message: string | null;
  readonly failure: CallFailure | null;
};

export type MoveEvent = ({ type: "day.chosen" } & MoveDay) | ({ type: "move.confirmed" } & MoveTime);

export type MoveActors = {
  loadAvailability: {
    input: Omit<MoveDay, "start"> & OrderKey & { readonly buildingId: string };
    output: AvailabilityResponse;
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
    loadAvailability: placeholderActor<MoveActors["loadAvailability"]>("loadAvailability"),
    move: placeholderActor<MoveActors["move"]>("move"),
  },
  guards: {
    isOutcome: (_, { is, outcome }: { is: Outcome; outcome: string }) => is === outcome,
  },
  actions: {
    storeDay: assign((_, { date, catalogId, start }: MoveDay) => ({
      ...emptyOutcome,
      day: { date, catalogId, ...(start !== undefined && { start }) },
      availability: null,
    })),
    storeTime: assign((_, { start, end, dates, expectedTotalPaise }: MoveTime) => ({
      ...emptyOutcome,
      time: { start, end, ...(dates && { dates }), expectedTotalPaise },
    })),
    storeAvailability: assign((_, availability: AvailabilityResponse) => ({ availability })),
    forgetAvailability: assign({ availability: null }),
    storeOutcome: assign((_, result: MoveOutcome) => ({
      alternatives: "alternatives" in result ? result.alternatives : [],
      totalPaise: "totalPaise" in result ? result.totalPaise : null,
      payment: "payment" in result ? result.payment : null,
      message: "message" in result ? result.message : null,
    })),
    setError: assign((_, { error }: { error: unknown }) => ({ failure: toCallFailure(error) })),
  },
});

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
 * Moves a confirmed booking to another time or item of its centre. In `open`, the visitor chooses a day and confirms a
 * time. The substates of `open` are the results of the last request.
 *
 * Invariants: The visitor confirms the time and the price before the booking moves, and again if the price has changed
 * (`repriced`). If the time is `taken`, the day is reloaded. Choosing an alternative also requires confirmation. While
 * the difference is `unpaid`, the booking keeps its old time, and the visitor can still choose another day.
 *
 * Not included: paying the difference (on the gateway's page, which returns to the order), and the order after the move
 * (the result machine reloads it).
 */
export const moveMachine = moveSetup.createMachine({
  id: "move",
  context: ({ input: { buildingId, ...key } }) => ({
    ...emptyOutcome,
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
        // Discards the availability, which still contains the taken time.
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
          { guard: hasOutcome("moved"), target: "moved" },
          { guard: hasOutcome("to-pay"), target: "open.unpaid", actions: withOutput("storeOutcome") },
          { guard: hasOutcome("taken"), target: "open.taken", actions: withOutput("storeOutcome") },
          { guard: hasOutcome("repriced"), target: "open.repriced", actions: withOutput("storeOutcome") },
          { target: "refused", actions: withOutput("storeOutcome") },
        ],
        onError: { target: "open.failed", actions: withError("setError") },
      },
    },
    moved: {},
    refused: {},
  },
});

const emptyOutcome = {
  alternatives: [],
  totalPaise: null,
  payment: null,
  message: null,
  failure: null,
} as const;
