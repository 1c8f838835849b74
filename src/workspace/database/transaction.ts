import { setTimeout as wait } from "node:timers/promises";
import { inSpan } from "../../http/tracing.ts";
import { type Actor, bookkeeping, startRecording, storeEntries } from "./audit.ts";
import { isTransactionConflict } from "./constraint-errors.ts";
import type { Db, Tx } from "./tables.ts";
import { isConnectionLost } from "./unavailable.ts";

/** Maximum number of attempts for a transaction that PostgreSQL aborts because of deadlocks. */
const maxAttempts = 4;

/**
 * Runs work in one transaction. Retries the work after a deadlock, and once if the connection was lost before the
 * commit was sent, because nothing has been stored. If the connection is lost after that, the outcome is unknown, so
 * the work is not retried. The caller gets the error and may repeat the request. The work must have no side effects
 * outside the database and must use the given handle for every query. If `db` is a transaction, the work joins it, and
 * the actor of that transaction counts. `actor` is recorded with the acts of the work (`recordAct`).
 * @throws {DatabaseUnavailable} if the database is unavailable.
 */
export function inTransaction<Result>(
  db: Db,
  actor: Actor | typeof bookkeeping,
  work: (tx: Tx) => Promise<Result>,
): Promise<Result> {
  if (isTransaction(db)) return work(db);
  return inSpan(
    () => ({ name: "transaction" }),
    () => runTransaction(db, actor, work),
  );
}

/**
 * Runs work in one transaction, rolls it back and returns the result: a preview of what the work does. `db` must not be
 * a transaction.
 */
export async function inRolledBackTransaction<Result>(
  db: Db,
  actor: Actor,
  work: (tx: Tx) => Promise<Result>,
): Promise<Result> {
  if (isTransaction(db))
    throw new Error("A transaction that others use cannot be rolled back for a preview.");
  let preview: { readonly result: Result } | undefined;
  const rolledBack = new Error("A preview was rolled back.");
  try {
    await inTransaction(db, actor, async (tx) => {
      preview = { result: await work(tx) };
      throw rolledBack;
    });
  } catch (error) {
    if (error !== rolledBack) throw error;
  }
  if (preview === undefined) throw new Error("A preview has no result.");
  return preview.result;
}

async function runTransaction<Result>(
  db: Db,
  actor: Actor | typeof bookkeeping,
  work: (tx: Tx) => Promise<Result>,
): Promise<Result> {
  let wasLost = false;
  for (let attempt = 1; ; attempt += 1) {
    let isCommitting = false;
    try {
      let transaction: Tx | undefined;
      const result = await db.transaction().execute(async (tx) => {
        transaction = tx;
        if (actor !== bookkeeping) startRecording(tx, actor);
        const workResult = await work(tx);
        await storeEntries(tx);
        isCommitting = true;
        return workResult;
      });
      if (transaction !== undefined) runAfterCommit(transaction);
      return result;
    } catch (error) {
      const isLostBefore: boolean = isConnectionLost(error) && !isCommitting && !wasLost;
      if (!(isTransactionConflict(error) || isLostBefore) || attempt === maxAttempts) throw error;
      wasLost ||= isLostBefore;
      await wait(Math.random() * 50 * attempt);
    }
  }
}

function isTransaction(db: Db): db is Tx {
  return db.isTransaction;
}

const afterCommitCallbacks = new WeakMap<Tx, (() => void)[]>();

/** Runs a callback after the transaction is committed. Never runs it after a rollback. The callback must not throw. */
export function afterCommit(tx: Tx, run: () => void): void {
  const runs = afterCommitCallbacks.get(tx);
  if (runs === undefined) afterCommitCallbacks.set(tx, [run]);
  else runs.push(run);
}

/** Runs the callbacks of a committed transaction. Only `inTransaction` may call this function. */
export function runAfterCommit(tx: Tx): void {
  for (const run of afterCommitCallbacks.get(tx) ?? []) run();
}
