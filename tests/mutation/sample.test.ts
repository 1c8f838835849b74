import { readFileSync } from "node:fs";
import { describe, expect, onTestFinished, test } from "vitest";
import { equivalents } from "./equivalents.ts";
import { type MachineMutant, machineMutants } from "./machine-mutants.ts";
import { createPinnedRunner } from "./pinned.ts";
import { startUnitTests } from "./unit-tests.ts";

/*
 * A sample of `npm run mutation`: mutants that generated paths cannot detect, because the paths are generated from the
 * mutated machine.
 */

const sample = [
  /^booking\/machine\.ts bookingMachine\.states\.taken\.on\.went\.back\.target: leads to/,
  /^booking\/machine\.ts bookingMachine\.states\.released\.on\.restarted\.actions: dropped/,
  /^booking\/paying\.ts paying\.states\.failed\.invoke: dropped/,
  /^booking\/machine\.ts bookingMachine\.states\.restoring\.states\.failed\.on\.order\.retried: leads to/,
  /^booking\/setup\.ts bookingSetup\.actions\.restoreDraft\.choice: not assigned/,
  /^lead\/machine\.ts editTransitions\.lead\.submitted\.target: leads to/,
  /^lead\/machine\.ts leadMachine\.on\.lead\.emptied\.actions\.1: dropped from its list/,
  /^result\/result-status\.ts resultStatuses\.cancelled\.refunded: another result status/,
];
const mutants = machineMutants();

describe("hand-written journeys and state cases", () => {
  const killerOf = createPinnedRunner();
  const chosen = sample.flatMap((id) => mutants.find((mutant) => id.test(mutant.id)) ?? []);
  test.each(chosen.map((mutant) => [mutant.id, mutant] as const))(
    "hand-written journeys and state cases detect the mutant %s",
    async (_, mutant) => {
      expect(await killerOf(mutant)).not.toBeNull();
    },
  );

  test("hand-written journeys and state cases pass on an unchanged machine", async () => {
    expect(await killerOf(unchanged("area"))).toBeNull();
  });
});

test("the failure of one machine's tests does not affect the next machine", async () => {
  const tests = await startUnitTests();
  onTestFinished(tests.stop);
  const changed = mutants.find(({ id }) =>
    id.startsWith("lead/machine.ts editTransitions.lead.submitted.target"),
  );
  if (changed === undefined) throw new Error("There is no such mutant of lead");
  expect(await tests.killerOf(changed)).toContain("lead");
  expect(await tests.killerOf(unchanged("watch"))).toBeNull();
});

/** Returns a mutant with the unchanged source. */
function unchanged(name: string): MachineMutant {
  const first = mutants.find(({ machine }) => machine === name);
  if (first === undefined) throw new Error(`There are no mutants of ${name}`);
  return { ...first, code: readFileSync(first.file, "utf8") };
}

test("every mutant has a unique id, and every mutant that is listed as equivalent exists", () => {
  const ids = new Set(mutants.map(({ id }) => id));
  expect(ids.size).toBe(mutants.length);
  expect(Object.keys(equivalents).filter((id) => !ids.has(id))).toEqual([]);
  expect(sample.filter((id) => !mutants.some((mutant) => id.test(mutant.id)))).toEqual([]);
});
