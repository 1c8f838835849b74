import { sql } from "kysely";
import type { Db } from "../database/tables.ts";
import { readFirstInventory } from "./first-import.ts";
import { hasInventory } from "./import.ts";

/** The part of the inventory to which settings refer. */
export type StartInventory = {
  /** The slug of each centre's city, by the id of the centre, including retired centres. */
  readonly citiesOfCentres: ReadonlyMap<string, string>;
  readonly gstins: readonly string[];
};

/**
 * Reads the inventory with which a start will run: the stored one or, before the first import, that of the content
 * folder. Writes nothing, and runs before migrations: the columns that it reads exist since the first release. Throws if
 * the content folder's inventory has errors.
 */
export async function readStartInventory(db: Db, contentDir: string): Promise<StartInventory> {
  const { rows } = await sql<{ exists: boolean }>`
    select to_regclass('inventory_imports') is not null as exists`.execute(db);
  if (rows[0]?.exists !== true || !(await hasInventory(db))) {
    const { centres, sellers } = await readFirstInventory(contentDir);
    return {
      citiesOfCentres: new Map(centres.map(({ id, city }) => [id, city])),
      gstins: sellers.map(({ gstin }) => gstin),
    };
  }
  const centres = await db.selectFrom("centres").select(["id", "city_slug"]).execute();
  const sellers = await db.selectFrom("sellers").select("gstin").execute();
  return {
    citiesOfCentres: new Map(centres.map(({ id, city_slug }) => [id, city_slug])),
    gstins: sellers.map(({ gstin }) => gstin),
  };
}
