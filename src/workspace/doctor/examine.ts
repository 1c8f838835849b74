import { isoInIst } from "../../api/contract/ist.ts";
import { workOff } from "../jobs/loops.ts";
import { checkPayments, handleGatewayEvents, refundAttempts } from "../payment/index.ts";
import type { DoctorDeps, Finding } from "./check.ts";
import { type CheckName, checkTexts } from "./check-texts.ts";
import { checks } from "./checks.ts";

/** What a check found, or why it could not be made. */
export type Examined = {
  readonly check: CheckName;
  readonly title: string;
  readonly repair: string;
  readonly findings: readonly Finding[];
  readonly problem: string | null;
};

/** Makes every check, one after the other. */
export async function examine(deps: DoctorDeps): Promise<readonly Examined[]> {
  const examined: Examined[] = [];
  for (const { name: check, find } of checks) {
    try {
      examined.push({ check, ...checkTexts[check], findings: await find(deps), problem: null });
    } catch (error) {
      const problem = error instanceof Error ? error.message : String(error);
      examined.push({ check, ...checkTexts[check], findings: [], problem });
    }
  }
  return examined;
}

/** Acknowledges findings. Returns the ids that no such finding has. */
export async function acknowledge(deps: DoctorDeps, ids: readonly string[]): Promise<readonly string[]> {
  const unknown: string[] = [];
  for (const id of ids) {
    let isKnown = false;
    for (const check of checks) isKnown = (await check.acknowledge?.(deps, id)) === true || isKnown;
    if (!isKnown) unknown.push(id);
  }
  return unknown;
}

/** Repairs findings by the use cases of the service, then runs the jobs that are due. Returns how many were tried. */
export async function repair(deps: DoctorDeps, examined: readonly Examined[]): Promise<number> {
  let tried = 0;
  for (const { name, repair: repairOne } of checks) {
    const findings = examined.find(({ check }) => check === name)?.findings ?? [];
    if (repairOne === undefined) continue;
    for (const finding of findings) {
      try {
        await repairOne(deps, finding);
        tried += 1;
      } catch (error) {
        deps.log.error({ err: error, check: name, id: finding.id }, "A finding could not be repaired.");
      }
    }
  }
  await handleGatewayEvents(deps);
  await checkPayments(deps);
  await workOff(deps, refundAttempts(deps));
  return tried;
}

/** How many findings there are, those of checks that could not be made counted as one each. */
export function leftIn(examined: readonly Examined[]): number {
  return examined.reduce(
    (sum, { findings, problem }) => sum + findings.length + (problem === null ? 0 : 1),
    0,
  );
}

/** What the checks found, for people: each row with its number, and what repairs it. */
export function sayFindings(examined: readonly Examined[]): string[] {
  const wrong = examined.filter(({ findings, problem }) => findings.length > 0 || problem !== null);
  if (wrong.length === 0) return [`${examined.length} checks made, nothing found.`];
  return wrong.flatMap(({ check, title, repair, findings, problem }) => [
    problem === null
      ? `${title} (${check}): ${findings.length}`
      : `${title} (${check}): not checked, ${problem}`,
    ...findings.map(
      ({ id, what, since }) => `  ${id}  ${what}${since === null ? "" : `, since ${isoInIst(since)}`}`,
    ),
    ...(findings.length === 0 ? [] : [`  → ${repair}`]),
    "",
  ]);
}
