import { setTimeout as wait } from "node:timers/promises";

/** How calls with the same key are shared. */
export type CoalesceOptions = {
  /** Minimum time between two calls, in milliseconds. */
  readonly pauseMs: number;
  /** What a call in the pause returns: `next`, a new call after the pause; `last`, the previous result (for creating calls). */
  readonly duringPause: "next" | "last";
};

type SharedCall<Value> = {
  readonly current: Promise<Value>;
  readonly pause: Promise<unknown>;
  isRunning: boolean;
  next: Promise<Value> | null;
};

/** Coalesces concurrent calls with the same key, and the calls in the pause that follows. */
export function coalesceCalls<Args extends unknown[], Value>(
  call: (...args: Args) => Promise<Value>,
  keyOf: (...args: Args) => string,
  { pauseMs, duringPause: inPause }: CoalesceOptions,
): (...args: Args) => Promise<Value> {
  const calls = new Map<string, SharedCall<Value>>();

  function start(key: string, args: Args): Promise<Value> {
    const current = call(...args);
    const ended = current.then(
      () => {},
      () => {},
    );
    const pause = ended.then(() => {
      turn.isRunning = false;
      return wait(pauseMs, undefined, { ref: false });
    });
    const turn: SharedCall<Value> = { current, pause, isRunning: true, next: null };
    calls.set(key, turn);
    pause.then(() => {
      if (calls.get(key) === turn && turn.next === null) calls.delete(key);
    });
    return current;
  }

  return (...args) => {
    const key = keyOf(...args);
    const turn = calls.get(key);
    if (turn === undefined) return start(key, args);
    if (turn.isRunning || inPause === "last") return turn.current;
    turn.next ??= turn.pause.then(() => start(key, args));
    return turn.next;
  };
}
