import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { subjectProblem } from "./commit-subject.ts";

/*
 * Checks commit subjects. `tsx src/build/check-commits.ts FILE` checks the message in a file (hook `commit-msg`);
 * `tsx src/build/check-commits.ts A..B` checks a range of commits (CI). Prints invalid subjects and exits with 1.
 */
const [target] = process.argv.slice(2);
if (target === undefined)
  throw new Error("Pass the file of a commit message, or a range such as origin/main..HEAD");

const subjects = target.includes("..")
  ? execFileSync("git", ["log", "--format=%s", target], { encoding: "utf8" }).split("\n").filter(Boolean)
  : [readFileSync(target, "utf8").split("\n")[0] ?? ""];
for (const subject of subjects) {
  const problem = subjectProblem(subject);
  if (problem === undefined) continue;
  console.error(`"${subject}"\n  ${problem}.`);
  process.exitCode = 1;
}
