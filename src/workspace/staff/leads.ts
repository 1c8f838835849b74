import { isoInIst } from "../../api/contract/ist.ts";
import { productTypes } from "../../api/contract/product-types.ts";
import { maskedEmail, maskedPhone } from "../booking/index.ts";
import { recordAct } from "../database/audit.ts";
import type { Db, Tx } from "../database/tables.ts";
import { inTransaction } from "../database/transaction.ts";
import type { StaffMember, StaffRequestOf } from "../http/staff-route.ts";
import { changeLead, type Lead, listOpenLeads, maxListedLeads } from "../lead/index.ts";
import type { StaffDeps } from "./deps.ts";
import { versionOf } from "./find-booking.ts";

type Deps = Pick<StaffDeps, "db" | "now">;

/** Lists the open leads in the centres of a member, those that are due first. */
export async function listLeads(
  { db, now }: Deps,
  { centreIds }: StaffMember,
  { owner, centre }: StaffRequestOf<"leads">["query"],
) {
  const filter = {
    ...(owner !== undefined && { owner }),
    ...(centre !== undefined && { centre_id: centre }),
  };
  const leads = await listOpenLeads(db, filter, centreIds);
  return { leads: leads.map((lead) => presentLead(lead, now())), isCut: leads.length === maxListedLeads };
}

/** Finds a lead in the centres of a member. */
function selectLead(db: Db, { centreIds }: StaffMember, id: string) {
  return db
    .selectFrom("leads")
    .selectAll()
    .where("id", "=", id)
    .$if(centreIds !== null, (query) => query.where("centre_id", "in", centreIds ?? []));
}

/** Reads a lead with its notes. Null if there is none in the centres of the member. */
export async function readLead({ db, now }: Deps, member: StaffMember, id: string) {
  const lead = await selectLead(db, member, id).executeTakeFirst();
  if (lead === undefined) return null;
  // Read first, so that a concurrent change makes the version outdated instead of going unnoticed.
  const version = await versionOf(db, id);
  const notes = await db
    .selectFrom("staff_notes")
    .innerJoin("staff", "staff.id", "staff_notes.staff_id")
    .select(["staff_notes.created_at", "staff.name as by", "text"])
    .where("lead_id", "=", id)
    .orderBy("staff_notes.id")
    .execute();
  const { message, teamSize } = lead.payload;
  return {
    lead: { ...presentLead(lead, now()), message: message ?? null, teamSize: teamSize ?? null, version },
    notes: notes.map(({ created_at, ...note }) => ({ at: isoInIst(created_at), ...note })),
  };
}

/** Returns a lead's contacts and records who has seen them. Null if there is none in the centres of the member. */
export function revealLeadContact({ db }: Deps, member: StaffMember, id: string) {
  return inTransaction(db, { kind: "staff", user: member.id }, async (tx) => {
    const lead = await selectLead(tx, member, id).executeTakeFirst();
    if (lead === undefined) return null;
    recordAct(tx, "contact_revealed", id);
    return { phone: lead.payload.phone, email: lead.payload.email };
  });
}

/**
 * Changes a lead and adds a note. A repeated submission of the same form changes nothing more.
 * @returns `changed_meanwhile` if somebody else has changed the lead since the member has seen it
 */
export function changeLeadAsStaff(
  { db, now }: Deps,
  {
    session: { member },
    params: { id },
    body: { version, note, ...requested },
  }: StaffRequestOf<"changeLead">,
): Promise<"done" | "not_found" | "changed_meanwhile"> {
  const actor = { kind: "staff", user: member.id } as const;
  const change = {
    ...requested,
    dueAt: requested.dueAt === undefined ? undefined : new Date(requested.dueAt),
  };
  return inTransaction(db, actor, async (tx) => {
    const lead = await selectLead(tx, member, id).forUpdate().executeTakeFirst();
    if (lead === undefined) return "not_found";
    const isRepeated =
      (await wasLastChangedBy(tx, id, member)) && isAs(lead, change) && (await endsWith(tx, id, note));
    if ((await versionOf(tx, id)) !== version) return isRepeated ? "done" : "changed_meanwhile";
    if (!isAs(lead, change)) await changeLead({ db: tx, actor }, id, change);
    if (note !== undefined) {
      await tx
        .insertInto("staff_notes")
        .values({ lead_id: id, text: note, staff_id: member.id, created_at: now() })
        .execute();
      recordAct(tx, "note_added", id);
    }
    return "done";
  });
}

/** Returns true if a lead has the values of a change already. */
function isAs(
  lead: Lead,
  {
    status,
    owner,
    dueAt,
  }: Omit<StaffRequestOf<"changeLead">["body"], "version" | "dueAt"> & { dueAt?: Date | undefined },
): boolean {
  return (
    (status === undefined || status === lead.status) &&
    (owner === undefined || owner === lead.owner) &&
    (dueAt === undefined || dueAt.getTime() === lead.due_at.getTime())
  );
}

async function wasLastChangedBy(tx: Tx, id: string, member: StaffMember): Promise<boolean> {
  const last = await tx
    .selectFrom("audit")
    .select("actor_user")
    .where("subject", "=", id)
    .where("act", "<>", "contact_revealed")
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  return last?.actor_user === member.id;
}

/** Returns true if the latest note about a lead has a text, or there is no text to compare. */
async function endsWith(tx: Tx, id: string, note: string | undefined): Promise<boolean> {
  if (note === undefined) return true;
  const last = await tx
    .selectFrom("staff_notes")
    .select("text")
    .where("lead_id", "=", id)
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  return last?.text === note;
}

function presentLead({ id, status, owner, due_at, created_at, payload }: Lead, now: Date) {
  const { name, companyName, phone, email, city, productType, about } = payload;
  const parts = [productType && productTypes[productType].label, about, city];
  return {
    ...{ id, status, owner, dueAt: isoInIst(due_at), isOverdue: due_at < now },
    ...{ createdAt: isoInIst(created_at), name, company: companyName ?? null },
    ...{ phone: maskedPhone(phone), email: maskedEmail(email) },
    about: parts.filter((part) => part !== undefined),
  };
}
