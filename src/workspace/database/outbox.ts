import { createHash } from "node:crypto";
import { sql } from "kysely";
import { maxVisitorMailsPerHour } from "../../api/contract/booking-rules.ts";
import { limits } from "../../http/admission/limits.ts";
import { mailboxOf } from "../../http/admission/mailbox.ts";
import { isIpv6Network } from "../../http/admission/network.ts";
import { bookingsTotal, messagesTotal } from "../metrics/counters.ts";
import type { MessageKind, MessagePayload, NewMessage, VisitorMailKind } from "./message-kinds.ts";
import type { Tx } from "./tables.ts";
import { afterCommit } from "./transaction.ts";

/** Enqueues a message in the transaction of the change that it reports, so that either both are stored or neither. */
export async function enqueue(
  tx: Tx,
  message: NewMessage<Exclude<MessageKind, VisitorMailKind>>,
  now: Date,
): Promise<void> {
  await insert(tx, message, now);
}

/** Why an email to an address that any visitor can enter was not enqueued. */
export type VisitorMailLimit = {
  readonly of: "recipient" | "network";
  readonly waitSeconds: number;
};

/**
 * Enqueues an email to an address that any visitor can enter. Returns null if enqueued, or the limit that is reached.
 * `network` is the network of the visitor, or null if it is exempt from limits.
 */
export async function enqueueForVisitor(
  tx: Tx,
  message: NewMessage<VisitorMailKind>,
  { recipient, network }: { readonly recipient: string; readonly network: string | null },
  now: Date,
): Promise<VisitorMailLimit | null> {
  const { ofIpv6Network, ofIpv4Address } = limits.visitorMails;
  if (network !== null) {
    const max = isIpv6Network(network) ? ofIpv6Network : ofIpv4Address;
    const waitSeconds = await countMail(tx, { key: `visitor-mail-network:${hashed(network)}`, max }, now);
    if (waitSeconds !== null) return { of: "network", waitSeconds };
  }
  const key = `visitor-mail:${hashed(mailboxOf(recipient))}`;
  const waitSeconds = await countMail(tx, { key, max: maxVisitorMailsPerHour }, now);
  if (waitSeconds !== null) return { of: "recipient", waitSeconds };
  await insert(tx, message, now);
  return null;
}

const hourMs = 3_600_000;

/** Counts an email in the hourly window of a key. A rollback also undoes the count, because no mail is sent. */
async function countMail(
  tx: Tx,
  { key, max }: { readonly key: string; readonly max: number },
  now: Date,
): Promise<number | null> {
  const nowMs = now.getTime();
  const { rows } = await sql<{ points: number; expire: string }>`
    insert into request_counts as counted (key, points, expire)
    values (${key}, 1, ${nowMs + hourMs})
    on conflict (key) do update set
      points = case when counted.expire > ${nowMs} then counted.points + 1 else 1 end,
      expire = case when counted.expire > ${nowMs} then counted.expire else ${nowMs + hourMs} end
    returning points, expire`.execute(tx);
  const [window] = rows;
  if (window === undefined || window.points <= max) return null;
  return Math.max(1, Math.ceil((Number(window.expire) - nowMs) / 1000));
}

function hashed(text: string): string {
  return createHash("sha256").update(text).digest("base64url");
}

async function insert(tx: Tx, { kind, payload, dueAt }: NewMessage, now: Date): Promise<void> {
  await tx
    .insertInto("outbox")
    .values({ kind, payload: JSON.stringify(payload), created_at: now, due_at: dueAt })
    .execute();
  afterCommit(tx, () => recordMetrics(kind));
}

/** Runs work, and returns the kinds of the messages about an order that it has enqueued; none if it fails. */
export async function recordEnqueued<Result extends { readonly ok: boolean }>(
  tx: Tx,
  orderId: string,
  work: () => Promise<Result>,
): Promise<{ readonly result: Result; readonly kinds: readonly string[] }> {
  const { last } = await tx
    .selectFrom("outbox")
    .select(({ fn }) => fn.max("id").as("last"))
    .executeTakeFirstOrThrow();
  const result = await work();
  if (!result.ok) return { result, kinds: [] };
  const enqueued = await tx
    .selectFrom("outbox")
    .select("kind")
    .where("id", ">", last ?? 0)
    .where(sql<boolean>`payload ->> 'orderId' = ${orderId}`)
    .execute();
  return { result, kinds: enqueued.map(({ kind }) => kind) };
}

/** Deletes an outdated message unless its delivery has started. Returns true if the message was deleted. */
export async function removeUndelivered<Kind extends MessageKind>(
  tx: Tx,
  kind: Kind,
  payload: MessagePayload<Kind>,
): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom("outbox")
    .where("kind", "=", kind)
    .where(sql<boolean>`payload = ${JSON.stringify(payload)}::jsonb`)
    .where("delivered_at", "is", null)
    .where("dead_at", "is", null)
    .where("attempts", "=", 0)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

/**
 * Counts enqueued messages. Also counts confirmed and cancelled bookings, because each of these changes enqueues a
 * message.
 */
function recordMetrics(kind: MessageKind): void {
  messagesTotal.inc({ kind, outcome: "announced" });
  if (kind === "booking_confirmed") bookingsTotal.inc({ state: "confirmed" });
  if (kind === "booking_cancelled") bookingsTotal.inc({ state: "cancelled" });
}
