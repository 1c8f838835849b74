import { readFile } from "node:fs/promises";
import { basename } from "node:path";
import { CsvError, parse } from "csv-parse/sync";
import { type Column, columnNames } from "./csv-columns.ts";
import type { FilePosition, ImportError } from "./import-error.ts";
import { decodeFile } from "./source.ts";

/** A row of a table. Cells are trimmed; a missing cell is empty. */
export type Row = {
  readonly cell: (column: Column) => string;
  readonly positionOf: (column: Column | null) => FilePosition;
};

/** A table without its empty rows. `faults` are errors of the table as a whole. */
export type Table = {
  readonly file: string;
  readonly columns: ReadonlySet<Column>;
  readonly rows: readonly Row[];
  readonly errors: readonly ImportError[];
};

/** Reads a table from a spreadsheet: UTF-8 or UTF-16, with commas, semicolons or tabs, and an optional `sep=` line. */
export async function readTable(path: string): Promise<Table> {
  const file = basename(path);
  const decoded = decodeFile(file, await readFile(path));
  if (!decoded.ok) return invalidTable(file, [decoded.fault]);
  const decodedText = decoded.bytes.toString();
  const separator = /^"?sep=(.*?)"?(?:\r?\n|$)/i.exec(decodedText);
  const declared = separator?.[1];
  if (declared !== undefined && ![",", ";", "\t"].includes(declared))
    return invalidTable(file, [{ file, row: 1, column: null, message: unknownSeparatorMessage(declared) }]);
  const headerRow = separator === null ? 1 : 2;
  try {
    const text = decodedText.slice(separator?.[0].length ?? 0);
    const options = { delimiter: declared ?? detectDelimiter(text), relax_column_count: true };
    return tableOf(file, parse(text, options), headerRow);
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const row = typeof error.lines === "number" ? error.lines + headerRow - 1 : null;
    return invalidTable(file, [{ file, row, column: null, message: syntaxMessage(error) }]);
  }
}

function unknownSeparatorMessage(declared: string): string {
  const named = declared === "" ? "no separator" : `“${declared}” as the separator`;
  return `This line declares ${named}. Save the table with commas, semicolons or tabs, and remove this line.`;
}

function syntaxMessage({ code }: CsvError): string {
  if (code === "CSV_QUOTE_NOT_CLOSED")
    return 'A quote (") is opened in this row or above, but never closed. Close it, or write a quote that belongs to a text twice.';
  if (code === "CSV_INVALID_CLOSING_QUOTE" || code === "INVALID_OPENING_QUOTE")
    return 'A quote (") is inside a cell of this row. Put the whole cell in quotes, and write each quote in it twice.';
  return "This row is not part of a CSV table. Save the table again as “CSV UTF-8”.";
}

function invalidTable(file: string, errors: readonly ImportError[]): Table {
  return { file, columns: new Set(), rows: [], errors };
}

/** Returns the most frequent delimiter of the header row. In some locales, spreadsheets use semicolons. */
function detectDelimiter(text: string): string {
  const header = text.split(/\r?\n/, 1)[0] ?? "";
  const count = (sign: string) => header.split(sign).length;
  return [";", "\t"].reduce((best, sign) => (count(sign) > count(best) ? sign : best), ",");
}

const noColumnsMessage =
  "This row must contain the column names, such as centreId, centreName and city, separated by commas, semicolons or tabs.";

function tableOf(file: string, records: readonly string[][], headerRow: number): Table {
  const [header = [], ...rest] = records;
  const errors: ImportError[] = [];
  const columnIndex = new Map<Column, number>();
  header.forEach((name, index) => {
    const position = { file, row: headerRow, column: `${name.trim()} (${columnLetter(index)})` };
    const column = columnNames.get(normaliseName(name));
    if (column === undefined) {
      if (name.trim() !== "") errors.push({ ...position, message: "This column is unknown." });
    } else if (columnIndex.has(column)) errors.push({ ...position, message: "This column is given twice." });
    else columnIndex.set(column, index);
  });
  if (columnIndex.size === 0)
    return invalidTable(file, [{ file, row: headerRow, column: null, message: noColumnsMessage }]);
  const rows = rest.flatMap((cells, index) => {
    const isEmpty = cells.every((cell) => cell.trim() === "");
    if (
      !isEmpty &&
      cells.length > header.length &&
      cells.slice(header.length).some((cell) => cell.trim() !== "")
    ) {
      const column = columnLetter(header.length);
      errors.push({
        file,
        row: index + 1 + headerRow,
        column,
        message: "This row has more cells than the header. Put texts that contain commas in quotes.",
      });
    }
    return isEmpty ? [] : [rowOf(file, index + 1 + headerRow, cells, columnIndex)];
  });
  return { file, columns: new Set(columnIndex.keys()), rows, errors };
}

function rowOf(
  file: string,
  row: number,
  cells: readonly string[],
  columnIndexes: ReadonlyMap<Column, number>,
): Row {
  return {
    cell: (column) => cells[columnIndexes.get(column) ?? -1]?.trim() ?? "",
    positionOf: (column) => {
      const index = column === null ? undefined : columnIndexes.get(column);
      const letter = index === undefined ? "" : ` (${columnLetter(index)})`;
      return { file, row, column: column === null ? null : `${column}${letter}` };
    },
  };
}

/** Normalises a column name, so that `Centre ID`, `centre_id` and `centreId` are equal. */
function normaliseName(name: string): string {
  return name.toLowerCase().replace(/[\s_-]/g, "");
}

/** Returns the letters of a column in a spreadsheet. Index 0 is column A. */
function columnLetter(index: number): string {
  const letter = String.fromCharCode(65 + (index % 26));
  return index < 26 ? letter : columnLetter(Math.floor(index / 26) - 1) + letter;
}
