import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { type ChartMutant, chartMutants } from "./chart-mutants.ts";
import { equivalents } from "./equivalents.ts";
import { startPinnedWalks } from "./pinned.ts";
import { startUnitTests } from "./unit-tests.ts";

/*
 * `npm run mutation`: changes the charts one thing at a time and counts the changes that tests notice, by what is pinned by
 * hand first and then by the charts' own tests; `--chart NAME` for one chart, `--only TEXT` for mutants with that in their
 * id, `--pinned` without the charts' own tests, which are slower, `--again` for the survivors of the last report. Writes
 * reports/mutation.json as it goes. Fails below the bar, or for a listed equivalent that is noticed or gone.
 */

/** What became of a mutant. */
type Outcome = Pick<ChartMutant, "id" | "chart" | "line"> & {
  /** The test that noticed it; null for a survivor. */
  readonly killedBy: string | null;
  /** Why no test can notice it. */
  readonly equivalent?: string;
};

const bar = 95;
const { values } = parseArgs({
  options: {
    chart: { type: "string" },
    only: { type: "string" },
    pinned: { type: "boolean" },
    again: { type: "boolean" },
  },
});
const report = "reports/mutation.json";
const killedBefore = values.again ? killedIn(report) : [];
const known = new Set(killedBefore.map(({ id }) => id));
const mutants = chartMutants().filter(
  ({ chart, id }) => (values.chart ?? chart) === chart && id.includes(values.only ?? "") && !known.has(id),
);
const [first] = mutants;
if (first === undefined) throw new Error("No mutant has this in its id");

const walks = startPinnedWalks();
const tests = values.pinned ? null : await startUnitTests();
const outcomes: Outcome[] = [...killedBefore];
try {
  const unchanged = { ...first, code: readFileSync(first.file, "utf8") };
  const broken = (await walks.killerOf(unchanged)) ?? (await tests?.killerOf(unchanged)) ?? null;
  if (broken !== null) throw new Error(`The unchanged charts fail already: ${broken}`);
  for (const mutant of mutants) {
    const { id, chart, line } = mutant;
    const equivalent = equivalents[id];
    const killedBy = (await walks.killerOf(mutant)) ?? (await tests?.killerOf(mutant)) ?? null;
    outcomes.push({ id, chart, line, killedBy, ...(killedBy === null && equivalent && { equivalent }) });
    if (killedBy === null && equivalent === undefined) console.log(`survived: ${id} (line ${line})`);
    if (outcomes.length % 25 === 0) write(false);
  }
} finally {
  await walks.stop();
  await tests?.stop();
}
write(true);
for (const { chart, score, survivors, count } of scores())
  console.log(`${chart}: ${score} % of ${count}, ${survivors} survived`);
const stale = Object.keys(equivalents).filter((id) => {
  const outcome = outcomes.find((each) => each.id === id);
  return outcome === undefined ? values.chart === undefined && values.only === undefined : outcome.killedBy;
});
for (const id of stale) console.log(`listed as equivalent, and is not: ${id}`);
process.exitCode = stale.length > 0 || scores().some(({ score }) => score < bar) ? 1 : 0;

/** For each chart, how many of the changes that can be noticed were. */
function scores() {
  return [...new Set(outcomes.map(({ chart }) => chart))].map((chart) => {
    const counted = outcomes.filter((each) => each.chart === chart && each.equivalent === undefined);
    const killed = counted.filter(({ killedBy }) => killedBy !== null).length;
    const score = Math.floor((1000 * killed) / counted.length) / 10;
    return { chart, count: counted.length, survivors: counted.length - killed, score };
  });
}

function write(isWhole: boolean): void {
  mkdirSync("reports", { recursive: true });
  const written = { at: new Date().toISOString(), isWhole, scores: scores(), mutants: outcomes };
  writeFileSync(report, `${JSON.stringify(written, null, 1)}\n`);
}

function killedIn(file: string): readonly Outcome[] {
  const { mutants: all } = JSON.parse(readFileSync(file, "utf8")) as { mutants: readonly Outcome[] };
  return all.filter(({ killedBy }) => killedBy !== null);
}
