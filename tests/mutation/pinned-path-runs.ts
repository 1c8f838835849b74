import { setTimeout as pause } from "node:timers/promises";
import { parentPort, workerData } from "node:worker_threads";
import { runJourney, runStateCase } from "../paths/executors/machine-level.ts";
import { checks } from "../paths/machine-checks.ts";

/*
 * Runs in a thread, bundled with a changed machine (`pinned.ts`): walks what is pinned by hand of it until something fails, and
 * posts its name; null when nothing does. `first` is walked first: what noticed earlier changes often notices the next one, too.
 */

const { chart, first } = workerData as { readonly chart: string; readonly first: readonly string[] };
const runs = new Map<string, () => Promise<void>>();
for (const { chart: name, executor, journeys, states } of checks) {
  if (name !== chart) continue;
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
// What an actor or an action throws late, outside of a walk, ends the thread before.
await pause(1);
parentPort?.postMessage(killer);
