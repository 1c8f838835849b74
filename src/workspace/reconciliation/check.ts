import type { PaymentDeps } from "../payment/index.ts";
import type { CheckName } from "./check-texts.ts";

/** Dependencies of the checks. `period` limits the comparison with the gateway. */
export type ReconciliationDeps = PaymentDeps & { readonly period: DateRange };

/** A period. Both ends are inclusive. */
export type DateRange = { readonly from: Date; readonly to: Date };

/** A mismatch that a check has found. */
export type Finding = {
  /** Id or number of the affected record. */
  readonly id: string;
  readonly what: string;
  /** When the mismatch began. Null if unknown. */
  readonly since: Date | null;
};

export type Check = {
  readonly name: CheckName;
  /** Minutes between two runs in the service. */
  readonly intervalMinutes: number;
  /** Runs before the check. Catches up on work of a background job, so that a backlog is not reported as findings. */
  readonly prepare?: (deps: PaymentDeps) => Promise<void>;
  /** Returns up to `maxFindings` findings, oldest first. */
  readonly find: (deps: ReconciliationDeps) => Promise<readonly Finding[]>;
  /** Fixes a finding or schedules a job for it, if it still exists. Undefined if only a person can fix it. */
  readonly repair?: (deps: ReconciliationDeps, finding: Finding) => Promise<void>;
  /** Marks a finding as handled. Returns false if that is impossible. Undefined if findings disappear once fixed. */
  readonly acknowledge?: (deps: ReconciliationDeps, id: string) => Promise<boolean>;
};

/** Maximum number of findings per check. */
export const maxFindings = 1_000;

/** Thrown by a check if the gateway does not respond. */
export class GatewayUnavailableError extends Error {
  override readonly name = "GatewayUnavailableError";
}
