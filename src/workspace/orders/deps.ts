import type { Log } from "../../http/log.ts";
import type { Db } from "../database/tables.ts";

/** What the use cases of booking work with. */
export type BookingDeps = {
  readonly db: Db;
  /** The clock; use cases never ask the machine's own. */
  readonly now: () => Date;
  readonly tokenSecret: string;
  /** Centres that are treated as unavailable everywhere. */
  readonly excludedBuildingIds: ReadonlySet<string>;
  readonly log: Log;
};
