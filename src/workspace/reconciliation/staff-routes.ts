import { isoInIst } from "../../api/contract/ist.ts";
import { maxListedFindings } from "../../api/contract/staff-records.ts";
import { handleStaff, type StaffRoute } from "../http/staff-route.ts";
import type { PaymentDeps } from "../payment/index.ts";
import { isOverdue } from "./check.ts";
import { checkTextOf } from "./check-texts.ts";
import { checks } from "./checks.ts";
import { repairCheck } from "./repair-check.ts";

/** Handlers of the checks' findings in the console. */
export function reconciliationStaffRoutes(deps: Omit<PaymentDeps, "actor">): StaffRoute[] {
  return [
    handleStaff("findings", async () => ({ ok: true, body: await readFindings(deps) })),
    handleStaff("repairCheck", ({ session: { member }, body: { check } }) =>
      repairCheck(deps, check, { kind: "staff", user: member.id }),
    ),
  ];
}

/** Reads what the checks that run in the background have found, in the order of `npm run doctor`. */
async function readFindings({ db, now }: Pick<PaymentDeps, "db" | "now">) {
  const [rows, findings] = await Promise.all([
    db.selectFrom("doctor_checks").select(["id", "found", "succeeded_at", "created_at"]).execute(),
    db
      .selectFrom("doctor_findings")
      .select(["check_id", "id", "since"])
      .distinct()
      .orderBy("since")
      .orderBy("id")
      .execute(),
  ]);
  const listed = checks.flatMap((check) => {
    const row = rows.find(({ id }) => id === check.name);
    if (row === undefined) return [];
    const overdue = isOverdue(check, row, now());
    if (row.found === 0 && !overdue) return [];
    const { title, repair, automatic = null } = checkTextOf(check.name);
    return {
      ...{ check: check.name, title, repair, automatic, found: row.found, isOverdue: overdue },
      succeededAt: row.succeeded_at === null ? null : isoInIst(row.succeeded_at),
      findings: findings
        .filter(({ check_id }) => check_id === check.name)
        .slice(0, maxListedFindings)
        .map(({ id, since }) => ({ id, since: since === null ? null : isoInIst(since) })),
    };
  });
  return { checks: listed, count: checks.length };
}
