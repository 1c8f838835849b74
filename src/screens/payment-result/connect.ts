import { fromPromise } from "xstate";
import { type OrderOutcome, orderOutcome } from "../../api/booking-outcomes.ts";
import type { CallContext } from "../../api/call.ts";
import { getAvailability } from "../../api/calls/booking.ts";
import { getInvoice } from "../../api/calls/payment.ts";
import {
  type CancelOutcome,
  cancelOutcome,
  guestsOutcome,
  type MoveOutcome,
  moveOutcome,
  remindersOutcome,
  type SaveOutcome,
} from "../../api/change-outcomes.ts";
import type { AvailabilityReply, OrderKey } from "../../api/contract/booking.ts";
import type { CancelRequest, Guest, MoveRequest } from "../../api/contract/changes.ts";
import type { Invoice } from "../../api/contract/payment.ts";
import { cancelMachine } from "../../machines/cancel/machine.ts";
import { type MoveQuestions, moveMachine } from "../../machines/move/machine.ts";
import { resultMachine } from "../../machines/result/machine.ts";
import { createSaveMachine, type SaveMachine, type SaveQuestion } from "../../machines/save/machine.ts";

/** What differs between the browser, the server and a test. */
export type ResultSurroundings = {
  readonly call: CallContext;
  /** Resolves when the order should be asked for again; `polls` is how often it has been. */
  readonly awaitNextPoll: (polls: number, signal: AbortSignal) => Promise<unknown>;
};

/** The result chart with its calls, which send the order's token (row Q auth token). */
export function connectedResult({ call, awaitNextPoll }: ResultSurroundings): typeof resultMachine {
  return resultMachine.provide({
    actors: {
      loadOrder: fromPromise<OrderOutcome, OrderKey>(({ input, signal }) =>
        orderOutcome(input, { ...call, signal }),
      ),
      loadInvoice: fromPromise<Invoice, OrderKey>(({ input, signal }) =>
        getInvoice(input, { ...call, signal }),
      ),
      awaitNextPoll: fromPromise<unknown, { polls: number }>(({ input, signal }) =>
        awaitNextPoll(input.polls, signal),
      ),
    },
  });
}

/** The chart of cancelling with its call. */
export function connectedCancel(call: CallContext): typeof cancelMachine {
  return cancelMachine.provide({
    actors: {
      cancel: fromPromise<CancelOutcome, CancelRequest>(({ input, signal }) =>
        cancelOutcome(input, { ...call, signal }),
      ),
    },
  });
}

/** The chart of moving with its calls. */
export function connectedMove(call: CallContext): typeof moveMachine {
  return moveMachine.provide({
    actors: {
      loadAvailability: fromPromise<AvailabilityReply, MoveQuestions["loadAvailability"]["input"]>(
        ({ input, signal }) => getAvailability(input, { ...call, signal }),
      ),
      move: fromPromise<MoveOutcome, MoveRequest>(({ input, signal }) =>
        moveOutcome(input, { ...call, signal }),
      ),
    },
  });
}

/** The chart that saves guests, with its call. */
export function connectedGuests(call: CallContext): SaveMachine<readonly Guest[]> {
  return createSaveMachine<readonly Guest[]>("guests").provide({
    actors: {
      save: fromPromise<SaveOutcome<readonly Guest[]>, SaveQuestion<readonly Guest[]>>(
        ({ input: { key, values, before }, signal }) => {
          const guests = { guests: [...values], ...(before && { before: [...before] }) };
          return guestsOutcome({ ...key, ...guests }, { ...call, signal });
        },
      ),
    },
  });
}

/** The chart that switches reminders, with its call. */
export function connectedReminders(call: CallContext): SaveMachine<boolean> {
  return createSaveMachine<boolean>("reminders").provide({
    actors: {
      save: fromPromise<SaveOutcome<boolean>, SaveQuestion<boolean>>(({ input: { key, values }, signal }) =>
        remindersOutcome({ ...key, on: values }, { ...call, signal }),
      ),
    },
  });
}
