const twoEventsReachEveryStep =
  "goToStep reaches every step with at most two events, so the number of further iterations does not matter";
const initialStateReason = "the mutant names the initial state, which is entered in any case";
const unknownOrderReason =
  "an order that is not loaded yet has no time, so isHeldTime is false before it compares people or passes";

/**
 * Equivalent mutants by id, with the reason: no visitor, service or caller of the machine can observe a difference. Any
 * other surviving mutant is a gap in the tests.
 */
export const equivalents: Readonly<Record<string, string>> = {
  "area/machine.ts createAreaMachine.actions.setError.data: not assigned":
    "the data is already null: the entry action of `fetching` has cleared it",
  "cancel/machine.ts cancelMachine.actions.storeChoice.message: not assigned":
    "only the transition to `refused` stores a message, and that state accepts no further confirmation",
  "cancel/machine.ts cancelMachine.states.cancelling.invoke.input.expectedRefundPaise: 0 becomes one more":
    "`cancelling` is entered only with a choice, so the default refund exists only for the type check",
  "connection/machine.ts connectionMachine.actions: dropped":
    "the default `loadPage` only throws because it was not provided, and every caller provides it",
  "watch/machine.ts watchMachine.states.polling.invoke.onError: leads to idle":
    "the machine polls only after a payment was opened, so `idle` immediately leads to `waiting`",
  "booking/choosing.ts choosing.states.choice.initial: another initial state":
    "each state of the region immediately leads to the other one if it does not match the choice",
  "booking/machine.ts bookingMachine.states.taken.on.alternative.chosen.1.target: leads to #booking.choosing.choice.incomplete":
    initialStateReason,
  "booking/choice.ts bookedDays: 0 becomes one more":
    "a list with a single date contains the same day as the period from start to end",
  "booking/choice.ts bookedDays: 1 becomes one more":
    "one and two milliseconds before midnight are on the same day",
  "booking/send-events.ts goToStep.count: 0 becomes one more": twoEventsReachEveryStep,
  "booking/send-events.ts goToStep: 1 becomes one more": twoEventsReachEveryStep,
  "booking/send-events.ts maxEvents: 3 becomes one more": twoEventsReachEveryStep,
  "booking/setup.ts unloadedOrder.unknown.people: 0 becomes one more": unknownOrderReason,
  "booking/setup.ts unloadedOrder.unknown.passes: 0 becomes one more": unknownOrderReason,
  "booking/setup.ts orderContext.passes: 1 becomes one more":
    "a room has no passes: the order and the choice get the same number, and only these two are compared",
  "move/machine.ts moveMachine.states.moving.invoke.input.expectedTotalPaise: 0 becomes one more":
    "`moving` is entered only with a time, so the default price exists only for the type check",
  "booking/send-events.ts nextEventTowards: < becomes <=":
    "the function has already returned null if the current step is the requested step",
  "booking/send-events.ts goToStep: < becomes <=": twoEventsReachEveryStep,
};
