import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { databaseKinds } from "../../../tests/support/databases.ts";
import { tablesModule, tablesPath } from "../../build/docs-tables.ts";
import { sharedDatabase } from "./testing.ts";

describe.each(databaseKinds)("with %s", (kind) => {
  const database = sharedDatabase(kind);

  test("the types of the tables match the migrated database (`npm run docs` writes them)", async () => {
    expect(await tablesModule(database.db)).toBe(readFileSync(tablesPath, "utf8"));
  });
});
