import { isDeepStrictEqual } from "node:util";
import { networkFailure, serviceUnavailable } from "../../../src/machines/area/fixtures.ts";
import { instantAt } from "../../../src/machines/booking/fixtures.ts";
import { cancelErrorOutcomes, cancelFixtures } from "../../../src/machines/cancel/fixtures.ts";
import { type CancelContext, type CancelEvent, cancelMachine } from "../../../src/machines/cancel/machine.ts";
import {
  alternativeSlot,
  moveErrorOutcomes,
  moveFixtures,
  slotTakenOutcome,
} from "../../../src/machines/move/fixtures.ts";
import { type MoveContext, type MoveEvent, moveMachine } from "../../../src/machines/move/machine.ts";
import {
  countActorCalls,
  createResultSelector,
  inputOf,
  type MachineControls,
  type MachineExecutor,
} from "./machine-level.ts";

const cancelEvents = {
  "cancel.confirmed": { type: "cancel.confirmed", expectedRefundPaise: 94_400 },
  "cancel.confirmed for some days": {
    type: "cancel.confirmed",
    expectedRefundPaise: 47_200,
    dates: ["2026-11-24"],
  },
} as const satisfies Record<CancelEvent["type"], CancelEvent> & Record<string, CancelEvent>;
const [cancelled] = cancelFixtures.actorResults.cancel.done;

/** Runs the journeys of a cancellation on the machine, without a screen. */
export const cancelExecutor = {
  machine: cancelMachine,
  inputs: { "for an hour": cancelFixtures.input, "for two days": cancelFixtures.input },
  events: cancelEvents,
  steps: {
    "opens the booking to cancel": () => undefined,
    "cancels the booking": sendsEvent(cancelEvents["cancel.confirmed"]),
    "cancels one of its days": sendsEvent(cancelEvents["cancel.confirmed for some days"]),
    "agrees to the new amount": sendsEvent({
      ...cancelEvents["cancel.confirmed"],
      expectedRefundPaise: 47_200,
    }),
    "the service answers": () => undefined,
  },
  reply: createResultSelector(
    { cancel: { output: cancelled } },
    {
      "the service is slow": null,
      "the network is lost": { error: networkFailure },
      "the service is away": { error: serviceUnavailable },
      "the amount has changed": { output: cancelErrorOutcomes.refund_changed },
      "it can't be cancelled": { output: cancelErrorOutcomes.not_cancellable },
    },
  ),
  facts: ({ context }: { context: CancelContext }, actorCalls) => ({
    agreed: amountInput(context.choice),
    sent: amountInput(inputOf(actorCalls, "cancel")),
    refund: context.refundPaise,
    message: context.message,
    failure: context.failure?.code ?? null,
    asked: countActorCalls(actorCalls),
  }),
} satisfies MachineExecutor;

/**
 * Returns the name of the refund in a choice or request, null if it has no refund, or JSON if the refund is unknown.
 */
function amountInput(choice: unknown): string | null {
  const { expectedRefundPaise, dates } = (choice ?? {}) as Partial<CancelEvent>;
  if (expectedRefundPaise === 94_400 && dates === undefined) return "whole";
  if (expectedRefundPaise === 47_200) return dates === undefined ? "new amount" : "one day";
  return choice === null || choice === undefined ? null : JSON.stringify(choice);
}

const moveEvents = {
  "day.chosen": { type: "day.chosen", date: "2026-11-23", catalogId: alternativeSlot.catalogId },
  "move.confirmed": {
    type: "move.confirmed",
    start: instantAt("09:00"),
    end: instantAt("10:00"),
    expectedTotalPaise: 94_400,
  },
} as const satisfies Record<MoveEvent["type"], MoveEvent>;
const [moved, toPay] = moveFixtures.actorResults.move.done;

const moveToOtherRoom = {
  ...{
    type: "move.confirmed",
    start: alternativeSlot.start,
    end: alternativeSlot.end,
    expectedTotalPaise: 94_400,
  },
} as const satisfies MoveEvent;

const [day] = moveFixtures.actorResults.loadAvailability.done;
const slotTaken = { output: slotTakenOutcome };

/** Runs the journeys of a move on the machine, without a screen. */
export const moveExecutor = {
  machine: moveMachine,
  inputs: { "for an hour": moveFixtures.input },
  events: moveEvents,
  steps: {
    "opens the booking to move": () => undefined,
    "chooses another day": sendsEvent({ ...moveEvents["day.chosen"], catalogId: "banyan-room" }),
    "chooses another room": sendsEvent(moveEvents["day.chosen"]),
    "chooses what is free instead": sendsEvent({ ...moveEvents["day.chosen"], start: alternativeSlot.start }),
    "moves the booking": sendsEvent(moveEvents["move.confirmed"]),
    "moves it to what is free instead": sendsEvent(moveToOtherRoom),
    "agrees to the price and moves it": sendsEvent({
      ...moveEvents["move.confirmed"],
      expectedTotalPaise: 141_600,
    }),
    "the service answers": () => undefined,
  },
  reply: createResultSelector(
    { move: { output: moved }, loadAvailability: { output: day } },
    {
      "the service is slow": null,
      "the network is lost": { error: networkFailure },
      "the service is away": { error: serviceUnavailable },
      "the new time costs more": { move: { output: toPay } },
      "somebody else has the new time": { move: slotTaken },
      "somebody else has the new time, and the day is slow": { move: slotTaken, loadAvailability: null },
      "somebody else has the new time, and the day is lost": {
        move: slotTaken,
        loadAvailability: { error: networkFailure },
      },
      "nothing else is free": { move: { output: moveErrorOutcomes.slot_taken } },
      "the price has changed": { move: { output: moveErrorOutcomes.price_changed } },
      "it can no longer be moved": { move: { output: moveErrorOutcomes.not_movable } },
    },
  ),
  facts: ({ context }: { context: MoveContext }, actorCalls) => ({
    day: dateOfDay(context.day),
    time: context.time,
    shows: context.availability?.date ?? null,
    askedFor: dateOfDay(inputOf(actorCalls, "loadAvailability")),
    alternatives: context.alternatives.length,
    total: context.totalPaise,
    toPay: context.payment === null ? null : context.payment.amountPaise > 0,
    message: context.message,
    failure: context.failure?.code ?? null,
    sent: requestSummary(inputOf(actorCalls, "move")),
    asked: countActorCalls(actorCalls),
  }),
} satisfies MachineExecutor;

function dateOfDay(day: unknown): string | null {
  const { date, catalogId, start } = (day ?? {}) as Partial<MoveEvent & { type: "day.chosen" }>;
  if (start !== undefined) return start === alternativeSlot.start ? "what is free instead" : start;
  if (date === "2026-11-23" && catalogId === "banyan-room") return "another day";
  if (date === "2026-11-23" && catalogId === alternativeSlot.catalogId) return "another room";
  return day === null || day === undefined ? null : JSON.stringify(day);
}

/** Returns the name of the requested move, or the request as JSON if a field differs from the visitor's choice. */
function requestSummary(request: unknown): string | null {
  if (request === undefined) return null;
  const { orderId, token } = moveFixtures.input;
  const chosen = {
    orderId,
    token,
    catalogId: "banyan-room",
    start: instantAt("09:00"),
    end: instantAt("10:00"),
  };
  for (const [name, expectedTotalPaise] of [
    ["the chosen time at the chosen place", 94_400],
    ["the new price", 141_600],
  ] as const)
    if (isDeepStrictEqual(request, { ...chosen, expectedTotalPaise })) return name;
  const { start, end, expectedTotalPaise } = moveToOtherRoom;
  const expectedRequest = {
    orderId,
    token,
    catalogId: alternativeSlot.catalogId,
    start,
    end,
    expectedTotalPaise,
  };
  return isDeepStrictEqual(request, expectedRequest) ? "what is free instead" : JSON.stringify(request);
}

function sendsEvent(event: CancelEvent | MoveEvent) {
  return ({ send }: MachineControls) => send(event);
}
