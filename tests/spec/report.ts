import { mkdir, writeFile } from "node:fs/promises";
import { type Walk, walks } from "./row.ts";
import type { Row } from "./rows.ts";

const folder = "reports/requirements";

/** Writes a part of `reports/requirements`: each of its rows, where it was seen, and how it came out. */
export async function writeReport(part: string, rows: readonly Row[]): Promise<void> {
  const all = walks();
  const byId = new Map(all.map((walk) => [walk.row.id, walk]));
  const counts = {
    passed: all.filter(({ walked, failure }) => walked && failure === null).length,
    failed: all.filter(({ failure }) => failure !== null).length,
    unwalked: rows.length - all.filter(({ walked }) => walked).length,
  };
  const lines = [
    `# The requirements, row by row: ${part}`,
    "",
    `${rows.length} rows: ${counts.passed} hold, ${counts.failed} do not, ${counts.unwalked} were not walked.`,
    "",
    "| row | says | seen | result |",
    "|---|---|---|---|",
    ...rows.map((row) => line(row, byId.get(row.id))),
    "",
  ];
  await mkdir(folder, { recursive: true });
  await writeFile(`${folder}/${part}.md`, lines.join("\n"));
}

const places = { browser: "in Chromium", http: "over HTTP", unit: "on the module" } as const;

function line(row: Row, walk: Walk | undefined): string {
  const cells = [row.id, row.sentence, walk === undefined ? "" : places[walk.level], resultOf(row, walk)];
  return `| ${cells.map((cell) => cell.replaceAll("|", "\\|")).join(" | ")} |`;
}

function resultOf(row: Row, walk: Walk | undefined): string {
  if (walk === undefined) return row.unseen === undefined ? "no test" : `cannot be shown: ${row.unseen}`;
  if (!walk.walked) return "not walked";
  return walk.failure === null ? "holds" : `does not hold: ${walk.failure}`;
}
