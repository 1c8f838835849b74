import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { databaseForTest, databaseKinds } from "../../../tests/support/databases.ts";
import type { Db } from "../database/tables.ts";
import { changeRows, rowsOf } from "../database/testing.ts";
import { shippedInventory } from "../places/testing.ts";
import { fillEntries, importInventory, withImportLock, writeInventory } from "./import.ts";
import type { Inventory } from "./schema.ts";
import { readStoredInventory } from "./stored.ts";

const now = new Date("2026-11-21T03:40:00Z");

/** Returns the stored entries by id, with the transaction that wrote them. */
async function entriesOf(db: Db): Promise<Map<string, { title: string; place: string; writer: string }>> {
  const { rows } = await sql<{ id: string; title: string; place: string; writer: string }>`
    select id, title, place, xmin::text as writer from search_entries`.execute(db);
  return new Map(rows.map(({ id, ...entry }) => [id, entry]));
}

/** Returns the ids of the entries that differ or were written again, and of those that exist on one side only. */
function changedIds(before: ReadonlyMap<string, object>, after: ReadonlyMap<string, object>): string[] {
  const ids = [...new Set([...before.keys(), ...after.keys()])];
  return ids.filter((id) => JSON.stringify(before.get(id)) !== JSON.stringify(after.get(id))).toSorted();
}

const withCentre = (
  inventory: Inventory,
  id: string,
  change: Partial<Inventory["centres"][number]>,
): Inventory => ({
  ...inventory,
  centres: inventory.centres.map((centre) => (centre.id === id ? { ...centre, ...change } : centre)),
});

describe.each(databaseKinds)("search entries on %s", (kind) => {
  async function importedDatabase() {
    const { db } = await databaseForTest(kind);
    const inventory = await shippedInventory();
    await importInventory(db, inventory, "test", now);
    return { db, inventory };
  }

  test("an import stores an entry for each city and locality with a centre, each centre and each room", async () => {
    const { db, inventory } = await importedDatabase();
    const kinds = await rowsOf(db, "search_entries");
    const count = (kind: string) => kinds.filter((entry) => entry.kind === kind).length;
    expect(count("centre")).toBe(inventory.centres.length);
    expect(count("room")).toBe(inventory.centres.flatMap(({ items }) => items).length);
    expect(count("city")).toBe(new Set(inventory.centres.map(({ city }) => city)).size);
    expect(count("locality")).toBe(
      new Set(inventory.centres.map(({ city, locality }) => `${city}/${locality}`)).size,
    );
  });

  test("an import writes only the entries of what has changed", async () => {
    const { db, inventory } = await importedDatabase();
    const first = await entriesOf(db);
    await importInventory(db, inventory, "test", now);
    expect(changedIds(first, await entriesOf(db))).toEqual([]);
    await importInventory(db, withCentre(inventory, "delhi-saket", { name: "Narwhal Hall" }), "test", now);
    const changed = changedIds(first, await entriesOf(db));
    const rooms = inventory.centres.find(({ id }) => id === "delhi-saket")?.items ?? [];
    expect(changed).toEqual(
      [
        "/coworking-space/delhi/delhi-saket",
        "/office-space/delhi/saket",
        ...rooms.map(({ id }) => `/booking-details/delhi-saket/${id}`),
      ].toSorted(),
    );
  });

  test("an import deletes the entries of a retired centre, and of a locality and a city without another", async () => {
    const { db, inventory } = await importedDatabase();
    const centres = inventory.centres.filter(({ city }) => city !== "pune");
    await importInventory(db, { ...inventory, centres }, "test", now);
    const entries = [...(await entriesOf(db)).keys()];
    expect(entries.filter((id) => id.includes("pune"))).toEqual([]);
    await importInventory(db, inventory, "test", now);
    expect([...(await entriesOf(db)).keys()].filter((id) => id.includes("pune")).length).toBeGreaterThan(10);
  });

  test("an import that renames a city updates the entries of all its centres and rooms", async () => {
    const { db, inventory } = await importedDatabase();
    const cities = inventory.cities.map((city) =>
      city.slug === "pune" ? { ...city, name: "Westville" } : city,
    );
    const unchanged = new Set(inventory.centres.map(({ id }) => id));
    await withImportLock(db, { kind: "customer" }, async (tx) =>
      writeInventory(
        tx,
        await readStoredInventory(tx),
        { ...inventory, cities },
        { source: "test", now, unchanged },
      ),
    );
    const entries = [...(await entriesOf(db)).values()];
    expect(entries.filter(({ place }) => /\bPune\b/.test(place))).toEqual([]);
    expect(entries.filter(({ place }) => place.endsWith("Westville")).length).toBeGreaterThan(10);
  });

  test("filling restores the entries of a database that lacks them, and does nothing if they are current", async () => {
    const { db, inventory } = await importedDatabase();
    const before = await entriesOf(db);
    await fillEntries(db);
    expect(changedIds(before, await entriesOf(db))).toEqual([]);
    for (const table of ["search_entries", "search_words", "search_state"] as const)
      await db.deleteFrom(table).execute();
    const steps: (readonly [number, number])[] = [];
    const onEntries = (done: number, total: number) => void steps.push([done, total]);
    await Promise.all([fillEntries(db, onEntries), fillEntries(db, onEntries), fillEntries(db, onEntries)]);
    const total = inventory.centres.length;
    expect(total).toBeGreaterThan(50);
    expect(steps).toEqual([
      [0, total],
      [50, total],
    ]);
    const withoutWriter = (entries: typeof before) =>
      [...entries]
        .map(([id, { title, place }]) => ({ id, title, place }))
        .toSorted((a, b) => (a.id < b.id ? -1 : 1));
    const after = await entriesOf(db);
    expect(withoutWriter(after)).toEqual(withoutWriter(before));
    expect(new Set([...after.values()].map(({ writer }) => writer)).size).toBe(1);
  });

  test("filling replaces the entries after an import by a release that writes none or others", async () => {
    const { db } = await importedDatabase();
    await changeRows(db, "centres", { name: "Narwhal Hall" }, { id: "delhi-saket" });
    await changeRows(db, "centres", { active: false }, { id: "delhi-nehru-place" });
    const saket = async () => (await entriesOf(db)).get("/coworking-space/delhi/delhi-saket")?.title;
    await fillEntries(db);
    expect(await saket()).not.toBe("Narwhal Hall");
    await db
      .insertInto("inventory_imports")
      .values({ source: "older release", imported_at: now, counts: "{}" })
      .execute();
    await fillEntries(db);
    expect(await saket()).toBe("Narwhal Hall");
    expect([...(await entriesOf(db)).keys()].filter((id) => id.includes("delhi-nehru-place"))).toEqual([]);
    await changeRows(db, "search_entries", { title: "From an older release" }, { centre_id: "delhi-saket" });
    await changeRows(db, "search_state", { format: 0 });
    await fillEntries(db);
    expect(await saket()).toBe("Narwhal Hall");
  });
});
