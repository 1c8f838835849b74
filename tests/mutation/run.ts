import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { killedPercent, storeMutationScore } from "../qa/mutation-scores.ts";
import { equivalents } from "./equivalents.ts";
import { type MachineMutant, machineMutants } from "./machine-mutants.ts";
import { createPinnedRunner } from "./pinned.ts";
import { startUnitTests } from "./unit-tests.ts";

/*
 * `npm run mutation`: mutates the state machines and counts the mutants that tests detect. The hand-written journeys
 * and state cases run first, then the unit tests of the machines.
 * - `--machine NAME`: one machine only
 * - `--only TEXT`: mutants whose id contains the text
 * - `--pinned`: without the unit tests of the machines, which are slower
 * - `--again`: the survivors of the last report
 *
 * After each machine, writes its mutants to reports/mutation.json and its score to docs/qa/mutation.json, and keeps the
 * entries of the other machines. With `--only` or `--pinned`, the command writes nothing. Fails if a score is below the
 * minimum, or if a mutant that is listed as equivalent was killed or does not exist.
 */

type Outcome = Pick<MachineMutant, "id" | "machine" | "line"> & {
  /** The test that detected the mutant, or null for a survivor. */
  readonly killedBy: string | null;
  /** Reason why no test can detect the mutant. */
  readonly equivalent?: string;
};

const minScore = 95;
const { values } = parseArgs({
  options: {
    machine: { type: "string" },
    only: { type: "string" },
    pinned: { type: "boolean" },
    again: { type: "boolean" },
  },
});
const file = "reports/mutation.json";
const isStored = values.only === undefined && !values.pinned;
const mutants = machineMutants().filter(
  ({ machine, id }) => (values.machine ?? machine) === machine && id.includes(values.only ?? ""),
);
const [first] = mutants;
if (first === undefined) throw new Error("No mutant matches --machine and --only.");
const ids = new Set(mutants.map(({ id }) => id));
const killedBefore = new Map(
  (values.again ? stored() : [])
    .filter(({ id, killedBy }) => killedBy !== null && ids.has(id))
    .map((outcome) => [outcome.id, outcome]),
);

const pinnedKillerOf = createPinnedRunner();
const tests = values.pinned ? null : await startUnitTests();
const allOutcomes: Outcome[] = [];
let isBelowMinimum = false;
try {
  const unchanged = { ...first, code: readFileSync(first.file, "utf8") };
  const baselineKiller = (await pinnedKillerOf(unchanged)) ?? (await tests?.killerOf(unchanged)) ?? null;
  if (baselineKiller !== null) throw new Error(`The tests fail on the unchanged machines: ${baselineKiller}`);
  for (const machine of new Set(mutants.map((mutant) => mutant.machine))) {
    const outcomes: Outcome[] = [];
    for (const mutant of mutants.filter((each) => each.machine === machine)) {
      const { id, line } = mutant;
      const equivalent = equivalents[id];
      const before = killedBefore.get(id);
      const killedBy =
        before?.killedBy ?? (await pinnedKillerOf(mutant)) ?? (await tests?.killerOf(mutant)) ?? null;
      outcomes.push({ id, machine, line, killedBy, ...(killedBy === null && equivalent && { equivalent }) });
      if (killedBy === null && equivalent === undefined) console.log(`Survived: ${id} (line ${line})`);
    }
    allOutcomes.push(...outcomes);
    const countedMutants = outcomes.filter(({ equivalent }) => equivalent === undefined);
    const survivors = countedMutants.filter(({ killedBy }) => killedBy === null).map(({ id }) => id);
    const score = killedPercent({ count: countedMutants.length, survivors });
    console.log(
      `${machine}: ${score} % of ${countedMutants.length} mutants killed, ${survivors.length} survived`,
    );
    isBelowMinimum ||= score < minScore;
    if (!isStored) continue;
    const mutantsNow = [...stored().filter((each) => each.machine !== machine), ...outcomes];
    mkdirSync("reports", { recursive: true });
    writeFileSync(file, `${JSON.stringify({ mutants: mutantsNow }, null, 1)}\n`);
    const counts = {
      count: countedMutants.length,
      survivors,
      equivalent: outcomes.length - countedMutants.length,
    };
    storeMutationScore({ kind: "machine", name: machine, at: new Date().toISOString(), ...counts });
  }
} finally {
  await tests?.stop();
}
const staleEquivalents = Object.keys(equivalents).filter((id) => {
  const outcome = allOutcomes.find((each) => each.id === id);
  return outcome === undefined ? values.machine === undefined && values.only === undefined : outcome.killedBy;
});
for (const id of staleEquivalents)
  console.log(`Listed as equivalent, but was killed or does not exist: ${id}`);
process.exitCode = staleEquivalents.length > 0 || isBelowMinimum ? 1 : 0;

/** Returns the last stored result of each mutant of all machines. */
function stored(): readonly Outcome[] {
  return existsSync(file) ? JSON.parse(readFileSync(file, "utf8")).mutants : [];
}
