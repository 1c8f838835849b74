import type { Guest } from "../../../src/api/contract/changes.ts";
import { networkLost } from "../../../src/machines/area/fixtures.ts";
import { guestsRefusals, saveFixtures } from "../../../src/machines/save/fixtures.ts";
import { createSaveMachine } from "../../../src/machines/save/machine.ts";
import type { SaveFault, SaveStepName } from "../journeys/save.ts";
import { type ChartExecutor, type Reply, timesAsked } from "./chart-depth.ts";

const values = saveFixtures.events["save.asked"][0]?.values ?? [];
const asked = { type: "save.asked", values, before: [] };
const answers: Readonly<Record<SaveFault, Reply>> = {
  "the service is slow": null,
  "the network is lost": { error: networkLost },
  "a field is faulty": { output: guestsRefusals.validation_failed },
  "it is too late": { output: guestsRefusals.not_changeable },
};

/** Walks the journeys of saving on the chart alone. */
export const saveOnChart: ChartExecutor<SaveStepName, SaveFault> = {
  machine: createSaveMachine<readonly Guest[]>("save"),
  inputs: { "guests of an order": saveFixtures.input },
  events: { "save.asked": asked },
  steps: { "opens the order": () => undefined, saves: ({ send }) => send(asked) },
  reply: (_, fault) => (fault === undefined ? { output: { outcome: "saved", values } } : answers[fault]),
  facts: ({ context }, questions) => ({
    saved: context.saved?.length ?? 0,
    fields: Object.keys(context.fields),
    message: context.message,
    failure: context.failure?.code ?? null,
    sent: questions.findLast(({ id }) => id === "save")?.input,
    asked: timesAsked(questions),
  }),
};
