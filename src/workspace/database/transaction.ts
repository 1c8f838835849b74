import { setTimeout as wait } from "node:timers/promises";
import { committed } from "./after-commit.ts";
import { isDeadlock } from "./refusals.ts";
import type { Db, Tx } from "./tables.ts";

/** How often a transaction that PostgreSQL gave up for another's sake is run. */
const attempts = 4;

/**
 * Runs work in one transaction, again when PostgreSQL chose it as the victim of a deadlock. The work must have no effect
 * but on the database, and must send every query through the handle that it is given.
 */
export async function inTransaction<Result>(db: Db, work: (tx: Tx) => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      let transaction: Tx | undefined;
      const result = await db.transaction().execute((tx) => {
        transaction = tx;
        return work(tx);
      });
      if (transaction !== undefined) committed(transaction);
      return result;
    } catch (error) {
      if (!isDeadlock(error) || attempt === attempts) throw error;
      await wait(Math.random() * 50 * attempt);
    }
  }
}
