import type { DeliveryRecord, Ledger } from "./ledger.ts";
import type { Settings } from "./settings.ts";
import { webhookSignature } from "./signatures.ts";
import { Timers } from "./timers.ts";

/** Razorpay's timeout for the response to a webhook. */
const responseTimeoutMs = 5_000;
const maxBackoffMs = 5 * 60_000;
const maxAttempts = 15;

/** Sends each webhook until the merchant responds with 2xx, for at most `maxAttempts` attempts. */
export class WebhookSender {
  readonly #ledger: Ledger;
  readonly #settings: Settings;
  readonly #timers = new Timers();
  readonly #running = new Map<string, Promise<void>>();
  readonly #posting = new Set<AbortController>();
  #closed = false;

  constructor(ledger: Ledger, settings: Settings) {
    this.#ledger = ledger;
    this.#settings = settings;
    ledger.onEntry((entry) => {
      if (entry.kind === "delivery") this.#schedule(entry);
    });
  }

  /** Schedules the deliveries that an earlier process did not finish. */
  resume(): void {
    for (const delivery of this.#ledger.pendingDeliveries()) this.#schedule(delivery);
  }

  /** Waits for the running attempts of these deliveries, whether they succeed or fail. */
  async waitForAttempts(deliveries: readonly DeliveryRecord[]): Promise<void> {
    await Promise.all(deliveries.map((delivery) => this.#running.get(delivery.id)));
  }

  async close(): Promise<void> {
    this.#timers.close();
    this.#closed = true;
    for (const post of this.#posting) post.abort();
    await Promise.all(this.#running.values());
  }

  #schedule(delivery: DeliveryRecord): void {
    if (this.#closed) return;
    const wait = delivery.dueAt - this.#settings.now().getTime();
    if (wait <= 0) this.#start(delivery);
    else this.#timers.set(delivery.id, wait, () => this.#start(delivery));
  }

  #start(delivery: DeliveryRecord): void {
    const attempt = this.#attempt(delivery)
      .catch((err: unknown) => this.#settings.log({ err }, "a webhook could not be sent or recorded"))
      .finally(() => {
        if (this.#running.get(delivery.id) === attempt) this.#running.delete(delivery.id);
      });
    this.#running.set(delivery.id, attempt);
  }

  async #attempt(delivery: DeliveryRecord): Promise<void> {
    await this.#ledger.flush();
    const outcome = await this.#post(delivery);
    if (this.#closed) return;
    const attempts = delivery.attempts + 1;
    const record = { webhook: delivery.event, eventId: delivery.eventId, attempts, outcome };
    if (outcome === "accepted" || delivery.forged) {
      this.#settings.log(record, "webhook delivered");
      this.#ledger.write([{ kind: "delivery_ended", id: delivery.id }]);
    } else if (attempts >= maxAttempts) {
      this.#settings.log(record, "webhook dropped after the last attempt");
      this.#ledger.write([{ kind: "delivery_ended", id: delivery.id }]);
    } else {
      this.#settings.log(record, "webhook not accepted, will be retried");
      const pause = Math.min(this.#settings.retryMs * 2 ** delivery.attempts, maxBackoffMs);
      this.#ledger.write([{ ...delivery, attempts, dueAt: this.#settings.now().getTime() + pause }]);
    }
  }

  /** Posts the body and returns "accepted", the status, or the name of the error. */
  async #post({ body, eventId, forged }: DeliveryRecord): Promise<string> {
    const secret = forged ? `not ${this.#settings.webhookSecret}` : this.#settings.webhookSecret;
    const abort = new AbortController();
    const deadline = setTimeout(() => abort.abort(), responseTimeoutMs);
    this.#posting.add(abort);
    try {
      const response = await fetch(this.#settings.webhookUrl, {
        method: "POST",
        body,
        headers: {
          "Content-Type": "application/json",
          "User-Agent": "Razorpay-Webhook/v1",
          "X-Razorpay-Signature": webhookSignature(secret, body),
          "x-razorpay-event-id": eventId,
        },
        redirect: "manual",
        signal: abort.signal,
      });
      await response.body?.cancel();
      return response.ok ? "accepted" : `status ${response.status}`;
    } catch (error) {
      return error instanceof Error ? error.name : "unknown failure";
    } finally {
      clearTimeout(deadline);
      this.#posting.delete(abort);
    }
  }
}
