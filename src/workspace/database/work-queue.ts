import { createFairQueue, type FairQueue } from "../../http/admission/fair-queue.ts";
import { limits } from "../../http/admission/limits.ts";
import { runOutsideNetwork } from "../../http/admission/network-context.ts";
import { Coalescer } from "../../http/coalescer.ts";
import type { Db } from "./tables.ts";

type WorkQueues = { readonly queue: FairQueue; readonly reads: Coalescer; readonly recent: Coalescer };

const queuesByDb = new WeakMap<Db, WorkQueues>();

/** How long `coalesceBriefly` reuses a result, in milliseconds. */
const reuseMs = 250;

/**
 * Runs work one at a time per key within this process, so that a burst does not occupy all connections. Not a lock:
 * other processes may run the same work. Returns `full` if the queue is full.
 */
export async function runExclusive<Result>(
  db: Db,
  key: string,
  work: () => Promise<Result>,
): Promise<Result | "full"> {
  const release = await queuesOf(db).queue.acquire(key);
  if (typeof release === "string") return "full";
  try {
    return await work();
  } finally {
    release();
  }
}

const exclusiveBounds = { atOnce: 1, waiting: limits.work.queuedPerItem };

/** Coalesces concurrent reads with the same key. Does not reuse the result of a read that has finished. */
export function coalesce<Result>(db: Db, key: string, read: () => Promise<Result>): Promise<Result> {
  return queuesOf(db).reads.run(key, () => runOutsideNetwork(read));
}

/**
 * Coalesces reads with the same key and reuses a result for 250 ms or until `clearCoalescedResults`. Only for data that
 * may be that old.
 */
export function coalesceBriefly<Result>(db: Db, key: string, read: () => Promise<Result>): Promise<Result> {
  return queuesOf(db).recent.run(key, () => runOutsideNetwork(read));
}

/** Drops the results of `coalesceBriefly` because data has changed. */
export function clearCoalescedResults(db: Db): void {
  queuesOf(db).recent.clear();
}

function queuesOf(db: Db): WorkQueues {
  const existingQueues = queuesByDb.get(db);
  if (existingQueues !== undefined) return existingQueues;
  const work = {
    queue: createFairQueue({ limitsFor: () => exclusiveBounds }),
    reads: new Coalescer(),
    recent: new Coalescer({ keptMs: reuseMs }),
  };
  queuesByDb.set(db, work);
  return work;
}
