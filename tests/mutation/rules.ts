import { readFileSync } from "node:fs";
import { relative } from "node:path";
import { parseArgs } from "node:util";
import { Stryker } from "@stryker-mutator/core";
import { allMutators } from "../../node_modules/@stryker-mutator/instrumenter/dist/src/mutators/index.js";
import { storeMutationScore } from "../qa/mutation-scores.ts";
import { ruleEquivalents } from "./rule-equivalents.ts";
import { type RulePart, ruleParts } from "./rule-parts.ts";
import "./rule-mutators.ts";

/*
 * `npm run mutation:rules`: changes the rules, the money and the API one thing at a time by Stryker, and counts the changes
 * that their tests notice; `--part NAME` for one part, `--file PATH` for one file of it (any number of times, `PATH:10-20` for
 * some of its lines), `--kind Number` for the changes of one mutator (any number of times), `--concurrency N` for other than
 * two at a time. What has not changed since the last run is not run again, unless told to by `--force`. Writes
 * `reports/mutation/PART.html`. Fails below the bar, or for a listed equivalent that is noticed or gone.
 */

type Result = Awaited<ReturnType<Stryker["runMutationTest"]>>[number];

/** What became of a mutant. */
type Outcome = { readonly id: string; readonly line: number; readonly isNoticed: boolean };

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
if (parts.length === 0) throw new Error(`There is no part "${values.part}".`);

const outcomes: Outcome[] = [];
for (const part of parts) {
  const ofPart = outcomesOf(await mutated(part));
  const isGap = ({ id, isNoticed }: Outcome) => !isNoticed && ruleEquivalents[id] === undefined;
  const gaps = ofPart.filter(isGap);
  const counted = ofPart.filter((outcome) => outcome.isNoticed || isGap(outcome)).length;
  const score = Math.floor((1000 * (counted - gaps.length)) / counted) / 10;
  for (const { id, line } of gaps) console.log(`survived: ${id} (line ${line})`);
  const equivalent = ofPart.length - counted;
  console.log(
    `${part.name}: ${score} % of ${counted}, ${gaps.length} survived, ${equivalent} more are equivalent`,
  );
  if (score < minScore) process.exitCode = 1;
  const at = new Date().toISOString();
  const survivors = gaps.map(({ id }) => id);
  if (values.file === undefined)
    storeMutationScore({ kind: "rules", name: part.name, at, count: counted, survivors, equivalent });
  outcomes.push(...ofPart);
}
const isWhole = [values.part, values.file, values.kind].every((value) => value === undefined);
for (const id of Object.keys(ruleEquivalents)) {
  const outcome = outcomes.find((each) => each.id === id);
  if (outcome === undefined ? !isWhole : !outcome.isNoticed) continue;
  console.log(`listed as equivalent, and is not: ${id}`);
  process.exitCode = 1;
}

/** Every mutant of a part, with what became of it. */
function mutated({ name, rules, tests }: RulePart): Promise<Result[]> {
  process.env.RULE_TESTS = tests.join(" ");
  return new Stryker({
    mutate: [...(values.file ?? rules), "!**/*.test.ts"],
    testRunner: "vitest",
    vitest: { configFile: "tests/mutation/rules.vitest.config.ts", related: false },
    plugins: ["@stryker-mutator/vitest-runner", "./tests/mutation/ignore-texts.mjs"],
    ignorers: ["texts"],
    mutator: { excludedMutations: values.kind === undefined ? [] : otherKinds(values.kind) },
    ignorePatterns: ["dist", "docs", "reports", "data", "coverage", "biome.json"],
    tempDirName: `${folder}/sandbox`,
    // Stryker would rewrite it by the interface of TypeScript 5, which 7 has not; ours names no file outside.
    tsconfigFile: "none",
    incremental: true,
    force: values.force,
    incrementalFile: `${folder}/${name}.json`,
    reporters: ["html", "progress-append-only"],
    htmlReporter: { fileName: `${folder}/${name}.html` },
    concurrency: Number(values.concurrency),
    // Databases start in some tests.
    timeoutMS: 60_000,
    allowConsoleColors: false,
  }).runMutationTest();
}

/** The mutators that are not among those of the given names. */
function otherKinds(kinds: readonly string[]): string[] {
  const names = (allMutators as readonly { readonly name: string }[]).map(({ name }) => name);
  const unknown = kinds.filter((kind) => !names.includes(kind));
  if (unknown.length > 0) throw new Error(`There is no mutator ${unknown}. These exist: ${names.join(", ")}`);
  return names.filter((name) => !kinds.includes(name));
}

/** Outcomes with ids that survive a moved line: the file, what stood there and what stands there instead. */
function outcomesOf(results: readonly Result[]): Outcome[] {
  const known = new Map<string, number>();
  return results
    .toSorted(({ location: { start: one } }, { location: { start: other } }) =>
      one.line === other.line ? one.column - other.column : one.line - other.line,
    )
    .filter(({ status }) => ["Killed", "Timeout", "Survived", "NoCoverage"].includes(status))
    .map(({ fileName, location, replacement = "", status, mutatorName }) => {
      const file = relative(".", fileName);
      const [before, after] = [textAt(file, location), replacement].map(oneLine) as [string, string];
      const text = `${file}: ${mutatorName === "QueryCall" ? changeOfCall(before, after) : changeOf(before, after)}`;
      const number = (known.get(text) ?? 0) + 1;
      known.set(text, number);
      const id = number === 1 ? text : `${text} (${number})`;
      return { id, line: location.start.line, isNoticed: status === "Killed" || status === "Timeout" };
    });
}

/** A place of a file; lines and columns count from 1. */
function textAt(file: string, { start, end }: Result["location"]): string {
  const lines = readFileSync(file, "utf8")
    .split("\n")
    .slice(start.line - 1, end.line);
  const cut = lines.at(-1)?.slice(0, end.column - 1) ?? "";
  return [...lines.slice(0, -1), cut].join("\n").slice(start.column - 1);
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, " ");
}

/** The last condition of a query that is built by calls, and what is put in its place: nothing, or another comparison. */
function changeOfCall(before: string, after: string): string {
  const last = (text: string) => text.slice(text.lastIndexOf(".where("));
  const number = (text: string) => text.split(".where(").length;
  return `${last(before)} → ${number(before) === number(after) ? last(after) : ""}`.slice(0, 240).trim();
}

/** What stood there and what is put in its place; of a query, which is long, the surroundings of what differs. */
function changeOf(before: string, after: string): string {
  const isQuery = before.startsWith("`") && after.length > 2;
  const differs = [...before].findIndex((letter, at) => letter !== after[at]);
  const from = isQuery ? Math.max(0, differs - 40) : 0;
  const [one, other] = [before, after].map((text) => text.slice(from, isQuery ? differs + 24 : 120));
  return `${one} → ${other}`;
}
