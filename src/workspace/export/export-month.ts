import type { monthTables } from "../../api/contract/staff-records.ts";
import { type Actor, recordAct } from "../database/audit.ts";
import type { Db } from "../database/tables.ts";
import { inTransaction } from "../database/transaction.ts";
import { bookings } from "./bookings.ts";
import { leads } from "./leads.ts";
import type { Month } from "./month.ts";
import type { MonthTable } from "./month-table.ts";
import { readMonth } from "./read-month.ts";
import { sales } from "./sales.ts";

/** The name of a table of a month that can be exported. */
export type MonthTableName = (typeof monthTables)[number];

/** Passes chunks of a CSV file to a consumer. */
type Consume = (chunks: AsyncIterable<string>) => Promise<void>;

const readers = {
  sales: readerOf(sales),
  bookings: readerOf(bookings),
  leads: readerOf(leads),
} as const satisfies {
  readonly [Name in MonthTableName]: unknown;
};

function readerOf<Row>(table: MonthTable<Row>) {
  return (db: Db, month: Month, consume: Consume) => readMonth(db, table, month, consume);
}

/**
 * Exports a table of a month as CSV, and records the export once the consumer has all rows.
 * @returns the number of rows
 */
export async function exportMonth(
  { db, actor }: { readonly db: Db; readonly actor: Actor },
  { table, month }: { readonly table: MonthTableName; readonly month: Month },
  consume: Consume,
): Promise<number> {
  const rows = await readers[table](db, month, consume);
  await inTransaction(db, actor, async (tx) =>
    recordAct(tx, "records_exported", `${table}-${month.name}`, { rows }),
  );
  return rows;
}
