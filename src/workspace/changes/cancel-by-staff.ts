import { type DayRefund, refundOf } from "../../api/contract/cancellation.ts";
import * as texts from "../../texts/error-messages.ts";
import { type Balance, bookedDays, readBalance } from "../booking/index.ts";
import type { StaffActor } from "../database/audit.ts";
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
} from "../orders/index.ts";
import { refundPartially } from "../payment/index.ts";
import { areDaysOf, type CancellationResult, cancelDays, otherDaysError } from "./cancel-booking.ts";
import { checkRefundLimit, type RefundLimit } from "./refund-limit.ts";

/** Dependencies of the use cases of staff. The actor is a member of staff or an operator's command. */
export type StaffDeps = Pick<BookingDeps, "db" | "now"> & RefundLimit & { readonly actor: StaffActor };

/**
 * What a cancellation by staff refunds: the full price of the cancelled dates, the amount due by the booking's terms, or
 * the price less a fee, in paise.
 */
export type StaffRefund = "full" | "by_terms" | { readonly feePaise: number };

/** Fields that cancellations and refunds by staff share. */
type MoneyRequest = {
  readonly orderId: string;
  /** A sentence for the customer. */
  readonly reason: string;
  /** Confirms that the act concerns dates that have begun or are over. */
  readonly isAfterTheEvent?: boolean;
  /** The effects that a preview has shown. If they differ from the present ones, nothing is changed. */
  readonly expected?: ExpectedEffects | undefined;
  /** The name of a second person who has confirmed a refund beyond the day's limit. */
  readonly secondPerson?: string | undefined;
};

/** What is refunded and what is kept, in paise, and the booking's revision before the act. */
export type ExpectedEffects = Pick<StaffResult, "refundPaise" | "keptPaise" | "revision">;

export type StaffCancellationRequest = MoneyRequest & {
  readonly refund: StaffRefund;
  /** IST dates to cancel. If omitted, all. */
  readonly dates?: readonly string[] | undefined;
};

/** The effects of an act of staff. Amounts are in paise. */
export type StaffResult = CancellationResult & {
  /** What is kept of the price of the cancelled dates. It stays due if the booking is unpaid. */
  readonly keptPaise: number;
  /** What is credited on the invoice. It is refunded if it was paid. */
  readonly creditPaise: number;
  /** What the customer would get by the cancellation rules of the booking. */
  readonly termsPaise: number;
  /** The booking's revision before the act. */
  readonly revision: number;
};

type StaffErrorCode = "order_not_found" | "refund_changed" | "not_cancellable" | "validation_failed";

/**
 * Cancels a booking or some of its dates for the operator, and refunds what `request.refund` states. If the booking is on
 * invoice and unpaid, this is credited on the invoice, and the rest stays due (decision 112).
 */
export function cancelByStaff(
  deps: StaffDeps,
  request: StaffCancellationRequest,
): Promise<StaffResult | DomainError<StaffErrorCode>> {
  return changeMoney(deps, request, async (tx, { order, days, balance, now }) => {
    const selected = selectDates(order, days, request.dates);
    if (selected === null) return otherDaysError;
    const error = rejectStartedDates(selected, request);
    if (error !== null) return error;
    const pricePaise = refundOf(
      selected.map((day) => ({ refundPaise: day.pricePaise })),
      balance.paise,
    );
    const termsPaise = refundOf(selected, balance.paise);
    const feePaise = typeof request.refund === "object" ? request.refund.feePaise : 0;
    if (feePaise > pricePaise) return amountError("fee", texts.staff.feeTooHigh(pricePaise));
    const creditPaise = request.refund === "by_terms" ? termsPaise : pricePaise - feePaise;
    const refundPaise = balance.isPaid ? creditPaise : 0;
    const keptPaise = pricePaise - creditPaise;
    if (refundPaise > 0 && refundPaise < minRefundPaise)
      return amountError("fee", texts.staff.amountTooLow(minRefundPaise));
    return {
      ...{ refundPaise, keptPaise },
      act: async () => ({
        ...(await cancelDays(
          tx,
          order,
          {
            ...{ days, selected, balance, creditPaise, reason: request.reason },
            cause: { reason: request.reason, ...(feePaise > 0 && { keptPaise: feePaise }) },
          },
          now,
        )),
        ...{ creditPaise, keptPaise, termsPaise, revision: order.revision },
      }),
    };
  });
}

export type PartialRefundRequest = MoneyRequest & { readonly amountPaise: number };

/** Refunds a part of what was paid for a booking, which stays as it is, with a credit note for that part. */
export function refundByStaff(
  deps: StaffDeps,
  request: PartialRefundRequest,
): Promise<StaffResult | DomainError<StaffErrorCode>> {
  const { orderId, reason, amountPaise } = request;
  return changeMoney(deps, request, async (tx, { order, days, balance, now }) => {
    const error = rejectStartedDates(days, request);
    if (error !== null) return error;
    if (amountPaise < minRefundPaise) return amountError("amount", texts.staff.amountTooLow(minRefundPaise));
    const paidPaise = balance.isPaid ? balance.paise : 0;
    // A confirmed booking keeps some captured money, which a cancellation can refund.
    const maxPaise = paidPaise - minRefundPaise;
    if (amountPaise > maxPaise) return amountError("amount", texts.staff.amountTooHigh(maxPaise));
    const keptPaise = paidPaise - amountPaise;
    const act = async () => {
      const { number: creditNote } = await issueCreditNote(tx, orderId, amountPaise, now);
      await refundPartially(tx, orderId, { amountPaise, reason }, now);
      const payload = { orderId, amountPaise, reason, creditNote };
      await enqueue(tx, { kind: "money_returned", payload, dueAt: now }, now);
      const termsPaise = refundOf(days, paidPaise);
      const result = { ok: true, status: "confirmed", refundPaise: amountPaise, creditNote } as const;
      return { ...result, creditPaise: amountPaise, keptPaise, termsPaise, revision: order.revision };
    };
    return { refundPaise: amountPaise, keptPaise, act };
  });
}

/** The lowest amount that the gateway refunds, in paise. */
export const minRefundPaise = 100;

type MoneyContext = {
  readonly order: Order;
  readonly days: readonly DayRefund[];
  readonly balance: Balance;
  readonly now: Date;
};

/** What an act will refund and keep, in paise, and the act. */
type Plan = Pick<StaffResult, "refundPaise" | "keptPaise"> & { readonly act: () => Promise<StaffResult> };

/** Locks a confirmed booking, plans the act, compares the plan with what a preview has shown, and carries it out. */
function changeMoney(
  deps: StaffDeps,
  { orderId, expected, secondPerson }: MoneyRequest,
  plan: (tx: Tx, context: MoneyContext) => Promise<Plan | DomainError<StaffErrorCode>>,
): Promise<StaffResult | DomainError<StaffErrorCode>> {
  return inTransaction(deps.db, deps.actor, async (tx) => {
    const now = deps.now();
    const order = await lockOrder(tx, orderId);
    if (order === undefined) return orderNotFound;
    if (order.status !== "confirmed")
      return domainError("not_cancellable", texts.change.notConfirmed(order.status));
    const balance = await readBalance(tx, order);
    const planned = await plan(tx, { order, days: bookedDays(order, now), balance, now });
    if ("code" in planned) return planned;
    const { refundPaise, keptPaise, act } = planned;
    const change = expected && changeSince(expected, { refundPaise, keptPaise, revision: order.revision });
    if (change) return { ...domainError("refund_changed", change), refundPaise };
    const limitError = await checkRefundLimit(tx, deps, { orderId, refundPaise, secondPerson }, now);
    return limitError ?? act();
  });
}

/** Returns a sentence on what has changed since a preview. Null if nothing has. */
function changeSince(expected: ExpectedEffects, present: ExpectedEffects): string | null {
  if (expected.revision !== present.revision) return texts.staff.bookingChanged;
  if (expected.refundPaise !== present.refundPaise)
    return texts.staff.refundChanged(expected.refundPaise, present.refundPaise);
  // After another partial refund, the same refund leaves less.
  return expected.keptPaise === present.keptPaise ? null : texts.staff.bookingChanged;
}

/** Returns the days with these IST dates, all days without dates, and null if a date is not a day of the booking. */
function selectDates(
  order: Order,
  days: readonly DayRefund[],
  dates: readonly string[] | undefined,
): readonly DayRefund[] | null {
  if (dates === undefined) return days;
  return areDaysOf(order, days, dates) ? days.filter(({ date }) => dates.includes(date)) : null;
}

function rejectStartedDates(
  days: readonly DayRefund[],
  { isAfterTheEvent = false }: MoneyRequest,
): DomainError<"not_cancellable"> | null {
  const isPast = days.some(({ hasBegun }) => hasBegun);
  return isPast && !isAfterTheEvent ? domainError("not_cancellable", texts.staff.afterTheEvent) : null;
}

/** Returns the validation error of an amount. */
export function amountError(field: string, sentence: string): DomainError<"validation_failed"> {
  return domainError("validation_failed", sentence, { fields: { [field]: sentence } });
}
