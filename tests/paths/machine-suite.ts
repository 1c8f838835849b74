import { describe, expect, test } from "vitest";
import type { AnyMachineSnapshot, AnyStateMachine } from "xstate";
import { createRecorder } from "../qa/recorder.ts";
import { storedPathRuns } from "../qa/results.ts";
import { generatePaths, type MachineFixtures, missingActorResults, missingPairs } from "./generate-paths.ts";
import { runMachinePath, type StateAssertions, type TracedStep } from "./machine-path-run.ts";
import { stableStates, transitionsOf } from "./machine-structure.ts";
import { randomHistories } from "./random-histories.ts";

/**
 * Declares tests that run every path of a machine and fail if there are gaps: a state without an assertion, an
 * assertion without a state or of nothing but the tag `busy`, an event type that no path sends, or a state or
 * transition that no path run reaches.
 * Eventless transitions are included. `variants` are fixtures of the same machine, which together must cover the
 * machine.
 */
export function describeMachine<Machine extends AnyStateMachine>(
  variants: readonly [MachineFixtures<Machine>, ...MachineFixtures<Machine>[]],
  stateAssertions: StateAssertions,
): void {
  const { assertions, isOnlyBusy } = recordReads(stateAssertions);
  const [{ machine }] = variants;
  const pathSets = variants.map((fixtures) => ({ fixtures, paths: generatePaths(fixtures) }));
  const traced: TracedStep[] = [];
  const isForReport = storedPathRuns === "all";
  // Each run for the report has a new seed. All other runs use a fixed seed, so that their results are reproducible.
  const seed = Number(process.env.QA_SEED ?? 1);
  const isLong = isForReport || process.env.QA_SEED !== undefined;
  const histories = Math.ceil((isLong ? 500 : 25) / variants.length);

  for (const { fixtures, paths } of pathSets) {
    describe(`paths of ${fixtures.name}`, () => {
      const missingResults = missingActorResults(fixtures, paths);
      const pairs = missingPairs(fixtures, paths);
      const count = paths.length + missingResults.length + pairs.length;
      const { record, storeRandom } = createRecorder(machine.id, "machine", fixtures.name, count);
      const groups = [
        ["every edge", paths],
        // The paths above merge actor results that take the same transition. In this group, every domain error has a
        // path.
        ["every answer", missingResults],
        // Pairs of consecutive transitions that no path above takes.
        ["every pair", pairs],
      ] as const;
      for (const [group, all] of groups)
        test.each(all.map((path) => [path.name, path] as const))("%s", (_, path) =>
          record(path, group, async (steps) => {
            await runMachinePath(fixtures, path, assertions, steps);
            if (group === "every edge") traced.push(...steps);
          }),
        );
      test("all assertions hold in random histories", async () => {
        const { failure, ...run } = await randomHistories(fixtures, assertions, { seed, histories });
        storeRandom({ ...run, name: fixtures.name, seed, ...failure });
        if (failure) throw new Error(`Seed ${seed}: ${failure.shrunk.join(" → ")}`, { cause: failure.error });
      });
    });
  }

  describe(`coverage of ${machine.id}`, () => {
    test("the assertions cover exactly the stable states", () => {
      expect(Object.keys(assertions).sort()).toEqual(stableStates(machine).sort());
    });

    test("every assertion of a state covers more than the tag busy", () => {
      expect(Object.keys(assertions).filter(isOnlyBusy)).toEqual([]);
    });

    test("path runs reach every stable state", () => {
      const visitedStates = new Set(traced.flatMap(({ states }) => states));
      expect(stableStates(machine).filter((name) => !visitedStates.has(name))).toEqual([]);
    });

    test("path runs take every transition, including errors and eventless ones", () => {
      const takenNames = new Set(traced.flatMap(({ transitions }) => transitions));
      expect([...transitionsOf(machine).keys()].filter((name) => !takenNames.has(name))).toEqual([]);
    });

    test("every event type has an example that a path sends", () => {
      const paths = pathSets.flatMap((run) => run.paths);
      const takenNames = new Set(paths.flatMap(({ steps }) => steps.map(({ event }) => event.type)));
      const sent = variants.flatMap(({ events }) => Object.keys(events));
      expect(sent.filter((type) => !takenNames.has(type))).toEqual([]);
    });
  });
}

/** Wraps assertions to record which of them read nothing of their snapshots except the tag `busy`. */
export function recordReads(stateAssertions: StateAssertions) {
  const reads = new Map<string, Set<string>>();
  const entries = Object.entries(stateAssertions).map(([name, assertion]) => {
    const fields = new Set<string>();
    reads.set(name, fields);
    const get = (snapshot: AnyMachineSnapshot, field: keyof AnyMachineSnapshot) => {
      if (field !== "hasTag") fields.add(field);
      if (field !== "hasTag") return snapshot[field];
      return (tag: never) => {
        fields.add(tag);
        return snapshot.hasTag(tag);
      };
    };
    return [
      name,
      (snapshot: AnyMachineSnapshot) => assertion(new Proxy(snapshot, { get } as object)),
    ] as const;
  });
  return {
    assertions: Object.fromEntries(entries) as StateAssertions,
    isOnlyBusy: (name: string) => [...(reads.get(name) ?? [])].join() === "busy",
  };
}
