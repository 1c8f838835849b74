import type { Db } from "../database/tables.ts";
import type { InventoryCache } from "../inventory/index.ts";
import type { Photos } from "../photos/index.ts";

export type PlacesDeps = {
  readonly db: Db;
  /** Ids of centres that are unavailable on all pages (requirement K5). */
  readonly excludedBuildingIds: ReadonlySet<string>;
  /** The id of the default centre. Requests can use the id `default` instead (requirement N12). */
  readonly defaultBuildingId: string;
  readonly now: () => Date;
  /** Caches values until the next import. The values must depend only on the inventory. */
  readonly cached: InventoryCache;
  /** Default: illustrations are shown. */
  readonly photos?: Photos;
};
