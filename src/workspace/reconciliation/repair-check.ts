import { maxListedFindings } from "../../api/contract/staff-records.ts";
import * as texts from "../../texts/staff.ts";
import { jobActor, recordAct, type StaffActor } from "../database/audit.ts";
import { inTransaction } from "../database/transaction.ts";
import type { StaffResultOf } from "../http/staff-route.ts";
import type { PaymentDeps } from "../payment/index.ts";
import { examineFindings } from "./advance-check.ts";
import { comparisonPeriod, updateFound } from "./alarms.ts";
import { GatewayUnavailableError } from "./check.ts";
import { checks } from "./checks.ts";
import { oldestFirst, repairFindings } from "./run-checks.ts";

/**
 * Fixes the oldest findings of a check as a member of staff: as many as a response lists, so that the request ends in time.
 * Examines the findings again before and after that, so that a repeated request fixes nothing twice, and stores the rest.
 * The audit log gets the member and the findings before the fixes, some of which only queue work for the jobs.
 */
export async function repairCheck(
  deps: Omit<PaymentDeps, "actor">,
  name: string,
  actor: StaffActor,
): Promise<StaffResultOf<"repairCheck">> {
  const check = checks.find((each) => each.name === name && each.repair !== undefined);
  const row = await deps.db
    .selectFrom("doctor_checks")
    .select("id")
    .where("id", "=", name)
    .executeTakeFirst();
  if (check === undefined || row === undefined)
    return { ok: false, code: "not_found", message: texts.noSuchRepair };
  const repairDeps = { ...deps, actor, period: comparisonPeriod(deps.now()) };
  try {
    const findings = oldestFirst(await examineFindings(repairDeps, check)).slice(0, maxListedFindings);
    if (findings.length > 0) {
      const ids = findings.map(({ id }) => id);
      await inTransaction(deps.db, actor, async (tx) =>
        recordAct(tx, "check_repaired", check.name, { findings: ids }),
      );
      await repairFindings(repairDeps, [{ check: check.name, findings }], jobActor("payments"));
    }
    const left = new Set((await examineFindings(repairDeps, check)).map(({ id }) => id));
    const remaining = await updateFound(deps.db, check);
    return { ok: true, body: { fixed: findings.filter(({ id }) => !left.has(id)).length, remaining } };
  } catch (error) {
    if (!(error instanceof GatewayUnavailableError)) throw error;
    return { ok: false, code: "provider_unavailable", message: texts.gatewayUnavailable };
  }
}
