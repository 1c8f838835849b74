import type { Journey, JourneyStep, StateRow } from "./journey.ts";

/* Journeys through the changes of a confirmed booking: cancelling it, or some of its days, and moving it. */

/** What visitors do to cancel. */
export type CancelStepName =
  | "opens the booking to cancel"
  | "cancels the booking"
  | "cancels one of its days"
  | "agrees to the new amount"
  | "the service answers";

/** What the service says, or what goes wrong while it is asked. */
export type CancelFault =
  | "the service is slow"
  | "the network is lost"
  | "the service is away"
  | "the amount has changed"
  | "it can't be cancelled";

type CancelStep = JourneyStep<CancelStepName, CancelFault>;

const cancellable: readonly CancelStep[] = [{ step: "opens the booking to cancel" }];
const cancelled: readonly CancelStep[] = [...cancellable, { step: "cancels the booking" }];
const cancelling: readonly CancelStep[] = [
  ...cancellable,
  { step: "cancels the booking", fault: "the service is slow" },
];
const unreached: readonly CancelStep[] = [
  ...cancellable,
  { step: "cancels the booking", fault: "the network is lost" },
];
const otherAmount: readonly CancelStep[] = [
  ...cancellable,
  { step: "cancels the booking", fault: "the amount has changed" },
];
const uncancellable: readonly CancelStep[] = [
  ...cancellable,
  { step: "cancels the booking", fault: "it can't be cancelled" },
];

/** Journeys through cancelling (row J4). */
export const cancelJourneys: readonly Journey<CancelStepName, CancelFault>[] = [
  cancel(
    "J4 a confirmed booking can be cancelled: the amount that returns is told, and nothing is asked yet",
    cancellable,
    {
      state: "open.unasked",
      sees: ["Cancel booking"],
      facts: { agreed: null, refund: null, message: null, failure: null, asked: {} },
    },
  ),
  cancel("J4 cancels a booking: asked once, with the amount that was told", cancelled, {
    state: "cancelled",
    sees: ["Your booking is cancelled.", "This booking was cancelled"],
    seesNot: ["Change of plans?", "You're booked"],
    facts: { agreed: "whole", sent: "whole", refund: 94_400, failure: null, asked: { cancel: 1 } },
  }),
  cancel(
    "J4 cancels one of two days: the other stays booked",
    [...cancellable, { step: "cancels one of its days" }],
    {
      state: "cancelled",
      sees: [],
      facts: { agreed: "one day", sent: "one day", refund: 94_400, asked: { cancel: 1 } },
    },
    "for two days",
  ),
  cancel("J4 while it is cancelled nothing is told of it yet", cancelling, {
    state: "cancelling",
    sees: ["Cancel booking"],
    seesNot: ["This booking was cancelled", "We couldn't reach our service"],
    facts: { refund: null, failure: null, message: null },
  }),
  cancel(
    "J4 cancels twice at once: asked once",
    [...cancelling, { step: "cancels the booking", fault: "the service is slow" }],
    { state: "cancelling", sees: [], facts: { asked: { cancel: 1 } } },
  ),
  cancel("J4 the cancellation is slow, and comes", [...cancelling, { step: "the service answers" }], {
    state: "cancelled",
    sees: ["This booking was cancelled"],
    facts: { asked: { cancel: 1 } },
  }),
  cancel("J4 the network is lost while it is cancelled: told, and it may be asked again", unreached, {
    state: "open.failed",
    sees: ["We couldn't reach our service", "Cancel booking"],
    seesNot: ["This booking was cancelled"],
    facts: { failure: "network", agreed: "whole", refund: null, message: null },
  }),
  cancel(
    "J4 the service is away while it is cancelled: told with its code",
    [...cancellable, { step: "cancels the booking", fault: "the service is away" }],
    {
      state: "open.failed",
      sees: ["We couldn't reach our service"],
      facts: { failure: "service_unavailable" },
    },
  ),
  cancel(
    "J4 cancels again after the network was lost: cancelled once, and the failure is gone",
    [...unreached, { step: "cancels the booking" }],
    {
      state: "cancelled",
      sees: ["This booking was cancelled"],
      facts: { failure: null, asked: { cancel: 2 } },
    },
  ),
  cancel(
    "J4 while it is cancelled again nothing is told of the failure before",
    [...unreached, { step: "cancels the booking", fault: "the service is slow" }],
    {
      state: "cancelling",
      sees: [],
      seesNot: ["We couldn't reach our service"],
      facts: { failure: null, asked: { cancel: 2 } },
    },
  ),
  cancel("J4 another amount returns: told, and nothing is cancelled", otherAmount, {
    state: "open.changed",
    sees: ["The amount has changed", "Nothing has been cancelled yet."],
    seesNot: ["This booking was cancelled"],
    facts: { refund: 47_200, agreed: "whole", failure: null, asked: { cancel: 1 } },
  }),
  cancel(
    "J4 agrees to the other amount: cancelled for that",
    [...otherAmount, { step: "agrees to the new amount" }],
    {
      state: "cancelled",
      sees: ["This booking was cancelled"],
      facts: { agreed: "new amount", sent: "new amount", asked: { cancel: 2 } },
    },
  ),
  cancel("J4 it can't be cancelled: told why, with nothing more to press", uncancellable, {
    state: "refused",
    sees: [],
    seesNot: ["Cancel booking", "This booking was cancelled"],
    facts: {
      message: "This booking has already started, so it can't be cancelled here.",
      refund: null,
      failure: null,
    },
  }),
];

const confirmable = {
  "cancel.confirmed": "cancelling",
  "cancel.confirmed for some days": "cancelling",
} as const;

/** State by state, what can be done with a cancellation. */
export const cancelStates: readonly StateRow<CancelStepName, CancelFault>[] = [
  { state: "open.unasked", by: cancellable, takes: confirmable },
  { state: "open.changed", by: otherAmount, takes: confirmable },
  { state: "open.failed", by: unreached, takes: confirmable },
  { state: "cancelling", tags: "busy", by: cancelling, takes: {} },
  { state: "cancelled", by: cancelled, takes: {} },
  { state: "refused", by: uncancellable, takes: {} },
];

/** What visitors do to move a booking. */
export type MoveStepName =
  | "opens the booking to move"
  | "chooses another day"
  | "chooses another room"
  | "chooses what is free instead"
  | "moves the booking"
  | "moves it to what is free instead"
  | "agrees to the price and moves it"
  | "the service answers";

/** What the service says, or what goes wrong while it is asked. */
export type MoveFault =
  | "the service is slow"
  | "the network is lost"
  | "the service is away"
  | "the new time costs more"
  | "somebody else has the new time"
  | "somebody else has the new time, and the day is slow"
  | "somebody else has the new time, and the day is lost"
  | "nothing else is free"
  | "the price has changed"
  | "it can no longer be moved";

type MoveStep = JourneyStep<MoveStepName, MoveFault>;

const movable: readonly MoveStep[] = [{ step: "opens the booking to move" }];
const dayShown: readonly MoveStep[] = [...movable, { step: "chooses another day" }];
const dayLoading: readonly MoveStep[] = [
  ...movable,
  { step: "chooses another day", fault: "the service is slow" },
];
const dayLost: readonly MoveStep[] = [
  ...movable,
  { step: "chooses another day", fault: "the network is lost" },
];
const moves = (fault?: MoveFault): readonly MoveStep[] => [
  ...dayShown,
  { step: "moves the booking", ...(fault && { fault }) },
];
const chosenInstead: readonly MoveStep[] = [
  ...moves("somebody else has the new time"),
  { step: "chooses what is free instead" },
];
const untouched = { alternatives: 0, total: null, toPay: null, message: null, failure: null };

/** Journeys through moving (row J4). */
export const moveJourneys: readonly Journey<MoveStepName, MoveFault>[] = [
  move("J4 a confirmed booking can be moved: nothing is asked yet", movable, {
    state: "open.unasked",
    sees: ["Move this booking"],
    seesNot: ["Move booking"],
    facts: { ...untouched, day: null, time: null, shows: null, asked: {} },
  }),
  move("J4 while a day's free times are fetched none shows", dayLoading, {
    state: "open.loading",
    sees: [],
    seesNot: ["Available start times", "We couldn't reach our service"],
    facts: { day: "another day", shows: null, asked: { loadAvailability: 1 } },
  }),
  move("J4 chooses another day: its free times show, and nothing has moved", dayShown, {
    state: "open.shown",
    sees: ["Available start times on", "Move booking"],
    facts: {
      ...untouched,
      day: "another day",
      shows: "2026-11-23",
      askedFor: "another day",
      asked: { loadAvailability: 1 },
    },
  }),
  move("J4 a day's free times are slow, and come", [...dayLoading, { step: "the service answers" }], {
    state: "open.shown",
    sees: ["Available start times on"],
    facts: { shows: "2026-11-23" },
  }),
  move(
    "J4 chooses a day and then a room while the times are fetched: the last choice counts",
    [...dayLoading, { step: "chooses another room" }],
    {
      state: "open.shown",
      sees: ["Available start times on"],
      facts: { day: "another room", askedFor: "another room", asked: { loadAvailability: 2 } },
    },
  ),
  move("J4 the network is lost while the times are fetched: told, and nothing has changed", dayLost, {
    state: "open.unavailable",
    sees: ["We couldn't reach our service", "Nothing has changed."],
    seesNot: ["Available start times on", "Move booking"],
    facts: { failure: "network", shows: null, day: "another day" },
  }),
  move(
    "J4 the service is away while the times are fetched: told with its code",
    [...movable, { step: "chooses another day", fault: "the service is away" }],
    { state: "open.unavailable", sees: [], facts: { failure: "service_unavailable" } },
  ),
  move(
    "J4 asks for the free times again after the network was lost: the failure is gone",
    [...dayLost, { step: "chooses another room" }],
    {
      state: "open.shown",
      sees: ["Available start times on"],
      seesNot: ["We couldn't reach our service"],
      facts: { failure: null, shows: "2026-11-23" },
    },
  ),
  move(
    "J4 another day is chosen: the times of the day before show no more",
    [...dayShown, { step: "chooses another room", fault: "the service is slow" }],
    {
      state: "open.loading",
      sees: [],
      seesNot: ["Available start times on"],
      facts: { shows: null, day: "another room", asked: { loadAvailability: 2 } },
    },
  ),
  move("J4 moves a booking: asked once, with the time, the room and the price that were shown", moves(), {
    state: "moved",
    sees: ["Your booking has moved to"],
    seesNot: ["Nothing has been moved yet.", "We couldn't reach our service"],
    facts: {
      ...untouched,
      sent: "the chosen time at the chosen place",
      asked: { loadAvailability: 1, move: 1 },
    },
  }),
  move("J4 while it is moved nothing is told of it yet", moves("the service is slow"), {
    state: "moving",
    sees: [],
    seesNot: ["We couldn't reach our service", "Nothing has been moved yet."],
    facts: { ...untouched, shows: "2026-11-23" },
  }),
  move("J4 the move is slow, and comes", [...moves("the service is slow"), { step: "the service answers" }], {
    state: "moved",
    sees: [],
    facts: { asked: { loadAvailability: 1, move: 1 } },
  }),
  move(
    "J4 the new time costs more: it is held, and the booking keeps its old time until that is paid",
    moves("the new time costs more"),
    {
      state: "open.unpaid",
      sees: ["We're holding the new time for you until ", "Until then, it keeps its old time."],
      seesNot: ["Move booking"],
      facts: { ...untouched, toPay: true },
    },
  ),
  move(
    "J4 does not pay the difference, and chooses another day instead",
    [...moves("the new time costs more"), { step: "chooses another room" }],
    {
      state: "open.shown",
      sees: ["Available start times on"],
      seesNot: ["We're holding the new time for you until "],
      facts: { ...untouched, shows: "2026-11-23" },
    },
  ),
  move(
    "J4 somebody else has the new time: told, with what is free instead, the day is asked for again, and nothing has moved",
    moves("somebody else has the new time"),
    {
      state: "open.taken.shown",
      sees: ["Move booking"],
      seesNot: ["We couldn't reach our service"],
      facts: {
        ...untouched,
        ...{
          message: "Someone just booked this slot. Here's what's available instead.",
          alternatives: 1,
          askedFor: "another day",
          shows: "2026-11-23",
        },
        asked: { loadAvailability: 2, move: 1 },
      },
    },
  ),
  move(
    "J4 somebody else has the new time, and the day is slow: what is free instead is told already",
    moves("somebody else has the new time, and the day is slow"),
    {
      state: "open.taken.loading",
      sees: [],
      facts: { message: "Someone just booked this slot. Here's what's available instead.", alternatives: 1 },
    },
  ),
  move(
    "J4 somebody else has the new time, and the day can't be loaded: both are told",
    moves("somebody else has the new time, and the day is lost"),
    {
      state: "open.taken.unavailable",
      sees: ["We couldn't reach our service"],
      facts: {
        message: "Someone just booked this slot. Here's what's available instead.",
        alternatives: 1,
        failure: "network",
      },
    },
  ),
  move("J4 chooses what is free instead: that time is chosen, and nothing has moved", chosenInstead, {
    state: "open.shown",
    sees: ["Available start times on", "Move booking"],
    seesNot: ["Your booking has moved"],
    facts: {
      ...untouched,
      day: "what is free instead",
      askedFor: "another room",
      asked: { loadAvailability: 3, move: 1 },
    },
  }),
  move(
    "J4 moves the booking to what is free instead",
    [...chosenInstead, { step: "moves it to what is free instead" }],
    {
      state: "moved",
      sees: ["Your booking has moved to"],
      facts: { ...untouched, sent: "what is free instead", asked: { loadAvailability: 3, move: 2 } },
    },
  ),
  move(
    "J4 somebody else has the new time, and nothing else is free: told, without another",
    moves("nothing else is free"),
    {
      state: "open.taken.shown",
      sees: ["Move booking"],
      facts: {
        ...untouched,
        message: "Someone just booked this slot. Please choose another time or place.",
        alternatives: 0,
      },
    },
  ),
  move(
    "J4 somebody else has the new time, and another is chosen: moved, and nothing more is told of the first",
    [...moves("somebody else has the new time"), { step: "moves the booking" }],
    { state: "moved", sees: [], facts: { ...untouched, asked: { loadAvailability: 2, move: 2 } } },
  ),
  move(
    "J4 the price of the new time has changed: told, and nothing has moved",
    moves("the price has changed"),
    {
      state: "open.repriced",
      sees: ["The price has changed", "Nothing has been moved yet."],
      facts: { ...untouched, total: 141_600 },
    },
  ),
  move(
    "J4 agrees to the changed price: moved for that",
    [...moves("the price has changed"), { step: "agrees to the price and moves it" }],
    {
      state: "moved",
      sees: [],
      facts: { ...untouched, sent: "the new price", asked: { loadAvailability: 1, move: 2 } },
    },
  ),
  move(
    "J4 the network is lost while it is moved: told, and it may be asked again",
    moves("the network is lost"),
    {
      state: "open.failed",
      sees: ["We couldn't reach our service", "Nothing has changed.", "Move booking"],
      facts: { ...untouched, failure: "network", shows: "2026-11-23" },
    },
  ),
  move(
    "J4 moves it again after the network was lost: the failure is gone",
    [...moves("the network is lost"), { step: "moves the booking" }],
    { state: "moved", sees: [], facts: { ...untouched, asked: { loadAvailability: 1, move: 2 } } },
  ),
  move(
    "J4 it can no longer be moved: told why, with nothing more to press",
    moves("it can no longer be moved"),
    {
      state: "refused",
      sees: [],
      seesNot: ["Move booking", "New day"],
      facts: { ...untouched, message: "A booking can be moved up to 6 hours before it starts." },
    },
  ),
];

const choosable = { "day.chosen": "open.loading", "move.confirmed": "moving" } as const;

/** State by state, what can be done with a move. */
export const moveStates: readonly StateRow<MoveStepName, MoveFault>[] = [
  { state: "open.unasked", by: movable, takes: choosable },
  { state: "open.loading", tags: "busy", by: dayLoading, takes: choosable },
  { state: "open.shown", by: dayShown, takes: choosable },
  { state: "open.unavailable", by: dayLost, takes: choosable },
  {
    state: "open.taken.loading",
    tags: "busy",
    by: moves("somebody else has the new time, and the day is slow"),
    takes: choosable,
  },
  { state: "open.taken.shown", by: moves("somebody else has the new time"), takes: choosable },
  {
    state: "open.taken.unavailable",
    by: moves("somebody else has the new time, and the day is lost"),
    takes: choosable,
  },
  { state: "open.repriced", by: moves("the price has changed"), takes: choosable },
  { state: "open.unpaid", by: moves("the new time costs more"), takes: choosable },
  { state: "open.failed", by: moves("the network is lost"), takes: choosable },
  { state: "moving", tags: "busy", by: moves("the service is slow"), takes: {} },
  { state: "moved", by: moves(), takes: {} },
  { state: "refused", by: moves("it can no longer be moved"), takes: {} },
];

function cancel(
  name: string,
  steps: readonly CancelStep[],
  ends: Journey["ends"],
  variant = "for an hour",
): Journey<CancelStepName, CancelFault> {
  return { chart: "cancel", name, variant, steps, ends };
}

function move(
  name: string,
  steps: readonly MoveStep[],
  ends: Journey["ends"],
): Journey<MoveStepName, MoveFault> {
  return { chart: "move", name, steps, ends };
}
