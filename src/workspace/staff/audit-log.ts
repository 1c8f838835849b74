import type { Selectable } from "kysely";
import { addDays, isoInIst, istDateOf, istInstant } from "../../api/contract/ist.ts";
import { maxAuditEntries } from "../../api/contract/staff-records.ts";
import type { Db, Tables } from "../database/tables.ts";
import { findOrderByNumber } from "../orders/index.ts";

/** The id of a record, or a day in IST. `by` is the id of a member of staff, and leaves out the acts of everybody else. */
export type AuditFilter =
  | { readonly subject: string }
  | { readonly date: string; readonly by?: string | undefined };

/** Returns the id under which the acts on a record are stored, for the number of a booking or an id. */
export async function auditSubjectOf(db: Db, text: string): Promise<string> {
  const order = await findOrderByNumber(db, text);
  return order?.id ?? text;
}

/** Returns the query for entries of the audit log, without an order. */
export function selectAuditEntries(db: Db, filter: AuditFilter) {
  const entries = db.selectFrom("audit").selectAll("audit");
  if ("subject" in filter) return entries.where("audit.subject", "=", filter.subject);
  const { date, by } = filter;
  return entries
    .where("audit.at", ">=", istInstant(date, "00:00"))
    .where("audit.at", "<", istInstant(addDays(date, 1), "00:00"))
    .$if(by !== undefined, (query) =>
      query.where("audit.actor", "=", "staff").where("audit.actor_user", "=", by ?? ""),
    );
}

/** Reads the audit log for the console, the newest entries first. The day is today by default. */
export async function readAuditLog(
  { db, now }: { readonly db: Db; readonly now: () => Date },
  query: {
    readonly subject?: string | undefined;
    readonly date?: string | undefined;
    readonly by?: string | undefined;
  },
) {
  const subject = query.subject?.trim() ?? "";
  const day = { date: query.date ?? istDateOf(now()), by: query.by };
  const filter = subject === "" ? day : { subject: await auditSubjectOf(db, subject) };
  const rows = await selectAuditEntries(db, filter)
    .leftJoin("orders", "orders.id", "audit.subject")
    .leftJoin("staff", "staff.id", "audit.actor_user")
    .select(["orders.number", "staff.name as staff_name"])
    .orderBy("audit.id", "desc")
    .limit(maxAuditEntries + 1)
    .execute();
  return { entries: rows.slice(0, maxAuditEntries).map(presentEntry), isCut: rows.length > maxAuditEntries };
}

function presentEntry(
  entry: Selectable<Tables["audit"]> & {
    readonly number: string | null;
    readonly staff_name: string | null;
  },
) {
  const { at, act, subject, number, actor, actor_name, actor_user, staff_name, details } = entry;
  return {
    ...{ at: isoInIst(at), act, subject, number },
    actor: {
      kind: actor,
      name: actor === "staff" ? staff_name : actor_name,
      user: actor_user,
    },
    details,
  };
}
