import { setTimeout as wait } from "node:timers/promises";
import { isDeadlock } from "./refusals.ts";
import type { Db, Tx } from "./tables.ts";
import { isConnectionLost } from "./unavailable.ts";

/** How often a transaction that PostgreSQL gave up for another's sake is run. */
const attempts = 4;

/**
 * Runs work in one transaction, again when PostgreSQL chose it as the victim of a deadlock, and once more when its
 * connection was lost before the commit was sent: until then nothing has been kept. When the connection is lost after
 * that, nobody knows whether it took effect, so it is not run again: the caller is told of a failure and may repeat the
 * request. The work must have no effect but on the database, and must send every query through the handle that it is
 * given. Given a transaction, the work joins it, so that a use case can be part of a larger one.
 * @throws {DatabaseUnavailable} when the database cannot serve.
 */
export async function inTransaction<Result>(db: Db, work: (tx: Tx) => Promise<Result>): Promise<Result> {
  if (isTransaction(db)) return work(db);
  let wasLost = false;
  for (let attempt = 1; ; attempt += 1) {
    let isCommitting = false;
    try {
      let transaction: Tx | undefined;
      const result = await db.transaction().execute(async (tx) => {
        transaction = tx;
        const worked = await work(tx);
        isCommitting = true;
        return worked;
      });
      if (transaction !== undefined) committed(transaction);
      return result;
    } catch (error) {
      const isLostBefore: boolean = isConnectionLost(error) && !isCommitting && !wasLost;
      if (!(isDeadlock(error) || isLostBefore) || attempt === attempts) throw error;
      wasLost ||= isLostBefore;
      await wait(Math.random() * 50 * attempt);
    }
  }
}

function isTransaction(db: Db): db is Tx {
  return db.isTransaction;
}

const pending = new WeakMap<Tx, (() => void)[]>();

/** Runs something once the transaction has been committed, and never if it is not; it must not fail. */
export function afterCommit(tx: Tx, run: () => void): void {
  const runs = pending.get(tx);
  if (runs === undefined) pending.set(tx, [run]);
  else runs.push(run);
}

/** Reports that a transaction has been committed; called by `inTransaction` alone. */
export function committed(tx: Tx): void {
  for (const run of pending.get(tx) ?? []) run();
}
