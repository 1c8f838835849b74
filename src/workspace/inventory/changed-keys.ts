import { cacheKeys, centreKey, cityKey } from "../http/cache-keys.ts";
import type { Row } from "./bulk.ts";
import type { Inventory } from "./schema.ts";
import type { InventoryTable } from "./stored.ts";

/** Collects the surrogate keys of what an import changes. */
export type ChangeTracker = {
  /** Adds rows that are written or removed. */
  add(table: InventoryTable, rows: readonly Row[]): void;
  /** Adds a change of the list of places. */
  addPlaces(): void;
  /** Returns the keys to purge; none if nothing changes that is shown. */
  cacheKeys(): string[];
};

/** Tables whose rows belong to a centre, and change only what is shown about this centre and in lists of its city. */
const centreTables: readonly InventoryTable[] = [
  "items",
  "centre_hours",
  "centre_exceptions",
  "centre_offerings",
];

/** With more keys than this, everything is purged. Cloudflare accepts 30 keys in a request. */
const maxKeys = 30;

/** Creates the tracker of an import of `inventory`. */
export function createChangeTracker({ centres }: Inventory): ChangeTracker {
  const cityByCentre = new Map(centres.map(({ id, city }) => [id, city]));
  const centreIds = new Set<string>();
  let arePlacesChanged = false;
  return {
    add: (table, rows) => {
      if (rows.length === 0 || table === "coupons") return;
      if (!centreTables.includes(table)) arePlacesChanged = true;
      // A retired centre keeps its rows. It is a change of the table `centres`.
      else for (const { centre_id: id } of rows) if (cityByCentre.has(String(id))) centreIds.add(String(id));
    },
    addPlaces: () => {
      arePlacesChanged = true;
    },
    cacheKeys: () => {
      if (arePlacesChanged) return [cacheKeys.inventory];
      if (centreIds.size === 0) return [];
      const cities = new Set([...centreIds].map((id) => cityByCentre.get(id)));
      const keys = [cacheKeys.allCities, ...[...cities].map(cityKey), ...[...centreIds].map(centreKey)];
      return keys.length > maxKeys ? [cacheKeys.inventory] : keys;
    },
  };
}
