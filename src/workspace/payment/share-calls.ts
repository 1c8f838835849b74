import { setTimeout as wait } from "node:timers/promises";

/** How calls with the same key are shared. */
export type Sharing = {
  /** Minimum time between two calls, in milliseconds. */
  readonly pauseMs: number;
  /** What a call in the pause returns: `next`, a new call after the pause; `last`, the previous result (for creating calls). */
  readonly inPause: "next" | "last";
};

type Turn<Value> = {
  readonly current: Promise<Value>;
  readonly pause: Promise<unknown>;
  isRunning: boolean;
  next: Promise<Value> | null;
};

/** Coalesces concurrent calls with the same key, and the calls in the pause that follows. */
export function shareCalls<Args extends unknown[], Value>(
  call: (...args: Args) => Promise<Value>,
  keyOf: (...args: Args) => string,
  { pauseMs, inPause }: Sharing,
): (...args: Args) => Promise<Value> {
  const turns = new Map<string, Turn<Value>>();

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
    const turn: Turn<Value> = { current, pause, isRunning: true, next: null };
    turns.set(key, turn);
    pause.then(() => {
      if (turns.get(key) === turn && turn.next === null) turns.delete(key);
    });
    return current;
  }

  return (...args) => {
    const key = keyOf(...args);
    const turn = turns.get(key);
    if (turn === undefined) return start(key, args);
    if (turn.isRunning || inPause === "last") return turn.current;
    turn.next ??= turn.pause.then(() => start(key, args));
    return turn.next;
  };
}
