import type { Db } from "../database/tables.ts";
import type { Remember } from "../inventory/index.ts";

/** What the calls about places work with. */
export type PlacesDeps = {
  readonly db: Db;
  /** Centres that are treated as unavailable everywhere (row K5). */
  readonly excludedBuildingIds: ReadonlySet<string>;
  /** The default centre: what the id `default` stands for (row N12). */
  readonly defaultBuildingId: string;
  readonly now: () => Date;
  /** Keeps what follows from the inventory alone until the next import. */
  readonly remember: Remember;
};
