import { setTimeout as pause } from "node:timers/promises";
import { parentPort, workerData } from "node:worker_threads";
import { runJourney, runStateCase } from "../paths/executors/machine-level.ts";
import { checks } from "../paths/machine-checks.ts";

/*
 * Worker thread, bundled with a mutated machine by `pinned.ts`. Runs the hand-written journeys and state cases until
 * one fails, and posts its name, or null if all pass. The names in `first` run first: they detected earlier mutants and
 * often detect the next one.
 */

const { machine, first } = workerData as { readonly machine: string; readonly first: readonly string[] };
const runs = new Map<string, () => Promise<void>>();
for (const { machine: name, executor, journeys, states } of checks) {
  if (name !== machine) continue;
  for (const journey of journeys) runs.set(journey.name, () => runJourney(executor, journey));
  for (const row of states) runs.set(`every event in ${row.state}`, () => runStateCase(executor, row));
}
let killer: string | null = null;
for (const name of new Set([...first, ...runs.keys()])) {
  await runs
    .get(name)?.()
    .catch(() => {
      killer = name;
    });
  if (killer !== null) break;
}
// Waits for late errors: if an actor or an action throws outside of a path run, the thread must end without a result.
await pause(1);
parentPort?.postMessage(killer);
