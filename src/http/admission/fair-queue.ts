export type QueueLimits = { readonly atOnce: number; readonly waiting: number };

/** Releases a slot. Must be called exactly once. */
export type ReleaseSlot = () => void;

/** A queue that is fair between keys: the key with the most waiting callers waits longest and is rejected first. */
export type FairQueue = {
  /** Returns a slot, or null if the key would have to wait. */
  readonly tryAcquire: (key: string) => ReleaseSlot | null;
  /**
   * Waits for a slot. `full`: too many callers are waiting, or the caller was evicted in favour of a key with a shorter
   * queue. `gone`: `signal` has aborted.
   */
  readonly acquire: (key: string, signal?: AbortSignal) => Promise<ReleaseSlot | "full" | "gone">;
  readonly queuedCount: () => number;
};

/** A lower limit that applies to each key while other keys are active. */
export type ContentionLimit = {
  /** Maximum number of slots per key. Slots held for longer than `longMs` do not count. */
  readonly atOnce: number;
  /** Duration in milliseconds after which a slot no longer counts. */
  readonly longMs: number;
  /** How long the limit still applies after another key got a slot, in milliseconds. */
  readonly recentMs: number;
};

type Waiter = { readonly settle: (outcome: ReleaseSlot | "full") => void };
type KeyQueue = {
  readonly key: string;
  readonly bounds: QueueLimits;
  running: number;
  /** Number of slots that have been held for less than `longMs`. */
  recent: number;
  readonly waiting: Waiter[];
};

const noContentionLimit: ContentionLimit = { atOnce: Number.POSITIVE_INFINITY, longMs: 0, recentMs: 0 };
const unbounded: QueueLimits = { atOnce: Number.POSITIVE_INFINITY, waiting: Number.POSITIVE_INFINITY };

/**
 * Creates a queue with limits for all keys together (`total`), for each key (`boundsOf`), and for each key while other
 * keys are active (`besideOthers`).
 */
export function createFairQueue({
  total = unbounded,
  limitsFor = () => unbounded,
  contentionLimit = noContentionLimit,
}: {
  readonly total?: QueueLimits;
  readonly limitsFor?: (key: string) => QueueLimits;
  readonly contentionLimit?: ContentionLimit;
}): FairQueue {
  /** The key queues, in the order in which they get their next slot. */
  const queues = new Map<string, KeyQueue>();
  let running = 0;
  let waitingCount = 0;
  /** The last two keys that got a slot, newest first. */
  let lastSlots: readonly { readonly key: string; readonly at: number }[] = [];

  return {
    tryAcquire: (key) => acquireIfFree(queueFor(key)),
    acquire: async (key, signal) => {
      if (signal?.aborted) return "gone";
      const queue = queueFor(key);
      const free = acquireIfFree(queue);
      if (free !== null) return free;
      if (queue.waiting.length >= queue.bounds.waiting) return "full";
      if (waitingCount >= total.waiting && !evictForFairness(queue)) return "full";
      queues.set(key, queue);
      return wait(queue, signal);
    },
    queuedCount: () => waitingCount,
  };

  function queueFor(key: string): KeyQueue {
    return queues.get(key) ?? { key, bounds: limitsFor(key), running: 0, recent: 0, waiting: [] };
  }

  function acquireIfFree(queue: KeyQueue): ReleaseSlot | null {
    if (running >= total.atOnce || queue.waiting.length > 0 || !hasCapacity(queue)) return null;
    return acquireNow(queue);
  }

  function hasCapacity(queue: KeyQueue): boolean {
    if (queue.running >= queue.bounds.atOnce) return false;
    return queue.recent < contentionLimit.atOnce || !hasContention(queue);
  }

  function hasContention({ key }: KeyQueue): boolean {
    const otherSlot = lastSlots.find((slot) => slot.key !== key);
    return otherSlot !== undefined && performance.now() - otherSlot.at < contentionLimit.recentMs;
  }

  function acquireNow(queue: KeyQueue): ReleaseSlot {
    const { key } = queue;
    running += 1;
    queue.running += 1;
    queue.recent += 1;
    lastSlots = [{ key, at: performance.now() }, ...lastSlots.filter((slot) => slot.key !== key)].slice(0, 2);
    // Move the key to the end of the round-robin order.
    queues.delete(key);
    queues.set(key, queue);
    let isRecent = true;
    const age = () => {
      isRecent = false;
      queue.recent -= 1;
    };
    const becomeLong = () => {
      age();
      startNext();
    };
    const timer =
      contentionLimit === noContentionLimit ? undefined : setTimeout(becomeLong, contentionLimit.longMs);
    return () => {
      clearTimeout(timer);
      if (isRecent) age();
      running -= 1;
      queue.running -= 1;
      drop(queue);
      startNext();
    };
  }

  function wait(queue: KeyQueue, signal: AbortSignal | undefined): Promise<ReleaseSlot | "full" | "gone"> {
    return new Promise((resolve) => {
      const abandon = () => {
        queue.waiting.splice(queue.waiting.indexOf(waiter), 1);
        waitingCount -= 1;
        drop(queue);
        resolve("gone");
      };
      const waiter: Waiter = {
        settle: (outcome) => {
          signal?.removeEventListener("abort", abandon);
          waitingCount -= 1;
          resolve(outcome);
        },
      };
      queue.waiting.push(waiter);
      waitingCount += 1;
      signal?.addEventListener("abort", abandon, { once: true });
    });
  }

  function startNext(): void {
    if (waitingCount === 0) return;
    for (const queue of queues.values()) {
      if (running >= total.atOnce) return;
      if (!hasCapacity(queue)) continue;
      // `acquireNow` moves the key to the end of the map, so this loop visits the key again.
      queue.waiting.shift()?.settle(acquireNow(queue));
    }
  }

  /**
   * Makes room for a new caller by rejecting the last caller of the longest queue. Rejects nobody and returns false if
   * the new caller's queue would become as long.
   */
  function evictForFairness(queue: KeyQueue): boolean {
    let longest = queue;
    for (const each of queues.values()) if (each.waiting.length > longest.waiting.length) longest = each;
    if (longest.waiting.length <= queue.waiting.length + 1) return false;
    longest.waiting.pop()?.settle("full");
    return true;
  }

  function drop(queue: KeyQueue): void {
    if (queue.running === 0 && queue.waiting.length === 0) queues.delete(queue.key);
  }
}
