import { isoInIst } from "../../api/contract/ist.ts";
import type { Actor } from "../database/audit.ts";
import { processDueRows } from "../jobs/loops.ts";
import { checkPayments, createRefundJob, handleGatewayEvents } from "../payment/index.ts";
import { type Check, type Finding, maxFindings, type ReconciliationDeps } from "./check.ts";
import { type CheckName, checkTextOf } from "./check-texts.ts";
import { checks } from "./checks.ts";
import { readKeys } from "./scopes.ts";

/** The findings of a check, or the reason why the check failed. */
export type CheckResult = {
  readonly check: CheckName;
  readonly title: string;
  readonly repair: string;
  readonly findings: readonly Finding[];
  readonly problem: string | null;
};

/** Reports the progress of a check: how many records it has examined so far. */
export type ReportProgress = (check: CheckName, examined: number) => void;

/** Runs all checks over all records, one after the other. */
export async function runChecks(
  deps: ReconciliationDeps,
  report: ReportProgress = () => {},
): Promise<readonly CheckResult[]> {
  const results: CheckResult[] = [];
  for (const check of checks) {
    const { name } = check;
    const { title, repair } = checkTextOf(name);
    try {
      const findings = await findAll(deps, check, (examined) => report(name, examined));
      results.push({ check: name, title, repair, findings, problem: null });
    } catch (error) {
      const problem = error instanceof Error ? error.message : String(error);
      results.push({ check: name, title, repair, findings: [], problem });
    }
  }
  return results;
}

/** Runs a check over all records. Stops after `maxFindings` findings. `report` gets the number of examined records. */
export async function findAll(
  deps: ReconciliationDeps,
  check: Check,
  report: (examined: number) => void = () => {},
): Promise<readonly Finding[]> {
  report(0);
  if ("find" in check) return check.find(deps);
  const findings: Finding[] = [];
  let examined = 0;
  for (let after: string | undefined = ""; after !== undefined && findings.length < maxFindings; ) {
    const keys: string[] = await readKeys(deps.db, check.scope, after);
    if (keys.length > 0)
      for (const { key: _, ...finding } of await check.findIn(deps, keys)) findings.push(finding);
    examined += keys.length;
    report(examined);
    after = keys.at(-1);
  }
  return oldestFirst(findings).slice(0, maxFindings);
}

/** Sorts findings by when they began. Those whose beginning is unknown are last. */
export function oldestFirst(findings: readonly Finding[]): readonly Finding[] {
  const timeOf = ({ since }: Finding) => since?.getTime() ?? Number.POSITIVE_INFINITY;
  return findings.toSorted((one, other) => timeOf(one) - timeOf(other) || 0);
}

/**
 * Fixes findings and then runs all jobs that are due. Returns the number of fixes.
 * @param jobs the actor of the jobs; default: that of the fixes
 */
export async function repairFindings(
  deps: ReconciliationDeps,
  examined: readonly Pick<CheckResult, "check" | "findings">[],
  jobs: Actor = deps.actor,
): Promise<number> {
  let repairCount = 0;
  for (const { name, repair: repairOne } of checks) {
    const findings = examined.find(({ check }) => check === name)?.findings ?? [];
    if (repairOne === undefined) continue;
    for (const finding of findings) {
      try {
        await repairOne(deps, finding);
        repairCount += 1;
      } catch (error) {
        deps.log.error({ err: error, check: name, id: finding.id }, "Could not fix a finding.");
      }
    }
  }
  const jobDeps = { ...deps, actor: jobs };
  await handleGatewayEvents(jobDeps);
  await checkPayments(jobDeps);
  await processDueRows(jobDeps, createRefundJob(jobDeps));
  return repairCount;
}

/** Counts findings. A check that could not run counts as one finding. */
export function countFindings(examined: readonly CheckResult[]): number {
  return examined.reduce(
    (sum, { findings, problem }) => sum + findings.length + (problem === null ? 0 : 1),
    0,
  );
}

/** Formats findings for the operator: the findings of each check with their ids, followed by the fix. */
export function formatFindings(examined: readonly CheckResult[]): string[] {
  const failedChecks = examined.filter(({ findings, problem }) => findings.length > 0 || problem !== null);
  if (failedChecks.length === 0) return [`${examined.length} checks made, nothing found.`];
  return failedChecks.flatMap(({ check, title, repair, findings, problem }) => [
    problem === null
      ? `${title} (${check}): ${findings.length}${findings.length < maxFindings ? "" : " or more"}`
      : `${title} (${check}): not checked: ${problem}`,
    ...findings.map(
      ({ id, what, details, since }) =>
        `  ${id}  ${[what, details, since && `since ${isoInIst(since)}`].filter(Boolean).join(", ")}`,
    ),
    ...(findings.length === 0 ? [] : [`  → ${repair}`]),
    "",
  ]);
}
