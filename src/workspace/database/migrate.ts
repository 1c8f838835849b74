import { sql } from "kysely";
import { type Migration, migrations } from "./migrations.ts";
import type { Db } from "./tables.ts";

/** An arbitrary id of the advisory lock. All processes of the service must use the same id. */
const migrationLockId = 7_346_201;

/**
 * Runs missing migrations in one transaction, one process at a time. Returns their names. Throws if the schema is newer
 * than this release.
 */
export function migrate(db: Db, steps: readonly Migration[] = migrations): Promise<string[]> {
  return db.transaction().execute(async (tx) => {
    await sql`set local statement_timeout = 0`.execute(tx);
    await sql`set local lock_timeout = 0`.execute(tx);
    await sql`select pg_advisory_xact_lock(${sql.lit(migrationLockId)})`.execute(tx);
    await sql`create table if not exists schema_migrations (name text primary key, ran_at timestamptz not null default now())`.execute(
      tx,
    );
    const done = await sql<{ name: string }>`select name from schema_migrations`.execute(tx);
    const appliedNames = new Set(done.rows.map((row) => row.name));
    assertNotNewer(appliedNames, steps);
    const pendingSteps = steps.filter((step) => !appliedNames.has(step.name));
    for (const step of pendingSteps) {
      await sql.raw(step.sql).execute(tx);
      await sql`insert into schema_migrations (name) values (${step.name})`.execute(tx);
    }
    return pendingSteps.map((step) => step.name);
  });
}

function assertNotNewer(appliedNames: ReadonlySet<string>, steps: readonly Migration[]): void {
  const stepNames = new Set(steps.map((step) => step.name));
  const unknownNames = [...appliedNames].filter((name) => !stepNames.has(name));
  if (unknownNames.length === 0) return;
  throw new Error(
    `The database has the schema of a newer version of this program (${unknownNames.join(", ")}).`,
  );
}
