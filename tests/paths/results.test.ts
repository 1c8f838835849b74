import { expect, test } from "vitest";
import { mergeRetry, type PathResult } from "../qa/results.ts";

/** Builds the result of a path run. `retry` is 1 if the run was repeated after a failure. */
function run(retry: number, isFailed: boolean): PathResult {
  return {
    ...({ kind: "path", id: "lead-1", machine: "lead", level: "browser", group: "journeys" } as const),
    ...{ name: "sends an enquiry", rows: [], steps: [], ms: 1, retry },
    ...(isFailed && { failure: { expected: "sent", seen: "not sent" } }),
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
