import type { OrderDetails } from "../../api/contract/booking.ts";
import { noRefundText } from "../../api/contract/cancellation.ts";
import { istDateOf } from "../../api/contract/ist.ts";
import { formatPaise } from "../../api/contract/money.ts";
import { toResultStatus } from "../../machines/result/result-status.ts";
import type { ResultStatus } from "../../machines/result/types.ts";
import * as texts from "../../texts/payment-result.ts";
import { formatDay } from "../../ui/dates.ts";
import { formatBookedTime } from "../booking-parts/format-booked-time.ts";

export type ResultMessage = {
  readonly heading: string;
  readonly text: string;
  readonly tone: "good" | "waiting" | "bad" | "calm";
};

/** Returns heading and text for the status of an order. Emails are mentioned only if the site sends any. */
export function resultMessage(order: OrderDetails, sendsMail: boolean): ResultMessage {
  return resultMessages[toResultStatus(order)](order, sendsMail);
}

const resultMessages: Readonly<
  Record<ResultStatus, (order: OrderDetails, sendsMail: boolean) => ResultMessage>
> = {
  confirmed: (order, sendsMail) =>
    isPast(order)
      ? {
          heading: texts.bookingEnded,
          text: [texts.bookingEndedText, dueMessage(order)].join(" ").trim(),
          tone: "calm",
        }
      : {
          heading: texts.booked,
          // A confirmed booking can have a refund for cancelled days, for a move to a cheaper time, or for a second
          // payment.
          text: [
            `${formatBookedTime(order, order.item.unit)}, ${order.building.name}.`,
            sendsMail && texts.detailsEmailed(order.customer.email),
            dueMessage(order),
            order.refund !== null && refundMessage(order),
          ]
            .filter(Boolean)
            .join(" "),
          tone: "good",
        },
  checking: () => ({
    heading: texts.checkingWithBank,
    text: texts.checkingText,
    tone: "waiting",
  }),
  awaited: () => ({
    heading: texts.waitingForPayment,
    text: texts.waitingText,
    tone: "waiting",
  }),
  unconfirmed: (order, sendsMail) => {
    const isReleased = order.status === "released";
    return {
      heading: isGatewayPolled(order) ? texts.checkingWithBank : texts.noPayment,
      text: [texts.noPaymentText(isReleased), sendsMail && texts.willEmail].filter(Boolean).join(" "),
      tone: "waiting",
    };
  },
  unpaid: () => ({
    heading: texts.notPaidYet,
    text: texts.notPaidYetText,
    tone: "waiting",
  }),
  failed: () => ({
    heading: texts.paymentFailed,
    text: texts.paymentFailedText,
    tone: "bad",
  }),
  expired: ({ status }) =>
    status === "released"
      ? {
          heading: texts.released,
          text: texts.releasedText,
          tone: "calm",
        }
      : {
          heading: texts.expired,
          text: texts.expiredText,
          tone: "calm",
        },
  refunding: (order) => ({
    heading: order.status === "cancelled" ? texts.cancelled : texts.refunding,
    text: [refundReason(order), refundMessage(order, { status: "pending" })].join(" ").trim(),
    tone: order.status === "cancelled" ? "calm" : "bad",
  }),
  refunded: (order) => ({
    heading: order.status === "cancelled" ? texts.cancelledRefunded : texts.refunded,
    text: [refundReason(order), refundMessage(order, { status: "refunded" })].join(" ").trim(),
    tone: "calm",
  }),
  // Cancelled orders with a partial refund or without a refund.
  cancelled: (order) => ({
    heading: texts.cancelled,
    text:
      order.refund === null
        ? [
            isPriceRetained(order) && noRefundText(order.cancellation.rules),
            dueMessage(order),
            texts.slotFreed,
          ]
            .filter(Boolean)
            .join(" ")
        : refundMessage(order),
    tone: "calm",
  }),
};

/** Returns what is due for a booking on invoice. Empty if nothing is due. */
function dueMessage({ due }: OrderDetails): string {
  return due === undefined ? "" : texts.amountDue(formatPaise(due.amountPaise), formatDay(due.on));
}

export function isPast({ end, now }: Pick<OrderDetails, "end" | "now">): boolean {
  return Date.parse(end) <= Date.parse(now);
}

/** Returns true for a few minutes after a payment for the order has arrived. */
export function isNewBooking({ payments, now }: Pick<OrderDetails, "payments" | "now">): boolean {
  return payments.some(
    ({ status, at }) => status === "captured" && Date.parse(now) - Date.parse(at) < newBookingMs,
  );
}

const newBookingMs = 5 * 60_000;

/** Returns true if a part of the price was paid and not refunded. */
export function isPriceRetained(order: OrderDetails): boolean {
  return order.paymentStatus === "captured" && order.quote.totalPaise > 0;
}

/**
 * Returns true while the service still polls the gateway: for a day after a payment was opened. Later changes arrive as
 * notifications.
 */
function isGatewayPolled({ payments, now }: OrderDetails): boolean {
  return payments.every(({ at }) => Date.parse(now) - Date.parse(at) < gatewayPollingMs);
}

const gatewayPollingMs = 24 * 60 * 60_000;

/**
 * Returns sentences about the order's refund, or a part of it. Our office transfers refunds of payments that were made
 * outside the gateway, which may take longer. Another refund reaches the account days after the gateway has
 * sent it.
 */
export function refundMessage(
  { refund, quote, now }: Pick<OrderDetails, "refund" | "quote" | "now">,
  part: Partial<NonNullable<OrderDetails["refund"]>> = {},
): string {
  const all = { ...refund, ...part };
  const { status, expectedBy, isFromBank } = all;
  const totalPaise = all.amountPaise ?? quote.totalPaise;
  const payoutPaise = Math.min(totalPaise, all.payoutPaise ?? 0);
  const amountPaise = totalPaise - payoutPaise;
  const amount = formatPaise(amountPaise);
  if (payoutPaise > 0) {
    const payout = texts.payout(formatPaise(payoutPaise));
    if (amountPaise === 0) return payout;
    return `${refundMessage({ refund, quote, now }, { ...part, amountPaise, payoutPaise: 0 })} ${payout}`;
  }
  if (isFromBank && status === "refunded") return texts.bankReturned(amount);
  if (expectedBy === undefined) return texts.refundStarted(amount);
  const day = formatDay(expectedBy);
  if (istDateOf(now) <= expectedBy) return texts.refundOnItsWay(amount, day);
  return status === "refunded" ? texts.refundArrived(amount, day) : texts.refundDelayed(amount);
}

/** Returns the service's reason why a payment led to no booking. Empty for a cancellation, which the heading names. */
function refundReason({ status, refund }: OrderDetails): string {
  return status === "cancelled" ? "" : (refund?.reason ?? texts.paymentNotUsable);
}
