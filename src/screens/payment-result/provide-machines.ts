import { fromPromise } from "xstate";
import { checkedOrderOutcome, type OrderOutcome, orderOutcome } from "../../api/booking-outcomes.ts";
import type { CallContext } from "../../api/call.ts";
import { getAvailability } from "../../api/calls/booking.ts";
import { getInvoice } from "../../api/calls/payment.ts";
import { cancelOutcome, guestsOutcome, moveOutcome, remindersOutcome } from "../../api/change-outcomes.ts";
import type { AvailabilityResponse, OrderDetails } from "../../api/contract/booking.ts";
import type { Guest } from "../../api/contract/changes.ts";
import { fromCall } from "../../machines/actor-logic.ts";
import { cancelMachine } from "../../machines/cancel/machine.ts";
import { type MoveActors, moveMachine } from "../../machines/move/machine.ts";
import { resultMachine } from "../../machines/result/machine.ts";
import { createSaveMachine, type SaveInput, type SaveMachine } from "../../machines/save/machine.ts";
import { watchMachine } from "../../machines/watch/machine.ts";

/** Dependencies of the result that differ between browser, server and tests. */
export type ResultDependencies = {
  readonly call: CallContext;
  /** Resolves when the order should be loaded again; see `awaitNextPoll` of the browser. */
  readonly awaitNextPoll: (polls: number | null, signal: AbortSignal) => Promise<unknown>;
};

/** Returns the actors that poll the order. */
function pollingActors<Polls extends number | null>({ call, awaitNextPoll }: ResultDependencies) {
  return {
    loadOrder: fromCall(orderOutcome, call),
    awaitNextPoll: fromPromise<unknown, { polls: Polls }>(({ input, signal }) =>
      awaitNextPoll(input.polls, signal),
    ),
  };
}

/** Returns the result machine with its actors, whose API calls send the order's token (requirement Q auth token). */
export function provideResultMachine(dependencies: ResultDependencies): typeof resultMachine {
  return resultMachine.provide({
    actors: {
      ...pollingActors<number>(dependencies),
      loadOrder: fromCall(checkedOrderOutcome, dependencies.call),
      loadInvoice: fromCall(getInvoice, dependencies.call),
    },
  });
}

/** Returns the machine that watches a move whose price difference is unpaid, until the order's `unpaid` changes. */
export function provideWatchMachine(
  dependencies: ResultDependencies,
  unpaid: OrderDetails["move"]["unpaid"],
): typeof watchMachine {
  const isUnchanged = (outcome: OrderOutcome) =>
    outcome.outcome === "found" && JSON.stringify(outcome.order.move.unpaid) === JSON.stringify(unpaid);
  return watchMachine.provide({
    actors: pollingActors<number | null>(dependencies),
    guards: { isStillHeld: (_, outcome) => isUnchanged(outcome) },
  });
}

export function provideCancelMachine(call: CallContext): typeof cancelMachine {
  return cancelMachine.provide({ actors: { cancel: fromCall(cancelOutcome, call) } });
}

export function provideMoveMachine(call: CallContext): typeof moveMachine {
  return moveMachine.provide({
    actors: {
      loadAvailability: fromCall<MoveActors["loadAvailability"]["input"], AvailabilityResponse, CallContext>(
        getAvailability,
        call,
      ),
      move: fromCall(moveOutcome, call),
    },
  });
}

export function provideGuestsMachine(call: CallContext): SaveMachine<readonly Guest[]> {
  return createSaveMachine<readonly Guest[]>("guests").provide({
    actors: {
      save: fromCall(({ key, values, before }: SaveInput<readonly Guest[]>, context: CallContext) => {
        const guests = { guests: [...values], ...(before && { before: [...before] }) };
        return guestsOutcome({ ...key, ...guests }, context);
      }, call),
    },
  });
}

export function provideRemindersMachine(call: CallContext): SaveMachine<boolean> {
  return createSaveMachine<boolean>("reminders").provide({
    actors: {
      save: fromCall(
        ({ key, values }: SaveInput<boolean>, context: CallContext) =>
          remindersOutcome({ ...key, on: values }, context),
        call,
      ),
    },
  });
}
