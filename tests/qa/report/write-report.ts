import { existsSync } from "node:fs";
import { mkdir, readdir, readFile, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { AnyStateMachine } from "xstate";
import { transitionMutants } from "../../mutation/transition-mutants.ts";
import { guardName, transitionsOf } from "../../paths/machine-structure.ts";
import { charts } from "../../paths/machines.ts";
import { formsWithoutJavaScript, stateOutsideMachines } from "../../paths/state-outside-machines.ts";
import { allRequirements } from "../../spec/requirements.ts";
import { type Coverage, computeCoverage, missingIn } from "../coverage.ts";
import { exclusionReason } from "../coverage-exclusions.ts";
import { machineDiagram } from "../machine-diagram.ts";
import { killedPercent, mutationScores } from "../mutation-scores.ts";
import {
  finalStates,
  type PathResult,
  type Results,
  readResults,
  reportFolder,
  type TestLevel,
  testCommand,
  testLevels,
} from "../results.ts";
import { pathHeadings, shortTransitionNames } from "../titles.ts";
import { findUncovered, type Uncovered } from "../uncovered.ts";
import { type Comparison, comparedWith, type ScreenshotChange } from "./compare.ts";
import { failureSection, groupFailures, type TitleOf } from "./failures.ts";
import { anchor, counted, escaped, list, part, section, table } from "./html.ts";
import { type RequirementCoverage, requirementCoverage } from "./requirements.ts";

/* Writes the QA report: a folder that can be opened from disk. It contains only stored results of path runs. */

const here = import.meta.dirname;

/** Maximum size of the report in bytes. The report is shared and stored with each CI run. */
export const maxReportBytes = 60_000_000;

type Covered = {
  readonly chart: string;
  readonly depth: TestLevel;
  readonly coverage: Coverage;
  /** Transition pairs and ignored events that no path run covers. */
  readonly unwalked: readonly Uncovered[];
};

/**
 * Writes `index.html` and `coverage.json` from the results in the report's folder. Returns the number of failed paths and
 * tests, and the number of uncovered parts of state machines without a reason.
 */
export async function writeReport(
  mutationRun = "reports/mutation.json",
): Promise<{ readonly failed: number; readonly unexplained: number }> {
  const results = readResults();
  const titleOf = await titlesOf(results.paths);
  const requirements = await requirementCoverage(results);
  const comparison = await comparedWith(results, join(reportFolder, "earlier"));
  const pictures = Object.fromEntries(
    await Promise.all(
      Object.entries(charts).map(
        async ([name, machine]) => [name, await machineDiagram(name, machine)] as const,
      ),
    ),
  );
  const covered = Object.entries(charts).flatMap(([machineName, machine]) =>
    coveredOf(machineName, machine, results),
  );
  await mkdir(reportFolder, { recursive: true });
  await writeFile(
    join(reportFolder, "data.js"),
    `window.qa = ${JSON.stringify(await dataOf(results, covered, mutationRun, titleOf))};\n`,
  );
  await writeFile(join(reportFolder, "page.js"), await readFile(join(here, "page.js"), "utf8"));
  await writeFile(join(reportFolder, "page.css"), await readFile(join(here, "page.css"), "utf8"));
  await writeFile(
    join(reportFolder, "index.html"),
    page(results, covered, comparison, pictures, requirements, titleOf),
  );
  await writeFile(join(reportFolder, "coverage.json"), `${JSON.stringify(covered, null, 1)}\n`);
  return { failed: groupFailures(results).failed, unexplained: countUnexplained(covered) };
}

function coveredOf(machineName: string, machine: AnyStateMachine, { paths }: Results): Covered[] {
  const machineExecutor = computeCoverage(machineName, machine, "chart", paths);
  return testLevels.map((level) => {
    const coverage =
      level === "chart" ? machineExecutor : computeCoverage(machineName, machine, level, paths);
    const uncovered =
      coverage.paths === 0 ? [] : findUncovered(machineName, level, coverage, machineExecutor, paths);
    return { chart: machineName, depth: level, coverage, unwalked: uncovered };
  });
}

/** Returns the size of a folder in bytes. */
export async function sizeOf(folder: string): Promise<number> {
  const files = await readdir(folder, { recursive: true, withFileTypes: true });
  const sizes = files
    .filter((file) => file.isFile())
    .map(async (file) => (await stat(join(file.parentPath, file.name))).size);
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
}

/** Returns the paths with numbers instead of texts, because thousands of paths share a few hundred texts. */
async function dataOf(
  { paths }: Results,
  covered: readonly Covered[],
  mutationRun: string,
  titleOf: TitleOf,
) {
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
    const mutants = reportMutants(chart, machine, run);
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
    requirements: Object.fromEntries(allRequirements.map(({ id, sentence }) => [id, sentence])),
    paths: paths.map((path) => ({
      ...path,
      name: titleOf(path),
      heads: pathHeadings(path).map(numberOf),
      kind: undefined,
      test: undefined,
      group: numberOf(path.group),
      steps: path.steps.map(({ unmet: _, ignored: __, ...step }) => ({
        ...step,
        words: numberOf(step.words),
        states: step.states.map(numberOf),
        /** Number of states in `states` that the machine only passed through. */
        passed: step.states.length - finalStates(step.states).length || undefined,
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

/**
 * Returns each path's title: the name of a journey, the state of a state case, or a short name of a generated path,
 * whose full name lists all steps. Equal short names in a group are numbered.
 */
async function titlesOf(paths: readonly PathResult[]): Promise<TitleOf> {
  const shortName = await shortTransitionNames();
  const known = new Map<string, number>();
  const titles = new Map<string, string>();
  for (const path of paths) {
    const { id, chart, depth, group, name, rows: ids } = path;
    if (ids.length > 0) titles.set(id, name);
    else if (/every event/.test(group)) titles.set(id, `${name}: every event`);
    else {
      const title = shortName(path);
      const key = [chart, depth, group, title].join("\n");
      const number = (known.get(key) ?? 0) + 1;
      known.set(key, number);
      titles.set(id, number === 1 ? title : `${title} (${number})`);
    }
  }
  return ({ id }) => titles.get(id) ?? id;
}

type MutantOutcome = {
  readonly id: string;
  readonly chart: string;
  readonly killedBy: string | null;
  readonly equivalent?: string;
};

/** Returns a function that describes the mutants of a transition in the stored mutation run, as a sentence. */
function reportMutants(
  machineName: string,
  machine: AnyStateMachine,
  run: readonly MutantOutcome[],
): (transition: string) => string {
  const outcomes = new Map(run.filter((each) => each.chart === machineName).map((each) => [each.id, each]));
  if (outcomes.size === 0) return () => reportScore(machineName);
  const ids = transitionMutants(machineName, machine, [...outcomes.keys()]);
  return (transition) => {
    const own = (ids.get(transition) ?? []).flatMap((id) => outcomes.get(id) ?? []);
    if (own.length === 0) return "the stored mutation run has none of this transition.";
    const survivors = own.filter(({ killedBy }) => killedBy === null);
    const named = survivors.map(({ id, equivalent }) => (equivalent ? `${id} (${equivalent})` : id));
    const noticed = `${own.length - survivors.length} of ${own.length} noticed`;
    return named.length === 0 ? `${noticed}.` : `${noticed}; not noticed: ${named.join(", ")}.`;
  };
}

/** Describes the committed score of a state machine, for the case that no mutation run with details is stored. */
function reportScore(machine: string): string {
  const score = mutationScores().find(({ kind, name }) => kind === "machine" && name === machine);
  const more = `npm run mutation -- --chart ${machine} tells of each transition.`;
  return score === undefined
    ? `no mutation run of this machine is stored; ${more}`
    : `${killedPercent(score)} % of ${score.count} of this machine were noticed on ${score.at.slice(0, 10)}; ${more}`;
}

/** Reads the mutants of a stored mutation run. Returns an empty list if no run is stored. */
async function mutantsIn(file: string): Promise<readonly MutantOutcome[]> {
  if (!existsSync(file)) return [];
  const { mutants = [] } = JSON.parse(await readFile(file, "utf8")) as { mutants?: MutantOutcome[] };
  return mutants;
}

function page(
  results: Results,
  covered: readonly Covered[],
  comparison: Comparison,
  pictures: Readonly<Record<string, string>>,
  requirements: RequirementCoverage,
  titleOf: TitleOf,
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
<p class="soft">Begun, in UTC: ${testLevels.map((level) => `${level} ${minuteOf(results.startedAt[level] ?? "not walked")}`).join(" · ")}</p>
<nav aria-label="Parts of the report"><ul>
${["Summary", "Failures", "Requirements", "Coverage", "Charts", "Paths", "Random histories", "Mutation", "Not walked", "Changes", "How to read this"].map((part) => `<li><a href="#${anchor(part)}">${part}</a></li>`).join("\n")}
</ul></nav>
</header>
<main>
${interruptions(results)}
${summary(results, requirements)}
${failureSection(results, titleOf)}
${requirements.html}
${coverageSection(covered)}
${machineSections(pictures, results)}
${pathSearch(results)}
${randomSection(results)}
${mutationSection()}
${exclusionsSection(results, covered)}
${changes(comparison)}
${footnote}
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

/** Summarizes the run in one line. Claims that all paths passed only if the run was complete. */
function outcome(results: Results, covered: readonly Covered[]): string {
  const { failed, places } = groupFailures(results);
  const flaky = results.paths.filter((path) => path.flaky !== undefined).length;
  const also = flaky > 0 ? `; ${flaky} flaky` : "";
  const absent = testLevels.filter((level) => results.startedAt[level] === undefined);
  const open = countUnexplained(covered);
  if (failed > 0) return `${counted(failed, "failure")} at ${counted(places, "place")}${also}`;
  if (results.interrupted.length > 0) return "Interrupted; nothing failed until then";
  if (absent.length > 0) return `Nothing failed; not walked: ${absent.join(", ")}`;
  if (open > 0) return `Nothing failed; ${open} parts not walked, for no known reason`;
  return `All ${results.paths.length} state paths passed${also}`;
}

/** Renders a short summary: what ran, the results, and how many mutants the tests detect. */
function summary({ paths, random }: Results, { shown, of }: RequirementCoverage): string {
  const lines = testLevels.map((level) => {
    const own = paths.filter((path) => path.depth === level);
    const failed = own.filter(({ failure }) => failure !== undefined).length;
    const flaky = own.filter((path) => path.flaky !== undefined).length;
    const blocked = own.filter(({ blockedBy }) => blockedBy !== undefined).length;
    const passed = own.length - failed - blocked;
    return [level, ...[own.length, passed, failed, blocked, flaky].map(String)];
  });
  const histories = random.reduce((sum, each) => sum + each.histories, 0);
  const scores = mutationScores();
  const mutants = {
    count: scores.reduce((sum, { count }) => sum + count, 0),
    survivors: scores.flatMap(({ survivors }) => survivors),
  };
  const mutation =
    scores.length === 0 ? "no score is stored" : `${killedPercent(mutants)} % of ${mutants.count}`;
  return section(
    "Summary",
    `${table("Paths by depth", ["depth"], lines, ["paths", "passed", "failed", "blocked", "flaky"])}
<ul>
<li><a href="#requirements">Requirements</a> shown by a path or a test: ${shown} of ${of}</li>
<li><a href="#random-histories">Random histories</a> of the machines: ${histories}</li>
<li><a href="#mutation">Mutants</a> that tests noticed in the last stored run: ${mutation}</li>
</ul>`,
  );
}

function randomSection({ random }: Results): string {
  const lines = [...random]
    .sort((one, other) => (one.name < other.name ? -1 : 1))
    .map(({ name, seed, histories, steps, failure, test }) => [
      escaped(name),
      `<code>QA_SEED=${seed} ${escaped(testCommand(test))}</code>`,
      failure === undefined ? "passed" : '<strong class="bad">✗ failed</strong>',
      `${histories}`,
      `${steps}`,
    ]);
  return section(
    "Random histories",
    `<p>Events and answers in an order that nobody thought of, drawn from the same examples as the generated paths. After every step the machine must be where its definition leads, and what always holds in that state must hold. A failing history is shortened as far as it still fails. The seed is another one in every run.</p>
${part("Of each machine", ["machine", "repeat it", "outcome"], lines, ["histories", "steps"])}`,
  );
}

function mutationSection(): string {
  const lines = mutationScores().map((score) => [
    score.kind === "machine" ? "machine" : "rules",
    escaped(score.name),
    score.at.slice(0, 10),
    `${killedPercent(score)} %`,
    `${score.count}`,
    `${score.survivors.length}`,
    `${score.equivalent}`,
  ]);
  return section(
    "Mutation",
    `<p>Machines and rules are changed one thing at a time; the score is how many of these mutants a test notices. Scores are stored by <code>npm run mutation</code> and <code>npm run mutation:rules</code> in <code>docs/qa/mutation.json</code>, and are as old as their date says.</p>
${part("Scores of the last stored runs", ["kind", "of", "on"], lines, ["noticed", "mutants", "survived", "equivalent"])}`,
  );
}

function interruptions({ interrupted }: Results): string {
  if (interrupted.length === 0) return "";
  const items = interrupted.map(
    ({ file, planned, walked }) => `<li>${escaped(file)}: ${walked} of ${planned} paths walked</li>`,
  );
  return `<div class="banner"><strong>This run was interrupted.</strong> What follows is what it had walked.<ul>${items.join("")}</ul></div>`;
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
      const { covered: walked, of } = coverage[kind];
      // Visitors cannot send events that the screen does not offer, so only the machine level counts ignored events.
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

function machineSections(pictures: Readonly<Record<string, string>>, { paths }: Results): string {
  const sections = Object.entries(pictures).map(([name, svg]) => {
    const failed = paths.filter(({ chart, failure }) => chart === name && failure !== undefined).length;
    const reported = failed > 0 ? ` <span class="bad">✗ ${failed} failed</span>` : "";
    return `<details class="chart" data-chart="${name}"${failed > 0 ? " open" : ""}><summary><h3>${name}</h3>${reported}</summary>
<div class="tools">
<label>Coloured by depth <select name="depth">${testLevels.map((level) => `<option${level === "browser" ? " selected" : ""}>${level}</option>`).join("")}</select></label>
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
  const heads = new Set(paths.flatMap(pathHeadings));
  const ids = [...new Set([...heads, ...[...heads].map((head) => head.split(": ")[0] ?? "")])].sort();
  return `<section aria-labelledby="paths"><h2 id="paths">Paths</h2>
<p>By requirement and its part, then by name: each opens its runs, at every depth and in every input mode. The names of paths that are generated from a chart end with what their last steps do; the steps themselves are inside.</p>
<div class="tools">
<label>Search <input type="search" id="search" placeholder="words, or a path's id"></label>
<label>Chart <select id="by-chart"><option value="">all</option>${options(Object.keys(charts))}</select></label>
<label>Depth <select id="by-depth"><option value="">all</option>${testLevels.map((level) => `<option>${level}</option>`).join("")}</select></label>
<label>Outcome <select id="by-outcome"><option value="">all</option><option>failed</option><option>flaky</option><option>blocked</option><option>passed</option></select></label>
<label>Requirement <select id="by-row"><option value="">all</option>${options(ids)}</select></label>
</div>
<p id="found" role="status"></p><div id="list"></div></section>`;
}

function exclusionsSection({ leftOut }: Results, covered: readonly Covered[]): string {
  const reasons = byReason(leftOut.map(({ chart, depth, name, why }) => ({ chart, depth, what: name, why })));
  const outside = Object.entries({ ...stateOutsideMachines, ...formsWithoutJavaScript }).map(
    ([file, why]) => [file, escaped(why)],
  );
  return `<section aria-labelledby="not-walked"><h2 id="not-walked">Not walked</h2>
${part("Left out, and why", ["chart", "depth", "paths", "why"], reasons)}
${part("Kept outside of the charts, and why", ["file", "what is kept"], outside)}
${part(
  "States, transitions and sides of guards that no walk of a depth came to",
  ["chart", "depth", "not walked", "why"],
  byReason(covered.flatMap(uncoveredRows)),
)}
<h3>Pairs of transitions and ignored events that no walk of a depth came to</h3>
<p>By reason. Ignored events count on the chart alone: under a screen nobody can do what is not offered.</p>
<div id="unwalked"></div></section>`;
}

type Missing = {
  readonly chart: string;
  readonly depth: TestLevel;
  readonly what: string;
  readonly why: string | undefined;
};

/** Merges the parts of a state machine that have the same reason at a level into one row. */
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

/** Lists the uncovered parts. A level at which the state machine did not run has only one row. */
function uncoveredRows({ chart, depth, coverage }: Covered): Missing[] {
  const reported = (what: string, name = what) => ({
    ...{ chart, depth, what: name },
    why: exclusionReason(chart, depth, what),
  });
  return coverage.paths === 0
    ? [reported("everything", "everything: this chart has no walk at this depth")]
    : missingIn(coverage).map((what) => reported(what));
}

/** Counts the uncovered parts of state machines without a reason, at the levels that ran. */
function countUnexplained(covered: readonly Covered[]): number {
  const walked = new Set(covered.filter(({ coverage }) => coverage.paths > 0).map(({ depth }) => depth));
  return covered
    .filter(({ depth }) => walked.has(depth))
    .flatMap(({ chart, depth, coverage, unwalked }) => [
      ...missingIn(coverage).filter((what) => exclusionReason(chart, depth, what) === undefined),
      ...unwalked.filter(({ why }) => why === undefined),
    ]).length;
}

function changes(comparison: Comparison): string {
  const head = '<section aria-labelledby="changes"><h2 id="changes">Changes since the earlier run</h2>';
  if (comparison === null) return `${head}<p>There is no earlier run to compare with.</p></section>`;
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
${comparison.pictures.map(screenshotPair).join("\n")}
${comparison.morePictures.length > 0 ? list("Changed as well, their earlier pictures not kept", named(comparison.morePictures)) : ""}</section>`;
}

function screenshotPair({ name, before, after }: ScreenshotChange): string {
  const side = (title: string, file: string) =>
    `<figure><a href="${file}"><img src="${file}" alt="${title}: ${escaped(name)}" loading="lazy"></a><figcaption>${title}</figcaption></figure>`;
  return `<h4>${escaped(name)}</h4><div class="pictures">${side("earlier", before)}${side("now", after)}</div>`;
}

const footnote = `<section aria-labelledby="how-to-read-this"><h2 id="how-to-read-this">How to read this</h2>
<p>Every flow of the site is a state chart. A <strong>path</strong> is one way through a chart, step by step. Paths are walked at three depths: on the <strong>chart</strong> alone, on the screen in a <strong>DOM</strong>, and on the built site in a <strong>browser</strong>, with its own PostgreSQL and a payment gateway.</p>
<p>Faults in the browser happen outside of the page: single requests of the visitor are held on the line or cut off, the service is cut off from its database or from the gateway, another visitor is faster, a clock moves on. A slow service is a paused process in the walks of lead, cancel, save and bookings-link; in those of booking, result, move and the other charts single replies are held on the line.</p>
<ul>
<li><strong>A failure</strong> says what was expected and seen. One in the browser shows the screen and the order in the service's database. Each has the command that walks just this path again, or runs just this test. Where a journey ends, the page is looked at once for faults of the screen, too: axe in both colour schemes, cut and covered parts at 320 to 1280 px, and wide text spacing.</li>
<li><strong>A picture of a state</strong> is taken after a step that ends in it. It says whether the page was checked for that state, or whether only the chart is known to be there. A state that steps only pass through has no picture of its own. Pictures of states show the page from its top, without its end where it is long; those of other steps show the window, 900 px high, where it was scrolled to.</li>
<li><strong>Repeat a path</strong>: <code>npm run qa -- --path ID</code>. In the browser a part of a name will do as well, and <code>--chart NAME</code> walks those of a chart. What is repeated takes the place of the same path alone; <code>npm run qa -- --report</code> shows it. A report that comes from another machine is named in front: <code>QA_FOLDER=qa-report npm run qa -- --path ID</code>.</li>
<li><strong>Add a journey</strong>: a line in <code>tests/paths/journeys/</code>, in a tester's words, with the ids of its requirements in front and its end pinned. The chart, the DOM and the browser have executors of their own for its steps: what the chart's lacks the compiler names, what the browser's lacks its walk. Where a step cannot happen at a depth, the journey is left out there, with the reason under “Not walked”. What is pinned of the chart's own facts is compared on the chart and in the DOM; the browser compares the words on the screen, the address, and what holds on every path.</li>
<li><strong>Not walked</strong> lists what no walk came to, with its reason where one is known.</li>
<li><strong>Changes</strong> compares with the run before, whose results lie in <code>reports/qa/earlier</code>, with those of its pictures that look otherwise now.</li>
</ul></section>`;
