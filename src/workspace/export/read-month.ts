import { sql } from "kysely";
import type { Db } from "../database/tables.ts";
import { csvRow } from "./csv.ts";
import { inSnapshot } from "./in-snapshot.ts";
import type { Month } from "./month.ts";
import type { MonthTable } from "./month-table.ts";

/** Number of rows that are in memory at a time. */
const batchRows = 1_000;

/** Excel reads a CSV file as UTF-8 only if it begins with a byte order mark. */
const byteOrderMark = "\uFEFF";

/**
 * Passes the rows of a month to `consume` as chunks of a CSV file. Reads one consistent snapshot, which blocks nobody.
 * @returns the number of rows
 */
export async function readMonth<Row>(
  db: Db,
  { query, columns }: MonthTable<Row>,
  month: Month,
  consume: (chunks: AsyncIterable<string>) => Promise<void>,
): Promise<number> {
  const cells = Object.values(columns);
  let count = 0;
  await inSnapshot(db, async (tx) => {
    await sql`declare month_rows no scroll cursor for ${query(tx, month)}`.execute(tx);
    async function* chunks() {
      yield byteOrderMark + csvRow(Object.keys(columns));
      for (;;) {
        const { rows } = await sql<Row>`fetch ${sql.lit(batchRows)} from month_rows`.execute(tx);
        if (rows.length === 0) return;
        count += rows.length;
        yield rows.map((row) => csvRow(cells.map((cellOf) => cellOf(row)))).join("");
      }
    }
    await consume(chunks());
  });
  return count;
}
