import { setTimeout as wait } from "node:timers/promises";
import { sql } from "kysely";
import { isTransactionConflict } from "./constraint-errors.ts";
import { type Migration, migrations } from "./migrations.ts";
import type { Db, Tx } from "./tables.ts";
import { isLockTimeout } from "./unavailable.ts";

/** An arbitrary id of the advisory lock. All processes of the service must use the same id. */
const migrationLockId = 7_346_201;

/** How a migration gets its locks while the previous release serves requests. Times are in milliseconds. */
export type LockPolicy = {
  /** Limit for the wait for a table lock. All later queries on the table wait behind it, so it is short. */
  readonly timeoutMs: number;
  /** Pause before the next attempt, in which the waiting queries run. */
  readonly pauseMs: number;
  readonly maxAttempts: number;
};

/** Gives up after about two minutes. */
const defaultLockPolicy: LockPolicy = { timeoutMs: 1_000, pauseMs: 1_000, maxAttempts: 60 };

/**
 * Runs the missing migrations in order, each in a separate transaction, and one process at a time. Retries a migration
 * that does not get its locks in time or causes a deadlock. Returns the names of the migrations that have run.
 * @throws if the schema is too new for this release, or if a migration does not get its locks
 */
export async function migrate(
  db: Db,
  {
    steps = migrations,
    locks = defaultLockPolicy,
    onMigration = () => {},
  }: {
    readonly steps?: readonly Migration[];
    readonly locks?: LockPolicy;
    /** Called with the name of each migration before it runs. */
    readonly onMigration?: ((name: string) => void) | undefined;
  } = {},
): Promise<string[]> {
  const finished: string[] = [];
  const runNextStep = () => runNext(db, steps, locks, onMigration);
  for (let name = await runNextStep(); name !== null; name = await runNextStep()) finished.push(name);
  return finished;
}

/** Runs the next missing migration. Returns its name, or null if all have run. */
async function runNext(
  db: Db,
  steps: readonly Migration[],
  locks: LockPolicy,
  onMigration: (name: string) => void,
): Promise<string | null> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await db.transaction().execute((tx) => runNextIn(tx, steps, locks, onMigration));
    } catch (error) {
      if (!isTransactionConflict(error) && !isLockTimeout(error)) throw error;
      if (attempt === locks.maxAttempts) {
        throw new Error(
          "A migration could not lock its tables because other transactions kept them locked. " +
            "End long-running transactions (see pg_stat_activity), then start again.",
          { cause: error },
        );
      }
      await wait(locks.pauseMs);
    }
  }
}

/**
 * Runs the missing migrations in a transaction of the caller, for a database that no other process uses.
 * @throws if the schema is too new for this release
 */
export async function migrateInTransaction(
  tx: Tx,
  steps: readonly Migration[] = migrations,
  locks: LockPolicy = defaultLockPolicy,
): Promise<void> {
  while ((await runNextIn(tx, steps, locks)) !== null);
}

async function runNextIn(
  tx: Tx,
  steps: readonly Migration[],
  { timeoutMs }: LockPolicy,
  onMigration: (name: string) => void = () => {},
): Promise<string | null> {
  await sql`set local statement_timeout = 0`.execute(tx);
  // Another process may run a long migration, so the wait for this lock has no limit.
  await sql`set local lock_timeout = 0`.execute(tx);
  await sql`select pg_advisory_xact_lock(${sql.lit(migrationLockId)})`.execute(tx);
  await sql`create table if not exists schema_migrations (name text primary key, ran_at timestamptz not null default now())`.execute(
    tx,
  );
  // The column `requires` does not exist before migration 0026.
  const { rows } = await sql<Applied>`
    select name, to_jsonb(schema_migrations) ->> 'requires' as requires from schema_migrations`.execute(tx);
  assertUsable(rows, steps);
  const step = steps.find(({ name }) => !rows.some((each) => each.name === name));
  if (step === undefined) return null;
  onMigration(step.name);
  await sql`set local lock_timeout = ${sql.lit(timeoutMs)}`.execute(tx);
  await sql.raw(step.sql).execute(tx);
  await (step.requires === undefined
    ? sql`insert into schema_migrations (name) values (${step.name})`
    : sql`insert into schema_migrations (name, requires) values (${step.name}, ${step.requires})`
  ).execute(tx);
  return step.name;
}

type Applied = { readonly name: string; readonly requires: string | null };

/** Throws if a later release has run a migration that this release cannot run with. */
function assertUsable(applied: readonly Applied[], steps: readonly Migration[]): void {
  const isKnown = (name: string) => steps.some((step) => step.name === name);
  const breaking = applied.filter(
    ({ name, requires }) => !isKnown(name) && requires !== null && !isKnown(requires),
  );
  if (breaking.length === 0) return;
  throw new Error(
    `The database has the schema of a newer version of this program (${breaking.map(({ name }) => name).join(", ")}). ` +
      "Start the newer version, or restore a backup from before the upgrade.",
  );
}
