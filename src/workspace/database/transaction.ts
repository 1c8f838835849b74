import { setTimeout as wait } from "node:timers/promises";
import { isDeadlock } from "./refusals.ts";
import type { Db, Tx } from "./tables.ts";

/** How often a transaction that PostgreSQL gave up for another's sake is run. */
const attempts = 4;

/**
 * Runs work in one transaction, again when PostgreSQL chose it as the victim of a deadlock. The work must have no effect
 * but on the database, and must send every query through the handle that it is given. Given a transaction, the work joins
 * it, so that a use case can be part of a larger one.
 */
export async function inTransaction<Result>(db: Db, work: (tx: Tx) => Promise<Result>): Promise<Result> {
  if (isTransaction(db)) return work(db);
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await db.transaction().execute(work);
    } catch (error) {
      if (!isDeadlock(error) || attempt === attempts) throw error;
      await wait(Math.random() * 50 * attempt);
    }
  }
}

function isTransaction(db: Db): db is Tx {
  return db.isTransaction;
}
