import { requirementTraces } from "../../../src/build/docs-requirements.ts";
import { allRequirements } from "../../spec/requirements.ts";
import { type Results, type TestLevel, testLevels } from "../results.ts";
import { pathHeadings } from "../titles.ts";
import { escaped, section, table } from "./html.ts";

/** Test files by level: tests that run a browser, tests that start a database or a server, and all other tests. */
const levels = [
  ["browser", /^tests\/(?:e2e|spec|screens|browsers|faults\/site)\//],
  ["service", /^(?:src\/(?:http|server|workspace)|packages|tests\/(?:service|faults))\//],
  ["unit or DOM", /./],
] as const;

/** Number of requirements, number of requirements that a path or a test covers, and the table of both. */
export type RequirementCoverage = { readonly of: number; readonly shown: number; readonly html: string };

/** Computes which paths and tests cover each requirement, by level. */
export async function requirementCoverage({ paths }: Results): Promise<RequirementCoverage> {
  const traces = await requirementTraces();
  const counts = new Map<string, Record<TestLevel, number>>();
  for (const path of paths)
    for (const id of new Set(
      pathHeadings(path).flatMap((heading) => [heading, heading.split(": ")[0] ?? ""]),
    )) {
      const levelCounts = counts.get(id) ?? { machine: 0, dom: 0, browser: 0 };
      levelCounts[path.level] += 1;
      counts.set(id, levelCounts);
    }
  const pathsOf = (id: string) => testLevels.map((level) => numberOf(counts.get(id)?.[level] ?? 0));
  let coveredCount = 0;
  const lines = allRequirements.flatMap(({ id, sentence }) => {
    const files = { browser: 0, service: 0, "unit or DOM": 0 };
    for (const file of traces.get(id)?.tests ?? []) {
      // Journeys are already counted as paths.
      if (file.startsWith("tests/paths/journeys/")) continue;
      files[levels.find(([, pattern]) => pattern.test(file))?.[0] ?? "unit or DOM"] += 1;
    }
    const tests = [files["unit or DOM"], files.service, files.browser].map(numberOf);
    const isShown = [...pathsOf(id), ...tests].some((each) => each !== emptyCell);
    if (isShown) coveredCount += 1;
    const reason = isShown ? "" : " <strong>not covered by any path or test</strong>";
    const parts = [...counts.keys()].filter((each) => each.startsWith(`${id}: `)).sort();
    return [
      [id, escaped(sentence) + reason, ...pathsOf(id), ...tests],
      ...parts.map((each) => [each, "", ...pathsOf(each), emptyCell, emptyCell, emptyCell]),
    ];
  });
  const html = section(
    "Requirements",
    `<p>${coveredCount} of ${allRequirements.length} requirements are covered by a path or a test. The table counts the paths at each test level, and the files with tests of units and screens, of the service, and of the built site. <code>docs/requirements.md</code> names the files.</p>
<details class="part" open><summary><h3>Each requirement</h3></summary>${table(
      "Each requirement",
      ["requirement", "text"],
      lines,
      ["machine", "DOM", "browser", "unit", "service", "site"],
    )}</details>`,
  );
  return { of: allRequirements.length, shown: coveredCount, html };
}

const emptyCell = "–";

function numberOf(count: number): string {
  return count === 0 ? emptyCell : `${count}`;
}
