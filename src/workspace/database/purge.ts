import { enqueue } from "./outbox.ts";
import type { Tx } from "./tables.ts";

/**
 * How long a purge waits, in milliseconds. Until then, a CDN that asks again could get the old page from the caches of
 * the site (decision 007): a page that was being rendered (2 s), its copy (2 s) and shared API responses (0.5 s).
 */
const delayMs = 5_000;

/** Enqueues the purge of surrogate keys (`http/cache-keys.ts`) in the transaction of the change. */
export function enqueuePurge(tx: Tx, keys: readonly string[], now: Date): Promise<void> {
  const dueAt = new Date(now.getTime() + delayMs);
  return enqueue(tx, { kind: "cdn_purge", payload: { keys: [...keys] }, dueAt }, now);
}
