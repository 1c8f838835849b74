import { isoInIst } from "../../api/contract/ist.ts";
import { parseMessage } from "../database/message-kinds.ts";
import type { QueueRow } from "../jobs/queues.ts";
import { callDeadline, findLead, type Lead } from "../lead/index.ts";
import type { CdnSettings } from "../settings.ts";
import { alarmBody } from "./alarm-body.ts";
import { type ComposeDeps, composeEmail } from "./compose.ts";
import type { Mailer } from "./mime.ts";
import { purgeCdn } from "./purge-cdn.ts";
import { postWebhook, type Webhook } from "./webhook.ts";

export type DeliverDeps = ComposeDeps & {
  readonly mailer: Mailer;
  /** Null if leads are not posted. */
  readonly webhook: Webhook | null;
  /** Null if alarms are sent by email only. */
  readonly alarmWebhook: Webhook | null;
  /** Null if the site has no CDN. */
  readonly cdn: CdnSettings | null;
};

/** Delivers an outbox message. Does nothing if the record that it is about is gone. Throws if the delivery fails. */
export async function deliver(
  deps: DeliverDeps,
  row: QueueRow<"messages">,
  signal: AbortSignal,
): Promise<void> {
  const message = parseMessage(row.kind, row.payload);
  // The message stays in the queue: during a rolling release, a process of the new release may have enqueued it.
  if (message === null)
    throw new Error(`This release knows no message of kind ${row.kind} with this payload.`);
  // Without a CDN, there is nothing to purge: imports do not know the settings of the service.
  if (message.kind === "cdn_purge")
    return deps.cdn === null ? undefined : purgeCdn(deps.cdn, message.keys, signal);
  const key = keyOf(row);
  const post = (webhook: Webhook, body: object) =>
    postWebhook(webhook, { body, idempotencyKey: key, now: deps.now() }, signal);
  if (message.kind === "alarm_webhook") {
    if (deps.alarmWebhook === null)
      throw new Error("ALARM_WEBHOOK_URL is no longer set. Set it to deliver this message.");
    return post(deps.alarmWebhook, alarmBody(message, deps.publicOrigin));
  }
  if (message.kind === "lead_webhook" || message.kind === "lead_changed_webhook") {
    if (deps.webhook === null)
      throw new Error("LEAD_WEBHOOK_URL is no longer set. Set it to deliver this message.");
    const lead = await findLead(deps.db, message.leadId);
    if (lead === undefined) return;
    const body = leadWebhookBody(lead, message.kind === "lead_changed_webhook" ? message.changed : null);
    return post(deps.webhook, body);
  }
  const email = await composeEmail(deps, message, signal);
  if (email !== null) await deps.mailer.send({ email, key, date: row.created_at }, signal);
}

/**
 * Returns the idempotency key of a message. Ids are unique only within one database, so the key also contains the time
 * at which the message was enqueued.
 */
function keyOf(row: QueueRow<"messages">): string {
  return `${row.kind}.${row.id}.${row.created_at.getTime().toString(36)}`;
}

/** Builds the JSON body for `LEAD_WEBHOOK_URL`. `changed` contains the names of changed fields; null for a new lead. */
export function leadWebhookBody(
  { id, payload, bot_sign: botSign, created_at: at }: Lead,
  changed: readonly string[] | null,
): object {
  return {
    event: changed === null ? "lead.created" : "lead.changed",
    ...(changed !== null && { changed }),
    ...(botSign !== null && { botSign }),
    leadId: id,
    createdAt: isoInIst(at),
    callBy: isoInIst(callDeadline(at)),
    lead: payload,
  };
}
