import { join } from "node:path";
import type { CaptureMode, Dispute, Order, Payment, Refund, WebhookMode } from "./entities.ts";
import { unknownIdError } from "./errors.ts";
import { type Journal, nullJournal, openJournal } from "./journal.ts";

export interface OrderRecord {
  readonly kind: "order";
  readonly order: Order;
  readonly capture: CaptureMode;
}

export interface PaymentRecord {
  readonly kind: "payment";
  readonly payment: Payment;
  readonly webhook: WebhookMode;
  /** Identifies one submission of the checkout, so that submitting a form twice creates only one payment. */
  readonly attemptId?: string | undefined;
  /** Number of future refunds that the bank will reject. */
  readonly refusesRefunds?: number | undefined;
}

/** Maps an idempotency key to its refund and its request. */
export interface RefundKeyRecord {
  readonly kind: "refund_key";
  readonly key: string;
  readonly request: string;
  readonly refundId: string;
}

/** A webhook to deliver. Its signature is not stored: each attempt is signed with the current secret. */
export interface DeliveryRecord {
  readonly kind: "delivery";
  readonly id: string;
  readonly eventId: string;
  readonly event: string;
  readonly body: string;
  readonly forged: boolean;
  readonly attempts: number;
  /** Milliseconds since 1970. */
  readonly dueAt: number;
}

/** A scheduled task of the bank. The journal calls these tasks `appointment`. */
export interface ScheduledTaskRecord {
  readonly kind: "appointment";
  readonly id: string;
  /** Milliseconds since the epoch. */
  readonly dueAt: number;
  readonly task:
    | { readonly kind: "answer_payment"; readonly paymentId: string; readonly approve: boolean }
    | { readonly kind: "process_refund"; readonly refundId: string };
}

export type LedgerEntry =
  | OrderRecord
  | PaymentRecord
  | { readonly kind: "refund"; readonly refund: Refund }
  | { readonly kind: "dispute"; readonly dispute: Dispute }
  | RefundKeyRecord
  | DeliveryRecord
  | { readonly kind: "delivery_ended"; readonly id: string }
  | ScheduledTaskRecord
  | { readonly kind: "appointment_kept"; readonly id: string };

type Listener = (entry: LedgerEntry) => void;

/**
 * State of the gateway, rebuilt from the journal. Replay is idempotent: a record replaces the record with the same id.
 */
export class Ledger {
  readonly #orders = new Map<string, OrderRecord>();
  readonly #payments = new Map<string, PaymentRecord>();
  readonly #refunds = new Map<string, Refund>();
  readonly #disputes = new Map<string, Dispute>();
  readonly #refundKeys = new Map<string, RefundKeyRecord>();
  readonly #deliveries = new Map<string, DeliveryRecord>();
  readonly #scheduled = new Map<string, ScheduledTaskRecord>();
  readonly #ordersOfReceipt = new Map<string, Set<string>>();
  readonly #paymentsOfOrder = new Map<string, Set<string>>();
  readonly #refundsOfPayment = new Map<string, Set<string>>();
  readonly #listeners: Listener[] = [];
  #journal: Journal = nullJournal;

  /** Opens the ledger in `dataDir`. Without `dataDir`, the ledger is empty and exists only in memory. */
  static async open(dataDir: string | undefined): Promise<Ledger> {
    const ledger = new Ledger();
    if (dataDir === undefined) return ledger;
    ledger.#journal = await openJournal(join(dataDir, "gateway-journal.jsonl"), (line) => {
      for (const entry of entriesOf(line)) ledger.#apply(entry);
    });
    return ledger;
  }

  write(entries: readonly LedgerEntry[]): void {
    this.#journal.append({ at: new Date().toISOString(), entries });
    for (const entry of entries) this.#apply(entry);
    for (const entry of entries) for (const listener of this.#listeners) listener(entry);
  }

  flush(): Promise<void> {
    return this.#journal.flush();
  }

  close(): Promise<void> {
    return this.#journal.close();
  }

  /**
   * Calls the listener for every new entry. It is not called for entries that were replayed from the journal: get those
   * from `pendingDeliveries` and `pendingScheduled`.
   */
  onEntry(listener: Listener): void {
    this.#listeners.push(listener);
  }

  order(id: string): OrderRecord | undefined {
    return this.#orders.get(id);
  }

  orders(): Order[] {
    return [...this.#orders.values()].map((record) => record.order).reverse();
  }

  ordersWithReceipt(receipt: string): Order[] {
    return newestFirst(this.#ordersOfReceipt.get(receipt), (id) => this.#orders.get(id)?.order);
  }

  payment(id: string): PaymentRecord | undefined {
    return this.#payments.get(id);
  }

  /** Like `payment`, but throws an `ApiError` for an unknown id. */
  getPayment(id: string): PaymentRecord {
    const record = this.#payments.get(id);
    if (record === undefined) throw unknownIdError();
    return record;
  }

  payments(): Payment[] {
    return [...this.#payments.values()].map((record) => record.payment).reverse();
  }

  paymentsOf(orderId: string): PaymentRecord[] {
    return newestFirst(this.#paymentsOfOrder.get(orderId), (id) => this.#payments.get(id));
  }

  refund(id: string): Refund | undefined {
    return this.#refunds.get(id);
  }

  refunds(): Refund[] {
    return [...this.#refunds.values()].reverse();
  }

  refundsOf(paymentId: string): Refund[] {
    return newestFirst(this.#refundsOfPayment.get(paymentId), (id) => this.#refunds.get(id));
  }

  disputesOf(paymentId: string): Dispute[] {
    return [...this.#disputes.values()].filter((dispute) => dispute.payment_id === paymentId).reverse();
  }

  refundKey(key: string): RefundKeyRecord | undefined {
    return this.#refundKeys.get(key);
  }

  pendingDeliveries(): DeliveryRecord[] {
    return [...this.#deliveries.values()];
  }

  pendingScheduled(): ScheduledTaskRecord[] {
    return [...this.#scheduled.values()];
  }

  #apply(entry: LedgerEntry): void {
    switch (entry.kind) {
      case "order":
        this.#orders.set(entry.order.id, entry);
        if (entry.order.receipt !== null) addTo(this.#ordersOfReceipt, entry.order.receipt, entry.order.id);
        break;
      case "payment":
        this.#payments.set(entry.payment.id, entry);
        addTo(this.#paymentsOfOrder, entry.payment.order_id, entry.payment.id);
        break;
      case "refund":
        this.#refunds.set(entry.refund.id, entry.refund);
        addTo(this.#refundsOfPayment, entry.refund.payment_id, entry.refund.id);
        break;
      case "dispute":
        this.#disputes.set(entry.dispute.id, entry.dispute);
        break;
      case "refund_key":
        this.#refundKeys.set(entry.key, entry);
        break;
      case "delivery":
        this.#deliveries.set(entry.id, entry);
        break;
      case "delivery_ended":
        this.#deliveries.delete(entry.id);
        break;
      case "appointment":
        this.#scheduled.set(entry.id, entry);
        break;
      case "appointment_kept":
        this.#scheduled.delete(entry.id);
        break;
      default:
        throw new Error(`unknown entry ${JSON.stringify(entry satisfies never)}`);
    }
  }
}

/** Parses a journal line. A shallow check is enough, because only the ledger writes the file. */
function entriesOf(line: unknown): LedgerEntry[] {
  if (typeof line !== "object" || line === null || !("entries" in line) || !Array.isArray(line.entries)) {
    throw new Error("not a journal line");
  }
  return line.entries;
}

function addTo(index: Map<string, Set<string>>, owner: string, id: string): void {
  const ids = index.get(owner);
  if (ids === undefined) index.set(owner, new Set([id]));
  else ids.add(id);
}

function newestFirst<Item>(ids: Set<string> | undefined, read: (id: string) => Item | undefined): Item[] {
  return [...(ids ?? [])]
    .map(read)
    .filter((item) => item !== undefined)
    .reverse();
}
