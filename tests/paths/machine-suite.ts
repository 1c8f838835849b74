import { describe, expect, test } from "vitest";
import type { AnyStateMachine } from "xstate";
import { createRecorder } from "../qa/recorder.ts";
import { storedPathRuns } from "../qa/results.ts";
import { generatePaths, type MachineFixtures, missingActorResults, missingPairs } from "./generate-paths.ts";
import { runMachinePath, type StateAssertions, type TracedStep } from "./machine-path-run.ts";
import { stableStates, transitionsOf } from "./machine-structure.ts";
import { randomHistories } from "./random-histories.ts";

/**
 * Walks every path of a chart, and fails for gaps that would pass silently otherwise: a state without an assertion or an
 * assertion without a state, a kind of event that no path takes, a state or a transition that no walk came to, whether an
 * event took it or it followed at once. `variants` are fixtures of one and the same chart, which together must reach
 * everything.
 */
export function describeMachine<Machine extends AnyStateMachine>(
  variants: readonly [MachineFixtures<Machine>, ...MachineFixtures<Machine>[]],
  assertions: StateAssertions,
): void {
  const [{ machine }] = variants;
  const pathSets = variants.map((fixtures) => ({ fixtures, paths: generatePaths(fixtures) }));
  const traced: TracedStep[] = [];
  const isForReport = storedPathRuns === "all";
  // Another seed in each run for the report; the same one elsewhere, so that no change fails for another reason.
  const seed = Number(process.env.QA_SEED ?? 1);
  const isLong = isForReport || process.env.QA_SEED !== undefined;
  const histories = Math.ceil((isLong ? 500 : 25) / variants.length);

  for (const { fixtures, paths } of pathSets) {
    describe(`paths of ${fixtures.name}`, () => {
      const left = missingActorResults(fixtures, paths);
      const pairs = missingPairs(fixtures, paths);
      const count = paths.length + left.length + pairs.length;
      const { record: walk, storeRandom } = createRecorder(machine.id, "chart", fixtures.name, count);
      const groups = [
        ["every edge", paths],
        // Answers that lead the same way are one path above; each refusal is one of its own here.
        ["every answer", left],
        // Two transitions one right after the other, where no path above takes them so.
        ["every pair", pairs],
      ] as const;
      for (const [group, all] of groups)
        test.each(all.map((path) => [path.name, path] as const))("%s", (name, path) =>
          walk(name, group, async (steps) => {
            await runMachinePath(fixtures, path, assertions, steps);
            if (group === "every edge") traced.push(...steps);
          }),
        );
      test("holds what it must in random histories", async () => {
        const { failure: failed, ...run } = await randomHistories(fixtures, assertions, { seed, histories });
        storeRandom({ ...run, name: fixtures.name, seed, ...failed });
        if (failed) throw new Error(`Seed ${seed}: ${failed.shrunk.join(" → ")}`, { cause: failed.error });
      });
    });
  }

  describe(`no gaps in ${machine.id}`, () => {
    test("every state has an assertion, and every assertion a state", () => {
      expect(Object.keys(assertions).sort()).toEqual(stableStates(machine).sort());
    });

    test("every state is walked", () => {
      const visitedStates = new Set(traced.flatMap(({ states }) => states));
      expect(stableStates(machine).filter((name) => !visitedStates.has(name))).toEqual([]);
    });

    test("every transition is taken: each answer and each failure, and what follows at once", () => {
      const taken = new Set(traced.flatMap(({ transitions }) => transitions));
      expect([...transitionsOf(machine).keys()].filter((name) => !taken.has(name))).toEqual([]);
    });

    test("every kind of event has an example, and every example is taken somewhere", () => {
      const paths = pathSets.flatMap((run) => run.paths);
      const taken = new Set(paths.flatMap(({ steps }) => steps.map(({ event }) => event.type)));
      const sent = variants.flatMap(({ events }) => Object.keys(events));
      expect(sent.filter((type) => !taken.has(type))).toEqual([]);
    });
  });
}
