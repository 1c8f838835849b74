import { existsSync } from "node:fs";
import { mkdir, readdir, readFile, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { AnyStateMachine } from "xstate";
import { transitionMutants } from "../../mutation/transition-mutants.ts";
import { guardName, transitionsOf } from "../../paths/machine-structure.ts";
import { machines } from "../../paths/machines.ts";
import { formsWithoutJavaScript, stateOutsideMachines } from "../../paths/state-outside-machines.ts";
import { allRequirements } from "../../spec/requirements.ts";
import { readTestResults } from "../../support/store-results.ts";
import { type Coverage, computeCoverage, missingIn } from "../coverage.ts";
import { exclusionReason } from "../coverage-exclusions.ts";
import { machineDiagram } from "../machine-diagram.ts";
import { killedPercent, mutationScores } from "../mutation-scores.ts";
import {
  countPaths,
  finalStates,
  type PathResult,
  type Results,
  readResults,
  reportFolder,
  type TestLevel,
  testCommand,
  testLevels,
} from "../results.ts";
import { describeRuns, readRuns } from "../run-info.ts";
import { pathHeadings, shortTransitionNames } from "../titles.ts";
import { findUncovered, type Uncovered } from "../uncovered.ts";
import { type Comparison, compareWithRun, type ScreenshotChange } from "./compare.ts";
import { failureSection, groupFailures, type TitleOf } from "./failures.ts";
import { anchor, escaped, formatCount, list, part, section, table } from "./html.ts";
import { describeVerdicts, type RequirementVerdicts, requirementVerdicts } from "./requirements.ts";

/* Writes the QA report: a folder that can be opened from disk. It contains only stored results of path runs. */

const ownFolder = import.meta.dirname;

/** Maximum size of the report in bytes. The report is shared and stored with each CI run. */
export const maxReportBytes = 60_000_000;

type Covered = {
  readonly machine: string;
  readonly level: TestLevel;
  readonly coverage: Coverage;
  /** Transition pairs and ignored events that no path run covers. */
  readonly uncovered: readonly Uncovered[];
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
  const runs = readRuns();
  const title = [describeCounts(results.paths), describeRuns(runs)].join(", ");
  const [commit, ...otherCommits] = new Set(runs.map((run) => run.commit));
  // Test results say nothing about paths that ran at another commit or with other changes.
  const isComparable = otherCommits.length === 0 && /^[\da-f]+$/.test(commit ?? "");
  const testResults = isComparable ? readTestResults(commit ?? "") : {};
  const requirements = await requirementVerdicts(results, testResults);
  const comparison = await compareWithRun(results, join(reportFolder, "earlier"));
  const pictures = Object.fromEntries(
    await Promise.all(
      Object.entries(machines).map(
        async ([name, machine]) => [name, await machineDiagram(name, machine)] as const,
      ),
    ),
  );
  const machineCoverage = Object.entries(machines).flatMap(([machineName, machine]) =>
    machineCoverageOf(machineName, machine, results),
  );
  await mkdir(reportFolder, { recursive: true });
  await writeFile(
    join(reportFolder, "data.js"),
    `window.qa = ${JSON.stringify(await dataOf(results, machineCoverage, mutationRun, titleOf))};\n`,
  );
  await writeFile(join(reportFolder, "page.js"), await readFile(join(ownFolder, "page.js"), "utf8"));
  await writeFile(join(reportFolder, "page.css"), await readFile(join(ownFolder, "page.css"), "utf8"));
  await writeFile(
    join(reportFolder, "index.html"),
    page(title, results, machineCoverage, comparison, pictures, requirements, titleOf),
  );
  await writeFile(join(reportFolder, "coverage.json"), `${JSON.stringify(machineCoverage, null, 1)}\n`);
  return { failed: groupFailures(results).failed, unexplained: countUnexplained(machineCoverage) };
}

function machineCoverageOf(machineName: string, machine: AnyStateMachine, { paths }: Results): Covered[] {
  const machineExecutor = computeCoverage(machineName, machine, "machine", paths);
  return testLevels.map((level) => {
    const coverage =
      level === "machine" ? machineExecutor : computeCoverage(machineName, machine, level, paths);
    const uncovered =
      coverage.paths === 0 ? [] : findUncovered(machineName, level, coverage, machineExecutor, paths);
    return { machine: machineName, level, coverage, uncovered };
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
  const eventWords: string[] = [];
  const numbers = new Map<string, number>();
  const numberOf = (text: string) => {
    const existingNumber = numbers.get(text);
    if (existingNumber !== undefined) return existingNumber;
    numbers.set(text, eventWords.length);
    return eventWords.push(text) - 1;
  };
  const run = await mutantsIn(mutationRun);
  const transitionsOfMachine = (machineName: string, machine: AnyStateMachine) => {
    const mutants = reportMutants(machineName, machine, run);
    return [...transitionsOf(machine)].map(([name, definition]) => {
      return [name, { guard: guardName(definition), mutants: mutants(name) }] as const;
    });
  };
  return {
    machines: Object.fromEntries(
      Object.entries(machines).map(([name, machine]) => [
        name,
        { transitions: Object.fromEntries(transitionsOfMachine(name, machine)) },
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
    uncovered: covered.flatMap(({ machine, level, coverage, uncovered }) => {
      if (coverage.paths === 0) return [];
      const counts = { pairs: coverage.pairs.of, ignored: coverage.ignored.of };
      return [
        { machine, level, ...counts, all: uncovered.map(({ name, why = "" }) => [name, numberOf(why)]) },
      ];
    }),
    words: eventWords,
  };
}

/**
 * Returns each path's title: the name of a journey, the state of a state case, or a short name of a generated path,
 * whose full name lists all steps. Equal short names in a group are numbered.
 */
async function titlesOf(paths: readonly PathResult[]): Promise<TitleOf> {
  const shortName = await shortTransitionNames();
  const titleCounts = new Map<string, number>();
  const titles = new Map<string, string>();
  for (const path of paths) {
    const { id, machine, level, group, name, rows: ids } = path;
    if (ids.length > 0) titles.set(id, name);
    else if (/every event/.test(group)) titles.set(id, `${name}: every event`);
    else {
      const title = shortName(path);
      const key = [machine, level, group, title].join("\n");
      const number = (titleCounts.get(key) ?? 0) + 1;
      titleCounts.set(key, number);
      titles.set(id, number === 1 ? title : `${title} (${number})`);
    }
  }
  return ({ id }) => titles.get(id) ?? id;
}

type MutantOutcome = {
  readonly id: string;
  readonly machine: string;
  readonly killedBy: string | null;
  readonly equivalent?: string;
};

/** Returns a function that describes the mutants of a transition in the stored mutation run, as a sentence. */
function reportMutants(
  machineName: string,
  machine: AnyStateMachine,
  run: readonly MutantOutcome[],
): (transition: string) => string {
  const outcomes = new Map(run.filter((each) => each.machine === machineName).map((each) => [each.id, each]));
  if (outcomes.size === 0) return () => reportScore(machineName);
  const ids = transitionMutants(machineName, machine, [...outcomes.keys()]);
  return (transition) => {
    const killOutcomes = (ids.get(transition) ?? []).flatMap((id) => outcomes.get(id) ?? []);
    if (killOutcomes.length === 0) return "the stored mutation run has no mutant of this transition.";
    const survivors = killOutcomes.filter(({ killedBy }) => killedBy === null);
    const survivorNames = survivors.map(({ id, equivalent }) => (equivalent ? `${id} (${equivalent})` : id));
    const killed = `${killOutcomes.length - survivors.length} of ${killOutcomes.length} killed`;
    return survivorNames.length === 0 ? `${killed}.` : `${killed}; survived: ${survivorNames.join(", ")}.`;
  };
}

/** Describes the committed score of a state machine. Used if no mutation run with details is stored. */
function reportScore(machine: string): string {
  const score = mutationScores().find(({ kind, name }) => kind === "machine" && name === machine);
  const commandHint = `npm run mutation -- --machine ${machine} lists the mutants of each transition.`;
  return score === undefined
    ? `there is no stored mutation run of this machine; ${commandHint}`
    : `${killedPercent(score)} % of the ${score.count} mutants of this machine were killed on ${score.at.slice(0, 10)}; ${commandHint}`;
}

/** Reads the mutants of a stored mutation run. Returns an empty list if no run is stored. */
async function mutantsIn(file: string): Promise<readonly MutantOutcome[]> {
  if (!existsSync(file)) return [];
  const { mutants = [] } = JSON.parse(await readFile(file, "utf8")) as { mutants?: MutantOutcome[] };
  return mutants;
}

function page(
  title: string,
  results: Results,
  covered: readonly Covered[],
  comparison: Comparison,
  pictures: Readonly<Record<string, string>>,
  requirements: RequirementVerdicts,
  titleOf: TitleOf,
): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${outcome(results, covered)} · ${escaped(title)} · Baithak QA</title>
<link rel="stylesheet" href="page.css">
</head>
<body>
<header>
<h1>State paths of Baithak</h1>
<p class="outcome">${outcome(results, covered)}</p>
<p>${escaped(title)}</p>
<p class="soft">Started (UTC): ${testLevels.map((level) => `${level} ${minuteOf(results.startedAt[level] ?? "not run")}`).join(" · ")}</p>
<nav aria-label="Sections of the report"><ul>
${["Summary", "Failures", "Requirements", "Coverage", "State machines", "Paths", "Random histories", "Mutation", "Not covered", "Changes", "How to read this report"].map((part) => `<li><a href="#${anchor(part)}">${part}</a></li>`).join("\n")}
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
  const flakyNote = flaky > 0 ? `; ${flaky} flaky` : "";
  const missingLevels = testLevels.filter((level) => results.startedAt[level] === undefined);
  const unexplained = countUnexplained(covered);
  if (failed > 0) return `${formatCount(failed, "failure")} in ${formatCount(places, "group")}${flakyNote}`;
  if (results.interrupted.length > 0) return "Interrupted; no failures until then";
  if (missingLevels.length > 0) return `No failures; levels that did not run: ${missingLevels.join(", ")}`;
  if (unexplained > 0) return `No failures; ${formatCount(unexplained, "part")} not covered without a reason`;
  return `All ${formatCount(countPaths(results.paths), "path")} passed${flakyNote}`;
}

/** Describes the numbers of paths and runs, such as “2 paths, 5 runs”. */
function describeCounts(runs: readonly PathResult[]): string {
  return `${formatCount(countPaths(runs), "path")}, ${formatCount(runs.length, "run")}`;
}

/** Renders a short summary: what ran, the results, and how many mutants the tests detect. */
function summary({ paths, random }: Results, { counts }: RequirementVerdicts): string {
  const line = (name: string, own: readonly PathResult[]) => {
    const failed = own.filter(({ failure }) => failure !== undefined).length;
    const flaky = own.filter((run) => run.flaky !== undefined).length;
    const blocked = own.filter(({ blockedBy }) => blockedBy !== undefined).length;
    const passed = own.length - failed - blocked;
    return [name, ...[countPaths(own), own.length, passed, failed, blocked, flaky].map(String)];
  };
  const columns = ["paths", "runs", "passed", "failed", "blocked", "flaky"];
  const byLevel = testLevels.map((level) =>
    line(
      level,
      paths.filter((run) => run.level === level),
    ),
  );
  const byMachine = Object.keys(machines).map((machine) =>
    line(
      machine,
      paths.filter((run) => run.machine === machine),
    ),
  );
  const histories = random.reduce((sum, each) => sum + each.histories, 0);
  const scores = mutationScores();
  const mutants = {
    count: scores.reduce((sum, { count }) => sum + count, 0),
    survivors: scores.flatMap(({ survivors }) => survivors),
  };
  const mutation =
    scores.length === 0 ? "no stored score" : `${killedPercent(mutants)} % of ${mutants.count}`;
  return section(
    "Summary",
    `<p>A path is one sequence of steps through a state machine. A run is the result of a path at one test level, in one input mode and with one set of data.</p>
${table("Runs by test level", ["level"], [...byLevel, line("all levels", paths)], columns)}
${part("Runs by state machine", ["machine"], byMachine, columns)}
<ul>
<li><a href="#requirements">Requirements</a>: ${describeVerdicts(counts)}</li>
<li><a href="#random-histories">Random histories</a> of the state machines: ${histories}</li>
<li><a href="#mutation">Mutants</a> killed in the last stored run: ${mutation}</li>
</ul>`,
  );
}

function randomSection({ random }: Results): string {
  const lines = [...random]
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .map(({ name, seed, histories, steps, failure, test }) => [
      escaped(name),
      `<code>QA_SEED=${seed} ${escaped(testCommand(test))}</code>`,
      failure === undefined ? "passed" : '<strong class="bad">✗ failed</strong>',
      `${histories}`,
      `${steps}`,
    ]);
  return section(
    "Random histories",
    `<p>A random history sends the events and actor results of the generated paths in a random order. After every step, the test checks the state against the machine's definition and checks the invariants of that state. A failing history is shrunk to the shortest one that still fails. Every run has a new seed.</p>
${part("By state machine", ["machine", "repeat with", "result"], lines, ["histories", "steps"])}`,
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
    `<p>Each mutant is one small change of a state machine or a business rule. The score is the share of mutants that at least one test kills. <code>npm run mutation</code> and <code>npm run mutation:rules</code> store the scores in <code>docs/qa/mutation.json</code> with their dates.</p>
${part("Scores of the last stored runs", ["kind", "name", "date"], lines, ["killed", "mutants", "survived", "equivalent"])}`,
  );
}

function interruptions({ interrupted }: Results): string {
  if (interrupted.length === 0) return "";
  const items = interrupted.map(
    ({ file, planned, completed }) =>
      `<li>${escaped(file)}: ${completed} of ${planned} runs were completed</li>`,
  );
  return `<div class="banner"><strong>This run was interrupted.</strong> The report contains the runs that were completed before.<ul>${items.join("")}</ul></div>`;
}

const kinds = ["states", "transitions", "atOnce", "guards", "pairs", "ignored"] as const;
const coverageLabels = {
  states: "states",
  transitions: "transitions",
  atOnce: "eventless transitions",
  guards: "guard outcomes",
  pairs: "pairs of transitions",
  ignored: "ignored events",
} as const;

function coverageSection(covered: readonly Covered[]): string {
  const lines = covered.map(({ machine, level, coverage }) => {
    const shares = kinds.map((kind) => {
      const { covered: count, of } = coverage[kind];
      // Visitors cannot send events that the screen does not offer, so only the machine level counts ignored events.
      const isCounted = of > 0 && (kind !== "ignored" || level === "machine");
      return isCounted ? `${count} of ${of}` : "–";
    });
    const failed = coverage.failed > 0 ? `<strong class="bad">${coverage.failed}</strong>` : "0";
    return [machine, level, `${coverage.paths}`, `${coverage.runs}`, failed, ...shares];
  });
  const counts = ["paths", "runs", "failed runs", ...kinds.map((kind) => coverageLabels[kind])];
  return `<section aria-labelledby="coverage"><h2 id="coverage">Coverage</h2>
<p>Coverage is counted from the microsteps of the state machines: transitions taken on an event or an actor's result, eventless transitions, guard outcomes (true and false), pairs of consecutive transitions, and events that a state ignores. The pairs are those that the structure of a machine allows. Its guards rule out some of them.</p>
<p>At the browser level, failures, times, requests and screenshots come from the page. States, transitions and guards cannot be read from the built site. They come from running the machine alone through the same steps, up to the step at which the page failed.</p>
${table("Coverage of each state machine", ["machine", "level"], lines, counts)}</section>`;
}

function machineSections(pictures: Readonly<Record<string, string>>, { paths }: Results): string {
  const sections = Object.entries(pictures).map(([name, svg]) => {
    const own = paths.filter(({ machine }) => machine === name);
    const failed = own.filter(({ failure }) => failure !== undefined).length;
    const failureNote = failed > 0 ? ` <span class="bad">✗ ${formatCount(failed, "failed run")}</span>` : "";
    return `<details class="machine" data-machine="${name}"${failed > 0 ? " open" : ""}><summary><h3>${name}</h3> <span class="soft">${describeCounts(own)}</span>${failureNote}</summary>
<div class="tools">
<label>Coverage at level <select name="level">${testLevels.map((level) => `<option${level === "browser" ? " selected" : ""}>${level}</option>`).join("")}</select></label>
<span class="zoom"><button type="button" data-zoom="1.25">Larger</button> <button type="button" data-zoom="0.8">Smaller</button> <button type="button" data-zoom="0">Fit</button></span>
<span class="legend"><span style="border-color:#1d6b3a">covered</span><span style="border-color:#a82a1b">✗ failed</span><span style="border-style:dashed;border-color:#6b655d">not covered</span></span>
</div>
<div class="machine-view"><div class="drawing" tabindex="0" role="region" aria-label="Diagram of ${name}">${svg.replace('role="img"', 'role="group"').replaceAll('id="tip"', `id="tip-${name}"`).replaceAll("url(#tip)", `url(#tip-${name})`)}</div>
<div class="about" tabindex="-1" role="region" aria-label="Selection in ${name}"><p class="soft">Select a state by its name, or a transition by its label.</p></div></div>
</details>`;
  });
  return `<section aria-labelledby="state-machines"><h2 id="state-machines">State machines</h2>
<p>The diagrams are generated from the machines: first the top level, then the inside of each state marked ▾. ● marks an initial state and ◉ a final state. A transition starts in the box of its source state, with its event, its [guard] and the name of its target. An arrow that ends at the edge of the box leaves that diagram; ↻ stays in the state. Diagrams of machines with failures are expanded. A printout contains all diagrams.</p>
${sections.join("\n")}</section>`;
}

function pathSearch({ paths }: Results): string {
  const options = (values: readonly string[]) =>
    values.map((value) => `<option>${escaped(value)}</option>`).join("");
  const heads = new Set(paths.flatMap(pathHeadings));
  const ids = [...new Set([...heads, ...[...heads].map((head) => head.split(": ")[0] ?? "")])].sort();
  return `<section aria-labelledby="paths"><h2 id="paths">Paths</h2>
<p>Paths are grouped by requirement and sub-requirement. Each path expands to its runs: at every test level, in every input mode, and with different data. The name of a generated path describes its last steps. Expand the path to see all of its steps.</p>
<div class="tools">
<label>Search <input type="search" id="search" placeholder="words or a path id"></label>
<label>State machine <select id="by-machine"><option value="">all</option>${options(Object.keys(machines))}</select></label>
<label>Test level <select id="by-level"><option value="">all</option>${testLevels.map((level) => `<option>${level}</option>`).join("")}</select></label>
<label>Result <select id="by-outcome"><option value="">all</option><option>failed</option><option>flaky</option><option>blocked</option><option>passed</option></select></label>
<label>Requirement <select id="by-row"><option value="">all</option>${options(ids)}</select></label>
</div>
<p id="found" role="status"></p><div id="list"></div></section>`;
}

function exclusionsSection({ leftOut }: Results, covered: readonly Covered[]): string {
  const reasons = groupByReason(
    leftOut.map(({ machine, level, name, why }) => ({ machine, level, what: name, why })),
  );
  const stateOutside = Object.entries({ ...stateOutsideMachines, ...formsWithoutJavaScript }).map(
    ([file, why]) => [file, escaped(why)],
  );
  return `<section aria-labelledby="not-covered"><h2 id="not-covered">Not covered</h2>
${part("Paths left out", ["machine", "level", "paths", "reason"], reasons)}
${part("State outside the state machines", ["file", "what it stores and why"], stateOutside)}
${part(
  "States, transitions and guard outcomes without coverage",
  ["machine", "level", "not covered", "reason"],
  groupByReason(covered.flatMap(uncoveredRows)),
)}
<h3>Pairs of transitions and ignored events without coverage</h3>
<p>These are grouped by reason. Ignored events count only at the machine level, because visitors cannot send an event that the screen does not offer.</p>
<div id="uncovered"></div></section>`;
}

type Missing = {
  readonly machine: string;
  readonly level: TestLevel;
  readonly what: string;
  readonly why: string | undefined;
};

/** Merges uncovered parts into one row if they have the same state machine, level and reason. */
function groupByReason(all: readonly Missing[]): string[][] {
  const lines = new Map<string, Missing & { readonly every: string[] }>();
  for (const each of all) {
    const key = [each.machine, each.level, each.why].join();
    const line = lines.get(key) ?? { ...each, every: [] };
    line.every.push(each.what);
    lines.set(key, line);
  }
  return [...lines.values()].map(({ machine, level, every, why }) => [
    ...[machine, level, every.map((what) => `<span class="one">${escaped(what)}</span>`).join("")],
    why === undefined ? '<strong class="bad">no reason given</strong>' : escaped(why),
  ]);
}

/** Lists the uncovered parts. A level at which the state machine did not run has only one row. */
function uncoveredRows({ machine, level, coverage }: Covered): Missing[] {
  const uncoveredRow = (what: string, name = what) => ({
    ...{ machine, level, what: name },
    why: exclusionReason(machine, level, what),
  });
  return coverage.paths === 0
    ? [uncoveredRow("everything", "everything: this machine has no path at this level")]
    : missingIn(coverage).map((what) => uncoveredRow(what));
}

/** Counts the uncovered parts of state machines without a reason, at the levels that ran. */
function countUnexplained(covered: readonly Covered[]): number {
  const levelsRun = new Set(covered.filter(({ coverage }) => coverage.paths > 0).map(({ level }) => level));
  return covered
    .filter(({ level }) => levelsRun.has(level))
    .flatMap(({ machine, level, coverage, uncovered }) => [
      ...missingIn(coverage).filter((what) => exclusionReason(machine, level, what) === undefined),
      ...uncovered.filter(({ why }) => why === undefined),
    ]).length;
}

function changes(comparison: Comparison): string {
  const head = '<section aria-labelledby="changes"><h2 id="changes">Changes since the previous run</h2>';
  if (comparison === null) return `${head}<p>There is no previous run to compare with.</p></section>`;
  const nameItems = (names: readonly string[]) => names.map((name) => escaped(name));
  const changed = comparison.changed.map(
    ({ name, step, before, after }) =>
      `${escaped(name)}, from step ${step}: <br><span class="soft">before:</span> ${escaped(before)}<br><span class="soft">now:</span> ${escaped(after)}`,
  );
  const interruptedNote = comparison.earlierInterrupted;
  return `${head}
<p>The previous run started at ${minuteOf(comparison.earlierAt)} (UTC).${interruptedNote.length > 0 ? ` It was interrupted (${escaped(interruptedNote.join(", "))}), so the runs that it did not reach are listed as new.` : ""}</p>
${list("Failing now, passed or missing before", nameItems(comparison.broken))}
${list("Passing now, failed before", nameItems(comparison.fixed))}
${list("New runs", nameItems(comparison.added))}
${list("Removed runs", nameItems(comparison.gone))}
${list("Runs with changed steps or states", changed)}
<h3>Changed screenshots: ${comparison.pictures.length + comparison.morePictures.length}</h3>
${comparison.pictures.map(screenshotPair).join("\n")}
${comparison.morePictures.length > 0 ? list("More changed screenshots, without their previous version", nameItems(comparison.morePictures)) : ""}</section>`;
}

function screenshotPair({ name, before, after }: ScreenshotChange): string {
  const screenshotFigure = (title: string, file: string) =>
    `<figure><a href="${file}"><img src="${file}" alt="${title}: ${escaped(name)}" loading="lazy"></a><figcaption>${title}</figcaption></figure>`;
  return `<h4>${escaped(name)}</h4><div class="pictures">${screenshotFigure("before", before)}${screenshotFigure("now", after)}</div>`;
}

const footnote = `<section aria-labelledby="how-to-read-this-report"><h2 id="how-to-read-this-report">How to read this report</h2>
<p>Every flow of the site is a state machine. A <strong>path</strong> is one sequence of steps through a machine. A <strong>run</strong> is the result of a path at one of three test levels: on the state <strong>machine</strong> alone, on the screen in a <strong>DOM</strong>, and on the built site in a <strong>browser</strong>, with a PostgreSQL database and a payment gateway.</p>
<p>At the browser level, faults are injected outside the page: a proxy delays or drops single requests of the visitor, the service loses its connection to the database or the gateway, another visitor is faster, or a clock moves forward. In the paths of lead, cancel, save and bookings-link, a slow service is a paused process. In the paths of the other machines, the proxy delays single responses.</p>
<ul>
<li><strong>A failure</strong> shows the expected and the actual value and the command that repeats only this run or test. A failure in the browser also shows a screenshot and the order in the service's database. At the end of each journey, the page is also checked with axe in both colour schemes, for clipped and covered elements at 320 to 1280 px, and with wide text spacing.</li>
<li><strong>The screenshot of a state</strong> is taken after a step that ends in the state. Its caption says whether the page was checked for that state or whether only the machine is known to be in it. A state that steps only pass through has no screenshot. Screenshots of states start at the top of the page, and long pages are cut off at the bottom. Screenshots of other steps show the window, 900 px high, at its scroll position.</li>
<li><strong>Repeat a run</strong>: <code>npm run qa -- --path ID</code>. For browser paths, a part of the name works too, and <code>--machine NAME</code> runs all paths of a state machine. The new result replaces the stored result of that run. Run <code>npm run qa -- --report</code> to write the report again. For a report in another folder, set the folder: <code>QA_FOLDER=qa-report npm run qa -- --path ID</code>.</li>
<li><strong>Add a journey</strong> in <code>tests/paths/journeys/</code>, with the ids of its requirements at the start of its name, its steps in a tester's words, and its expected end. Each test level has an executor for the steps: the compiler reports a step that the machine level lacks, and the path run reports a step that the browser level lacks. If a step cannot happen at a level, the journey is left out there, and “Not covered” lists the reason. The facts of the machine are compared at the machine and DOM levels. The browser level compares the visible texts, the URL and the invariants of every path.</li>
<li><strong>Not covered</strong> lists the states, transitions and guard outcomes that no path covers, with the reason.</li>
<li><strong>Changes</strong> compares this run with the previous run, which is stored in <code>reports/qa/earlier</code> with the screenshots that differ.</li>
</ul></section>`;
