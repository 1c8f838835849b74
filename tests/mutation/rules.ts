import { mkdirSync, readFileSync, rmSync } from "node:fs";
import { relative, resolve } from "node:path";
import { parseArgs } from "node:util";
import { Stryker } from "@stryker-mutator/core";
import { allMutators } from "../../node_modules/@stryker-mutator/instrumenter/dist/src/mutators/index.js";
import { storeMutationScore } from "../qa/mutation-scores.ts";
import { ruleEquivalents } from "./rule-equivalents.ts";
import { filesMatching, type RulePart, ruleParts } from "./rule-parts.ts";
import "./rule-mutators.ts";

/*
 * `npm run mutation:rules`: mutates the rules, payments and API with Stryker, and counts the mutants that their tests detect.
 * - `--part NAME`: one part only
 * - `--file PATH`: one file of a part, repeatable; `PATH:10-20` for a range of lines
 * - `--kind Number`: the mutants of one mutator, repeatable
 * - `--concurrency N`: number of parallel runs (default: 2)
 * - `--force`: also runs what has not changed since the last run
 *
 * Writes `reports/mutation/PART.html`. Fails if a score is below the minimum, or if a listed equivalent is detected or missing.
 */

type Result = Awaited<ReturnType<Stryker["runMutationTest"]>>[number];

type Outcome = { readonly id: string; readonly line: number; readonly isDetected: boolean };

const minScore = 90;
const folder = "reports/mutation";
const { values } = parseArgs({
  options: {
    part: { type: "string" },
    file: { type: "string", multiple: true },
    kind: { type: "string", multiple: true },
    concurrency: { type: "string", default: "2" },
    force: { type: "boolean", default: false },
  },
});
const parts = ruleParts.filter(({ name }) => (values.part ?? name) === name);
if (parts.length === 0)
  throw new Error(
    `There is no part "${values.part}". These exist: ${ruleParts.map(({ name }) => name).join(", ")}`,
  );

// Runs that Stryker kills after a timeout leave their databases (50 MB each), so the next run deletes them.
const temporaryFolder = resolve(folder, "temporary", values.part ?? "all");
rmSync(temporaryFolder, { recursive: true, force: true });
mkdirSync(temporaryFolder, { recursive: true });
process.env.TMPDIR = temporaryFolder;

const outcomes: Outcome[] = [];
for (const part of parts) {
  const partOutcomes = outcomesOf(await mutated(part));
  const missing = testsNotRun(part);
  if (missing.length > 0)
    throw new Error(`Stryker did not run ${missing.join(", ")}: does each of them load?`);
  const isUndetected = ({ id, isDetected }: Outcome) => !isDetected && ruleEquivalents[id] === undefined;
  const gaps = partOutcomes.filter(isUndetected);
  const countedCount = partOutcomes.filter((outcome) => outcome.isDetected || isUndetected(outcome)).length;
  const score = Math.floor((1000 * (countedCount - gaps.length)) / countedCount) / 10;
  for (const { id, line } of gaps) console.log(`Survived: ${id} (line ${line})`);
  const equivalent = partOutcomes.length - countedCount;
  console.log(
    `${part.name}: ${score} % of ${countedCount} mutants killed, ${gaps.length} survived; ${equivalent} equivalent mutants are not counted`,
  );
  if (score < minScore) process.exitCode = 1;
  const at = new Date().toISOString();
  const survivors = gaps.map(({ id }) => id);
  if (values.file === undefined)
    storeMutationScore({ kind: "rules", name: part.name, at, count: countedCount, survivors, equivalent });
  outcomes.push(...partOutcomes);
}
const isWhole = [values.part, values.file, values.kind].every((value) => value === undefined);
for (const id of Object.keys(ruleEquivalents)) {
  const outcome = outcomes.find((each) => each.id === id);
  if (outcome === undefined ? !isWhole : !outcome.isDetected) continue;
  console.log(`Listed as equivalent, but was killed or does not exist: ${id}`);
  process.exitCode = 1;
}

/** Runs Stryker on a part. Returns every mutant with its result. */
function mutated({ name, rules, tests }: RulePart): Promise<Result[]> {
  process.env.RULE_TESTS = tests.join(" ");
  return new Stryker({
    mutate: [...(values.file ?? rules), "!**/*.test.ts"],
    testRunner: "vitest",
    vitest: { configFile: "tests/mutation/rules.vitest.config.ts", related: false },
    plugins: ["@stryker-mutator/vitest-runner", "./tests/mutation/ignore-texts.mjs"],
    ignorers: ["texts"],
    mutator: { excludedMutations: values.kind === undefined ? [] : otherKinds(values.kind) },
    // Anchored, because "data" would also leave out src/screens/data, and with it every test that imports from there.
    ignorePatterns: ["/dist", "/docs", "/reports", "/data", "/coverage", "/biome.json"],
    tempDirName: `${folder}/sandbox`,
    // Stryker would rewrite the file with the API of TypeScript 5, which version 7 lacks. Our file needs no rewriting.
    tsconfigFile: "none",
    incremental: true,
    force: values.force,
    incrementalFile: `${folder}/${name}.json`,
    reporters: ["html", "progress-append-only"],
    htmlReporter: { fileName: `${folder}/${name}.html` },
    concurrency: Number(values.concurrency),
    // The timeout is long because some tests start databases.
    timeoutMS: 60_000,
    allowConsoleColors: false,
  }).runMutationTest();
}

/** Returns a part's test files that Stryker did not run: it ignores a test file that cannot be loaded. */
function testsNotRun({ name, tests }: RulePart): string[] {
  const report = JSON.parse(readFileSync(`${folder}/${name}.json`, "utf8")) as { readonly testFiles: object };
  return tests.flatMap(filesMatching).filter((file) => !Object.keys(report.testFiles).includes(file));
}

/** Returns the names of all other mutators. */
function otherKinds(kinds: readonly string[]): string[] {
  const names = (allMutators as readonly { readonly name: string }[]).map(({ name }) => name);
  const unknown = kinds.filter((kind) => !names.includes(kind));
  if (unknown.length > 0) throw new Error(`There is no mutator ${unknown}. These exist: ${names.join(", ")}`);
  return names.filter((name) => !kinds.includes(name));
}

/**
 * Converts Stryker's results to outcomes. An id consists of the file, the original and the replacement, so it does not
 * change when lines move.
 */
function outcomesOf(results: readonly Result[]): Outcome[] {
  const counts = new Map<string, number>();
  return results
    .toSorted(({ location: { start: one } }, { location: { start: other } }) =>
      one.line === other.line ? one.column - other.column : one.line - other.line,
    )
    .filter(({ status }) => ["Killed", "Timeout", "Survived", "NoCoverage"].includes(status))
    .map(({ fileName, location, replacement = "", status, mutatorName }) => {
      const file = relative(".", fileName);
      const [before, after] = [textAt(file, location), replacement].map(oneLine) as [string, string];
      const text = `${file}: ${mutatorName === "QueryCall" ? describeCallChange(before, after) : describeChange(before, after)}`;
      const number = (counts.get(text) ?? 0) + 1;
      counts.set(text, number);
      const id = number === 1 ? text : `${text} (${number})`;
      return { id, line: location.start.line, isDetected: status === "Killed" || status === "Timeout" };
    });
}

/** Returns the text at a location of a file. Lines and columns start at 1. */
function textAt(file: string, { start, end }: Result["location"]): string {
  const lines = readFileSync(file, "utf8")
    .split("\n")
    .slice(start.line - 1, end.line);
  const lastLine = lines.at(-1)?.slice(0, end.column - 1) ?? "";
  return [...lines.slice(0, -1), lastLine].join("\n").slice(start.column - 1);
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, " ");
}

/** Returns the last `where` call of a query and its replacement: an empty text, or another comparison. */
function describeCallChange(before: string, after: string): string {
  const lastCall = (text: string) => text.slice(text.lastIndexOf(".where("));
  const number = (text: string) => text.split(".where(").length;
  return `${lastCall(before)} → ${number(before) === number(after) ? lastCall(after) : ""}`
    .slice(0, 240)
    .trim();
}

/** Returns the original and the replacement. For an SQL query, returns only the text around the difference. */
function describeChange(before: string, after: string): string {
  const isQuery = before.startsWith("`") && after.length > 2;
  const differs = [...before].findIndex((letter, index) => letter !== after[index]);
  const from = isQuery ? Math.max(0, differs - 40) : 0;
  const [one, other] = [before, after].map((text) => text.slice(from, isQuery ? differs + 24 : 120));
  return `${one} → ${other}`;
}
