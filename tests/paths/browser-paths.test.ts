import { expect, test } from "vitest";
import { browserPaths } from "../qa/browser/charts.ts";
import { coverageOf, missingIn } from "../qa/coverage.ts";
import { isAbout, notWalked, whyNotWalked } from "../qa/not-walked.ts";
import { charts } from "./charts.ts";

/*
 * What the browser depth is to walk, worked out without a browser: by what the chart alone does at each step.
 */

const paths = await browserPaths();
const planned = paths
  .filter(({ why }) => why === undefined)
  .map(({ traced, walk: _, why: __, ...path }) => ({
    ...({ kind: "path", depth: "browser", steps: traced, ms: 0 } as const),
    ...path,
  }));
const missing = Object.entries(charts).flatMap(([chart, machine]) =>
  missingIn(coverageOf(chart, machine, "browser", planned)).map((what) => ({ chart, what })),
);

test("each path of the browser has an id of its own", () => {
  const ids = paths.map(({ id }) => id);
  expect(ids.filter((id, index) => ids.indexOf(id) < index)).toEqual([]);
});

test("whatever a browser does not come to has a reason", () => {
  expect(missing.filter(({ chart, what }) => whyNotWalked(chart, "browser", what) === undefined)).toEqual([]);
});

test("no reason is given for what a browser comes to", () => {
  const reasons = notWalked.filter(({ depths }) => depths.includes("browser"));
  expect(
    reasons.filter((reason) => !missing.some(({ chart, what }) => isAbout(reason, chart, "browser", what))),
  ).toEqual([]);
});
