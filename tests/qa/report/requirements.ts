import { requirementTraces } from "../../../src/build/docs-requirements.ts";
import { allRequirements } from "../../spec/requirements.ts";
import type { ResultsByFile } from "../../support/store-results.ts";
import { countPaths, type PathResult, type Results } from "../results.ts";
import { pathHeadings } from "../titles.ts";
import { escaped, section, table } from "./html.ts";

export type Verdict = "failed" | "passed" | "not run here";

/** Number of requirements by verdict, and the table of all requirements. */
export type RequirementVerdicts = {
  readonly counts: Readonly<Record<Verdict, number>>;
  readonly html: string;
};

/** Combines the runs of paths and the results of tests that carry each requirement. */
export async function requirementVerdicts(
  { paths }: Results,
  testResults: ResultsByFile,
): Promise<RequirementVerdicts> {
  const traces = await requirementTraces();
  const byHeading = new Map<string, PathResult[]>();
  for (const run of paths)
    for (const id of new Set(pathHeadings(run).flatMap((heading) => [heading, idIn(heading)])))
      byHeading.set(id, [...(byHeading.get(id) ?? []), run]);
  const runsOf = (id: string) => byHeading.get(id) ?? [];
  const pathCells = (id: string) => [countPaths(runsOf(id)), runsOf(id).length].map(cellOf);
  const counts = { failed: 0, passed: 0, "not run here": 0 };
  const lines = allRequirements.flatMap(({ id, sentence }) => {
    const files = (traces.get(id)?.tests ?? [])
      // The runs of journeys are counted as runs of paths.
      .filter((file) => !file.startsWith("tests/paths/journeys/"))
      .map((file) => ({ file, verdict: fileVerdict(id, testResults[file] ?? []) }));
    const verdict = combine([...runsOf(id).map(runVerdict), ...files.map((each) => each.verdict)]);
    counts[verdict] += 1;
    const tests = files.map(
      (each) =>
        `<span class="one">${fileMarks[each.verdict]}${escaped(each.file).replaceAll("/", "/<wbr>")}</span>`,
    );
    const parts = [...byHeading.keys()].filter((each) => each.startsWith(`${id}: `)).sort();
    return [
      [id, escaped(sentence), mark(verdict), tests.join(""), ...pathCells(id)],
      ...parts.map((part) => [part, "", mark(combine(runsOf(part).map(runVerdict))), "", ...pathCells(part)]),
    ];
  });
  const html = section(
    "Requirements",
    `<p>${describeVerdicts(counts)}. A requirement has failed if a run of its paths or a test that carries it has failed. The results of tests are those of <code>npm run test:all</code> at the same commit, where this report was written: ✓ passed, ✗ failed, no mark if it was not run here.</p>
<details class="part" open><summary><h3>Each requirement</h3></summary>${table(
      "Each requirement",
      ["requirement", "text", "result", "tests"],
      lines,
      ["paths", "runs"],
    )}</details>`,
  );
  return { counts, html };
}

/** Describes the numbers of requirements by verdict. */
export function describeVerdicts(counts: RequirementVerdicts["counts"]): string {
  return `Of ${allRequirements.length} requirements, ${counts.passed} passed, ${counts.failed} failed and ${counts["not run here"]} were not run here`;
}

/**
 * Returns the verdict of a test file on a requirement. Only the tests whose titles or tags have the requirement's id
 * count, or all tests if none has it, because then a comment in the file refers to the requirement.
 */
export function fileVerdict(id: string, tests: ResultsByFile[string]): Verdict {
  const pattern = new RegExp(`(?:^|[ @,])${id.replaceAll(/[: ]+/g, "[-: ]+")}(?!\\w)`);
  const own = tests.filter(({ title }) => pattern.test(title));
  return combine(
    (own.length > 0 ? own : tests).map(({ state }) => (state === "skipped" ? "not run here" : state)),
  );
}

function runVerdict({ failure, blockedBy }: PathResult): Verdict {
  if (failure) return "failed";
  return blockedBy ? "not run here" : "passed";
}

function combine(verdicts: readonly Verdict[]): Verdict {
  if (verdicts.includes("failed")) return "failed";
  return verdicts.includes("passed") ? "passed" : "not run here";
}

const fileMarks = { passed: "✓ ", failed: "✗ ", "not run here": "" } as const;

function mark(verdict: Verdict): string {
  return { passed: "✓ passed", failed: '<strong class="bad">✗ failed</strong>', "not run here": verdict }[
    verdict
  ];
}

function idIn(heading: string): string {
  return heading.split(": ")[0] ?? "";
}

function cellOf(count: number): string {
  return count === 0 ? "–" : `${count}`;
}
