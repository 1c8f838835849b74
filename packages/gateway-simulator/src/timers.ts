/** Named timers that can be stopped together and keep no process alive. */
export class Timers {
  readonly #timers = new Map<string, NodeJS.Timeout>();
  #closed = false;

  /** Calls `task` once after `wait` milliseconds; a name that is set again forgets its earlier task. */
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

  /** Forgets every task, and those still to come. */
  close(): void {
    this.#closed = true;
    for (const timer of this.#timers.values()) clearTimeout(timer);
    this.#timers.clear();
  }
}
