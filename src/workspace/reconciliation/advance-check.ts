import { sql } from "kysely";
import { bookkeeping } from "../database/audit.ts";
import type { Db, Tx } from "../database/tables.ts";
import { inTransaction } from "../database/transaction.ts";
import type { QueueRow } from "../jobs/queues.ts";
import {
  type Check,
  type Finding,
  maxFindings,
  type ReconciliationDeps,
  type ScopedCheck,
  type SmallCheck,
} from "./check.ts";
import { readKeys } from "./scopes.ts";

/** Pause between the starts of two full passes of a check whose changes are recorded, in milliseconds. */
const passIntervalMs = 24 * 60 * 60_000;
/**
 * How long one run continues the full pass, in milliseconds. The next run continues it after the last chunk. Shorter
 * than the time that jobs get to finish when the process stops.
 */
const passBudgetMs = 1_500;
/**
 * Maximum number of changed records that one run examines. If more have changed, for example because the service was
 * stopped for weeks, the full pass starts again instead.
 */
const maxChanges = 50_000;

/**
 * How far a run looks back before the end of the last one, in milliseconds. Covers transactions of other database users,
 * whose start is hidden. Examining a change twice has no effect.
 */
const overlapMs = 60_000;

export type AdvanceLimits = {
  readonly passBudgetMs: number;
  readonly maxChanges: number;
  readonly overlapMs: number;
};

/**
 * Runs a check in the service: examines what has changed since its last run, examines its findings again, and continues
 * its full pass. Stores the findings and the progress after each chunk, so that a restart loses neither. Only one
 * process may run a check at a time.
 */
export async function advanceCheck(
  deps: ReconciliationDeps,
  check: Check,
  row: QueueRow<"checks">,
  limits: AdvanceLimits = { passBudgetMs, maxChanges, overlapMs },
): Promise<void> {
  if ("find" in check) return void (await examineAll(deps, check));
  const pass = await examineChanges(deps, check, row, limits);
  if (pass !== null) await continuePass(deps, check, pass, limits.passBudgetMs);
}

/**
 * Examines the stored findings of a check again, and stores those that remain. Returns the findings. A small check examines
 * all of its set.
 */
export async function examineFindings(deps: ReconciliationDeps, check: Check): Promise<readonly Finding[]> {
  if ("find" in check) return examineAll(deps, check);
  return examineKeys(deps, check, await readFoundKeys(deps.db, check));
}

/** The running full pass: the last examined key, and when it was started. */
type Pass = { readonly after: string; readonly startedAt: Date };

async function examineAll(deps: ReconciliationDeps, check: SmallCheck): Promise<readonly Finding[]> {
  const startedAt = deps.now();
  const findings = (await check.find(deps)).map((finding) => ({ key: "", ...finding }));
  await inTransaction(deps.db, bookkeeping, async (tx) => {
    await tx.deleteFrom("doctor_findings").where("check_id", "=", check.name).execute();
    await insertFindings(tx, check.name, findings);
    await updateCheck(tx, check.name, { passed_at: startedAt });
  });
  return findings;
}

async function readFoundKeys(db: Db, { name }: ScopedCheck): Promise<readonly string[]> {
  const rows = await db
    .selectFrom("doctor_findings")
    .select("key")
    .distinct()
    .where("check_id", "=", name)
    .execute();
  return rows.map(({ key }) => key);
}

/** Examines the records with the given keys in chunks, and stores their findings. */
async function examineKeys(
  deps: ReconciliationDeps,
  check: ScopedCheck,
  keys: readonly string[],
): Promise<readonly Finding[]> {
  const all: Finding[] = [];
  for (let start = 0; start < keys.length; start += check.scope.chunkSize) {
    const chunk = keys.slice(start, start + check.scope.chunkSize);
    const findings = await check.findIn(deps, chunk);
    await inTransaction(deps.db, bookkeeping, async (tx) => {
      await tx
        .deleteFrom("doctor_findings")
        .where("check_id", "=", check.name)
        .where((where) => where("key", "=", where.fn.any(where.val(chunk))))
        .execute();
      await insertFindings(tx, check.name, findings);
    });
    all.push(...findings);
  }
  return all;
}

/** Examines changed records and records with findings. Returns the full pass to continue, or null if no pass is due. */
async function examineChanges(
  deps: ReconciliationDeps,
  check: ScopedCheck,
  row: QueueRow<"checks">,
  { maxChanges: maxKeys, overlapMs: overlap }: AdvanceLimits,
): Promise<Pass | null> {
  const { db } = deps;
  const { changedSince } = check.scope;
  const changes_until = changedSince === undefined ? null : await readChangesUntil(db, overlap);
  const changed =
    changedSince === undefined || row.changes_until === null
      ? []
      : (await sql<{ key: string }>`${changedSince(row.changes_until)} limit ${maxKeys + 1}`.execute(db))
          .rows;
  const isTooMuch = changed.length > maxKeys;
  const changedKeys = isTooMuch ? [] : changed.map(({ key }) => key);
  await examineKeys(deps, check, [...new Set([...changedKeys, ...(await readFoundKeys(db, check))])]);
  const pass = nextPass(deps, check, row, isTooMuch);
  await updateCheck(db, check.name, { changes_until, ...(pass && progressOf(pass)) });
  return pass;
}

function nextPass(
  { now }: ReconciliationDeps,
  { scope }: ScopedCheck,
  row: QueueRow<"checks">,
  mustRestart: boolean,
): Pass | null {
  const { pass_key: after, pass_started_at: startedAt, passed_at } = row;
  if (!mustRestart && after !== null && startedAt !== null) return { after, startedAt };
  const isDue =
    mustRestart ||
    scope.changedSince === undefined ||
    passed_at === null ||
    now().getTime() - passed_at.getTime() >= passIntervalMs;
  return isDue ? { after: "", startedAt: now() } : null;
}

async function continuePass(
  deps: ReconciliationDeps,
  check: ScopedCheck,
  { after: firstAfter, startedAt }: Pass,
  budgetMs: number,
): Promise<void> {
  const { db } = deps;
  const deadline = performance.now() + budgetMs;
  let after = firstAfter;
  do {
    const keys = await readKeys(db, check.scope, after);
    const last = keys.length < check.scope.chunkSize ? null : (keys.at(-1) ?? null);
    const findings = keys.length === 0 ? [] : await check.findIn(deps, keys);
    const isFull = await inTransaction(db, bookkeeping, async (tx) => {
      await tx
        .deleteFrom("doctor_findings")
        .where("check_id", "=", check.name)
        .where("key", ">", after)
        .$if(last !== null, (query) => query.where("key", "<=", last))
        .execute();
      const isStored = await insertFindings(tx, check.name, findings);
      // The pass stops before records whose findings cannot be stored, and continues once findings are fixed.
      if (!isStored) return true;
      await updateCheck(
        tx,
        check.name,
        last === null ? { pass_key: null, passed_at: startedAt } : progressOf({ after: last, startedAt }),
      );
      return false;
    });
    if (isFull || last === null) return;
    after = last;
  } while (performance.now() < deadline);
}

function progressOf({ after, startedAt }: Pass) {
  return { pass_key: after, pass_started_at: startedAt };
}

/**
 * Returns the instant of the database's clock before which all changes are visible. A running transaction may still
 * commit a change from any time after its start.
 */
async function readChangesUntil(db: Db, overlap: number): Promise<Date> {
  const { rows } = await sql<{ until: Date }>`
    select least(now(), min(xact_start)) - ${overlap} * interval '1 millisecond' as until
    from pg_stat_activity where datname = current_database() and backend_xid is not null`.execute(db);
  const until = rows[0]?.until;
  if (until === undefined) throw new Error("The database returned no time.");
  return until;
}

/** Inserts findings. Returns false, and inserts only some, if the check would have more than `maxFindings`. */
async function insertFindings(
  tx: Tx,
  check: string,
  findings: readonly (Finding & { readonly key: string })[],
): Promise<boolean> {
  if (findings.length === 0) return true;
  const { count } = await tx
    .selectFrom("doctor_findings")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where("check_id", "=", check)
    .executeTakeFirstOrThrow();
  const stored = findings.slice(0, Math.max(0, maxFindings - count));
  if (stored.length > 0) {
    await tx
      .insertInto("doctor_findings")
      .values(stored.map(({ key, id, since }) => ({ check_id: check, key, id, since })))
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
  return stored.length === findings.length;
}

async function updateCheck(
  db: Db,
  check: string,
  changes: Partial<Pick<QueueRow<"checks">, "changes_until" | "pass_key" | "pass_started_at" | "passed_at">>,
): Promise<void> {
  await db.updateTable("doctor_checks").set(changes).where("id", "=", check).execute();
}
