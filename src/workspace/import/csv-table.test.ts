import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { columnNames } from "./csv-columns.ts";
import { readTable } from "./csv-table.ts";

test.each([
  ["commas", "", ",", 2],
  ["semicolons", "", ";", 2],
  ["tabs", "", "\t", 2],
  ["Excel's sep= line and semicolons", "sep=;\r\n", ";", 3],
  ["Excel's sep= line and tabs", "\uFEFFsep=\t\r\n", "\t", 3],
])("a table with %s is parsed with the row numbers that a spreadsheet shows", async (_, head, sign, row) => {
  const folder = await mkdtemp(join(tmpdir(), "table-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  const path = join(folder, "centres.csv");
  const [first, second] = [...new Set(columnNames.values())];
  if (first === undefined || second === undefined) throw new Error("There are too few columns.");
  await writeFile(path, `${head}${first}${sign}${second}\r\na${sign}b\r\n`);
  const { rows, faults } = await readTable(path);
  expect(faults).toEqual([]);
  expect(rows.map((each) => [each.cell(first), each.cell(second), each.positionOf(null).row])).toEqual([
    ["a", "b", row],
  ]);
});
