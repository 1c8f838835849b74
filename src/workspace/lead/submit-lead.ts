import { addMinutes } from "../../api/contract/ist.ts";
import type { LeadFields } from "../../api/contract/lead.ts";
import { type Actor, recordAct } from "../database/audit.ts";
import { newMessage } from "../database/message-kinds.ts";
import { enqueue, enqueueForVisitor } from "../database/outbox.ts";
import type { Db, Tx } from "../database/tables.ts";
import { inTransaction } from "../database/transaction.ts";
import { newId } from "../orders/index.ts";
import { personKeysOf } from "../rate-limits/person.ts";
import { callDeadline } from "./call-by.ts";
import { type BotSignal, changedFields, mergedFields } from "./lead-fields.ts";
import { findLeadOf, insertLead, lockPerson, updateLead } from "./leads.ts";

/** How long a repeated lead of a person updates the stored lead, in minutes. */
const sameLeadMinutes = 10;

/** A stored lead, and the instant by which our team calls back. `is` describes how it was processed. */
export type SubmittedLead = {
  readonly leadId: string;
  readonly callBy: Date;
  readonly is: "new" | "repeated" | "changed" | "quarantined";
};

/**
 * Stores a lead and enqueues its messages in one transaction. If a lead from the last ten minutes has the same email
 * address and phone number, updates that lead instead: our team gets the changed fields, and the promised time of the
 * callback stays unchanged. If only the email address or only the phone number matches, stores a new lead, because
 * colleagues may share a phone. If a lead may come from a bot, the messages to our team contain a warning. A lead
 * caught by the honeypot is never merged, and no email is sent to the email address in it, which may belong to somebody
 * else.
 */
export async function submitLead(
  deps: LeadDeps,
  fields: LeadFields,
  source: LeadSource = { sign: null, network: null },
): Promise<SubmittedLead> {
  const now = deps.now();
  const lead = await inTransaction(deps.db, deps.actor, (tx) => {
    if (source.sign === "honeypot") return quarantine(tx, deps, fields, source, now);
    return insertOrMerge(tx, deps, fields, source, now);
  });
  if (lead.is !== "repeated") deps.wakeOutbox();
  return lead;
}

async function quarantine(
  tx: Tx,
  deps: LeadDeps,
  fields: LeadFields,
  source: LeadSource,
  now: Date,
): Promise<SubmittedLead> {
  const leadId = await insertAndEnqueue(tx, deps, fields, source, now);
  return { leadId, callBy: callDeadline(now), is: "quarantined" };
}

async function insertOrMerge(
  tx: Tx,
  deps: LeadDeps,
  fields: LeadFields,
  source: LeadSource,
  now: Date,
): Promise<SubmittedLead> {
  const keys = personKeysOf(fields);
  await lockPerson(tx, keys);
  const recentLead = await findLeadOf(tx, keys, addMinutes(now, -sameLeadMinutes));
  if (recentLead === undefined) {
    const leadId = await insertAndEnqueue(tx, deps, fields, source, now);
    return { leadId, callBy: callDeadline(now), is: "new" };
  }
  const leadId = recentLead.id;
  const callBy = callDeadline(recentLead.created_at);
  const merged = mergedFields(recentLead.payload, fields);
  const changed = changedFields(recentLead.payload, merged);
  if (changed.length === 0) return { leadId, callBy, is: "repeated" };
  await updateLead(tx, leadId, merged, now);
  recordAct(tx, "lead_changed", leadId);
  await enqueue(tx, newMessage("lead_changed", { leadId, changed }, now), now);
  if (deps.hasWebhook) await enqueue(tx, newMessage("lead_changed_webhook", { leadId, changed }, now), now);
  return { leadId, callBy, is: "changed" };
}

async function insertAndEnqueue(
  tx: Tx,
  { hasWebhook }: LeadDeps,
  fields: LeadFields,
  { sign, network }: LeadSource,
  now: Date,
): Promise<string> {
  const leadId = newId("LEAD");
  await insertLead(tx, { id: leadId, fields, sign, now });
  recordAct(tx, "lead_submitted", leadId);
  await enqueue(tx, newMessage("lead_notice", { leadId }, now), now);
  if (sign !== "honeypot") {
    // Beyond the limit, the lead is stored without this email.
    const recipient = { recipient: fields.email, network };
    await enqueueForVisitor(tx, newMessage("lead_thanks", { leadId }, now), recipient, now);
  }
  if (hasWebhook) await enqueue(tx, newMessage("lead_webhook", { leadId }, now), now);
  return leadId;
}

/**
 * Where a lead comes from. `sign`: the reason why it may come from a bot. `network`: null if the network is exempt from
 * limits.
 */
type LeadSource = { readonly sign: BotSignal | null; readonly network: string | null };

export type LeadDeps = {
  readonly db: Db;
  /** Who submits the lead. */
  readonly actor: Actor;
  /** The clock; use cases never read the system clock. */
  readonly now: () => Date;
  /** True if leads are also posted to `LEAD_WEBHOOK_URL`. */
  readonly hasWebhook: boolean;
  readonly wakeOutbox: () => void;
};
