import { describe, expect, test } from "vitest";
import { browserPaths, coverGroup } from "../qa/browser/browser-paths.ts";
import { computeCoverage, missingIn } from "../qa/coverage.ts";
import { coverageExclusions, excludes, exclusionReason } from "../qa/coverage-exclusions.ts";
import { charts } from "./machines.ts";

/*
 * What the browser depth is to walk, worked out without a browser: by what the chart alone does at each step.
 */

const paths = await browserPaths();
const planned = paths
  .filter(({ skipReason: why }) => why === undefined)
  .map(({ traced, plan: _, skipReason: __, ...path }) => ({
    ...({ kind: "path", depth: "browser", steps: traced, ms: 0 } as const),
    ...path,
  }));
const missing = Object.entries(charts).flatMap(([machineName, machine]) =>
  missingIn(computeCoverage(machineName, machine, "browser", planned)).map((what) => ({
    chart: machineName,
    what,
  })),
);

test("each path of the browser has an id of its own", () => {
  const ids = paths.map(({ id }) => id);
  expect(ids.filter((id, index) => ids.indexOf(id) < index)).toEqual([]);
});

test("whatever a browser does not come to has a reason", () => {
  expect(missing.filter(({ chart, what }) => exclusionReason(chart, "browser", what) === undefined)).toEqual(
    [],
  );
});

describe("the generated transition cover", () => {
  const generated = planned.filter(({ group }) => group === coverGroup);

  test("takes each transition in the browser that has no reason to be left out", () => {
    const left = Object.entries(charts).flatMap(([chart, machine]) => {
      const { transitions, atOnce } = computeCoverage(chart, machine, "browser", generated);
      return [...transitions.missing, ...atOnce.missing].filter(
        (name) => exclusionReason(chart, "browser", name) === undefined,
      );
    });
    expect(left).toEqual([]);
  });

  test("has so many paths, of which so many are runs of their own", () => {
    const ids = new Set(planned.map(({ id }) => id));
    const alone = generated.filter(({ coveredByPath: within }) => within === undefined || !ids.has(within));
    expect({ paths: generated.length, alone: alone.length }).toEqual({ paths: 205, alone: 8 });
  });
});

test("no reason is given for what a browser comes to", () => {
  const reasons = coverageExclusions.filter(({ depths }) => depths.includes("browser"));
  expect(
    reasons.filter((reason) => !missing.some(({ chart, what }) => excludes(reason, chart, "browser", what))),
  ).toEqual([]);
});
