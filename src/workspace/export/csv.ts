/** The value of a cell. An amount is in paise, and is written in rupees. */
export type Cell = string | number | { readonly paise: number } | null | undefined;

/** Spreadsheets evaluate a cell that begins with one of these as a formula, also in its full-width form. */
const formulaStart = /^[=+\-@\t\r\n＝＋－＠]/;

/**
 * Formats a row of a CSV file (RFC 4180). Texts are always quoted, because spreadsheets of some languages also split
 * cells at semicolons. A text that would be a formula begins with an apostrophe, which spreadsheets show as text.
 */
export function csvRow(cells: readonly Cell[]): string {
  return `${cells.map(formatCell).join(",")}\r\n`;
}

function formatCell(cell: Cell): string {
  if (cell === null || cell === undefined || cell === "") return "";
  if (typeof cell === "number") return String(cell);
  if (typeof cell === "object") return formatRupees(cell.paise);
  const text = formulaStart.test(cell) ? `'${cell}` : cell;
  return `"${text.replaceAll('"', '""')}"`;
}

/** Formats paise as rupees with two decimals and without grouping, such as `1180.00`. */
function formatRupees(paise: number): string {
  if (!Number.isSafeInteger(paise) || paise < 0) throw new Error(`${paise} is not an amount in paise.`);
  return `${Math.floor(paise / 100)}.${String(paise % 100).padStart(2, "0")}`;
}
