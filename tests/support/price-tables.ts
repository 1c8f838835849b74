import { taxableValue } from "../../src/texts/price-lines.ts";

/** A row of a table on a page: its label, and its last cell. `table` tells the tables of the page apart. */
export type TableRow = { readonly table: number; readonly label: string; readonly amount: string };

/** Reads the rows of all tables in a part of a page. */
export function tableRows(root: ParentNode): TableRow[] {
  return [...root.querySelectorAll("table")].flatMap((each, table) =>
    [...each.querySelectorAll("tr")].map((row) => ({
      table,
      label: row.querySelector("th")?.textContent?.trim() ?? "",
      amount: row.querySelector("td:last-child")?.textContent?.trim() ?? "",
    })),
  );
}

/**
 * Returns a sentence for each price table whose signed amounts do not add up: its last row is the total of all rows
 * before it, and the row of the taxable value is their subtotal. Rows without an amount are ignored.
 */
export function priceTableMismatches(rows: readonly TableRow[]): string[] {
  const sums = new Map<number, number>();
  return rows.flatMap(({ table, label, amount }, index) => {
    const paise = parsePaise(amount);
    if (paise === null) return [];
    const sum = sums.get(table);
    const isTotal = label === taxableValue || rows[index + 1]?.table !== table;
    sums.set(table, isTotal ? (sum ?? paise) : (sum ?? 0) + paise);
    return isTotal && sum !== undefined && sum !== paise
      ? [`The lines above "${label}" add up to ${sum / 100}, not to ${amount}.`]
      : [];
  });
}

/** Parses `−₹1,234.50` as paise; null if the text is not an amount. */
function parsePaise(text: string): number | null {
  const [, minus, rupees = "", paise = "0"] = /^(−)?₹([\d,]+)(?:\.(\d\d))?$/.exec(text) ?? [];
  if (rupees === "") return null;
  return (minus ? -1 : 1) * (Number(rupees.replaceAll(",", "")) * 100 + Number(paise));
}
