import type { FaultsOf, StepsOf } from "../executors/machine-level.ts";
import type { saveExecutor } from "../executors/save.ts";
import { defineJourneys, defineStateCases, expandCases, type StepLiteral } from "./journey.ts";

export type SaveStepName = StepsOf<typeof saveExecutor>;
export type SaveFault = FaultsOf<typeof saveExecutor>;

type Step = StepLiteral<SaveStepName, SaveFault>;
const openOrder: readonly Step[] = ["opens the order"];
const saveSteps = (error?: SaveFault): readonly Step[] => [
  ...openOrder,
  error === undefined ? "saves" : `saves (${error})`,
];
const noMessages = { fields: [], message: null, failure: null };
/** Visible texts of the form that saves a booking's guests, by state. */
const messagesByValues: Readonly<Record<string, readonly string[]>> = {
  "open.unasked": ["Invite guests"],
  "open.saved": ["Your guest list is saved", "Meera Iyer, meera@example.in"],
  "open.invalid": ["Nothing has been saved yet."],
  "open.failed": ["Your guest list may not be saved. Please try again."],
};

const saveDefaults = { machine: "save", endIn: (state: string) => ({ sees: messagesByValues[state] ?? [] }) };

/** Journeys of saving (requirement J4). */
export const saveJourneys = defineJourneys<SaveStepName, SaveFault>(saveDefaults, {
  "J4 opens the order: nothing is saved yet": {
    by: [...openOrder, "→ open.unasked"],
    facts: { ...noMessages, saved: 0, asked: {} },
  },
  "J4 saves: sends one request": {
    by: [...saveSteps(), "→ open.saved"],
    facts: {
      ...noMessages,
      saved: 1,
      sent: {
        key: { orderId: "ORD000000000001", token: "token-1" },
        values: [{ name: "Meera Iyer", email: "meera@example.in" }],
        before: [],
      },
      asked: { save: 1 },
    },
  },
  "J4 no message is shown while the details are saved": {
    by: [...saveSteps("the service is slow"), "→ saving"],
    facts: { ...noMessages, saved: 0 },
  },
  "J4 saves twice at once: sends one request": {
    by: [...saveSteps("the service is slow"), "saves (the service is slow)", "→ saving"],
    facts: { asked: { save: 1 } },
  },
  "J4 a field is invalid: the screen shows an error at the field": {
    by: [...saveSteps("a field is faulty"), "→ open.invalid"],
    facts: { fields: ["guests.0.email"], saved: 0 },
  },
  "J4 a later attempt is rejected: the saved details stay": {
    by: [...saveSteps(), "saves (a field is faulty)", "→ open.invalid"],
    facts: { saved: 1 },
  },
  "J4 the network is lost: the screen shows an error": {
    by: [...saveSteps("the network is lost"), "→ open.failed"],
    facts: { failure: "network", saved: 0 },
  },
  ...expandCases(["a field is faulty", "the network is lost"] as const, (error) => ({
    [`J4 ${error}, and the visitor saves again: the error disappears`]: {
      by: [...saveSteps(error), "saves", "→ open.saved"] as const,
      facts: { ...noMessages, saved: 1, asked: { save: 2 } },
    },
  })),
  "J4 the deadline has passed: the screen shows why the details are not saved": {
    by: [...saveSteps("it is too late"), "→ refused"],
    facts: { message: "You can change the guest list only for a confirmed booking that hasn't ended." },
  },
});

const acceptedEvents = { "save.asked": "saving" } as const;

/** The events that each state of saving handles. */
export const saveStateCases = defineStateCases<SaveStepName, SaveFault>({
  "open.unasked": { by: openOrder, takes: acceptedEvents },
  "open.saved": { by: saveSteps(), takes: acceptedEvents },
  "open.invalid": { by: saveSteps("a field is faulty"), takes: acceptedEvents },
  "open.failed": { by: saveSteps("the network is lost"), takes: acceptedEvents },
  saving: { tags: "busy", by: saveSteps("the service is slow") },
  refused: { by: saveSteps("it is too late") },
});
