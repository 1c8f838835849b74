import { Kysely, PostgresDialect, sql } from "kysely";
import pg from "pg";
import { expect, it, onTestFinished } from "vitest";
import { createFreshDatabase } from "../../../tests/support/databases.ts";
import { seed } from "../booking/testing.ts";
import { migrate } from "./migrate.ts";
import { removedPictures } from "./migrations/0035-removed-pictures.ts";
import type { Tables } from "./tables.ts";

it("migration 0035 removes only the names of deleted pictures, so that these rooms and centres are drawn", async () => {
  const pool = new pg.Pool({ connectionString: await createFreshDatabase(), max: 1 });
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
  onTestFinished(() => db.destroy());
  await migrate(db);
  await seed(db);
  const centrePictures = JSON.stringify([
    "exterior-glass-block",
    "interior-lounge",
    "interior-training-room",
  ]);
  await sql`update centres set pictures = ${centrePictures}::jsonb`.execute(db);
  await sql`update items set pictures = '["interior-meeting-room-small"]'::jsonb`.execute(db);
  const other = await sql<{ id: string }>`update items set pictures = '["own-room"]'::jsonb
    where id = (select min(id) from items) returning id`.execute(db);
  await sql.raw(removedPictures).execute(db);
  const centres = await db.selectFrom("centres").select("pictures").execute();
  expect(new Set(centres.map(({ pictures }) => pictures.join()))).toEqual(new Set(["interior-lounge"]));
  const items = await db.selectFrom("items").select(["id", "pictures"]).execute();
  for (const { id, pictures } of items)
    expect(pictures).toEqual(id === other.rows[0]?.id ? ["own-room"] : []);
});
