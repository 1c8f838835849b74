/** Named timers that can be stopped together and do not keep the process alive. */
export class Timers {
  readonly #timers = new Map<string, NodeJS.Timeout>();
  #closed = false;

  /** Calls `task` once after `wait` milliseconds; replaces a waiting task of the same name. */
  set(name: string, wait: number, task: () => void): void {
    if (this.#closed) return;
    clearTimeout(this.#timers.get(name));
    const timer = setTimeout(() => {
      this.#timers.delete(name);
      task();
    }, wait);
    timer.unref();
    this.#timers.set(name, timer);
  }

  /** Cancels all timers. After that, `set` has no effect. */
  close(): void {
    this.#closed = true;
    for (const timer of this.#timers.values()) clearTimeout(timer);
    this.#timers.clear();
  }
}
