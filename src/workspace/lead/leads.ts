import { type Selectable, sql } from "kysely";
import type { LeadFields } from "../../api/contract/lead.ts";
import type { Db, Tables, Tx } from "../database/tables.ts";
import { type PersonKeys, personKeysOf } from "../rate-limits/person.ts";
import { callDeadline } from "./call-by.ts";
import type { BotSignal } from "./lead-fields.ts";

export type Lead = Selectable<Tables["leads"]>;

/** Locks the leads of a person until commit. Otherwise both of two concurrent leads could be stored as new. */
export async function lockPerson(tx: Tx, { email, phone }: PersonKeys): Promise<void> {
  await sql`select pg_advisory_xact_lock(7346204, hashtext(${`${email} ${phone}`}))`.execute(tx);
}

/** Finds the latest lead since an instant with both keys of a person. Ignores leads caught by the honeypot. */
export function findLeadOf(tx: Tx, { email, phone }: PersonKeys, since: Date): Promise<Lead | undefined> {
  return tx
    .selectFrom("leads")
    .selectAll()
    .where("person_key", "=", email)
    .where("phone_key", "=", phone)
    .where("created_at", ">", since)
    .where(sql<boolean>`bot_sign is distinct from 'honeypot'`)
    .orderBy("created_at", "desc")
    .limit(1)
    .executeTakeFirst();
}

export function findLead(db: Db, id: string): Promise<Lead | undefined> {
  return db.selectFrom("leads").selectAll().where("id", "=", id).executeTakeFirst();
}

/** Stores a new lead. `sign` is the reason why it may come from a bot. */
export async function insertLead(
  tx: Tx,
  lead: {
    readonly id: string;
    readonly fields: LeadFields;
    readonly sign: BotSignal | null;
    readonly now: Date;
  },
): Promise<void> {
  const keys = personKeysOf(lead.fields);
  await tx
    .insertInto("leads")
    .values({
      id: lead.id,
      payload: JSON.stringify(lead.fields),
      person_key: keys.email,
      phone_key: keys.phone,
      bot_sign: lead.sign,
      created_at: lead.now,
      due_at: callDeadline(lead.now),
    })
    .execute();
}

/** Replaces the fields of a lead. `fields` must contain the email address and phone number of the stored lead. */
export async function updateLead(tx: Tx, id: string, fields: LeadFields, now: Date): Promise<void> {
  const changes = { payload: JSON.stringify(fields), updated_at: now };
  await tx.updateTable("leads").set(changes).where("id", "=", id).execute();
}
