import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { columnNames } from "./csv-columns.ts";
import { readTable } from "./csv-table.ts";

async function writeTable(text: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "table-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  const path = join(folder, "centres.csv");
  await writeFile(path, text);
  return path;
}

test.each([
  ["sep=|\r\ncentreId|city\r\n", "This line declares “|” as the separator.", 1],
  ['"sep=:"\ncentreId:city\n', "This line declares “:” as the separator.", 1],
  ["sep=||\ncentreId||city\n", "This line declares “||” as the separator.", 1],
  ["sep=\ncentreId,city\n", "This line declares no separator.", 1],
  ["sep=|", "This line declares “|” as the separator.", 1],
  ["centreId|city\na|b\n", "This row must contain the column names,", 1],
  ['centreId,city\n"a,b\nc,d\n', 'A quote (") is opened in this row or above, but never closed.', 3],
  ['centreId,city\n"a"b,c\n', 'A quote (") is inside a cell of this row.', 2],
  ['sep=;\ncentreId;city\n"a"b;c\n', 'A quote (") is inside a cell of this row.', 3],
  ['centreId,city\na"b",c\n', 'A quote (") is inside a cell of this row.', 2],
])("the error of the table %j explains what to do", async (text, message, row) => {
  const { errors } = await readTable(await writeTable(text));
  expect(errors).toEqual([
    { file: "centres.csv", row, column: null, message: expect.stringContaining(message) },
  ]);
  expect(errors[0]?.message).toMatch(/ (Save|Put|Close|separated) .+\.$/s);
});

test.each([
  ["commas", "", ",", 2],
  ["semicolons", "", ";", 2],
  ["tabs", "", "\t", 2],
  ["Excel's sep= line and semicolons", "sep=;\r\n", ";", 3],
  ["Excel's sep= line and tabs", "\uFEFFsep=\t\r\n", "\t", 3],
])("a table with %s is parsed with the row numbers that a spreadsheet shows", async (_, head, sign, row) => {
  const [first, second] = [...new Set(columnNames.values())];
  if (first === undefined || second === undefined) throw new Error("There are too few columns.");
  const path = await writeTable(`${head}${first}${sign}${second}\r\na${sign}b\r\n`);
  const { rows, errors } = await readTable(path);
  expect(errors).toEqual([]);
  expect(rows.map((each) => [each.cell(first), each.cell(second), each.positionOf(null).row])).toEqual([
    ["a", "b", row],
  ]);
});
