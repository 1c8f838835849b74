import type { OrderStatus, PaymentStatus } from "../../../src/api/contract/booking.ts";
import { formatPaise } from "../../../src/api/contract/money.ts";
import * as payment from "../../../src/texts/booking-payment.ts";
import * as result from "../../../src/texts/payment-result.ts";
import { resultStatusTable } from "../../paths/journeys/result.ts";
import type { OrderRow } from "./database-rows.ts";

/* Sentences on the screens about money and time, which are checked against the order in the database. */

/** Facts of an order from the database, in the terms of the requirements. */
type OrderFacts = Pick<OrderRow, "total_paise" | "refunds"> & {
  readonly status: OrderStatus;
  readonly payment: PaymentStatus;
  readonly resultStatus: (typeof resultStatusTable)[OrderStatus][PaymentStatus];
  readonly isUnattempted: boolean;
};

type Assertion = {
  readonly sentences: readonly string[];
  readonly holdsFor: (standing: OrderFacts) => boolean;
};

/** Returns the first text of a sentence with placeholders. */
const firstTextOf = (sentence: (word: string, day: string) => string) =>
  sentence("\0", "\0")
    .split("\0")
    .find((part) => part !== "") ?? "";

/**
 * All assertions by claim. A sentence with two claims is listed twice. The statement that no payment has arrived so far
 * is not listed, because a payment may arrive before the page polls again.
 */
export const assertions = {
  /** Nobody has tried to pay, and nothing is booked. After an attempt, money may arrive at any time. */
  unpaid: {
    sentences: [
      payment.nothingPaid,
      payment.releasedText,
      result.releasedText,
      result.expiredText,
      result.notPaidYetText,
    ],
    holdsFor: ({ resultStatus, isUnattempted }) =>
      resultStatus === "expired" || resultStatus === "unpaid" || isUnattempted,
  },
  /** The order has a total of zero. */
  free: {
    sentences: [
      payment.confirmEmailText(true),
      payment.confirmEmailText(false),
      payment.nothingToPay,
      result.nothingToPay,
    ],
    holdsFor: ({ total_paise: total }) => Number(total) === 0,
  },
  /** Other visitors can book the slot. */
  released: {
    sentences: [
      payment.releasedText,
      payment.holdExpired,
      payment.noLongerHeld,
      result.expiredText,
      result.slotFreed,
    ],
    holdsFor: ({ status }) => status !== "held" && status !== "confirmed",
  },
  /** The visitor has certainly booked the slot. */
  booked: {
    sentences: [
      result.booked,
      result.bookingEnded,
      result.bookingEndedText,
      firstTextOf(result.hasMoved),
      result.remindersOn,
    ],
    holdsFor: ({ status }) => status === "confirmed",
  },
  cancelled: {
    sentences: [result.cancelled, result.bookingCancelled, result.cancelledRefunded],
    holdsFor: ({ status }) => status === "cancelled",
  },
  /** Money arrived, but it is refunded and the slot is not booked. */
  refundedInstead: {
    sentences: [result.refunding, result.refunded, result.paymentNotUsable],
    holdsFor: ({ status, resultStatus }) =>
      status !== "confirmed" && status !== "cancelled" && /^refund/.test(resultStatus),
  },
  /** Money is being refunded, or has been refunded. */
  refunding: {
    sentences: [
      result.refunding,
      firstTextOf(result.refundOnItsWay),
      firstTextOf(result.refundStarted),
      firstTextOf(result.refundDelayed),
    ],
    holdsFor: ({ refunds }) => refunds.length > 0,
  },
  /** Money has been refunded. */
  refunded: {
    sentences: [result.refunded, result.cancelledRefunded, firstTextOf(result.refundArrived)],
    holdsFor: ({ refunds }) => refunds.some(({ status }) => status === "refunded"),
  },
} as const satisfies Record<string, Assertion>;

/** Returns the claims in a page's text that are false for the order. */
export function failedAssertions(text: string, order: OrderRow, isPriceStale: boolean): string[] {
  const facts = toOrderFacts(order);
  return Object.entries<Assertion>(assertions).flatMap(([name, { sentences, holdsFor }]) =>
    (name === "free" && isPriceStale) || holdsFor(facts)
      ? []
      : sentences
          .filter((each) => text.includes(each))
          .map(
            (each) =>
              `The page says "${each}" of an order with the status ${facts.status}, the payment status ${facts.payment} and the refunds ${JSON.stringify(order.refunds)}.`,
          ),
  );
}

/**
 * Returns the refund amounts in a page's text that are neither the order's latest refund nor the sum of its refunds.
 */
export function refundMismatches(text: string, { refunds }: OrderRow): string[] {
  const amounts = refunds.map((each) => Number(each.amount_paise));
  const right = [amounts.at(-1) ?? 0, amounts.reduce((sum, each) => sum + each, 0)].map(formatPaise);
  return [
    result.refundStarted,
    result.bankReturned,
    result.refundOnItsWay,
    result.refundArrived,
    result.refundDelayed,
  ]
    .flatMap((sentence) => {
      const [before, after] = sentence("\0", "\0").split("\0");
      return [...text.matchAll(new RegExp(`${before}(₹[\\d,]+(?:\\.\\d\\d)?)${after}`, "g"))];
    })
    .filter(([, amount = ""]) => !right.includes(amount))
    .map(
      ([words]) =>
        `The page says "${words}"; the latest refund of the order is ${right.join(", and the sum of its refunds is ")}.`,
    );
}

/**
 * Derives the statuses that visitors see. A hold whose time is over is expired, unless its payment is pending. If an
 * order has several payments, a payment that is captured, pending or being refunded takes precedence over the latest
 * payment.
 */
function toOrderFacts(order: OrderRow): OrderFacts {
  const paymentStatuses = order.payments.map(({ status }) => status);
  const payment =
    (["captured", "pending", "refund_pending"] as const).find((each) => paymentStatuses.includes(each)) ??
    paymentStatuses.at(-1) ??
    "none";
  const hasLapsed = order.status === "held" && !order.is_running && payment !== "pending";
  const status = hasLapsed ? "expired" : order.status;
  return {
    ...{ status, payment, resultStatus: resultStatusTable[status][payment] },
    ...{ total_paise: order.total_paise, refunds: order.refunds, isUnattempted: order.is_unattempted },
  };
}
