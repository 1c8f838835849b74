import type { PaymentDeps } from "../payment/index.ts";
import type { CheckName } from "./check-texts.ts";

/** Dependencies of the checks, and the period for which our records are compared with the gateway's. */
export type ReconciliationDeps = PaymentDeps & { readonly period: DateRange };

/** Both ends are inclusive. */
export type DateRange = { readonly from: Date; readonly to: Date };

/** A mismatch that a check has found. */
export type Finding = {
  /** Id or number of the affected record. */
  readonly id: string;
  readonly what: string;
  /** When it began; null if unknown. */
  readonly since: Date | null;
};

/** A reconciliation check. */
export type Check = {
  readonly name: CheckName;
  /** How often the running service runs it, in minutes. */
  readonly intervalMinutes: number;
  /** Work of a background job, run before the check so that a backlog after a pause is not reported. */
  readonly prepare?: (deps: PaymentDeps) => Promise<void>;
  /** Returns the mismatches, oldest first, at most a thousand. */
  readonly find: (deps: ReconciliationDeps) => Promise<readonly Finding[]>;
  /** Fixes a finding, directly or by a job, unless it no longer applies. Absent if only a person can fix it. */
  readonly repair?: (deps: ReconciliationDeps, finding: Finding) => Promise<void>;
  /** Marks a finding as handled; returns false if that is not possible. Absent if findings disappear by themselves. */
  readonly acknowledge?: (deps: ReconciliationDeps, id: string) => Promise<boolean>;
};

/** Maximum number of findings per check. */
export const maxFindings = 1_000;

/** Thrown by a check that needs the gateway if the gateway does not respond. */
export class GatewayUnavailableError extends Error {
  override readonly name = "GatewayUnavailableError";
}
