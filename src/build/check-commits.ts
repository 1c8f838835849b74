import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { subjectProblem } from "./commit-subject.ts";

/*
 * `tsx src/build/check-commits.ts FILE` checks the message in a file, for the hook `commit-msg`; `… A..B` checks the commits of
 * a range, for CI. Prints each subject that breaks a rule, and fails.
 */
const [target] = process.argv.slice(2);
if (target === undefined) throw new Error("Name a message's file, or a range such as origin/main..HEAD");

const subjects = target.includes("..")
  ? execFileSync("git", ["log", "--format=%s", target], { encoding: "utf8" }).split("\n").filter(Boolean)
  : [readFileSync(target, "utf8").split("\n")[0] ?? ""];
for (const subject of subjects) {
  const problem = subjectProblem(subject);
  if (problem === undefined) continue;
  console.error(`"${subject}"\n  ${problem}.`);
  process.exitCode = 1;
}
