import { sql } from "kysely";
import { expect, test } from "vitest";
import { createFreshDatabase, databaseForTest, databaseKinds } from "../../../tests/support/databases.ts";
import { queueFiguresQuery, serviceMetrics } from "./service-metrics.ts";

test.each(databaseKinds)("a scrape reads the backlog of every queue through an index (%s)", async (kind) => {
  const { db } = await databaseForTest(kind);
  const plan = await db.transaction().execute(async (tx) => {
    // The tables are empty, so the planner would prefer a scan. It now scans only tables without a suitable index.
    await sql`set local enable_seqscan = off`.execute(tx);
    const { rows } = await sql<{ "QUERY PLAN": string }>`explain ${queueFiguresQuery(new Date())}`.execute(
      tx,
    );
    return rows.map((row) => row["QUERY PLAN"]).join("\n");
  });
  expect(plan).toContain("Index");
  expect(plan).not.toContain("Seq Scan");
});

test.runIf(databaseKinds.includes("postgresql"))(
  "a full pool does not hide the figures of the metrics",
  async () => {
    const database = await databaseForTest(await createFreshDatabase(), 2);
    await database.db.connection().execute(async () =>
      database.db.connection().execute(async () => {
        const text = await serviceMetrics(database, database.now).text();
        expect(text).toMatch(/^baithak_database_connections\{state="in_use"\} 2$/m);
        expect(text).toMatch(/^baithak_database_up 1$/m);
        expect(text).toMatch(/^baithak_waiting_rows\{queue="messages"\} 0$/m);
      }),
    );
  },
);
