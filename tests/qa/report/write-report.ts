import { existsSync } from "node:fs";
import { mkdir, readdir, readFile, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import escaped from "escape-html";
import type { AnyStateMachine } from "xstate";
import { transitionMutants } from "../../mutation/transition-mutants.ts";
import { guardName, transitionsOf } from "../../paths/chart-parts.ts";
import { charts } from "../../paths/charts.ts";
import { outsideCharts } from "../../paths/outside-charts.ts";
import { rows } from "../../spec/rows.ts";
import { chartPicture } from "../chart-picture.ts";
import { type Coverage, coverageOf, missingIn } from "../coverage.ts";
import { whyNotWalked } from "../not-walked.ts";
import {
  commandOf,
  type Depth,
  depths,
  endOf,
  type FailedTest,
  type Results,
  readResults,
  reportFolder,
  testCommand,
  type WalkedPath,
  type WalkFailure,
} from "../results.ts";
import { type Unwalked, unwalkedIn } from "../unwalked.ts";
import { type Comparison, comparedWith, type PictureChange } from "./compare.ts";

/*
 * The report that QA reads: one folder that opens from disk. It tells what the walks have stored, nothing that was planned.
 */

const here = import.meta.dirname;

/** The report is sent around and kept with each run of CI. */
export const mostBytes = 60_000_000;

type Covered = {
  readonly chart: string;
  readonly depth: Depth;
  readonly coverage: Coverage;
  /** Pairs and ignored events that no walk came to. */
  readonly unwalked: readonly Unwalked[];
};

/**
 * Writes `index.html` and `coverage.json` from the results in the report's folder; answers how many paths and tests failed, and
 * how many parts of the charts no walk came to without a reason.
 */
export async function writeReport(
  mutationRun = "reports/mutation.json",
): Promise<{ readonly failed: number; readonly unexplained: number }> {
  const results = readResults();
  const comparison = await comparedWith(results, join(reportFolder, "earlier"));
  const pictures = Object.fromEntries(
    await Promise.all(
      Object.entries(charts).map(
        async ([name, machine]) => [name, await chartPicture(name, machine)] as const,
      ),
    ),
  );
  const covered = Object.entries(charts).flatMap(([chart, machine]) => coveredOf(chart, machine, results));
  await mkdir(reportFolder, { recursive: true });
  await writeFile(
    join(reportFolder, "data.js"),
    `window.qa = ${JSON.stringify(await dataOf(results, covered, mutationRun))};\n`,
  );
  await writeFile(join(reportFolder, "page.js"), await readFile(join(here, "page.js"), "utf8"));
  await writeFile(join(reportFolder, "page.css"), await readFile(join(here, "page.css"), "utf8"));
  await writeFile(join(reportFolder, "index.html"), page(results, covered, comparison, pictures));
  await writeFile(join(reportFolder, "coverage.json"), `${JSON.stringify(covered, null, 1)}\n`);
  return { failed: failuresIn(results), unexplained: unexplained(covered) };
}

function coveredOf(chart: string, machine: AnyStateMachine, { paths }: Results): Covered[] {
  const onChart = coverageOf(chart, machine, "chart", paths);
  return depths.map((depth) => {
    const coverage = depth === "chart" ? onChart : coverageOf(chart, machine, depth, paths);
    const unwalked = coverage.paths === 0 ? [] : unwalkedIn(chart, depth, coverage, onChart, paths);
    return { chart, depth, coverage, unwalked };
  });
}

/** How much a folder holds, in bytes. */
export async function sizeOf(folder: string): Promise<number> {
  const files = await readdir(folder, { recursive: true, withFileTypes: true });
  const sizes = files
    .filter((file) => file.isFile())
    .map(async (file) => (await stat(join(file.parentPath, file.name))).size);
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
}

/** The paths with their words numbered: thousands of paths say the same few hundred things. */
async function dataOf({ paths }: Results, covered: readonly Covered[], mutationRun: string) {
  const words: string[] = [];
  const numbers = new Map<string, number>();
  const numberOf = (text: string) => {
    const known = numbers.get(text);
    if (known !== undefined) return known;
    numbers.set(text, words.length);
    return words.push(text) - 1;
  };
  const run = await mutantsIn(mutationRun);
  const transitionsOfChart = (chart: string, machine: AnyStateMachine) => {
    const mutants = mutantsTold(chart, machine, run);
    return [...transitionsOf(machine)].map(([name, definition]) => {
      return [name, { guard: guardName(definition), mutants: mutants(name) }] as const;
    });
  };
  return {
    charts: Object.fromEntries(
      Object.entries(charts).map(([name, machine]) => [
        name,
        { transitions: Object.fromEntries(transitionsOfChart(name, machine)) },
      ]),
    ),
    requirements: Object.fromEntries(rows.map(({ id, sentence }) => [id, sentence])),
    paths: paths.map((path) => ({
      ...path,
      // The name of a path that is worked out is its steps.
      name: path.name === nameOf(path.steps) ? undefined : path.name,
      kind: undefined,
      test: undefined,
      group: numberOf(path.group),
      steps: path.steps.map(({ unmet: _, ignored: __, ...step }) => ({
        ...step,
        words: numberOf(step.words),
        states: step.states.map(numberOf),
        /** How many of its states were only passed through. */
        passed: step.states.length - endOf(step.states).length || undefined,
        transitions: step.transitions.map(numberOf),
      })),
    })),
    unwalked: covered.flatMap(({ chart, depth, coverage, unwalked }) => {
      if (coverage.paths === 0) return [];
      const counts = { pairs: coverage.pairs.of, ignored: coverage.ignored.of };
      return [{ chart, depth, ...counts, all: unwalked.map(({ name, why = "" }) => [name, numberOf(why)]) }];
    }),
    words,
  };
}

function nameOf(steps: WalkedPath["steps"]): string {
  return steps
    .slice(1)
    .map(({ words }) => words)
    .join(" → ");
}

type MutantOutcome = {
  readonly id: string;
  readonly chart: string;
  readonly killedBy: string | null;
  readonly equivalent?: string;
};

/** What became of the mutants of each transition of a chart in the stored mutation run, in a sentence. */
function mutantsTold(
  chart: string,
  machine: AnyStateMachine,
  run: readonly MutantOutcome[],
): (transition: string) => string {
  const outcomes = new Map(run.filter((each) => each.chart === chart).map((each) => [each.id, each]));
  if (outcomes.size === 0) return () => "no mutation run of this chart is stored.";
  const ids = transitionMutants(chart, machine, [...outcomes.keys()]);
  return (transition) => {
    const own = (ids.get(transition) ?? []).flatMap((id) => outcomes.get(id) ?? []);
    if (own.length === 0) return "the stored mutation run has none of this transition.";
    const survivors = own.filter(({ killedBy }) => killedBy === null);
    const named = survivors.map(({ id, equivalent }) => (equivalent ? `${id} (${equivalent})` : id));
    const noticed = `${own.length - survivors.length} of ${own.length} noticed`;
    return named.length === 0 ? `${noticed}.` : `${noticed}; not noticed: ${named.join(", ")}.`;
  };
}

/** The mutants of a stored mutation run, where there was one. */
async function mutantsIn(file: string): Promise<readonly MutantOutcome[]> {
  if (!existsSync(file)) return [];
  const { mutants = [] } = JSON.parse(await readFile(file, "utf8")) as { mutants?: MutantOutcome[] };
  return mutants;
}

function page(
  results: Results,
  covered: readonly Covered[],
  comparison: Comparison | null,
  pictures: Readonly<Record<string, string>>,
): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${outcome(results, covered)} · Baithak QA</title>
<link rel="stylesheet" href="page.css">
</head>
<body>
<header>
<h1>State paths of Baithak</h1>
<p class="outcome">${outcome(results, covered)}</p>
<p class="soft">Begun, in UTC: ${depths.map((depth) => `${depth} ${minuteOf(results.startedAt[depth] ?? "not walked")}`).join(" · ")}</p>
<nav aria-label="Parts of the report"><ul>
${["Failures", "Coverage", "Charts", "Paths", "Not walked", "Changes", "How to read this"].map((part) => `<li><a href="#${anchor(part)}">${part}</a></li>`).join("\n")}
</ul></nav>
</header>
<main>
${interruptions(results)}
${failures(results)}
${coverageSection(covered)}
${chartSections(pictures, results)}
${pathSearch(results)}
${notWalked(results, covered)}
${changes(comparison)}
${note}
</main>
<script src="data.js"></script>
<script src="page.js"></script>
</body>
</html>
`;
}

function minuteOf(time: string): string {
  return time.replace(/T(..:..).*/, " $1");
}

function failuresIn({ paths, failedTests }: Results): number {
  return failedTests.length + paths.filter(({ failure }) => failure !== undefined).length;
}

/** The run in one line; it says that all passed only of a run that came to its end. */
function outcome(results: Results, covered: readonly Covered[]): string {
  const failed = failuresIn(results);
  const absent = depths.filter((depth) => results.startedAt[depth] === undefined);
  const open = unexplained(covered);
  if (failed > 0) return `${failed} ${failed === 1 ? "failure" : "failures"}`;
  if (results.interrupted.length > 0) return "Interrupted; nothing failed until then";
  if (absent.length > 0) return `Nothing failed; not walked: ${absent.join(", ")}`;
  if (open > 0) return `Nothing failed; ${open} parts not walked, for no known reason`;
  return `All ${results.paths.length} state paths passed`;
}

function interruptions({ interrupted }: Results): string {
  if (interrupted.length === 0) return "";
  const items = interrupted.map(
    ({ file, planned, walked }) => `<li>${escaped(file)}: ${walked} of ${planned} paths walked</li>`,
  );
  return `<div class="banner"><strong>This run was interrupted.</strong> What follows is what it had walked.<ul>${items.join("")}</ul></div>`;
}

function failures({ paths, failedTests }: Results): string {
  const tests = failedTests.map((test) => failedTest(test));
  const walks = paths.flatMap((path) => (path.failure === undefined ? [] : [failedPath(path, path.failure)]));
  const all = [...tests, ...walks];
  return `<section aria-labelledby="failures"><h2 id="failures">Failures</h2>
${all.length === 0 ? '<p class="good">No path that was walked failed, and no test beside them.</p>' : all.join("\n")}</section>`;
}

function failedPath(path: WalkedPath, failure: WalkFailure): string {
  const picture = failure.picture ?? Object.values(path.steps.at(-1)?.pictures ?? {})[0];
  const walked = path.steps.map(({ words }) => escaped(words)).join(" → ");
  return `<article class="failure" id="${path.id}">
<h3>${escaped(path.name)}</h3>
<p class="soft">${escaped(path.chart)}, ${path.depth} depth, ${escaped(path.group)}</p>
<p>${walked} <strong class="bad">✗</strong></p>
<div class="sides">${expectedAndSeen(failure)}
${failure.order ? `<div><strong>The order in the service's database</strong><pre>${escaped(failure.order)}</pre></div>` : ""}
${picture ? `<div><strong>The screen</strong><a href="${picture}"><img src="${picture}" alt="The screen when ${escaped(path.name)} failed"></a></div>` : ""}
</div>
<p>Repeat it: <code>${escaped(commandOf(path))}</code></p>
</article>`;
}

function failedTest(test: FailedTest): string {
  return `<article class="failure">
<h3>${escaped(test.name ?? test.file)}</h3>
<p class="soft">a test that walks no path, ${escaped(test.file)}</p>
<div class="sides">${expectedAndSeen(test.failure)}</div>
<p>Repeat it: <code>${escaped(testCommand(test))}</code></p>
</article>`;
}

function expectedAndSeen({ expected, seen }: WalkFailure): string {
  return `<div><strong>Expected</strong><pre>${escaped(expected)}</pre></div>
<div><strong>Seen</strong><pre>${escaped(seen)}</pre></div>`;
}

const kinds = ["states", "transitions", "atOnce", "guards", "pairs", "ignored"] as const;
const kindWords = {
  states: "states",
  transitions: "transitions",
  atOnce: "followed at once",
  guards: "sides of guards",
  pairs: "pairs of transitions",
  ignored: "ignored events",
} as const;

function coverageSection(covered: readonly Covered[]): string {
  const lines = covered.map(({ chart, depth, coverage }) => {
    const shares = kinds.map((kind) => {
      const { walked, of } = coverage[kind];
      // Under a screen nobody can do what is not offered.
      const isCounted = of > 0 && (kind !== "ignored" || depth === "chart");
      return isCounted ? `${walked} of ${of}` : "–";
    });
    const failed = coverage.failed > 0 ? `<strong class="bad">${coverage.failed}</strong>` : "0";
    return [chart, depth, `${coverage.paths}`, failed, ...shares];
  });
  const counts = ["paths", "failed", ...kinds.map((kind) => kindWords[kind])];
  return `<section aria-labelledby="coverage"><h2 id="coverage">Coverage</h2>
<p>Counted from the microsteps of the charts in the walks: what was taken on an event or an answer, what followed at once, which guards said yes and no, which transition came after which, which events changed nothing. Pairs are those that a chart's structure allows; its guards forbid some of them.</p>
<p>Of a walk in the browser paths, failures, times, requests and pictures are the page's own. States, transitions and guards cannot be read from the built site: they are what the chart alone does at the same steps, walked before the page opens, up to the step at which the page failed.</p>
${table("Coverage of each chart", ["chart", "depth"], lines, counts)}</section>`;
}

function chartSections(pictures: Readonly<Record<string, string>>, { paths }: Results): string {
  const sections = Object.entries(pictures).map(([name, svg]) => {
    const failed = paths.filter(({ chart, failure }) => chart === name && failure !== undefined).length;
    const told = failed > 0 ? ` <span class="bad">✗ ${failed} failed</span>` : "";
    return `<details class="chart" data-chart="${name}"${failed > 0 ? " open" : ""}><summary><h3>${name}</h3>${told}</summary>
<div class="tools">
<label>Coloured by depth <select name="depth">${depths.map((depth) => `<option${depth === "browser" ? " selected" : ""}>${depth}</option>`).join("")}</select></label>
<span class="zoom"><button type="button" data-zoom="1.25">Larger</button> <button type="button" data-zoom="0.8">Smaller</button> <button type="button" data-zoom="0">Fit</button></span>
<span class="legend"><span style="border-color:#1d6b3a">walked</span><span style="border-color:#a82a1b">✗ failed</span><span style="border-style:dashed;border-color:#6b655d">not walked</span></span>
</div>
<div class="chart-view"><div class="drawing" tabindex="0" role="region" aria-label="Drawing of ${name}">${svg.replace('role="img"', 'role="group"').replaceAll('id="tip"', `id="tip-${name}"`).replaceAll("url(#tip)", `url(#tip-${name})`)}</div>
<div class="about" tabindex="-1" role="region" aria-label="What was chosen in ${name}"><p class="soft">Choose a state by its name, or an arrow by its words.</p></div></div>
</details>`;
  });
  return `<section aria-labelledby="charts"><h2 id="charts">Charts</h2>
<p>Each is drawn from the chart itself: the top level first, then the inside of each state marked ▾. ● is where it begins, ◉ an end. An arrow starts in the box of the state that it leaves, at its event, its [guard] and the name of where it leads; one that ends at the edge of the box leads out of that drawing, ↻ stays in the state. Charts with failures are open; all of them are printed.</p>
${sections.join("\n")}</section>`;
}

function pathSearch({ paths }: Results): string {
  const options = (values: readonly string[]) =>
    values.map((value) => `<option>${escaped(value)}</option>`).join("");
  const ids = [...new Set(paths.flatMap((path) => path.rows))].sort();
  return `<section aria-labelledby="paths"><h2 id="paths">Paths</h2>
<p>By the requirements of their journeys, then by journey: each opens its walks, at every depth and in every manner. Paths that are worked out from a chart come after them.</p>
<div class="tools">
<label>Search <input type="search" id="search" placeholder="words, or a path's id"></label>
<label>Chart <select id="by-chart"><option value="">all</option>${options(Object.keys(charts))}</select></label>
<label>Depth <select id="by-depth"><option value="">all</option>${depths.map((depth) => `<option>${depth}</option>`).join("")}</select></label>
<label>Outcome <select id="by-outcome"><option value="">all</option><option>failed</option><option>passed</option></select></label>
<label>Requirement <select id="by-row"><option value="">all</option>${options(ids)}</select></label>
</div>
<p id="found" role="status"></p><div id="list"></div></section>`;
}

function notWalked({ leftOut }: Results, covered: readonly Covered[]): string {
  const reasons = byReason(leftOut.map(({ chart, depth, name, why }) => ({ chart, depth, what: name, why })));
  const outside = Object.entries(outsideCharts).map(([file, why]) => [file, escaped(why)]);
  return `<section aria-labelledby="not-walked"><h2 id="not-walked">Not walked</h2>
${part("Left out, and why", ["chart", "depth", "paths", "why"], reasons)}
${part("Kept outside of the charts, and why", ["file", "what is kept"], outside)}
${part(
  "States, transitions and sides of guards that no walk of a depth came to",
  ["chart", "depth", "not walked", "why"],
  byReason(covered.flatMap(missing)),
)}
<h3>Pairs of transitions and ignored events that no walk of a depth came to</h3>
<p>By reason. Ignored events count on the chart alone: under a screen nobody can do what is not offered.</p>
<div id="unwalked"></div></section>`;
}

/** A table that a narrow screen shows closed. */
function part(title: string, heads: readonly string[], lines: readonly (readonly string[])[]): string {
  return `<details class="part" open><summary><h3>${title}</h3></summary>${table(title, heads, lines)}</details>`;
}

type Missing = {
  readonly chart: string;
  readonly depth: Depth;
  readonly what: string;
  readonly why: string | undefined;
};

/** What has the same reason at a depth of a chart is one line. */
function byReason(all: readonly Missing[]): string[][] {
  const lines = new Map<string, Missing & { readonly every: string[] }>();
  for (const each of all) {
    const key = [each.chart, each.depth, each.why].join();
    const line = lines.get(key) ?? { ...each, every: [] };
    line.every.push(each.what);
    lines.set(key, line);
  }
  return [...lines.values()].map(({ chart, depth, every, why }) => [
    ...[chart, depth, every.map((what) => `<span class="one">${escaped(what)}</span>`).join("")],
    why === undefined ? '<strong class="bad">no reason is known</strong>' : escaped(why),
  ]);
}

/** A depth at which a chart was not walked at all is one line. */
function missing({ chart, depth, coverage }: Covered): Missing[] {
  const told = (what: string, name = what) => ({
    ...{ chart, depth, what: name },
    why: whyNotWalked(chart, depth, what),
  });
  return coverage.paths === 0
    ? [told("everything", "everything: this chart has no walk at this depth")]
    : missingIn(coverage).map((what) => told(what));
}

/** How many parts of the charts were not walked without a reason, at the depths that were walked. */
function unexplained(covered: readonly Covered[]): number {
  const walked = new Set(covered.filter(({ coverage }) => coverage.paths > 0).map(({ depth }) => depth));
  return covered
    .filter(({ depth }) => walked.has(depth))
    .flatMap(({ chart, depth, coverage, unwalked }) => [
      ...missingIn(coverage).filter((what) => whyNotWalked(chart, depth, what) === undefined),
      ...unwalked.filter(({ why }) => why === undefined),
    ]).length;
}

/**
 * A table; on a narrow screen each of its rows is a block, with the name of the column before each cell. The roles keep it a
 * table there for everybody who does not see it. `counts` are the heads of columns of numbers, which come last.
 */
function table(
  name: string,
  heads: readonly string[],
  lines: readonly (readonly string[])[],
  counts: readonly string[] = [],
): string {
  if (lines.length === 0) return "<p>Nothing.</p>";
  const all = [...heads, ...counts];
  const head = all.map((each) => `<th scope="col" role="columnheader">${each}</th>`).join("");
  const row = (cells: readonly string[]) =>
    cells
      .map((cell, index) => {
        const isCount = index >= heads.length;
        const kind = isCount ? ` class="number${cell === "–" ? " none" : ""}"` : "";
        return `<td role="cell" data-head="${all[index]}"${kind}>${cell}</td>`;
      })
      .join("");
  const rows = lines.map((cells) => `<tr role="row">${row(cells)}</tr>`);
  return `<div class="wide" tabindex="0" role="region" aria-label="${name}"><table role="table" aria-label="${name}"${counts.length > 0 ? ' class="counts"' : ""}><thead role="rowgroup"><tr role="row">${head}</tr></thead><tbody role="rowgroup">${rows.join("\n")}</tbody></table></div>`;
}

function changes(comparison: Comparison | null): string {
  const head = '<section aria-labelledby="changes"><h2 id="changes">Changes since the earlier run</h2>';
  if (comparison === null) return `${head}<p>There is no earlier run to compare with.</p></section>`;
  const list = (title: string, items: readonly string[]) =>
    `<details><summary><h3>${title}: ${items.length}</h3></summary>${items.length === 0 ? "<p>None.</p>" : `<ul>${items.map((item) => `<li>${item}</li>`).join("")}</ul>`}</details>`;
  const named = (names: readonly string[]) => names.map((name) => escaped(name));
  const changed = comparison.changed.map(
    ({ name, step, before, after }) =>
      `${escaped(name)}, from step ${step}: <br><span class="soft">earlier:</span> ${escaped(before)}<br><span class="soft">now:</span> ${escaped(after)}`,
  );
  const cut = comparison.earlierInterrupted;
  return `${head}
<p>The earlier run began at ${minuteOf(comparison.earlierAt)}, in UTC.${cut.length > 0 ? ` It was interrupted (${escaped(cut.join(", "))}): what it had not come to is new here.` : ""}</p>
${list("Failing now, passed or unknown before", named(comparison.broken))}
${list("Passing now, failed before", named(comparison.fixed))}
${list("New paths", named(comparison.added))}
${list("Paths no more walked", named(comparison.gone))}
${list("Paths with other words or states", changed)}
<h3>Pictures that changed: ${comparison.pictures.length + comparison.morePictures.length}</h3>
${comparison.pictures.map(bothPictures).join("\n")}
${comparison.morePictures.length > 0 ? list("Changed as well, their earlier pictures not kept", named(comparison.morePictures)) : ""}</section>`;
}

function bothPictures({ name, before, after }: PictureChange): string {
  const side = (title: string, file: string) =>
    `<figure><a href="${file}"><img src="${file}" alt="${title}: ${escaped(name)}" loading="lazy"></a><figcaption>${title}</figcaption></figure>`;
  return `<h4>${escaped(name)}</h4><div class="pictures">${side("earlier", before)}${side("now", after)}</div>`;
}

function anchor(part: string): string {
  return part.toLowerCase().replaceAll(" ", "-");
}

const note = `<section aria-labelledby="how-to-read-this"><h2 id="how-to-read-this">How to read this</h2>
<p>Every flow of the site is a state chart. A <strong>path</strong> is one way through a chart, step by step. Paths are walked at three depths: on the <strong>chart</strong> alone, on the screen in a <strong>DOM</strong>, and on the built site in a <strong>browser</strong>, with its own PostgreSQL and a payment gateway.</p>
<p>Faults in the browser happen outside of the page: single requests of the visitor are held on the line or cut off, the service is cut off from its database or from the gateway, another visitor is faster, a clock moves on. A slow service is a paused process in the walks of lead, cancel, save and bookings-link; in those of booking, result, move and the other charts single replies are held on the line.</p>
<ul>
<li><strong>A failure</strong> says what was expected and seen. One in the browser shows the screen and the order in the service's database. Each has the command that walks just this path again, or runs just this test.</li>
<li><strong>A picture of a state</strong> is taken after a step that ends in it. It says whether the page was checked for that state, or whether only the chart is known to be there. A state that steps only pass through has no picture of its own. Pictures of states show the page from its top, without its end where it is long; those of other steps show the window, 900 px high, where it was scrolled to.</li>
<li><strong>Repeat a path</strong>: <code>npm run qa -- --path ID</code>. In the browser a part of a name will do as well, and <code>--chart NAME</code> walks those of a chart. What is repeated takes the place of the same path alone; <code>npm run qa -- --report</code> shows it. A report that comes from another machine is named in front: <code>QA_FOLDER=qa-report npm run qa -- --path ID</code>.</li>
<li><strong>Add a journey</strong>: a line in <code>tests/paths/journeys/</code>, in a tester's words, with the ids of its requirements in front and its end pinned. The chart, the DOM and the browser have executors of their own for its steps: what the chart's lacks the compiler names, what the browser's lacks its walk. Where a step cannot happen at a depth, the journey is left out there, with the reason under “Not walked”. What is pinned of the chart's own facts is compared on the chart and in the DOM; the browser compares the words on the screen, the address, and what holds on every path.</li>
<li><strong>Not walked</strong> lists what no walk came to, with its reason where one is known.</li>
<li><strong>Changes</strong> compares with the run before, whose results lie in <code>reports/qa/earlier</code>, with those of its pictures that look otherwise now.</li>
</ul></section>`;
