import type { Guest } from "../../../src/api/contract/changes.ts";
import { networkFailure } from "../../../src/machines/area/fixtures.ts";
import { guestsErrorOutcomes, saveFixtures } from "../../../src/machines/save/fixtures.ts";
import { createSaveMachine } from "../../../src/machines/save/machine.ts";
import { countActorCalls, createResultSelector, inputOf, type MachineExecutor } from "./machine-level.ts";

const values = saveFixtures.events["save.asked"][0]?.values ?? [];
const saveEvent = { type: "save.asked", values, before: [] };

/** Runs the journeys of saving on the machine, without a screen. */
export const saveExecutor = {
  machine: createSaveMachine<readonly Guest[]>("save"),
  inputs: { "guests of an order": saveFixtures.input },
  events: { "save.asked": saveEvent },
  steps: { "opens the order": () => undefined, saves: ({ send }) => send(saveEvent) },
  reply: createResultSelector(
    { save: { output: { outcome: "saved", values } } },
    {
      "the service is slow": null,
      "the network is lost": { error: networkFailure },
      "a field is faulty": { output: guestsErrorOutcomes.validation_failed },
      "it is too late": { output: guestsErrorOutcomes.not_changeable },
    },
  ),
  facts: ({ context }, actorCalls) => ({
    saved: context.saved?.length ?? 0,
    fields: Object.keys(context.fields),
    message: context.message,
    failure: context.failure?.code ?? null,
    sent: inputOf(actorCalls, "save"),
    asked: countActorCalls(actorCalls),
  }),
} satisfies MachineExecutor;
