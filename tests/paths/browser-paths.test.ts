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
const plannedPaths = paths
  .filter(({ skipReason }) => skipReason === undefined)
  .map(({ traced, plan: _, skipReason: __, ...path }) => ({
    ...({ kind: "path", level: "browser", steps: traced, ms: 0 } as const),
    ...path,
  }));
const uncovered = Object.entries(machines).flatMap(([machineName, machine]) =>
  missingIn(computeCoverage(machineName, machine, "browser", plannedPaths)).map((what) => ({
    machine: machineName,
    what,
  })),
);

test("each browser path has a unique id", () => {
  const ids = paths.map(({ id }) => id);
  expect(ids.filter((id, index) => ids.indexOf(id) < index)).toEqual([]);
});

test("a path without steps is skipped with a reason", () => {
  expect(paths.filter(({ length, skipReason }) => length === 0 && skipReason === undefined)).toEqual([]);
});

test("every state and transition that no browser path covers has a listed reason", () => {
  expect(
    uncovered.filter(({ machine, what }) => exclusionReason(machine, "browser", what) === undefined),
  ).toEqual([]);
});

describe("the generated transition cover", () => {
  const generated = plannedPaths.filter(({ group }) => group === coverGroup);

  test("the generated paths cover every transition that is not excluded in the browser", () => {
    const uncovered = Object.entries(machines).flatMap(([machineName, machine]) => {
      const { transitions, atOnce } = computeCoverage(machineName, machine, "browser", generated);
      return [...transitions.missing, ...atOnce.missing].filter(
        (name) => exclusionReason(machineName, "browser", name) === undefined,
      );
    });
    expect(uncovered).toEqual([]);
  });

  test("there are 207 generated paths, of which 12 are separate runs", () => {
    const ids = new Set(plannedPaths.map(({ id }) => id));
    const standalonePaths = generated.filter(
      ({ coveredByPath }) => coveredByPath === undefined || !ids.has(coveredByPath),
    );
    expect({ paths: generated.length, alone: standalonePaths.length }).toEqual({ paths: 207, alone: 12 });
  });
});

test("every listed reason refers to something that no browser path covers", () => {
  const reasons = coverageExclusions.filter(({ levels }) => levels.includes("browser"));
  expect(
    reasons.filter(
      (reason) => !uncovered.some(({ machine, what }) => excludes(reason, machine, "browser", what)),
    ),
  ).toEqual([]);
});
