import { sql } from "kysely";
import { describe, expect, it, test } from "vitest";
import { databaseForTest, databaseKinds } from "../../../tests/support/databases.ts";
import { migrate } from "./migrate.ts";
import { type Migration, migrations } from "./migrations.ts";

const widening: Migration = { name: "9998-wide", sql: "alter table cities add column width int" };

describe.each(databaseKinds)("migrate() on %s", (kind) => {
  it("runs each migration once", async () => {
    const { db } = await databaseForTest(kind);
    expect(await migrate(db)).toEqual([]);
    const started: string[] = [];
    const onMigration = (name: string) => started.push(name);
    const steps = [...migrations, widening];
    expect(await migrate(db, { steps, onMigration })).toEqual([widening.name]);
    expect(await migrate(db, { steps, onMigration })).toEqual([]);
    expect(started).toEqual([widening.name]);
  });

  it("accepts the schema of a later release, except after a migration that requires a later release", async () => {
    const { db } = await databaseForTest(kind);
    await migrate(db, { steps: [...migrations, widening] });
    expect(await migrate(db)).toEqual([]);
    const narrowing = { name: "9999-narrow", sql: "alter table cities drop width", requires: widening.name };
    await migrate(db, { steps: [...migrations, widening, narrowing] });
    await expect(migrate(db)).rejects.toThrow(/newer version.*9999-narrow.*Start the newer version/);
    expect(await migrate(db, { steps: [...migrations, widening] })).toEqual([]);
  });

  it("keeps the finished migrations when a later one fails", async () => {
    const { db } = await databaseForTest(kind);
    const steps = [
      ...migrations,
      widening,
      { name: "9999-wrong", sql: "alter table no_such_table add x int" },
    ];
    await expect(migrate(db, { steps })).rejects.toThrow(/no_such_table/);
    expect(await migrate(db, { steps: [...migrations, widening] })).toEqual([]);
  });
});

describe.runIf(databaseKinds.includes("postgresql"))("migrate() beside open transactions", () => {
  const locks = { timeoutMs: 50, pauseMs: 10, maxAttempts: 3 };

  it("retries a migration that does not get its lock, and gives up with a message for the operator", async () => {
    const { db, withoutTimeouts } = await databaseForTest("postgresql");
    await db.transaction().execute(async (reader) => {
      await sql`select * from cities`.execute(reader);
      const blocked = migrate(withoutTimeouts, { steps: [...migrations, widening], locks });
      await expect(blocked).rejects.toThrow(/could not lock.*pg_stat_activity/);
    });
    expect(await migrate(withoutTimeouts, { steps: [...migrations, widening], locks })).toEqual([
      widening.name,
    ]);
  });

  it("retries a migration that PostgreSQL cancels because of a deadlock", async () => {
    const { db, withoutTimeouts } = await databaseForTest("postgresql");
    const step = { name: "9999-locks", sql: "lock table cities; lock table items" };
    const isWaiting = async () => {
      const { rows } =
        await sql`select 1 from pg_locks where not granted and relation = 'items'::regclass`.execute(db);
      return rows.length === 1;
    };
    let migrated: Promise<string[]> | undefined;
    await db.transaction().execute(async (visitor) => {
      await sql`lock table items in row exclusive mode`.execute(visitor);
      migrated = migrate(withoutTimeouts, {
        steps: [...migrations, step],
        locks: { ...locks, timeoutMs: 20_000 },
      });
      await expect.poll(isWaiting).toBe(true);
      await sql`lock table cities in row exclusive mode`.execute(visitor);
    });
    expect(await migrated).toEqual([step.name]);
  });
});

/** Migrations of releases from before the rule that the previous release must run with the new schema. */
const firstCheckedMigration = "0026-required-migrations";

test("a migration that removes or tightens something names the release that no longer needs it", () => {
  const checked = migrations.slice(migrations.findIndex(({ name }) => name === firstCheckedMigration));
  expect(checked.length).toBeGreaterThan(0);
  // Drops a constraint to accept more: another status of refunds, and payments without a gateway order.
  const widening = "0056-outside-payments";
  // Every release runs without an index, only slower.
  const isContracting = ({ name, sql: text }: Migration) =>
    name !== widening &&
    /\b(drop (?!index\b)|rename|set not null|alter column \w+ (set data )?type|add (constraint|check|unique))\b/i.test(
      text,
    );
  expect(checked.filter((step) => isContracting(step) !== (step.requires !== undefined))).toEqual([]);
  const names = migrations.map(({ name }) => name);
  for (const [index, { requires }] of migrations.entries()) {
    if (requires !== undefined) expect(names.slice(0, index)).toContain(requires);
  }
});
