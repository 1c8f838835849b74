import { type RawBuilder, sql } from "kysely";
import { type DayRefund, refundOf } from "../../api/contract/cancellation.ts";
import { formatDay, istDateOf } from "../../api/contract/ist.ts";
import * as texts from "../../texts/error-messages.ts";
import * as invoice from "../../texts/invoice.ts";
import { type Period, passPeriodOn, roomPeriodAt, startsOf } from "../availability/index.ts";
import {
  type Balance,
  bookedDays,
  clearSettledDue,
  endBooking,
  hasSeparateDays,
  nextReminder,
  notifyGuests,
  periodColumns,
  readBalance,
  releaseMoveHolds,
} from "../booking/index.ts";
import { recordAct } from "../database/audit.ts";
import type { MessagePayload } from "../database/message-kinds.ts";
import { enqueue } from "../database/outbox.ts";
import type { Tx } from "../database/tables.ts";
import { inTransaction } from "../database/transaction.ts";
import { issueCreditNote } from "../invoice/index.ts";
import {
  type BookingDeps,
  type DomainError,
  domainError,
  lockOrder,
  type Order,
  orderNotFound,
  periodOfOrder,
  timesOfPeriod,
} from "../orders/index.ts";
import { refundPartially } from "../payment/index.ts";
import { quoteOfDays } from "../pricing/index.ts";

/** A cancellation request by the customer. */
export type CancellationRequest = {
  readonly orderId: string;
  readonly reason: string;
  /** The refund that the customer has agreed to, in paise. Of an unpaid booking: by how much less is due. */
  readonly expectedRefundPaise: number;
  /** IST dates to cancel. If omitted, all days that have not begun. */
  readonly dates?: readonly string[] | undefined;
};

/** The result of a cancellation. `status` stays `confirmed` while some days remain. */
export type CancellationResult = {
  readonly ok: true;
  readonly status: "confirmed" | "cancelled";
  /** Zero for an unpaid booking. */
  readonly refundPaise: number;
  /** Number of the credit note. Null if there is no invoice or no refund. */
  readonly creditNote: string | null;
};

type CancellationErrorCode = "order_not_found" | "refund_changed" | "not_cancellable" | "validation_failed";

/**
 * Cancels a customer's booking or some of its days, and refunds what the cancellation rules of the booking return. If the
 * booking is on invoice and unpaid, this is credited on the invoice, and the rest stays due (decision 112).
 */
export function cancelBooking(
  deps: Pick<BookingDeps, "db" | "now" | "actor">,
  request: CancellationRequest,
): Promise<CancellationResult | DomainError<CancellationErrorCode>> {
  return inTransaction(deps.db, deps.actor, async (tx) => {
    const now = deps.now();
    const order = await lockOrder(tx, request.orderId);
    if (order === undefined) return orderNotFound;
    if (order.status !== "confirmed") return notConfirmedError(order);
    const days = bookedDays(order, now);
    const selected = selectDays(order, days, request.dates);
    if (!selected.ok) return selected;
    const balance = await readBalance(tx, order);
    const creditPaise = refundOf(selected.days, balance.paise);
    if (creditPaise !== request.expectedRefundPaise) return refundChangedError(creditPaise);
    return cancelDays(
      tx,
      order,
      {
        ...{ days, selected: selected.days, balance, creditPaise },
        ...{ reason: request.reason, cause: { by: "customer" } },
      },
      now,
    );
  });
}

/** A decided cancellation. Amounts are in paise. */
export type DecidedCancellation = {
  /** All booked days. */
  readonly days: readonly DayRefund[];
  /** The days to cancel. */
  readonly selected: readonly DayRefund[];
  /** What is paid and not refunded, or due, before the cancellation. */
  readonly balance: Balance;
  /** What is credited on the invoice. It is refunded if it was paid. */
  readonly creditPaise: number;
  /** Stored with the refund. */
  readonly reason: string;
  /** For the email: who cancelled, or why the operator did, and the fee that is kept. */
  readonly cause: Pick<MessagePayload<"booking_cancelled">, "by" | "reason" | "keptPaise">;
};

/**
 * Cancels all or some days of a locked confirmed booking. Releases the slot, issues the credit note, creates the refund
 * and enqueues the mail. The caller has decided that this is allowed.
 */
export async function cancelDays(
  tx: Tx,
  order: Order,
  { days, selected, balance, creditPaise, reason, cause }: DecidedCancellation,
  now: Date,
): Promise<CancellationResult> {
  const isWhole = selected.length === days.length;
  const refundPaise = balance.isPaid ? creditPaise : 0;
  if (isWhole) await endBooking(tx, order, reason, now, balance.paise - creditPaise);
  else await removeDays(tx, order, days, selected, now);
  const { number: creditNote } = await issueCreditNote(tx, order.id, creditPaise, now, {
    part: cancelledDaysLabel(selected),
  });
  await clearSettledDue(tx, order);
  await refundPartially(tx, order.id, { amountPaise: refundPaise, reason }, now);
  const payload = { orderId: order.id, creditNote, refundPaise };
  if (isWhole) {
    await enqueue(tx, { kind: "booking_cancelled", payload: { ...payload, ...cause }, dueAt: now }, now);
  } else {
    const { by: _, ...details } = cause;
    const dates = selected.map(({ date }) => date);
    const changed = { ...payload, ...details, change: "days_cancelled", dates } as const;
    await enqueue(tx, { kind: "booking_changed", payload: changed, dueAt: now }, now);
  }
  return { ok: true, status: isWhole ? "cancelled" : "confirmed", refundPaise, creditNote };
}

/** Returns true if each of the dates is one of the days of a booking that can be cancelled one by one. */
export function areDaysOf(order: Order, days: readonly DayRefund[], dates: readonly string[]): boolean {
  return (
    hasSeparateDays(order) && dates.length > 0 && dates.every((date) => days.some((day) => day.date === date))
  );
}

/** Returns the days to cancel for a customer, or a domain error. */
function selectDays(
  order: Order,
  days: readonly DayRefund[],
  dates: readonly string[] | undefined,
):
  | { readonly ok: true; readonly days: readonly DayRefund[] }
  | DomainError<"not_cancellable" | "validation_failed"> {
  const upcomingDays = days.filter(({ hasBegun }) => !hasBegun);
  if (upcomingDays.length === 0) {
    return domainError("not_cancellable", texts.change.startedCancel);
  }
  if (dates === undefined) return { ok: true, days: upcomingDays };
  if (!areDaysOf(order, days, dates)) return otherDaysError;
  const chosen = days.filter(({ date }) => dates.includes(date));
  return chosen.every(({ hasBegun }) => !hasBegun)
    ? { ok: true, days: chosen }
    : domainError("not_cancellable", texts.change.startedDay);
}

/** Removes days from a booking. The remaining days keep their share of the price. */
async function removeDays(
  tx: Tx,
  order: Order,
  days: readonly DayRefund[],
  dropped: readonly DayRefund[],
  now: Date,
): Promise<void> {
  const remainingDays = days.filter((day) => !dropped.includes(day));
  const remainingIndexes = remainingDays.map((day) => days.indexOf(day));
  const quote = quoteOfDays(order.quote, days.length, remainingIndexes);
  const period = periodOfDays(
    order,
    remainingDays.map(({ date }) => date),
  );
  await releaseMoveHolds(tx, order.id, now);
  await tx
    .updateTable("orders")
    .set({
      ...periodColumns(period),
      during: rangeOnDays(period),
      quote: JSON.stringify(quote),
      total_paise: quote.totalPaise,
      revision: order.revision + 1,
      remind_at: await nextReminder(tx, { ...order, ...timesOfPeriod(period) }, now),
    })
    .where("id", "=", order.id)
    .execute();
  recordAct(tx, "days_cancelled", order.id, { dates: dropped.map(({ date }) => date) });
  await notifyGuests(tx, order.id, "changed", now);
}

/** SQL for the range that a booking still blocks. A room keeps the buffer that it was booked with. */
function rangeOnDays({ unit, start, end }: Period): RawBuilder<string> {
  const length = {
    hour: sql`upper(orders.during) - lower(orders.during)`,
    day: sql`${end}::timestamptz - ${start}::timestamptz`,
  };
  return sql`tstzrange(${start}::timestamptz, ${start}::timestamptz + (${length[unit]}))`;
}

/** Returns the period of a booking on some of its days (IST dates). */
function periodOfDays(order: Order, dates: readonly string[]): Period {
  const period = periodOfOrder(order);
  if (period.unit === "day") return passPeriodOn(dates, period.quantity);
  const starts = startsOf(period).filter((start) => dates.includes(istDateOf(start)));
  return roomPeriodAt(starts, period.minutes);
}

function cancelledDaysLabel(days: readonly DayRefund[]): string {
  return invoice.cancelledDays(days.map(({ date }) => formatDay(date)).join(", "));
}

function refundChangedError(refundPaise: number): DomainError<"refund_changed"> {
  const sentence = texts.change.refundChanged;
  return { ...domainError("refund_changed", sentence), refundPaise };
}

function notConfirmedError({ status }: Order): DomainError<"not_cancellable"> {
  return domainError(
    "not_cancellable",
    status === "cancelled" ? texts.change.alreadyCancelled : texts.change.cancelConfirmedOnly,
  );
}

/** The domain error of dates that are not days of the booking. */
export const otherDaysError = domainError("validation_failed", texts.change.otherDays, {
  fields: { dates: texts.change.otherDays },
});
