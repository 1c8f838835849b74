import { sql } from "kysely";
import { enqueue } from "./outbox.ts";
import type { Tx } from "./tables.ts";

/**
 * How long a purge waits, in milliseconds. Until then, a CDN that asks again could get the old page from the caches of
 * the site (decision 007): a page that was being rendered (2 s), its copy (2 s) and shared API responses (0.5 s).
 */
const delayMs = 5_000;

/**
 * Enqueues the purge of surrogate keys (`http/cache-keys.ts`) at the end of the transaction of the change. `now`: start of
 * the transaction. The delay starts now, because nobody sees the change before the transaction is committed.
 */
export async function enqueuePurge(tx: Tx, keys: readonly string[], now: Date): Promise<void> {
  const { rows } = await sql<{ ms: number }>`
    select extract(epoch from clock_timestamp() - now())::float8 * 1000 as ms`.execute(tx);
  const dueAt = new Date(now.getTime() + (rows[0]?.ms ?? 0) + delayMs);
  return enqueue(tx, { kind: "cdn_purge", payload: { keys: [...keys] }, dueAt }, now);
}
