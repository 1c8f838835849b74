import type { Journey, JourneyStep, StateRow } from "./journey.ts";

/** What visitors do to save something of their order, such as its guests. */
export type SaveStepName = "opens the order" | "saves";
/** What the service says, or what goes wrong while it is asked. */
export type SaveFault =
  | "the service is slow"
  | "the network is lost"
  | "a field is faulty"
  | "it is too late";

type Step = JourneyStep<SaveStepName, SaveFault>;
const opened: readonly Step[] = [{ step: "opens the order" }];
const saves = (fault?: SaveFault): readonly Step[] => [...opened, { step: "saves", ...(fault && { fault }) }];
const untold = { fields: [], message: null, failure: null };
/** Words of the form that saves the guests of a booking, by the state. */
const words: Readonly<Record<string, readonly string[]>> = {
  "open.unasked": ["Invite guests"],
  "open.saved": ["Your guest list is saved", "Meera Iyer, meera@example.in"],
  "open.invalid": ["Nothing has been saved yet."],
  "open.failed": ["Your guest list may not be saved. Please try again."],
};

/** Journeys of saving (row J4). */
export const saveJourneys: readonly Journey<SaveStepName, SaveFault>[] = [
  journey("J4 opens the order: nothing is saved yet", opened, "open.unasked", {
    ...untold,
    saved: 0,
    asked: {},
  }),
  journey("J4 saves: asked once", saves(), "open.saved", {
    ...untold,
    saved: 1,
    sent: {
      key: { orderId: "ORD000000000001", token: "token-1" },
      values: [{ name: "Meera Iyer", email: "meera@example.in" }],
      before: [],
    },
    asked: { save: 1 },
  }),
  journey("J4 while it is saved nothing is told", saves("the service is slow"), "saving", {
    ...untold,
    saved: 0,
  }),
  journey(
    "J4 saves twice at once: asked once",
    [...saves("the service is slow"), { step: "saves", fault: "the service is slow" }],
    "saving",
    { asked: { save: 1 } },
  ),
  journey("J4 a field is faulty: told at the field", saves("a field is faulty"), "open.invalid", {
    fields: ["guests.0.email"],
    saved: 0,
  }),
  journey(
    "J4 a later try is refused: what was saved stays",
    [...saves(), { step: "saves", fault: "a field is faulty" }],
    "open.invalid",
    {
      saved: 1,
    },
  ),
  journey("J4 the network is lost: told", saves("the network is lost"), "open.failed", {
    failure: "network",
    saved: 0,
  }),
  ...(["a field is faulty", "the network is lost"] as const).map((fault) =>
    journey(
      `J4 ${fault}, and saves again: nothing more is told of that`,
      [...saves(fault), { step: "saves" }],
      "open.saved",
      {
        ...untold,
        saved: 1,
        asked: { save: 2 },
      },
    ),
  ),
  journey("J4 it is too late: told why", saves("it is too late"), "refused", {
    message: "You can change the guest list until a confirmed booking ends.",
  }),
];

const takes = { "save.asked": "saving" } as const;

/** State by state, what can be done. */
export const saveStates: readonly StateRow<SaveStepName, SaveFault>[] = [
  { state: "open.unasked", by: opened, takes },
  { state: "open.saved", by: saves(), takes },
  { state: "open.invalid", by: saves("a field is faulty"), takes },
  { state: "open.failed", by: saves("the network is lost"), takes },
  { state: "saving", tags: "busy", by: saves("the service is slow"), takes: {} },
  { state: "refused", by: saves("it is too late"), takes: {} },
];

function journey(
  name: string,
  steps: readonly Step[],
  state: string,
  facts: Readonly<Record<string, unknown>>,
): Journey<SaveStepName, SaveFault> {
  return { chart: "save", name, steps, ends: { state, sees: words[state] ?? [], facts } };
}
