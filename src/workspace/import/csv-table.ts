import { readFile } from "node:fs/promises";
import { basename } from "node:path";
import { CsvError, parse } from "csv-parse/sync";
import { type Column, columnNames } from "./csv-columns.ts";
import { decodeUtf8 } from "./decode.ts";
import type { FilePosition, ImportFault } from "./fault.ts";

/** A row of a table: its cells by column, trimmed; a cell that is not there is empty. */
export type Row = {
  readonly cell: (column: Column) => string;
  readonly positionOf: (column: Column | null) => FilePosition;
};

/** A table with its rows that are not empty, or what is wrong with it as a table. */
export type Table = {
  readonly file: string;
  readonly columns: ReadonlySet<Column>;
  readonly rows: readonly Row[];
  readonly faults: readonly ImportFault[];
};

/** Reads a CSV file: UTF-8, commas or semicolons, quoted cells, names of the columns in the first row. */
export async function readTable(path: string): Promise<Table> {
  const file = basename(path);
  const decoded = decodeUtf8(file, await readFile(path));
  if (!decoded.ok) return broken(file, [decoded.fault]);
  try {
    const options = { delimiter: delimiterOf(decoded.text), relax_column_count: true, bom: true };
    return tableOf(file, parse(decoded.text, options));
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const row = typeof error.lines === "number" ? error.lines : null;
    return broken(file, [{ file, row, column: null, message: `${error.message}.` }]);
  }
}

function broken(file: string, faults: readonly ImportFault[]): Table {
  return { file, columns: new Set(), rows: [], faults };
}

/** The sign that stands more often in the first row; spreadsheets of some countries write semicolons. */
function delimiterOf(text: string): "," | ";" {
  const header = text.split(/\r?\n/, 1)[0] ?? "";
  return header.split(";").length > header.split(",").length ? ";" : ",";
}

function tableOf(file: string, records: readonly string[][]): Table {
  const [header = [], ...rest] = records;
  const faults: ImportFault[] = [];
  const at = new Map<Column, number>();
  header.forEach((name, index) => {
    const place = { file, row: 1, column: `${name.trim()} (${letterOf(index)})` };
    const column = columnNames.get(plain(name));
    if (column === undefined) {
      if (name.trim() !== "") faults.push({ ...place, message: "This column is not known." });
    } else if (at.has(column)) faults.push({ ...place, message: "This column is given twice." });
    else at.set(column, index);
  });
  const rows = rest.flatMap((cells, index) => {
    const isEmpty = cells.every((cell) => cell.trim() === "");
    if (
      !isEmpty &&
      cells.length > header.length &&
      cells.slice(header.length).some((cell) => cell.trim() !== "")
    ) {
      const column = letterOf(header.length);
      faults.push({
        file,
        row: index + 2,
        column,
        message: "This row has more cells than the first. Is a text with a comma not quoted?",
      });
    }
    return isEmpty ? [] : [rowOf(file, index + 2, cells, at)];
  });
  return { file, columns: new Set(at.keys()), rows, faults };
}

function rowOf(file: string, row: number, cells: readonly string[], at: ReadonlyMap<Column, number>): Row {
  return {
    cell: (column) => cells[at.get(column) ?? -1]?.trim() ?? "",
    positionOf: (column) => {
      const index = column === null ? undefined : at.get(column);
      const letter = index === undefined ? "" : ` (${letterOf(index)})`;
      return { file, row, column: column === null ? null : `${column}${letter}` };
    },
  };
}

/** `Centre ID`, `centre_id` and `centreId` are the same name. */
function plain(name: string): string {
  return name.toLowerCase().replace(/[\s_-]/g, "");
}

/** The letters that spreadsheets show above a column; 0 is A. */
function letterOf(index: number): string {
  const letter = String.fromCharCode(65 + (index % 26));
  return index < 26 ? letter : letterOf(Math.floor(index / 26) - 1) + letter;
}
