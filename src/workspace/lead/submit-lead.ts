import { addMinutes } from "../booking/ist.ts";
import { newId } from "../booking/order-ids.ts";
import { announce } from "../database/outbox.ts";
import type { Tx } from "../database/tables.ts";
import { inTransaction } from "../database/transaction.ts";
import { message } from "../mail/kinds.ts";
import { callByOf } from "./call-by.ts";
import type { LeadDeps } from "./deps.ts";
import { type LeadFields, mergedFields } from "./lead-fields.ts";
import { findLeadOf, insertLead, lockPerson, personKeysOf, updateLead } from "./leads.ts";

/** How long a repeat from the same person is the same lead, in minutes. */
const sameLeadMinutes = 10;

/** A lead that we have, and when we call at the latest. */
export type SubmittedLead = { readonly leadId: string; readonly callBy: Date; readonly isRepeat: boolean };

/**
 * Keeps a lead and announces it, in one transaction. What the same person says again within ten minutes corrects the
 * first lead; nobody is told twice, and the promised call stays where it was.
 */
export async function submitLead(deps: LeadDeps, fields: LeadFields): Promise<SubmittedLead> {
  const now = deps.now();
  const lead = await inTransaction(deps.db, async (tx) => {
    const keys = personKeysOf(fields);
    await lockPerson(tx, keys);
    const known = await findLeadOf(tx, keys, addMinutes(now, -sameLeadMinutes));
    if (known === undefined) return { ...(await keepNew(tx, fields, deps.hasWebhook, now)), isRepeat: false };
    await updateLead(tx, known.id, mergedFields(known.payload, fields), now);
    return { leadId: known.id, callBy: callByOf(known.created_at), isRepeat: true };
  });
  if (!lead.isRepeat) deps.nudgeOutbox();
  return lead;
}

async function keepNew(tx: Tx, fields: LeadFields, hasWebhook: boolean, now: Date) {
  const leadId = newLeadId();
  await insertLead(tx, leadId, fields, now);
  const kinds = ["lead_notice", "lead_thanks", ...(hasWebhook ? ["lead_webhook" as const] : [])] as const;
  for (const kind of kinds) await announce(tx, message(kind, { leadId }, now), now);
  return { leadId, callBy: callByOf(now) };
}

/** An id as every lead has; a bot gets one as well, of a lead that is not there. */
export function newLeadId(): string {
  return newId("LEAD");
}
