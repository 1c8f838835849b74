import type { RawBuilder } from "kysely";
import type { PaymentDeps } from "../payment/index.ts";
import type { CheckName } from "./check-texts.ts";

/** What the probes examine besides our records and the gateway. */
export type ProbeTargets = {
  /** Null: emails are not sent. */
  readonly smtpUrl: string | null;
  /** Folder of the embedded database. Null: the disk is not examined. */
  readonly dataDir: string | null;
  /** If it is an `https:` origin, its certificate is examined. */
  readonly publicOrigin: string;
  /** Whether an old backup is a finding. */
  readonly hasBackupAlarm: boolean;
};

/**
 * Dependencies of the checks. `period` limits the comparison with the gateway. Without `probeTargets`, only our records and
 * the gateway are examined.
 */
export type ReconciliationDeps = PaymentDeps & {
  readonly period: DateRange;
  readonly probeTargets?: ProbeTargets;
};

/** A period. Both ends are inclusive. */
export type DateRange = { readonly from: Date; readonly to: Date };

/** A mismatch that a check has found. */
export type Finding = {
  /** Id or number of the affected record. */
  readonly id: string;
  /** Describes the mismatch. A finding that a person has handled is listed again once this text changes. */
  readonly what: string;
  /** The number of attempts so far and similar details, which change while the mismatch stays the same. */
  readonly details?: string | null;
  /** When the mismatch began. Null if unknown. */
  readonly since: Date | null;
};

/** A finding with the key of the record in the scope of the check. */
export type ScopedFinding = Finding & { readonly key: string };

/** The records that a check examines, divided by a key, so that a check of millions of records runs in chunks. */
export type Scope = {
  /** Keys per chunk, chosen so that a query over one chunk finishes well within the statement timeout. */
  readonly chunkSize: number;
  /** Query for up to `limit` keys (column `key`) after a key, in ascending order. The first key is after "". */
  readonly keysAfter: (after: string, limit: number) => RawBuilder<{ key: string }>;
  /**
   * Query for the keys of records that have changed since an instant of the database's clock. Undefined if changes are
   * not recorded: each run then examines all records.
   */
  readonly changedSince?: (since: Date) => RawBuilder<{ key: string }>;
};

type CheckBase = {
  readonly name: CheckName;
  /** Minutes between two runs in the service. */
  readonly intervalMinutes: number;
  /** How old a finding must be before the operator is notified, in minutes. Default: 0. */
  readonly alarmAfterMinutes?: number;
  /** True if the check is due whenever a process starts. */
  readonly runsAtStart?: true;
  /** Runs before the check. Catches up on work of a background job, so that a backlog is not reported as findings. */
  readonly prepare?: (deps: PaymentDeps) => Promise<void>;
  /** Fixes a finding or schedules a job for it, if it still exists. Undefined if only a person can fix it. */
  readonly repair?: (deps: ReconciliationDeps, finding: Finding) => Promise<void>;
};

/** A check of a small set, such as the unprocessed rows of a queue. Each run examines all of it. */
export type SmallCheck = CheckBase & {
  /** Returns up to `maxFindings` findings, oldest first. */
  readonly find: (deps: ReconciliationDeps) => Promise<readonly Finding[]>;
};

/** A check of many records. A run examines those that have changed, and a part of the full pass over all records. */
export type ScopedCheck = CheckBase & {
  readonly scope: Scope;
  /** Examines the records with the given keys. Returns up to `maxFindings` findings. */
  readonly findIn: (deps: ReconciliationDeps, keys: readonly string[]) => Promise<readonly ScopedFinding[]>;
};

export type Check = SmallCheck | ScopedCheck;

/** Maximum number of findings per check. */
export const maxFindings = 1_000;

/** How long after its due time a check may fail before the operator is notified, in minutes. */
const overdueMinutes = 3 * 60;

/** Returns true if the last success of a check, or its creation, is so long ago that the operator must be notified. */
export function isOverdue(
  { intervalMinutes }: Pick<Check, "intervalMinutes">,
  row: { readonly succeeded_at: Date | null; readonly created_at: Date },
  now: Date,
): boolean {
  const lastSuccess = row.succeeded_at ?? row.created_at;
  return now.getTime() - lastSuccess.getTime() > (intervalMinutes + overdueMinutes) * 60_000;
}

/** Thrown by a check if the gateway does not respond. */
export class GatewayUnavailableError extends Error {
  override readonly name = "GatewayUnavailableError";
}
