import {
  type FailedTest,
  failedAt,
  type PathFailure,
  type PathResult,
  type RandomRun,
  type Results,
  repeatCommand,
  testCommand,
} from "../results.ts";
import { escaped, formatCount, list, section } from "./html.ts";

/** A function that returns a path's title in the report. */
export type TitleOf = (path: Pick<PathResult, "id">) => string;

/** Counts the failed paths, tests and random runs, and where they failed: one fault often fails many paths. */
export function groupFailures(results: Results): { readonly failed: number; readonly places: number } {
  const failureCount = results.failedTests.length + failedRandom(results).length;
  const groups = [...groupsOf(results).values()];
  return { failed: failureCount + groups.flat().length, places: failureCount + groups.length };
}

/** Renders the failures. Paths that fail at the same transition form a group. The largest group is first. */
export function failureSection(results: Results, titleOf: TitleOf): string {
  const groups = [...groupsOf(results)].sort(([, a], [, b]) => b.length - a.length);
  const sections = [
    ...failedRandom(results).map(failedHistories),
    ...results.failedTests.map(failedTest),
    ...groups.map(([where, paths]) => failedPaths(where, paths, results, titleOf)),
  ];
  const noFailuresHtml = '<p class="good">No run and no test has failed.</p>';
  return (
    section("Failures", sections.length === 0 ? noFailuresHtml : sections.join("\n")) +
    flakySection(results, titleOf)
  );
}

/** Groups the failed paths by the transition at which they failed. */
function groupsOf({ paths }: Results): ReadonlyMap<string, readonly PathResult[]> {
  const groups = new Map<string, PathResult[]>();
  for (const path of paths.filter(({ failure }) => failure !== undefined))
    groups.set(failedAt(path), [...(groups.get(failedAt(path)) ?? []), path]);
  return groups;
}

function failedPaths(
  place: string,
  paths: readonly PathResult[],
  { paths: all }: Results,
  titleOf: TitleOf,
): string {
  // A path of the browser level is the best example, because it has the most details.
  const [example] = (["browser", "dom", "machine"] as const).flatMap((level) =>
    paths.filter((path) => path.level === level),
  );
  if (example?.failure === undefined) return "";
  const ids = new Set(paths.map(({ id }) => id));
  const blocked = all.filter(({ blockedBy }) => blockedBy !== undefined && ids.has(blockedBy));
  const [isOne, head] = paths.length === 1 ? [true, titleOf(example)] : [false, place];
  const pathItems = paths.map(
    (path) =>
      `${escaped(titleOf(path))} <span class="soft">${path.level}, ${escaped(path.group)}</span> <code>${escaped(repeatCommand(path))}</code>`,
  );
  return `<article class="failure" id="${example.id}">
<h3>${escaped(head)}</h3>
<p class="soft">${isOne ? `fails at ${escaped(place)}` : `${paths.length} runs fail at this transition, for example: ${escaped(titleOf(example))}`}</p>
<p class="soft">${escaped(example.machine)}, ${example.level} level, ${escaped(example.group)}</p>
<p>${example.steps.map(({ words }) => escaped(words)).join(" → ")} <strong class="bad">✗</strong></p>
${compareSides(example.failure, titleOf(example))}
<p>Repeat: <code>${escaped(repeatCommand(example))}</code></p>
${isOne ? "" : list("Runs that fail here", pathItems)}
${
  blocked.length === 0
    ? ""
    : list(
        "Runs that start with these steps and could not finish",
        blocked.map((path) => escaped(titleOf(path))),
      )
}
</article>`;
}

function failedTest(test: FailedTest): string {
  return `<article class="failure">
<h3>${escaped(test.name ?? test.file)}</h3>
<p class="soft">a test that runs no path, ${escaped(test.file)}</p>
${compareSides(test.failure, test.file)}
<p>Repeat: <code>${escaped(testCommand(test))}</code></p>
</article>`;
}

function failedRandom({ random }: Results): readonly RandomRun[] {
  return random.filter(({ failure }) => failure !== undefined);
}

function failedHistories({ name, seed, shrunk = [], failure, test }: RandomRun): string {
  if (failure === undefined) return "";
  return `<article class="failure">
<h3>Random histories of ${escaped(name)}</h3>
<p class="soft">seed ${seed}; the shortest failing history:</p>
<p>${shrunk.map((words) => escaped(words)).join(" → ")} <strong class="bad">✗</strong></p>
${compareSides(failure, name)}
<p>Repeat: <code>QA_SEED=${seed} ${escaped(testCommand(test))}</code></p>
</article>`;
}

function compareSides({ expected, actualText, order, picture }: PathFailure, title: string): string {
  return `<div class="sides"><div><strong>Expected</strong><pre>${escaped(expected)}</pre></div>
<div><strong>Actual</strong><pre>${escaped(actualText)}</pre></div>
${order ? `<div><strong>The order in the service's database</strong><pre>${escaped(order)}</pre></div>` : ""}
${picture ? `<div><strong>The screen</strong><a href="${picture}"><img src="${picture}" alt="The screen when ${escaped(title)} failed"></a></div>` : ""}
</div>`;
}

/** Renders flaky paths, which failed but passed when they were repeated immediately. */
function flakySection({ paths }: Results, titleOf: TitleOf): string {
  const flaky = paths.flatMap((path) => (path.flaky === undefined ? [] : [{ path, flaky: path.flaky }]));
  if (flaky.length === 0) return "";
  const items = flaky.map(
    ({ path, flaky: first }) =>
      `<details class="path"><summary><span class="mark flaky">flaky</span>${escaped(titleOf(path))} <span class="soft">${escaped(path.machine)}, ${escaped(path.group)}</span></summary>${compareSides(first, titleOf(path))}<p>Repeat: <code>${escaped(repeatCommand(path))}</code></p></details>`,
  );
  return section(
    "Flaky",
    `<p>${formatCount(flaky.length, "run")} failed and then passed on the retry. Each one is an intermittent fault of the product or of the test.</p>\n${items.join("\n")}`,
  );
}
