import type { Db } from "../database/tables.ts";
import type { Remember } from "../inventory/index.ts";

/** What the calls about places work with. */
export type PlacesDeps = {
  readonly db: Db;
  /** Centres that are treated as unavailable everywhere. */
  readonly excludedBuildingIds: ReadonlySet<string>;
  /** The specification's default centre: what the id `default` stands for. */
  readonly defaultBuildingId: string;
  readonly now: () => Date;
  /** Keeps what follows from the inventory alone until the next import. */
  readonly remember: Remember;
};
