import type { Db } from "../database/tables.ts";

/** What the use cases of leads work with. */
export type LeadDeps = {
  readonly db: Db;
  /** The clock; use cases never ask the machine's own. */
  readonly now: () => Date;
  /** Whether leads are posted to `LEAD_WEBHOOK_URL` as well. */
  readonly hasWebhook: boolean;
  /** Tells the outbox that a message waits. */
  readonly nudgeOutbox: () => void;
};
