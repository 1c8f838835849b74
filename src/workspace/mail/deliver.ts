import { readMessage } from "../database/message-kinds.ts";
import type { QueueRow } from "../jobs/queues.ts";
import { findLead } from "../lead/index.ts";
import { type ComposeDeps, composeMail } from "./compose.ts";
import { leadPost } from "./lead-post.ts";
import type { PostOffice } from "./parcel.ts";
import { postWebhook, type Webhook } from "./webhook.ts";

/** What handing messages over needs. */
export type DeliverDeps = ComposeDeps & {
  readonly postOffice: PostOffice;
  /** None: leads are not posted anywhere. */
  readonly webhook: Webhook | null;
};

/**
 * Hands one message of the outbox over, by mail or by webhook. One whose record is gone counts as delivered.
 * @throws with the reason when it could not be handed over; it is then tried again.
 */
export async function deliver(
  deps: DeliverDeps,
  row: QueueRow<"messages">,
  signal: AbortSignal,
): Promise<void> {
  const message = readMessage(row.kind, row.payload);
  // A newer program of a rolling restart may know it, so it waits instead of being thrown away.
  if (message === null) throw new Error(`No message of the kind ${row.kind} with such a payload is known.`);
  const key = keyOf(row);
  if (message.kind === "lead_webhook" || message.kind === "lead_changed_webhook") {
    if (deps.webhook === null) throw new Error("LEAD_WEBHOOK_URL is no longer set.");
    const lead = await findLead(deps.db, message.leadId);
    if (lead === undefined) return;
    const body = leadPost(lead, message.kind === "lead_changed_webhook" ? message.changed : null);
    return postWebhook(deps.webhook, { body, idempotencyKey: key, now: deps.now() }, signal);
  }
  const mail = await composeMail(deps, message);
  if (mail !== null) await deps.postOffice.send({ mail, key, date: row.created_at }, signal);
}

/** The name of a message, the same for each try; the time tells apart the rows of two databases. */
function keyOf(row: QueueRow<"messages">): string {
  return `${row.kind}.${row.id}.${row.created_at.getTime().toString(36)}`;
}
