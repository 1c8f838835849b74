import type { Db } from "../database/tables.ts";
import type { InventoryCache } from "../inventory/index.ts";

export type PlacesDeps = {
  readonly db: Db;
  /** Centres that are unavailable on every page (requirement K5). */
  readonly excludedBuildingIds: ReadonlySet<string>;
  /** The default centre, which the id `default` refers to (requirement N12). */
  readonly defaultBuildingId: string;
  readonly now: () => Date;
  /** Caches values that depend only on the inventory, until the next import. */
  readonly remember: InventoryCache;
};
