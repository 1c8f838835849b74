import type { Ledger, ScheduledTaskRecord } from "./ledger.ts";
import type { Settings } from "./settings.ts";
import { Timers } from "./timers.ts";

/**
 * Runs the bank's scheduled tasks. Tasks stay in the ledger until they have run, so missed tasks run after a restart.
 */
export class Scheduler {
  readonly #ledger: Ledger;
  readonly #settings: Settings;
  readonly #run: (scheduled: ScheduledTaskRecord) => void;
  readonly #timers = new Timers();

  /** `run` must write the task's effect and the `appointment_kept` entry in one atomic write. */
  constructor(ledger: Ledger, settings: Settings, run: (scheduled: ScheduledTaskRecord) => void) {
    this.#ledger = ledger;
    this.#settings = settings;
    this.#run = run;
    ledger.onEntry((entry) => {
      if (entry.kind === "appointment") this.#schedule(entry);
    });
  }

  resume(): void {
    for (const scheduled of this.#ledger.pendingScheduled()) this.#schedule(scheduled);
  }

  close(): void {
    this.#timers.close();
  }

  #schedule(scheduled: ScheduledTaskRecord): void {
    const wait = Math.max(0, scheduled.dueAt - this.#settings.now().getTime());
    this.#timers.set(scheduled.id, wait, () => this.#run(scheduled));
  }
}
