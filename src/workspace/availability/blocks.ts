import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { Tx } from "../database/tables.ts";
import type { Period } from "./period.ts";

type Condition = RawBuilder<SqlBool>;

/**
 * Waits for the transactions that add booked times, and makes later ones wait until this transaction ends. A
 * transaction that changes blocks must take this lock before all others, so that each booking is either seen by the block
 * or rejected. The triggers of migration 0042 take the shared lock.
 */
export async function lockBlocks(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(${blockLockId}::bigint)`.execute(tx);
}

/** The key of the advisory lock. The triggers of migration 0042 contain it. No other advisory lock may use it. */
const blockLockId = 7_346_211;

/** SQL array of the scopes of the blocks that apply to an item: its own, its centre's and that of all centres. */
export function scopesOf(item: string): RawBuilder<string[]> {
  return sql`array['item ' || ${sql.ref(`${item}.id`)}, 'centre ' || ${sql.ref(`${item}.centre_id`)}, 'all']`;
}

/**
 * SQL condition: no block overlaps these periods of a room. Rooms may end when a block starts, as they may end at closing
 * time, so their buffer does not count. The subquery does not refer to the item, so that a list runs it only once.
 */
export function unblockedCondition(
  periods: readonly Pick<Period, "start" | "end">[],
  item: string,
): Condition {
  const overlaps = periods.map(overlapsBlock);
  return sql`not ${scopesOf(item)} && array(select blocks.scope from blocks where ${sql.join(overlaps, sql` or `)})`;
}

/** SQL condition on `blocks`: a block overlaps a period. */
export function overlapsBlock({ start, end }: { readonly start: unknown; readonly end: unknown }): Condition {
  return sql`(blocks.ends_at > ${start}::timestamptz and blocks.starts_at < ${end}::timestamptz)`;
}

/** SQL for the blocked passes of an item on the IST date that begins at `midnight`: all of them if the item is closed. */
export function blockedPasses(midnight: unknown, item: string): RawBuilder<number> {
  const end = sql`${midnight}::timestamptz + interval '24 hours'`;
  return sql`coalesce((select sum(coalesce(blocks.passes, ${sql.ref(`${item}.capacity`)})) from blocks
    where ${overlapsBlock({ start: midnight, end: sql`(${end})` })} and blocks.scope = any(${scopesOf(item)})), 0)`;
}
