import { expect, test } from "vitest";
import { inventoryWith } from "../booking/testing.ts";
import { createChangeTracker } from "./changed-keys.ts";
import type { InventoryTable } from "./stored.ts";

/** What an import purges after a change of `centre-one` in each table. A table without an entry does not compile. */
const purged: Readonly<Record<InventoryTable, readonly string[]>> = {
  items: ["city:all", "city:delhi", "centre:centre-one"],
  centre_hours: ["city:all", "city:delhi", "centre:centre-one"],
  centre_exceptions: ["city:all", "city:delhi", "centre:centre-one"],
  centre_offerings: ["city:all", "city:delhi", "centre:centre-one"],
  // Names, addresses and types appear on many pages.
  centres: ["inventory"],
  cities: ["inventory"],
  localities: ["inventory"],
  product_types: ["inventory"],
  sellers: ["inventory"],
  // Coupons appear on no public page.
  coupons: [],
};

test.each(Object.entries(purged))("a change in the table %s purges %j", (table, keys) => {
  const changes = createChangeTracker(inventoryWith());
  changes.add(table as InventoryTable, []);
  expect(changes.cacheKeys()).toEqual([]);
  changes.add(table as InventoryTable, [{ centre_id: "centre-one" }]);
  expect(changes.cacheKeys()).toEqual(keys);
});
