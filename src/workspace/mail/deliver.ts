import { isoInIst } from "../../api/contract/ist.ts";
import { readMessage } from "../database/message-kinds.ts";
import type { QueueRow } from "../jobs/queues.ts";
import { callByOf, findLead, type Lead } from "../lead/index.ts";
import { type ComposeDeps, composeEmail } from "./compose.ts";
import type { Mailer } from "./mime.ts";
import { postWebhook, type Webhook } from "./webhook.ts";

/** What delivering messages needs. */
export type DeliverDeps = ComposeDeps & {
  readonly mailer: Mailer;
  /** None: leads are not posted anywhere. */
  readonly webhook: Webhook | null;
};

/** Delivers one outbox message; one whose record is gone counts as delivered. Throws with the reason, to be retried. */
export async function deliver(
  deps: DeliverDeps,
  row: QueueRow<"messages">,
  signal: AbortSignal,
): Promise<void> {
  const message = readMessage(row.kind, row.payload);
  // A newer release of a rolling restart may know it, so it stays in the queue.
  if (message === null) throw new Error(`No message of the kind ${row.kind} with such a payload is known.`);
  const key = keyOf(row);
  if (message.kind === "lead_webhook" || message.kind === "lead_changed_webhook") {
    if (deps.webhook === null) throw new Error("LEAD_WEBHOOK_URL is no longer set.");
    const lead = await findLead(deps.db, message.leadId);
    if (lead === undefined) return;
    const body = leadPost(lead, message.kind === "lead_changed_webhook" ? message.changed : null);
    return postWebhook(deps.webhook, { body, idempotencyKey: key, now: deps.now() }, signal);
  }
  const email = await composeEmail(deps, message, signal);
  if (email !== null) await deps.mailer.send({ email, key, date: row.created_at }, signal);
}

/** The key of a message, the same for each attempt; the time distinguishes the rows of two databases. */
function keyOf(row: QueueRow<"messages">): string {
  return `${row.kind}.${row.id}.${row.created_at.getTime().toString(36)}`;
}

/** A lead as posted to `LEAD_WEBHOOK_URL`. `changed`: corrected fields, null when new; `botSign`: why it may be a bot's. */
export function leadPost(
  { id, payload, bot_sign: botSign, created_at: at }: Lead,
  changed: readonly string[] | null,
): object {
  return {
    event: changed === null ? "lead.created" : "lead.changed",
    ...(changed !== null && { changed }),
    ...(botSign !== null && { botSign }),
    leadId: id,
    createdAt: isoInIst(at),
    callBy: isoInIst(callByOf(at)),
    lead: payload,
  };
}
