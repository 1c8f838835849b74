import { isoInIst } from "../../api/contract/ist.ts";
import { maxListedFindings } from "../../api/contract/staff-records.ts";
import type { Db } from "../database/tables.ts";
import { handleStaff, type StaffRoute } from "../http/staff-route.ts";
import { isOverdue } from "./check.ts";
import { checkTexts } from "./check-texts.ts";
import { checks } from "./checks.ts";

type Deps = { readonly db: Db; readonly now: () => Date };

/** Handlers of the checks' findings in the console. */
export function reconciliationStaffRoutes(deps: Deps): StaffRoute[] {
  return [handleStaff("findings", async () => ({ ok: true, body: await readFindings(deps) }))];
}

/** Reads what the checks that run in the background have found, in the order of `npm run doctor`. */
async function readFindings({ db, now }: Deps) {
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
    const { title, repair } = checkTexts[check.name];
    return {
      ...{ check: check.name, title, repair, found: row.found, isOverdue: overdue },
      succeededAt: row.succeeded_at === null ? null : isoInIst(row.succeeded_at),
      findings: findings
        .filter(({ check_id }) => check_id === check.name)
        .slice(0, maxListedFindings)
        .map(({ id, since }) => ({ id, since: since === null ? null : isoInIst(since) })),
    };
  });
  return { checks: listed, count: checks.length };
}
