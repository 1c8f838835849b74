import type { Db } from "../database/tables.ts";

/** What the calls about places work with. */
export type PlacesDeps = {
  readonly db: Db;
  /** Centres that are treated as unavailable everywhere. */
  readonly excludedBuildingIds: ReadonlySet<string>;
  readonly now: () => Date;
};
