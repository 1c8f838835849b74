import type { PaymentDeps } from "../payment/index.ts";
import type { CheckName } from "./check-texts.ts";

/** What the checks work with, and the period in which our books and the gateway's are compared. */
export type DoctorDeps = PaymentDeps & { readonly period: Period };

/** From and to are both included. */
export type Period = { readonly from: Date; readonly to: Date };

/** One thing that is wrong. */
export type Finding = {
  /** Id or number that finds it in the books. */
  readonly id: string;
  readonly what: string;
  /** Since when; null when that is not known. */
  readonly since: Date | null;
};

/** One check of the books. */
export type Check = {
  readonly name: CheckName;
  /** How often the running service makes it, in minutes. */
  readonly everyMinutes: number;
  /** A job's work, done before the check, so that what waited for the job during a pause is no finding. */
  readonly settle?: (deps: PaymentDeps) => Promise<void>;
  /** What is wrong, the oldest first, a thousand rows at most. */
  readonly find: (deps: DoctorDeps) => Promise<readonly Finding[]>;
  /** Repairs one finding, or lets the jobs do it; absent where only a person can. Leaves what is no longer found. */
  readonly repair?: (deps: DoctorDeps, finding: Finding) => Promise<void>;
  /** Acknowledges a finding, which is then not found again; absent where it ends by itself. False when not possible. */
  readonly acknowledge?: (deps: DoctorDeps, id: string) => Promise<boolean>;
};

/** Most rows of one check; more do not help anybody. */
export const mostFindings = 1_000;

/** Thrown by a check that could not be made because the gateway did not answer. */
export class GatewayAway extends Error {
  override readonly name = "GatewayAway";
}
