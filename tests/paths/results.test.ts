import { expect, test } from "vitest";
import { fileVerdict } from "../qa/report/requirements.ts";
import { countPaths, mergeRetry, type PathResult, stepsId } from "../qa/results.ts";
import type { TestResult } from "../support/store-results.ts";

/** Builds the result of a path run. `retry` is 1 if the run was repeated after a failure. */
function run(retry: number, isFailed: boolean): PathResult {
  return {
    ...({ kind: "path", id: "lead-1", machine: "lead", level: "browser", group: "journeys" } as const),
    ...{ path: "lead-sends", name: "sends an enquiry", rows: [], steps: [], ms: 1, retry },
    ...(isFailed && { failure: { expected: "sent", actualText: "not sent" } }),
  };
}

const outcomeOf = ({ failure, flaky }: PathResult) => (failure ? "failed" : flaky ? "flaky" : "passed");

test.each([
  ["that passes on retry is flaky", run(0, true), run(1, false), "flaky"],
  ["that passes on retry is flaky in any order of the workers' files", run(1, false), run(0, true), "flaky"],
  ["that fails again has failed", run(0, true), run(1, true), "failed"],
  ["that passes in a later run has passed", run(0, true), run(0, false), "passed"],
  ["that fails in a later run has failed", run(0, false), run(0, true), "failed"],
])("a path %s", (_, earlier, later, outcome) => {
  expect(outcomeOf(mergeRetry(earlier, later))).toBe(outcome);
});

test("runs of the same steps of a machine are one path, whatever their names", () => {
  const steps = [{ step: "opens the form" }, { step: "sends it", fault: "the network is lost" }];
  const words = [{ words: "opens the form" }, { words: "sends it (the network is lost)" }];
  const paths = [
    stepsId("lead", { name: "J2 the network is lost", steps }),
    stepsId("lead", { name: "a generated path", steps: words }),
    stepsId("lead", { name: "J2 the network is lost", steps: steps.slice(0, 1) }),
    stepsId("move", { name: "J2 the network is lost", steps }),
  ];
  expect(countPaths(paths.map((path) => ({ path })))).toBe(3);
});

const results = (...tests: (readonly [string, TestResult["state"]])[]) =>
  tests.map(([title, state]) => ({ title, state }));

test.each([
  ["passed", results(["K9 holds for 15 minutes", "passed"])],
  ["failed", results(["K9 holds for 15 minutes", "failed"], ["a hold of K9 ends", "passed"])],
  ["failed", results(["the timer @J4 @K9", "failed"], ["another", "passed"])],
  ["passed", results(["K9 holds for 15 minutes", "passed"], ["K10 another", "failed"], ["K90", "failed"])],
  ["not run here", results(["K9 holds for 15 minutes", "skipped"], ["another", "passed"])],
  ["failed", results(["a test without an id", "passed"], ["another", "failed"])],
  ["not run here", []],
] as const)("the verdict on a requirement is “%s” if the tests of its file are %j", (verdict, tests) => {
  expect(fileVerdict("K9", tests)).toBe(verdict);
});
