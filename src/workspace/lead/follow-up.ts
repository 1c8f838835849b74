import { sql } from "kysely";
import { recordAct, type StaffActor } from "../database/audit.ts";
import type { Db } from "../database/tables.ts";
import { inTransaction } from "../database/transaction.ts";
import type { Lead } from "./leads.ts";

/** Maximum number of leads in a list. */
export const maxListedLeads = 50;

/** Limits a list of leads to those of a member of staff (`owner`, a name), or about a centre or city. */
export type LeadFilter = Partial<Readonly<Pick<Lead, "owner" | "centre_id" | "city_slug">>>;

/** Returns the open leads, those that are due first. `centreIds` limits them to those about some centres; null: all. */
export function listOpenLeads(
  db: Db,
  filter: LeadFilter = {},
  centreIds: readonly string[] | null = null,
): Promise<Lead[]> {
  return db
    .selectFrom("leads")
    .selectAll()
    .where(sql<boolean>`status in ('new', 'contacted') and bot_sign is distinct from 'honeypot'`)
    .where(({ and }) => and(filter))
    .$if(centreIds !== null, (query) => query.where("centre_id", "in", centreIds ?? []))
    .orderBy("due_at")
    .orderBy("id")
    .limit(maxListedLeads)
    .execute();
}

/** What staff change in a lead. Omitted fields stay. `owner` is the name of a member of staff; null: nobody. */
export type LeadChange = {
  readonly status?: Lead["status"] | undefined;
  readonly owner?: string | null | undefined;
  /** When the customer is called next. */
  readonly dueAt?: Date | undefined;
};

/** Changes a lead for staff. Returns the changed lead; undefined if there is no lead with this id. */
export function changeLead(
  { db, actor }: { readonly db: Db; readonly actor: StaffActor },
  id: string,
  { status, owner, dueAt }: LeadChange,
): Promise<Lead | undefined> {
  return inTransaction(db, actor, async (tx) => {
    const changes = { ...(status !== undefined && { status }), ...(owner !== undefined && { owner }) };
    const lead = await tx
      .updateTable("leads")
      .set({ ...changes, ...(dueAt !== undefined && { due_at: dueAt }) })
      .where("id", "=", id)
      .returningAll()
      .executeTakeFirst();
    const due = dueAt !== undefined && { due_at: dueAt.toISOString() };
    if (lead !== undefined) recordAct(tx, "lead_followed_up", id, { ...changes, ...due });
    return lead;
  });
}
