const twoMovesReachAll = "two moves reach every step";
const unknownOrderReason =
  "an order of which only the key is known has no time, so that nothing else of it is compared";

/**
 * Equivalent mutants by id, with the reason: no visitor, service or caller of the machine can observe a difference. Any
 * other surviving mutant is a gap in the tests.
 */
export const equivalents: Readonly<Record<string, string>> = {
  "area/machine.ts createAreaMachine.actions.setError.data: not assigned":
    "there is no data while it is fetching: the entry of that state has cleared it",
  "cancel/machine.ts cancelMachine.actions.storeChoice.message: not assigned":
    "a message comes only with a refusal, after which nothing can be confirmed any more",
  "connection/machine.ts connectionMachine.actions: dropped":
    "it only says that nothing loads the page; whoever runs the machine provides what does",
  "watch/machine.ts watchMachine.states.polling.invoke.onError: leads to idle":
    "a payment was opened, or nothing would be polled, and then idle is left at once for waiting",
  "booking/choosing.ts choosing.states.choice.initial: another initial state":
    "both states of the region check at once which of them it is",
  "booking/choice.ts bookedDays: 0 becomes one more": "a single date is the one from start to end",
  "booking/choice.ts bookedDays: 1 becomes one more": "two milliseconds before midnight are on the same day",
  "booking/send-events.ts goToStep.count: 0 becomes one more": twoMovesReachAll,
  "booking/send-events.ts goToStep: 1 becomes one more": twoMovesReachAll,
  "booking/send-events.ts maxEvents: 3 becomes one more": twoMovesReachAll,
  "booking/setup.ts unloadedOrder.unknown.people: 0 becomes one more": unknownOrderReason,
  "booking/setup.ts unloadedOrder.unknown.passes: 0 becomes one more": unknownOrderReason,
  "booking/setup.ts orderContext.passes: 1 becomes one more":
    "the passes of a room are compared with themselves only",
  "move/machine.ts moveMachine.states.moving.invoke.input.expectedTotalPaise: 0 becomes one more":
    "a move without a time cannot be confirmed; the price is for the compiler",
  "booking/send-events.ts nextEventTowards: < becomes <=": "at the step itself nothing is sent",
  "booking/send-events.ts goToStep: < becomes <=":
    "no step is more moves away than that; one more changes nothing",
};
