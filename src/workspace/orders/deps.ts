import type { Log } from "../../http/log.ts";
import type { Secrets } from "../../http/secrets.ts";
import type { Actor } from "../database/audit.ts";
import type { Db } from "../database/tables.ts";
import type { Photos } from "../photos/index.ts";

export type BookingDeps = {
  readonly db: Db;
  /** The clock. Use cases never read the system time themselves. */
  readonly now: () => Date;
  readonly tokenSecrets: Secrets;
  /** Ids of centres that are always treated as unavailable. */
  readonly excludedBuildingIds: ReadonlySet<string>;
  /** Who makes the changes. Each use case records it with its acts. */
  readonly actor: Actor;
  readonly log: Log;
  /** Default: illustrations are shown. */
  readonly photos?: Photos;
};
