import { setTimeout as wait } from "node:timers/promises";

/** Determines how gateway calls with the same key are coalesced. */
export type CoalesceOptions = {
  /** Pause after a gateway call, in milliseconds. */
  readonly pauseMs: number;
  /**
   * Result of gateway calls that are made during the pause. `next`: the result of one new call after the pause. `last`:
   * the result of the call before the pause.
   */
  readonly duringPause: "next" | "last";
};

type SharedCall<Value> = {
  readonly current: Promise<Value>;
  readonly pause: Promise<unknown>;
  isRunning: boolean;
  next: Promise<Value> | null;
};

/** Coalesces gateway calls with the same key while one is pending and during the pause after it. */
export function coalesceCalls<Args extends unknown[], Value>(
  call: (...args: Args) => Promise<Value>,
  keyOf: (...args: Args) => string,
  { pauseMs, duringPause }: CoalesceOptions,
): (...args: Args) => Promise<Value> {
  const calls = new Map<string, SharedCall<Value>>();

  function start(key: string, args: Args): Promise<Value> {
    const current = call(...args);
    const settled = current.then(
      () => {},
      () => {},
    );
    const pause = settled.then(() => {
      sharedCall.isRunning = false;
      return wait(pauseMs, undefined, { ref: false });
    });
    const sharedCall: SharedCall<Value> = { current, pause, isRunning: true, next: null };
    calls.set(key, sharedCall);
    // Runs before the call after the pause, which `next` adds later to the same promise.
    pause.then(() => calls.delete(key));
    return current;
  }

  return (...args) => {
    const key = keyOf(...args);
    const turn = calls.get(key);
    if (turn === undefined) return start(key, args);
    if (turn.isRunning || duringPause === "last") return turn.current;
    turn.next ??= turn.pause.then(() => start(key, args));
    return turn.next;
  };
}
