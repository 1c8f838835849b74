import type { AppointmentRecord, Ledger } from "./ledger.ts";
import type { Settings } from "./settings.ts";
import { Timers } from "./timers.ts";

/**
 * Keeps what the bank has promised for later: answers to slow payments, refunds that take their time.
 * An appointment stays in the ledger until it has been kept, so a restart keeps the missed ones at once.
 */
export class Diary {
  readonly #ledger: Ledger;
  readonly #settings: Settings;
  readonly #keep: (appointment: AppointmentRecord) => void;
  readonly #timers = new Timers();

  /** `keep` does what was promised and writes `appointment_kept` together with it. */
  constructor(ledger: Ledger, settings: Settings, keep: (appointment: AppointmentRecord) => void) {
    this.#ledger = ledger;
    this.#settings = settings;
    this.#keep = keep;
    ledger.listen((entry) => {
      if (entry.kind === "appointment") this.#schedule(entry);
    });
  }

  resume(): void {
    for (const appointment of this.#ledger.pendingAppointments()) this.#schedule(appointment);
  }

  close(): void {
    this.#timers.close();
  }

  #schedule(appointment: AppointmentRecord): void {
    const wait = Math.max(0, appointment.dueAt - this.#settings.now().getTime());
    this.#timers.set(appointment.id, wait, () => this.#keep(appointment));
  }
}
