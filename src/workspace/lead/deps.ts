import type { Db } from "../database/tables.ts";

/** Dependencies of the lead use cases. */
export type LeadDeps = {
  readonly db: Db;
  /** The clock; use cases never read the system clock themselves. */
  readonly now: () => Date;
  /** Whether leads are posted to `LEAD_WEBHOOK_URL` as well. */
  readonly hasWebhook: boolean;
  /** Wakes the delivery of the outbox. */
  readonly wakeOutbox: () => void;
};
