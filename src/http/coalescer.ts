type Run = { readonly result: Promise<unknown>; readonly end: AbortController; waiting: number };

/** Coalesces concurrent work by key: callers share the result of running work. Each key must have one result type. */
export class Coalescer {
  readonly #runs = new Map<string, Run>();
  readonly #keptMs: number;
  readonly #keepsFailures: boolean;

  /** `keptMs` is how long a result is reused, in milliseconds. With `keepsFailures`, failures are reused as well. */
  constructor({ keptMs = 0, keepsFailures = false } = {}) {
    this.#keptMs = keptMs;
    this.#keepsFailures = keepsFailures;
  }

  get size(): number {
    return this.#runs.size;
  }

  /**
   * Starts the work, or joins the running work with the same key. If `signal` aborts, this caller leaves. The signal
   * passed to `work` aborts once all callers have left.
   */
  run<Result>(
    key: string,
    work: (signal: AbortSignal) => Promise<Result>,
    signal?: AbortSignal,
  ): Promise<Result> {
    const run = this.#runs.get(key) ?? this.#start(key, work);
    const result = run.result as Promise<Result>;
    run.waiting += 1;
    const abandon = () => {
      run.waiting -= 1;
      if (run.waiting > 0) return;
      this.#drop(key, run);
      run.end.abort();
    };
    if (signal?.aborted) abandon();
    else if (signal !== undefined) {
      signal.addEventListener("abort", abandon, { once: true });
      // Remove the listener: a combined signal with a listener would keep the rendered page in memory (Node.js).
      const stopListening = () => signal.removeEventListener("abort", abandon);
      result.then(stopListening, stopListening);
    }
    return result;
  }

  pending<Result>(key: string): Promise<Result> | undefined {
    return this.#runs.get(key)?.result as Promise<Result> | undefined;
  }

  /** Drops all runs, so that the next callers start new work. */
  clear(): void {
    this.#runs.clear();
  }

  #start(key: string, work: (signal: AbortSignal) => Promise<unknown>): Run {
    const end = new AbortController();
    const run: Run = { result: work(end.signal), end, waiting: 0 };
    this.#runs.set(key, run);
    const drop = () => this.#drop(key, run);
    const keep = () => (this.#keptMs === 0 ? drop() : void setTimeout(drop, this.#keptMs).unref());
    run.result.then(keep, this.#keepsFailures ? keep : drop);
    return run;
  }

  #drop(key: string, run: Run): void {
    if (this.#runs.get(key) === run) this.#runs.delete(key);
  }
}
