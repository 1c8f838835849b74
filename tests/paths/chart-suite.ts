import { describe, expect, test } from "vitest";
import type { AnyStateMachine } from "xstate";
import { recorder } from "../qa/recorded.ts";
import { restingStates, statesWalked, transitionsOf, transitionsTaken } from "./chart-parts.ts";
import { answersLeftOut, type ChartFixtures, pathsOf } from "./paths-of.ts";
import { type StateAssertions, walkChart } from "./walk.ts";

/**
 * Walks every path of a chart, and fails for gaps that would pass silently otherwise: a state without an assertion or an
 * assertion without a state, a kind of event that no path takes, a state or a transition that no path reaches.
 * `variants` are fixtures of one and the same chart, which together must reach everything.
 */
export function describeChart<Machine extends AnyStateMachine>(
  variants: readonly [ChartFixtures<Machine>, ...ChartFixtures<Machine>[]],
  assertions: StateAssertions,
): void {
  const [{ machine }] = variants;
  const walks = variants.map((fixtures) => ({ fixtures, paths: pathsOf(fixtures) }));
  const paths = walks.flatMap((walk) => walk.paths);

  describe(`no gaps in ${machine.id}`, () => {
    test("every state has an assertion, and every assertion a state", () => {
      expect(Object.keys(assertions).sort()).toEqual(restingStates(machine).sort());
    });

    test("every state is walked", () => {
      const walked = statesWalked(paths);
      expect(restingStates(machine).filter((name) => !walked.has(name))).toEqual([]);
    });

    test("every transition is taken: each side of each guard, each answer and each failure", () => {
      const taken = transitionsTaken(machine, paths);
      expect([...transitionsOf(machine).keys()].filter((name) => !taken.has(name))).toEqual([]);
    });

    test("every kind of event has an example, and every example is taken somewhere", () => {
      const taken = new Set(paths.flatMap(({ steps }) => steps.map(({ event }) => event.type)));
      const sent = variants.flatMap(({ events }) => Object.keys(events));
      expect(sent.filter((type) => !taken.has(type))).toEqual([]);
    });
  });

  for (const { fixtures, paths: own } of walks) {
    describe(`paths of ${fixtures.name}`, () => {
      const left = answersLeftOut(fixtures, own);
      const place = { chart: machine.id, machine, name: fixtures.name };
      const { walk } = recorder(place, "chart", own.length + left.length);
      test.each(own.map((path) => [path.name, path] as const))("%s", (_, path) =>
        walk(path, "every edge", () => walkChart(fixtures, path, assertions)),
      );
      // Answers that lead the same way are one path above; each refusal is one of its own here.
      test.each(left.map((path) => [path.name, path] as const))("%s", (_, path) =>
        walk(path, "every answer", () => walkChart(fixtures, path, assertions)),
      );
    });
  }
}
