import type { ExpressionBuilder, Insertable, Kysely, Selectable, Updateable } from "kysely";

import { type DatabaseKind, openTestDatabase } from "../../../tests/support/databases.ts";
import { setUpSuite } from "../../../tests/support/set-up-suite.ts";
import type { Database } from "./open.ts";
import type { Db, Tables } from "./tables.ts";

/** For tests: opens an empty database for all tests of a file or `describe`. It is available in tests and hooks. */
export function sharedDatabase(kind: DatabaseKind): Pick<Database, "db"> {
  let database: Database;
  setUpSuite(async (onSuiteFinished) => {
    database = await openTestDatabase(kind);
    onSuiteFinished(() => database.close());
  });
  return {
    get db() {
      return database.db;
    },
  };
}

type Row<Table extends keyof Tables> = Selectable<Tables[Table]>;

/** Kysely cannot infer the columns of a table that is a type parameter, so tests use these loose types. */
type AnyTables = Record<string, Record<string, unknown>>;
const withAnyTables = (db: Db) => db as unknown as Kysely<AnyTables>;

const matchingValues =
  (values: object) =>
  ({ and, eb }: ExpressionBuilder<AnyTables, string>) =>
    and(Object.entries(values).map(([name, value]) => eb(name, value === null ? "is" : "=", value)));

/** For tests: returns the rows of a table with these values, optionally ordered by a column. */
export async function rowsOf<Table extends keyof Tables>(
  db: Db,
  table: Table,
  values: Partial<Row<Table>> = {},
  orderBy?: keyof Row<Table> & string,
): Promise<Row<Table>[]> {
  const rows = withAnyTables(db).selectFrom<string>(table).selectAll().where(matchingValues(values));
  return (await (orderBy === undefined ? rows : rows.orderBy(orderBy)).execute()) as Row<Table>[];
}

/** For tests: returns the first row of a table with these values. Throws if there is no such row. */
export async function firstRow<Table extends keyof Tables>(
  db: Db,
  table: Table,
  values: Partial<Row<Table>> = {},
): Promise<Row<Table>> {
  const [row] = await rowsOf(db, table, values);
  if (row === undefined) throw new Error(`${table} has no row with ${JSON.stringify(values)}.`);
  return row;
}

/** For tests: updates the rows that match `values`, or all rows of the table by default. */
export async function changeRows<Table extends keyof Tables>(
  db: Db,
  table: Table,
  change: Updateable<Tables[Table]>,
  values: Partial<Row<Table>> = {},
): Promise<void> {
  await withAnyTables(db).updateTable<string>(table).set(change).where(matchingValues(values)).execute();
}

export async function addRows<Table extends keyof Tables>(
  db: Db,
  table: Table,
  ...rows: Insertable<Tables[Table]>[]
): Promise<void> {
  await withAnyTables(db).insertInto<string>(table).values(rows).execute();
}
