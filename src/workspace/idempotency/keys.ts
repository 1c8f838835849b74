import { sql } from "kysely";
import { retention, startOfPeriod } from "../../api/contract/retention.ts";
import type { Db } from "../database/tables.ts";

/** A request's claim on an idempotency key. `holder` identifies the request. */
export type KeyClaim = {
  readonly scope: string;
  readonly key: string;
  readonly bodyHash: string;
  readonly holder: string;
  /** The order that the request names. Null if the request creates an order. */
  readonly orderId: string | null;
};

/** Result of a claim: `ours` if the request may run, otherwise the reason why it must not run. */
export type ClaimOutcome =
  | { readonly is: "ours" }
  /** `response` is encrypted, see `stored-response.ts`. */
  | { readonly is: "answered"; readonly response: string }
  | { readonly is: "other_body" }
  | { readonly is: "running" };

/** How long a claim lasts without a heartbeat, in milliseconds. Short, because a killed process blocks its key. */
const leaseMs = 5_000;
/** Maximum number of stored responses per order. More than a customer causes in a day. */
export const maxResponsesPerOrder = 50;

/** Claims a key that is new or expired, or whose request was killed. Otherwise returns the state of the key. */
export async function claimKey(db: Db, claim: KeyClaim, now: Date): Promise<ClaimOutcome> {
  await db
    .deleteFrom("idempotency_keys")
    .where("scope", "=", claim.scope)
    .where("key", "=", claim.key)
    .where("created_at", "<=", startOfPeriod(retention.storedResponses, now))
    .execute();
  const { scope, key, bodyHash, holder, orderId } = claim;
  const inserted = await db
    .insertInto("idempotency_keys")
    .values({
      ...{ scope, key, holder, body_hash: bodyHash, order_id: orderId },
      ...{ locked_until: leaseUntil(now), created_at: now },
    })
    .onConflict((conflict) => conflict.columns(["scope", "key"]).doNothing())
    .returning("key")
    .executeTakeFirst();
  return inserted === undefined ? takeOverKey(db, claim, now) : { is: "ours" };
}

async function takeOverKey(db: Db, claim: KeyClaim, now: Date): Promise<ClaimOutcome> {
  const row = await rowOf(db, claim).executeTakeFirst();
  if (row === undefined) return { is: "running" };
  if (row.body_hash !== claim.bodyHash) return { is: "other_body" };
  if (row.reply !== null) return { is: "answered", response: row.reply };
  if (row.locked_until > now) return { is: "running" };
  // `locked_until` identifies the claim: every takeover and heartbeat changes it.
  const takenOver = await db
    .updateTable("idempotency_keys")
    .set({ holder: claim.holder, locked_until: leaseUntil(now) })
    .where("scope", "=", claim.scope)
    .where("key", "=", claim.key)
    .where("reply", "is", null)
    .where("locked_until", "=", row.locked_until)
    .returning("key")
    .executeTakeFirst();
  return { is: takenOver === undefined ? "running" : "ours" };
}

function rowOf(db: Db, { scope, key }: KeyClaim) {
  return db
    .selectFrom("idempotency_keys")
    .select(["body_hash", "locked_until", "reply"])
    .where("scope", "=", scope)
    .where("key", "=", key);
}

export async function extendLease(db: Db, claim: KeyClaim, now: Date): Promise<void> {
  await heldBy(db, claim)
    .set({ locked_until: leaseUntil(now) })
    .execute();
}

/**
 * Stores the encrypted response and deletes the oldest responses of the order. Returns false if another request has
 * taken the key.
 */
export async function storeResponse(db: Db, claim: KeyClaim, response: string): Promise<boolean> {
  const { numUpdatedRows } = await heldBy(db, claim)
    .set({ reply: JSON.stringify(response) })
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return false;
  if (claim.orderId !== null) await deleteOldestOf(db, claim.orderId);
  return true;
}

/** Deletes the oldest responses of an order. Skips rows that a concurrent request is deleting, to prevent deadlocks. */
async function deleteOldestOf(db: Db, orderId: string): Promise<void> {
  await sql`
    delete from idempotency_keys where (scope, key) in (
      select scope, key from idempotency_keys where order_id = ${orderId} and reply is not null
        order by created_at desc, key offset ${maxResponsesPerOrder} for update skip locked)`.execute(db);
}

/**
 * Releases the key of a failed request, so that the request can be retried. Keeps a key with a stored response because
 * the request has taken effect.
 */
export async function releaseKey(db: Db, { scope, key, holder }: KeyClaim): Promise<void> {
  await db
    .deleteFrom("idempotency_keys")
    .where("scope", "=", scope)
    .where("key", "=", key)
    .where("holder", "=", holder)
    .where("reply", "is", null)
    .execute();
}

function heldBy(db: Db, { scope, key, holder }: KeyClaim) {
  return db
    .updateTable("idempotency_keys")
    .where("scope", "=", scope)
    .where("key", "=", key)
    .where("holder", "=", holder);
}

function leaseUntil(now: Date): Date {
  return new Date(now.getTime() + leaseMs);
}
