export type Bounds = { readonly atOnce: number; readonly waiting: number };

/** Releases a slot. Must be called once. */
export type EndTurn = () => void;

/** A queue that is fair between keys: the key with the most callers waits longest, and is rejected first. */
export type FairQueue = {
  /** Returns a slot, or null if the key would have to wait. */
  readonly tryEnter: (key: string) => EndTurn | null;
  /** Waits for a slot. `full`: too many are waiting, or the caller was replaced by one of a shorter key; `gone`: aborted. */
  readonly enter: (key: string, signal?: AbortSignal) => Promise<EndTurn | "full" | "gone">;
  readonly waiting: () => number;
};

/** A lower limit of each key while other keys are active. */
export type BesideOthers = {
  /** Maximum number of slots; those held for longer than `longMs` do not count. */
  readonly atOnce: number;
  /** Milliseconds. */
  readonly longMs: number;
  /** How long the limit applies after another key last got a slot, in milliseconds. */
  readonly recentMs: number;
};

type Waiter = { readonly settle: (outcome: EndTurn | "full") => void };
type Lane = {
  readonly key: string;
  readonly bounds: Bounds;
  running: number;
  /** Running slots that have not been held for `longMs` yet. */
  recent: number;
  readonly waiting: Waiter[];
};

const alone: BesideOthers = { atOnce: Number.POSITIVE_INFINITY, longMs: 0, recentMs: 0 };
const unbounded: Bounds = { atOnce: Number.POSITIVE_INFINITY, waiting: Number.POSITIVE_INFINITY };

/**
 * Creates a queue with limits for all keys (`total`), per key (`boundsOf`), and per key while others are active
 * (`besideOthers`).
 */
export function createFairQueue({
  total = unbounded,
  boundsOf = () => unbounded,
  besideOthers = alone,
}: {
  readonly total?: Bounds;
  readonly boundsOf?: (key: string) => Bounds;
  readonly besideOthers?: BesideOthers;
}): FairQueue {
  /** In the order in which they get their next slot. */
  const lanes = new Map<string, Lane>();
  let running = 0;
  let waiting = 0;
  /** The last slots of two different keys, newest first. */
  let lastTurns: readonly { readonly key: string; readonly at: number }[] = [];

  return {
    tryEnter: (key) => begin(laneOf(key)),
    enter: async (key, signal) => {
      if (signal?.aborted) return "gone";
      const lane = laneOf(key);
      const free = begin(lane);
      if (free !== null) return free;
      if (lane.waiting.length >= lane.bounds.waiting) return "full";
      if (waiting >= total.waiting && !makeRoomFor(lane)) return "full";
      lanes.set(key, lane);
      return wait(lane, signal);
    },
    waiting: () => waiting,
  };

  function laneOf(key: string): Lane {
    return lanes.get(key) ?? { key, bounds: boundsOf(key), running: 0, recent: 0, waiting: [] };
  }

  function begin(lane: Lane): EndTurn | null {
    if (running >= total.atOnce || lane.waiting.length > 0 || !mayBegin(lane)) return null;
    return take(lane);
  }

  function mayBegin(lane: Lane): boolean {
    if (lane.running >= lane.bounds.atOnce) return false;
    return lane.recent < besideOthers.atOnce || !hasOthersBeside(lane);
  }

  function hasOthersBeside({ key }: Lane): boolean {
    const other = lastTurns.find((turn) => turn.key !== key);
    return other !== undefined && performance.now() - other.at < besideOthers.recentMs;
  }

  function take(lane: Lane): EndTurn {
    const { key } = lane;
    running += 1;
    lane.running += 1;
    lane.recent += 1;
    lastTurns = [{ key, at: performance.now() }, ...lastTurns.filter((turn) => turn.key !== key)].slice(0, 2);
    // Move the lane to the end of the round.
    lanes.delete(key);
    lanes.set(key, lane);
    let isRecent = true;
    const age = () => {
      isRecent = false;
      lane.recent -= 1;
    };
    const becomeLong = () => {
      age();
      beginNext();
    };
    const timer = besideOthers === alone ? undefined : setTimeout(becomeLong, besideOthers.longMs);
    return () => {
      clearTimeout(timer);
      if (isRecent) age();
      running -= 1;
      lane.running -= 1;
      drop(lane);
      beginNext();
    };
  }

  function wait(lane: Lane, signal: AbortSignal | undefined): Promise<EndTurn | "full" | "gone"> {
    return new Promise((resolve) => {
      const leave = () => {
        lane.waiting.splice(lane.waiting.indexOf(waiter), 1);
        waiting -= 1;
        drop(lane);
        resolve("gone");
      };
      const waiter: Waiter = {
        settle: (outcome) => {
          signal?.removeEventListener("abort", leave);
          waiting -= 1;
          resolve(outcome);
        },
      };
      lane.waiting.push(waiter);
      waiting += 1;
      signal?.addEventListener("abort", leave, { once: true });
    });
  }

  function beginNext(): void {
    if (waiting === 0) return;
    for (const lane of lanes.values()) {
      if (running >= total.atOnce) return;
      if (!mayBegin(lane)) continue;
      // A lane that gets a slot moves to the end of the round, where this loop comes to it again.
      lane.waiting.shift()?.settle(take(lane));
    }
  }

  /** Rejects the last caller of the longest lane, unless `lane` itself would be as long. */
  function makeRoomFor(lane: Lane): boolean {
    let longest = lane;
    for (const each of lanes.values()) if (each.waiting.length > longest.waiting.length) longest = each;
    if (longest.waiting.length <= lane.waiting.length + 1) return false;
    longest.waiting.pop()?.settle("full");
    return true;
  }

  function drop(lane: Lane): void {
    if (lane.running === 0 && lane.waiting.length === 0) lanes.delete(lane.key);
  }
}
