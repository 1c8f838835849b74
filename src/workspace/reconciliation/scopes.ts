import { type RawBuilder, sql } from "kysely";
import type { Db } from "../database/tables.ts";
import type { Scope } from "./check.ts";

/**
 * All orders, by number. Numbers begin with a date, so the orders of a chunk are close to each other in the table. An
 * order has changed if it, its payments, its refunds or its invoices have changed.
 */
export const orderScope: Scope = {
  chunkSize: 2_000,
  keysAfter: (after, limit) =>
    sql`select number as key from orders where number > ${after} order by number limit ${limit}`,
  changedSince: (since) => sql`
    select orders.number as key from orders where orders.changed_at >= ${since}
    union select orders.number from payments join orders on orders.id = payments.order_id
      where payments.changed_at >= ${since}
    union select orders.number from refunds join orders on orders.id = refunds.order_id
      where refunds.changed_at >= ${since}
    union select orders.number from invoices join orders on orders.id = invoices.order_id
      where invoices.changed_at >= ${since}`,
};

/** All centres, by id. Their bookings may become wrong without a change of the booking, so changes are not recorded. */
export const centreScope: Scope = {
  chunkSize: 20,
  keysAfter: (after, limit) =>
    sql`select id as key from centres where id > ${after} order by id limit ${limit}`,
};

/** All coupons, by code. */
export const couponScope: Scope = {
  chunkSize: 20,
  keysAfter: (after, limit) =>
    sql`select code as key from coupons where code > ${after} order by code limit ${limit}`,
};

/** Number of invoice numbers in one block. */
const blockSize = 1_000;

/** SQL for the key of a block of invoice numbers. The digits of the block are padded, so that keys sort in its order. */
const blockKey = (table: string, block: RawBuilder<unknown>) => {
  const column = (name: string) => sql.ref(`${table}.${name}`);
  return sql`${column("seller_gstin")} || '/' || ${column("kind")} || '/' || ${column("financial_year")} || '/'
    || lpad((${block})::text, 10, '0')`;
};

/** SQL for the highest number of a series, issued or not. */
const highestNumber = sql`greatest(series.last_number, (select max(serial) from invoices
  where invoices.seller_gstin = series.seller_gstin and invoices.kind = series.kind
    and invoices.financial_year = series.financial_year))`;

/** All series of invoices and credit notes, in blocks of 1,000 numbers. */
export const invoiceNumberScope: Scope = {
  chunkSize: 20,
  keysAfter: (after, limit) => sql`
    select key from (
      select ${blockKey("series", sql`block`)} as key from invoice_series as series,
        generate_series(0, (${highestNumber} - 1) / ${sql.lit(blockSize)}) as block) as blocks
    where key > ${after} order by key limit ${limit}`,
  changedSince: (since) => sql`
    select distinct ${blockKey("invoices", sql`(invoices.serial - 1) / ${sql.lit(blockSize)}`)} as key
      from invoices where changed_at >= ${since}
    union select ${blockKey("series", sql`(${highestNumber} - 1) / ${sql.lit(blockSize)}`)}
      from invoice_series as series where changed_at >= ${since} and last_number > 0`,
};

/**
 * SQL for the blocks with the given keys: `key`, the series (`seller_gstin`, `kind`, `financial_year`), the first and
 * last number of the block (`low`, `high`), and the highest number of the series (`highest`). `high` contains no subquery,
 * so that joins can use it as the end of an index range.
 */
export const invoiceBlocks = (keys: readonly string[]) => sql`
  select keys.key, series.seller_gstin, series.kind, series.financial_year,
    block.number * ${sql.lit(blockSize)} + 1 as low,
    (block.number + 1) * ${sql.lit(blockSize)} as high, ${highestNumber} as highest
  from unnest(${[...keys]}::text[]) as keys (key),
    lateral (select split_part(keys.key, '/', 4)::integer as number) as block,
    invoice_series as series
  where series.seller_gstin = split_part(keys.key, '/', 1) and series.kind = split_part(keys.key, '/', 2)
    and series.financial_year = split_part(keys.key, '/', 3)`;

/** Returns the next keys of a scope. */
export async function readKeys(db: Db, { keysAfter, chunkSize }: Scope, after: string): Promise<string[]> {
  const { rows } = await keysAfter(after, chunkSize).execute(db);
  return rows.map(({ key }) => key);
}
