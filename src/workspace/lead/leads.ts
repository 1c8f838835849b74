import { type Selectable, sql } from "kysely";
import type { Db, LeadsTable, Tx } from "../database/tables.ts";
import type { LeadFields } from "./lead-fields.ts";

/** A lead as the database keeps it. */
export type Lead = Selectable<LeadsTable>;

/** By what a person is known again: either of the two is enough. */
export type PersonKeys = { readonly email: string; readonly phone: string };

/** Keys of a person from what they entered: the case of the e-mail and the writing of the number do not matter. */
export function personKeysOf({ email, phone }: Pick<LeadFields, "email" | "phone">): PersonKeys {
  return { email: `email:${email.toLowerCase()}`, phone: `phone:${phone.replace(/\D/g, "").slice(-10)}` };
}

/** Lets one lead of a person after the other in, so that two at once do not both find none. */
export async function lockPerson(tx: Tx, { email, phone }: PersonKeys): Promise<void> {
  // Always in the same order, or two people who share one key could wait for each other.
  for (const key of [email, phone].sort()) {
    await sql`select pg_advisory_xact_lock(7346204, hashtext(${key}))`.execute(tx);
  }
}

/** The latest lead of a person since an instant. */
export function findLeadOf(tx: Tx, { email, phone }: PersonKeys, since: Date): Promise<Lead | undefined> {
  return tx
    .selectFrom("leads")
    .selectAll()
    .where((is) => is.or([is("person_key", "=", email), is("phone_key", "=", phone)]))
    .where("created_at", ">", since)
    .orderBy("created_at", "desc")
    .limit(1)
    .executeTakeFirst();
}

/** A lead by its id. */
export function findLead(db: Db, id: string): Promise<Lead | undefined> {
  return db.selectFrom("leads").selectAll().where("id", "=", id).executeTakeFirst();
}

/** Keeps a new lead. */
export async function insertLead(tx: Tx, id: string, fields: LeadFields, now: Date): Promise<void> {
  const keys = personKeysOf(fields);
  const payload = JSON.stringify(fields);
  const row = { id, payload, person_key: keys.email, phone_key: keys.phone, created_at: now };
  await tx.insertInto("leads").values(row).execute();
}

/** Replaces what a lead says. */
export async function updateLead(tx: Tx, id: string, fields: LeadFields, now: Date): Promise<void> {
  const keys = personKeysOf(fields);
  const payload = JSON.stringify(fields);
  const changes = { payload, person_key: keys.email, phone_key: keys.phone, updated_at: now };
  await tx.updateTable("leads").set(changes).where("id", "=", id).execute();
}
