import { setImmediate as nextTick } from "node:timers/promises";

/** How much may be in progress, and how much may wait for it. */
export type Bounds = { readonly atOnce: number; readonly waiting: number };

/** Ends a turn, so that the next one begins. Must be called once. */
export type EndTurn = () => void;

/** A queue that is fair between its callers: whoever sends most waits longest, and is refused first. */
export type FairQueue = {
  /**
   * Waits for a turn. `full` at once when too many wait already, or later when room is made for a caller with fewer
   * waiting; `gone` when `signal` is aborted first.
   * @param key who asks: turns are given to one key after the other
   */
  readonly enter: (key: string, signal?: AbortSignal) => Promise<EndTurn | "full" | "gone">;
};

type Waiter = { readonly settle: (outcome: "turn" | "full" | "gone") => void };
type Lane = { readonly key: string; readonly bounds: Bounds; running: number; readonly waiting: Waiter[] };

const unbounded: Bounds = { atOnce: Number.POSITIVE_INFINITY, waiting: Number.POSITIVE_INFINITY };

/**
 * Makes a queue.
 * @param total bounds of all keys together
 * @param boundsOf bounds of one key
 */
export function createFairQueue({
  total = unbounded,
  boundsOf = () => unbounded,
}: {
  readonly total?: Bounds;
  readonly boundsOf?: (key: string) => Bounds;
}): FairQueue {
  /** In the order in which they get their next turn. */
  const lanes = new Map<string, Lane>();
  let running = 0;
  let waiting = 0;

  return {
    enter: async (key, signal) => {
      if (signal?.aborted) return "gone";
      const lane = lanes.get(key) ?? { key, bounds: boundsOf(key), running: 0, waiting: [] };
      const hasFreeTurn = running < total.atOnce && lane.running < lane.bounds.atOnce;
      if (hasFreeTurn && lane.waiting.length === 0) return begin(lane);
      if (lane.waiting.length >= lane.bounds.waiting) return "full";
      if (waiting >= total.waiting && !makeRoomFor(lane)) return "full";
      lanes.set(key, lane);
      const outcome = await wait(lane, signal);
      if (outcome !== "turn") return outcome;
      const end = endOf(lane);
      // Callers who leave together are noticed one by one, and each gives up a turn for the next of them.
      await nextTick();
      if (!signal?.aborted) return end;
      end();
      return "gone";
    },
  };

  function begin(lane: Lane): EndTurn {
    take(lane);
    return endOf(lane);
  }

  function take(lane: Lane): void {
    running += 1;
    lane.running += 1;
    // To the end of the round.
    lanes.delete(lane.key);
    lanes.set(lane.key, lane);
  }

  function endOf(lane: Lane): EndTurn {
    return () => {
      running -= 1;
      lane.running -= 1;
      drop(lane);
      beginNext();
    };
  }

  function wait(lane: Lane, signal: AbortSignal | undefined): Promise<"turn" | "full" | "gone"> {
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
      if (lane.running >= lane.bounds.atOnce) continue;
      const next = lane.waiting.shift();
      if (next === undefined) continue;
      take(lane);
      next.settle("turn");
      return;
    }
  }

  /** Refuses the last of the longest lane, unless that is no longer than the one that asks. */
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
