import { activeHoldCondition } from "../availability/index.ts";
import type { Db } from "../database/tables.ts";

/**
 * Counts active unpaid holds: all of them, and those of the network with the most. Holds without a network count only
 * towards `all`.
 */
export async function countUnpaidHolds({
  db,
  now,
}: {
  readonly db: Db;
  readonly now: () => Date;
}): Promise<{ readonly all: number; readonly mostOfOneNetwork: number }> {
  const rows = await db
    .selectFrom("orders")
    .select(({ fn }) => ["network", fn.countAll<number>().as("holds")])
    .where("status", "=", "held")
    .where(activeHoldCondition(now()))
    .groupBy("network")
    .execute();
  return {
    all: rows.reduce((sum, { holds }) => sum + holds, 0),
    mostOfOneNetwork: Math.max(
      0,
      ...rows.filter(({ network }) => network !== null).map(({ holds }) => holds),
    ),
  };
}
