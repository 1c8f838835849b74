import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";

/** How the mutants of a state machine, or of a part of the rules, came out when they ran last. */
export type MutationScore = {
  readonly kind: "machine" | "rules";
  readonly name: string;
  /** When they had run. */
  readonly at: string;
  /** Mutants that a test can notice. */
  readonly count: number;
  /** Ids of those that no test noticed. */
  readonly survivors: readonly string[];
  /** How many more are listed as equivalent, because no test can notice them. */
  readonly equivalent: number;
};

/** Committed, so that the report of a fresh clone has the scores of the last mutation run. */
const file = "docs/qa/mutation.json";

/** Stores a score in place of the earlier one of the same machine or part. */
export function storeMutationScore(score: MutationScore): void {
  const keyOf = ({ kind, name }: MutationScore) => `${kind} ${name}`;
  const others = mutationScores().filter((each) => keyOf(each) !== keyOf(score));
  const all = [...others, score].sort((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1));
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, `${JSON.stringify(all, null, 2)}\n`);
}

/** The stored scores; none before the first mutation run. */
export function mutationScores(): readonly MutationScore[] {
  return existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : [];
}

/** Of a hundred mutants that a test can notice, how many were, rounded down to a tenth. */
export function killedPercent({ count, survivors }: Pick<MutationScore, "count" | "survivors">): number {
  return count === 0 ? 100 : Math.floor((1000 * (count - survivors.length)) / count) / 10;
}
