import { describe, expect, test } from "vitest";
import { browserPaths, coverGroup } from "../qa/browser/browser-paths.ts";
import { computeCoverage, missingIn } from "../qa/coverage.ts";
import { coverageExclusions, excludes, exclusionReason } from "../qa/coverage-exclusions.ts";
import { machines } from "./machines.ts";

/*
 * Checks which paths the browser level runs. The paths are computed without a browser, from what the state machine
 * alone does at each step.
 */

const paths = await browserPaths();
const planned = paths
  .filter(({ skipReason: why }) => why === undefined)
  .map(({ traced, plan: _, skipReason: __, ...path }) => ({
    ...({ kind: "path", level: "browser", steps: traced, ms: 0 } as const),
    ...path,
  }));
const missing = Object.entries(machines).flatMap(([machineName, machine]) =>
  missingIn(computeCoverage(machineName, machine, "browser", planned)).map((what) => ({
    machine: machineName,
    what,
  })),
);

test("each browser path has a unique id", () => {
  const ids = paths.map(({ id }) => id);
  expect(ids.filter((id, index) => ids.indexOf(id) < index)).toEqual([]);
});

test("every state and transition that no browser path covers has a reason", () => {
  expect(
    missing.filter(({ machine, what }) => exclusionReason(machine, "browser", what) === undefined),
  ).toEqual([]);
});

describe("the generated transition cover", () => {
  const generated = planned.filter(({ group }) => group === coverGroup);

  test("covers every transition that is not excluded in the browser", () => {
    const left = Object.entries(machines).flatMap(([machineName, machine]) => {
      const { transitions, atOnce } = computeCoverage(machineName, machine, "browser", generated);
      return [...transitions.missing, ...atOnce.missing].filter(
        (name) => exclusionReason(machineName, "browser", name) === undefined,
      );
    });
    expect(left).toEqual([]);
  });

  test("has 205 paths, of which 8 are separate runs", () => {
    const ids = new Set(planned.map(({ id }) => id));
    const alone = generated.filter(({ coveredByPath: within }) => within === undefined || !ids.has(within));
    expect({ paths: generated.length, alone: alone.length }).toEqual({ paths: 205, alone: 8 });
  });
});

test("every exclusion reason refers to something that no browser path covers", () => {
  const reasons = coverageExclusions.filter(({ levels }) => levels.includes("browser"));
  expect(
    reasons.filter(
      (reason) => !missing.some(({ machine, what }) => excludes(reason, machine, "browser", what)),
    ),
  ).toEqual([]);
});
