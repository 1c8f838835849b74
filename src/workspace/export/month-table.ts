import type { Compilable, Expression } from "kysely";
import { istDateOf, istTimeOf } from "../../api/contract/ist.ts";
import type { Db } from "../database/tables.ts";
import type { Cell } from "./csv.ts";
import type { Month } from "./month.ts";

/** A table that can be exported: the rows of a month in a fixed order, and the title and value of each column. */
export type MonthTable<Row> = {
  readonly query: (db: Db, month: Month) => Expression<Row> & Compilable<Row>;
  readonly columns: Readonly<Record<string, (row: Row) => Cell>>;
};

/** Formats an instant for a cell: `2026-11-23 10:00`, in IST. */
export function formatInstant(instant: Date | null): string | null {
  return instant === null ? null : `${istDateOf(instant)} ${istTimeOf(instant)}`;
}
