import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";

/** Score of the last mutation run of a state machine, or of a part of the rules. */
export type MutationScore = {
  readonly kind: "machine" | "rules";
  readonly name: string;
  /** Time at which the run ended. */
  readonly at: string;
  /** Number of mutants that tests can detect. */
  readonly count: number;
  /** Ids of the mutants that no test killed. */
  readonly survivors: readonly string[];
  /** Number of additional mutants that are listed as equivalent, because no test can detect them. */
  readonly equivalent: number;
};

/** The file is committed, so that the report of a fresh clone has the scores of the last mutation run. */
const file = "docs/qa/mutation.json";

/** Stores a score and replaces the previous score of the same machine or part. */
export function storeMutationScore(score: MutationScore): void {
  const keyOf = ({ kind, name }: MutationScore) => `${kind} ${name}`;
  const otherScores = mutationScores().filter((each) => keyOf(each) !== keyOf(score));
  const scores = [...otherScores, score].sort((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1));
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, `${JSON.stringify(scores, null, 2)}\n`);
}

/** Returns the stored scores. The list is empty before the first mutation run. */
export function mutationScores(): readonly MutationScore[] {
  return existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : [];
}

/** Returns the percentage of mutants that were killed, rounded down to one decimal. */
export function killedPercent({ count, survivors }: Pick<MutationScore, "count" | "survivors">): number {
  return count === 0 ? 100 : Math.floor((1000 * (count - survivors.length)) / count) / 10;
}
