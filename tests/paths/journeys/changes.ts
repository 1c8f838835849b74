import type { cancelExecutor, moveExecutor } from "../executors/changes.ts";
import type { FaultsOf, StepsOf } from "../executors/machine-level.ts";
import { defineJourneys, defineStateCases, type StepLiteral } from "./journey.ts";

/* Journeys through changes of a confirmed booking: moving it, and cancelling it in full or for some of its days. */

export type CancelStepName = StepsOf<typeof cancelExecutor>;
export type CancelFault = FaultsOf<typeof cancelExecutor>;
export type MoveStepName = StepsOf<typeof moveExecutor>;
export type MoveFault = FaultsOf<typeof moveExecutor>;

type CancelStep = StepLiteral<CancelStepName, CancelFault>;

const cancellable: readonly CancelStep[] = ["opens the booking to cancel"];
const cancelled: readonly CancelStep[] = [...cancellable, "cancels the booking"];
const cancelling: readonly CancelStep[] = [...cancellable, "cancels the booking (the service is slow)"];
const networkLostSteps: readonly CancelStep[] = [...cancellable, "cancels the booking (the network is lost)"];
const amountChangedSteps: readonly CancelStep[] = [
  ...cancellable,
  "cancels the booking (the amount has changed)",
];
const uncancellable: readonly CancelStep[] = [...cancellable, "cancels the booking (it can't be cancelled)"];

const cancelDefaults = { machine: "cancel", variant: "for an hour" };

/** Journeys through cancelling (requirement J4). */
export const cancelJourneys = defineJourneys<CancelStepName, CancelFault>(cancelDefaults, {
  "J4 a confirmed booking can be cancelled: the screen shows the refund amount, and no request is sent yet": {
    by: [...cancellable, "→ open.unasked"],
    sees: ["Refunds go back the way you paid"],
    facts: { agreed: null, refund: null, message: null, failure: null, asked: {} },
  },
  "J4 cancels a booking: sends one request with the amount shown": {
    by: [...cancelled, "→ cancelled"],
    sees: ["Booking cancelled"],
    hiddenTexts: ["Change of plans?", "You're booked"],
    facts: { agreed: "whole", sent: "whole", refund: 94_400, failure: null, asked: { cancel: 1 } },
  },
  "J4 cancels one of two days: the other stays booked": {
    by: [...cancellable, "cancels one of its days", "→ cancelled"],
    facts: { agreed: "one day", sent: "one day", refund: 94_400, asked: { cancel: 1 } },
    variant: "for two days",
  },
  "J4 no result is shown while the cancellation is pending": {
    by: [...cancelling, "→ cancelling"],
    sees: ["Refunds go back the way you paid"],
    hiddenTexts: ["Booking cancelled", "We couldn't reach our service"],
    facts: { refund: null, failure: null, message: null },
  },
  "J4 cancels twice at once: sends one request": {
    by: [...cancelling, "cancels the booking (the service is slow)", "→ cancelling"],
    facts: { asked: { cancel: 1 } },
  },
  "J4 the cancellation is slow, and succeeds": {
    by: [...cancelling, "the service answers", "→ cancelled"],
    sees: ["Booking cancelled"],
    facts: { asked: { cancel: 1 } },
  },
  "J4 the network is lost during the cancellation: the screen shows an error, and the visitor can retry": {
    by: [...networkLostSteps, "→ open.failed"],
    sees: ["We couldn't reach our service", "Refunds go back the way you paid"],
    hiddenTexts: ["Booking cancelled"],
    facts: { failure: "network", agreed: "whole", refund: null, message: null },
  },
  "J4 the service is unavailable during the cancellation: the screen shows the error code": {
    by: [...cancellable, "cancels the booking (the service is away)", "→ open.failed"],
    sees: ["We couldn't reach our service"],
    facts: { failure: "service_unavailable" },
  },
  "J4 cancels again after the network was lost: the booking is cancelled once, and the error disappears": {
    by: [...networkLostSteps, "cancels the booking", "→ cancelled"],
    sees: ["Booking cancelled"],
    facts: { failure: null, asked: { cancel: 2 } },
  },
  "J4 no earlier error is shown while the cancellation is sent again": {
    by: [...networkLostSteps, "cancels the booking (the service is slow)", "→ cancelling"],
    hiddenTexts: ["We couldn't reach our service"],
    facts: { failure: null, asked: { cancel: 2 } },
  },
  "J4 the refund amount has changed: the screen shows the new amount, and the booking is not cancelled": {
    by: [...amountChangedSteps, "→ open.changed"],
    sees: ["The amount has changed", "Nothing has been cancelled yet."],
    hiddenTexts: ["Booking cancelled"],
    facts: { refund: 47_200, agreed: "whole", failure: null, asked: { cancel: 1 } },
  },
  "J4 agrees to the new refund amount: the booking is cancelled for that amount": {
    by: [...amountChangedSteps, "agrees to the new amount", "→ cancelled"],
    sees: ["Booking cancelled"],
    facts: { agreed: "new amount", sent: "new amount", asked: { cancel: 2 } },
  },
  "J4 the booking can't be cancelled: the screen shows why, and offers no more actions": {
    by: [...uncancellable, "→ refused"],
    hiddenTexts: ["Refunds go back the way you paid", "Booking cancelled"],
    facts: {
      message: "This booking has already started, so it can't be cancelled here.",
      refund: null,
      failure: null,
    },
  },
});

const confirmable = {
  "cancel.confirmed": "cancelling",
  "cancel.confirmed for some days": "cancelling",
} as const;

/** The events that each state of a cancellation handles. */
export const cancelStateCases = defineStateCases<CancelStepName, CancelFault>({
  "open.unasked": { by: cancellable, takes: confirmable },
  "open.changed": { by: amountChangedSteps, takes: confirmable },
  "open.failed": { by: networkLostSteps, takes: confirmable },
  cancelling: { tags: "busy", by: cancelling },
  cancelled: { by: cancelled },
  refused: { by: uncancellable },
});

type MoveStep = StepLiteral<MoveStepName, MoveFault>;

const movable: readonly MoveStep[] = ["opens the booking to move"];
const showOtherDay: readonly MoveStep[] = [...movable, "chooses another day"];
const dayLoading: readonly MoveStep[] = [...movable, "chooses another day (the service is slow)"];
const dayRequestFailed: readonly MoveStep[] = [...movable, "chooses another day (the network is lost)"];
const moves = (error?: MoveFault): readonly MoveStep[] => [
  ...showOtherDay,
  error === undefined ? "moves the booking" : `moves the booking (${error})`,
];
const chooseOffered: readonly MoveStep[] = [
  ...moves("somebody else has the new time"),
  "chooses what is free instead",
];
/** The text shown above the alternatives. */
const slotTakenMessage = "This time is no longer available. Here's what's available instead.";
const emptyMoveValues = { alternatives: 0, total: null, toPay: null, message: null, failure: null };

/** Journeys through moving (requirement J4). */
export const moveJourneys = defineJourneys<MoveStepName, MoveFault>("move", {
  "J4 a confirmed booking can be moved: no request is sent yet": {
    by: [...movable, "→ open.unasked"],
    sees: ["Move this booking"],
    hiddenTexts: ["Move booking"],
    facts: { ...emptyMoveValues, day: null, time: null, shows: null, asked: {} },
  },
  "J4 no free times are shown while they load": {
    by: [...dayLoading, "→ open.loading"],
    hiddenTexts: ["Available start times", "We couldn't reach our service"],
    facts: { day: "another day", shows: null, asked: { loadAvailability: 1 } },
  },
  "J4 chooses another day: the free times of that day show, and the booking is not moved": {
    by: [...showOtherDay, "→ open.shown"],
    sees: ["Available start times on", "Move booking"],
    facts: {
      ...emptyMoveValues,
      day: "another day",
      shows: "2026-11-23",
      askedFor: "another day",
      asked: { loadAvailability: 1 },
    },
  },
  "J4 the free times of a day are slow, and load": {
    by: [...dayLoading, "the service answers", "→ open.shown"],
    sees: ["Available start times on"],
    facts: { shows: "2026-11-23" },
  },
  "J4 chooses a day and then a room while the free times load: the last choice counts": {
    by: [...dayLoading, "chooses another room", "→ open.shown"],
    sees: ["Available start times on"],
    facts: { day: "another room", askedFor: "another room", asked: { loadAvailability: 2 } },
  },
  "J4 the network is lost while the free times load: the screen shows an error, and nothing has changed": {
    by: [...dayRequestFailed, "→ open.unavailable"],
    sees: ["We couldn't reach our service", "Nothing has changed."],
    hiddenTexts: ["Available start times on", "Move booking"],
    facts: { failure: "network", shows: null, day: "another day" },
  },
  "J4 the service is unavailable while the free times load: the screen shows the error code": {
    by: [...movable, "chooses another day (the service is away)", "→ open.unavailable"],
    facts: { failure: "service_unavailable" },
  },
  "J4 requests the free times again after the network was lost: the error disappears": {
    by: [...dayRequestFailed, "chooses another room", "→ open.shown"],
    sees: ["Available start times on"],
    hiddenTexts: ["We couldn't reach our service"],
    facts: { failure: null, shows: "2026-11-23" },
  },
  "J4 chooses another day: the times of the day before disappear": {
    by: [...showOtherDay, "chooses another room (the service is slow)", "→ open.loading"],
    hiddenTexts: ["Available start times on"],
    facts: { shows: null, day: "another room", asked: { loadAvailability: 2 } },
  },
  "J4 moves a booking: sends one request with the time, the room and the price shown": {
    by: [...moves(), "→ moved"],
    sees: ["Your booking has moved to"],
    hiddenTexts: ["Nothing has been moved yet.", "We couldn't reach our service"],
    facts: {
      ...emptyMoveValues,
      sent: "the chosen time at the chosen place",
      asked: { loadAvailability: 1, move: 1 },
    },
  },
  "J4 no result is shown while the move is pending": {
    by: [...moves("the service is slow"), "→ moving"],
    hiddenTexts: ["We couldn't reach our service", "Nothing has been moved yet."],
    facts: { ...emptyMoveValues, shows: "2026-11-23" },
  },
  "J4 the move is slow, and succeeds": {
    by: [...moves("the service is slow"), "the service answers", "→ moved"],
    facts: { asked: { loadAvailability: 1, move: 1 } },
  },
  "J4 the new time costs more: the new time is held, and the booking keeps its old time until the difference is paid":
    {
      by: [...moves("the new time costs more"), "→ open.unpaid"],
      sees: ["Your change is held until ", "Until then, it stays as it is."],
      hiddenTexts: ["Move booking"],
      facts: { ...emptyMoveValues, toPay: true },
    },
  "J4 does not pay the difference, and chooses another day instead": {
    by: [...moves("the new time costs more"), "chooses another room", "→ open.shown"],
    sees: ["Available start times on"],
    hiddenTexts: ["Your change is held until "],
    facts: { ...emptyMoveValues, shows: "2026-11-23" },
  },
  "J4 somebody else has the new time: the screen shows the alternative, the day loads again, and the booking is not moved":
    {
      by: [...moves("somebody else has the new time"), "→ open.taken.shown"],
      sees: ["Move booking"],
      hiddenTexts: ["We couldn't reach our service"],
      facts: {
        ...emptyMoveValues,
        ...{
          message: slotTakenMessage,
          alternatives: 1,
          askedFor: "another day",
          shows: "2026-11-23",
        },
        asked: { loadAvailability: 2, move: 1 },
      },
    },
  "J4 somebody else has the new time, and the day loads slowly: the screen already shows the alternative": {
    by: [...moves("somebody else has the new time, and the day is slow"), "→ open.taken.loading"],
    facts: { message: slotTakenMessage, alternatives: 1 },
  },
  "J4 somebody else has the new time, and the day can't be loaded: the screen shows both errors": {
    by: [...moves("somebody else has the new time, and the day is lost"), "→ open.taken.unavailable"],
    sees: ["We couldn't reach our service"],
    facts: {
      message: slotTakenMessage,
      alternatives: 1,
      failure: "network",
    },
  },
  "J4 chooses the alternative: that time is selected, and the booking is not moved": {
    by: [...chooseOffered, "→ open.shown"],
    sees: ["Available start times on", "Move booking"],
    hiddenTexts: ["Your booking has moved"],
    facts: {
      ...emptyMoveValues,
      day: "what is free instead",
      askedFor: "another room",
      asked: { loadAvailability: 3, move: 1 },
    },
  },
  "J4 moves the booking to the alternative": {
    by: [...chooseOffered, "moves it to what is free instead", "→ moved"],
    sees: ["Your booking has moved to"],
    facts: { ...emptyMoveValues, sent: "what is free instead", asked: { loadAvailability: 3, move: 2 } },
  },
  "J4 somebody else has the new time, and nothing else is free: the screen shows an error without an alternative":
    {
      by: [...moves("nothing else is free"), "→ open.taken.shown"],
      sees: ["Move booking"],
      facts: {
        ...emptyMoveValues,
        message: "This time is no longer available. Please choose another time or place.",
        alternatives: 0,
      },
    },
  "J4 somebody else has the new time, and the visitor chooses another: the booking is moved, and the error disappears":
    {
      by: [...moves("somebody else has the new time"), "moves the booking", "→ moved"],
      facts: { ...emptyMoveValues, asked: { loadAvailability: 2, move: 2 } },
    },
  "J4 the price of the new time has changed: the screen shows the new price, and the booking is not moved": {
    by: [...moves("the price has changed"), "→ open.repriced"],
    sees: ["The price has changed", "Nothing has been moved yet."],
    facts: { ...emptyMoveValues, total: 141_600 },
  },
  "J4 agrees to the changed price: the booking is moved at that price": {
    by: [...moves("the price has changed"), "agrees to the price and moves it", "→ moved"],
    facts: { ...emptyMoveValues, sent: "the new price", asked: { loadAvailability: 1, move: 2 } },
  },
  "J4 the network is lost during the move: the screen shows an error, and the visitor can retry": {
    by: [...moves("the network is lost"), "→ open.failed"],
    sees: ["We couldn't reach our service", "Nothing has changed.", "Move booking"],
    facts: { ...emptyMoveValues, failure: "network", shows: "2026-11-23" },
  },
  "J4 moves the booking again after the network was lost: the error disappears": {
    by: [...moves("the network is lost"), "moves the booking", "→ moved"],
    facts: { ...emptyMoveValues, asked: { loadAvailability: 1, move: 2 } },
  },
  "J4 the booking can no longer be moved: the screen shows why, and offers no more actions": {
    by: [...moves("it can no longer be moved"), "→ refused"],
    hiddenTexts: ["Move booking", "New day"],
    facts: { ...emptyMoveValues, message: "A booking can be moved up to 6 hours before it starts." },
  },
});

const transitionTargets = { "day.chosen": "open.loading", "move.confirmed": "moving" } as const;

/** The events that each state of a move handles. */
export const moveStateCases = defineStateCases<MoveStepName, MoveFault>({
  "open.unasked": { by: movable, takes: transitionTargets },
  "open.loading": { tags: "busy", by: dayLoading, takes: transitionTargets },
  "open.shown": { by: showOtherDay, takes: transitionTargets },
  "open.unavailable": { by: dayRequestFailed, takes: transitionTargets },
  "open.taken.loading": {
    tags: "busy",
    by: moves("somebody else has the new time, and the day is slow"),
    takes: transitionTargets,
  },
  "open.taken.shown": { by: moves("somebody else has the new time"), takes: transitionTargets },
  "open.taken.unavailable": {
    by: moves("somebody else has the new time, and the day is lost"),
    takes: transitionTargets,
  },
  "open.repriced": { by: moves("the price has changed"), takes: transitionTargets },
  "open.unpaid": { by: moves("the new time costs more"), takes: transitionTargets },
  "open.failed": { by: moves("the network is lost"), takes: transitionTargets },
  moving: { tags: "busy", by: moves("the service is slow") },
  moved: { by: moves() },
  refused: { by: moves("it can no longer be moved") },
});
