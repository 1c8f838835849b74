import { createHash } from "node:crypto";
import { sql } from "kysely";
import { maxVisitorMailsPerHour } from "../../api/contract/booking-rules.ts";
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

/**
 * Enqueues an email to an address that any visitor can enter. Returns null if enqueued, or the seconds to wait if the
 * recipient's limit is reached.
 */
export async function enqueueForVisitor(
  tx: Tx,
  message: NewMessage<VisitorMailKind>,
  recipient: string,
  now: Date,
): Promise<number | null> {
  const waitSeconds = await countMail(tx, recipient, now);
  if (waitSeconds === null) await insert(tx, message, now);
  return waitSeconds;
}

const hourMs = 3_600_000;

/** Counts an email in the recipient's hourly window. A rollback also undoes the count, because no mail is sent. */
async function countMail(tx: Tx, recipient: string, now: Date): Promise<number | null> {
  const address = createHash("sha256").update(recipient.trim().toLowerCase()).digest("base64url");
  const nowMs = now.getTime();
  const { rows } = await sql<{ points: number; expire: string }>`
    insert into request_counts as counted (key, points, expire)
    values (${`visitor-mail:${address}`}, 1, ${nowMs + hourMs})
    on conflict (key) do update set
      points = case when counted.expire > ${nowMs} then counted.points + 1 else 1 end,
      expire = case when counted.expire > ${nowMs} then counted.expire else ${nowMs + hourMs} end
    returning points, expire`.execute(tx);
  const [window] = rows;
  if (window === undefined || window.points <= maxVisitorMailsPerHour) return null;
  return Math.max(1, Math.ceil((Number(window.expire) - nowMs) / 1000));
}

async function insert(tx: Tx, { kind, payload, dueAt }: NewMessage, now: Date): Promise<void> {
  await tx
    .insertInto("outbox")
    .values({ kind, payload: JSON.stringify(payload), created_at: now, due_at: dueAt })
    .execute();
  afterCommit(tx, () => recordMetrics(kind));
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
