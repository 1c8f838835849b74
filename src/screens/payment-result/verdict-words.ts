import type { OrderDetails } from "../../api/contract/booking.ts";
import { formatPaise } from "../../api/contract/money.ts";
import type { Verdict } from "../../machines/result/types.ts";
import { verdictOf } from "../../machines/result/verdict.ts";

export type VerdictWords = {
  readonly heading: string;
  readonly text: string;
  readonly tone: "good" | "waiting" | "bad" | "calm";
};

/** What an order's truth is called, and what it means for the visitor. */
export function verdictWords(order: OrderDetails): VerdictWords {
  return words[verdictOf(order)](order);
}

const cancelledHeading = "This booking was cancelled";
const checkingWithBank = "We're checking with your bank";

const words: Readonly<Record<Verdict, (order: OrderDetails) => VerdictWords>> = {
  confirmed: (order) =>
    isPast(order)
      ? { heading: "Thank you for coming", text: "This booking is over. Come again soon.", tone: "calm" }
      : {
          heading: "It is yours",
          text: `Your booking is confirmed.${order.sendsMail ? ` We're emailing the details to ${order.customer.email}.` : ""}`,
          tone: "good",
        },
  checking: () => ({
    heading: checkingWithBank,
    text: "Your payment is on its way, but your bank hasn't confirmed it yet. Please don't pay again.",
    tone: "waiting",
  }),
  awaited: () => ({
    heading: "Waiting for your payment",
    text: "Your time is held, and no payment has reached us yet. If you have paid, please don't pay again: your booking is confirmed as soon as your bank tells us.",
    tone: "waiting",
  }),
  unconfirmed: (order) => {
    const isReleased = order.status === "released";
    const hold = isReleased ? "You have released this time" : "Your hold is over";
    const lateMoney = isReleased
      ? "your money comes back to you."
      : "you get the booking if this time is still free, or your money back.";
    return {
      heading: isBankAsked(order) ? checkingWithBank : "No payment has reached us",
      text: `${hold}, and no payment has reached us so far. If you have paid, please don't pay again: ${lateMoney}${order.sendsMail ? " We'll email you as soon as it arrives." : ""}`,
      tone: "waiting",
    };
  },
  unpaid: () => ({
    heading: "Not paid yet",
    text: "Your time is held, and nothing has been paid so far.",
    tone: "waiting",
  }),
  failed: () => ({
    heading: "The payment did not go through",
    text: "No booking has been made yet. While your time is held you can pay again, or choose another time. If money has left your account, please don't pay again: it either confirms this booking or comes back to you.",
    tone: "bad",
  }),
  expired: ({ status }) =>
    status === "released"
      ? {
          heading: "This time was given back",
          text: "Nothing was booked, and nothing is to pay.",
          tone: "calm",
        }
      : {
          heading: "The time to pay is over",
          text: "Nothing was paid, and the time is free for everyone again.",
          tone: "calm",
        },
  refunding: (order) => ({
    heading: order.status === "cancelled" ? cancelledHeading : "Not booked, and your money is going back",
    text: `${reasonOf(order)} ${amountOf(order)} is on its way back to where it came from. Banks take five to seven working days.`,
    tone: "bad",
  }),
  refunded: (order) => ({
    heading: order.status === "cancelled" ? cancelledHeading : "Not booked, and your money has gone back",
    text: `${reasonOf(order)} ${amountOf(order)} has been paid back to where it came from.`,
    tone: "calm",
  }),
  // Only a part of the price returns, or nothing.
  cancelled: (order) => ({
    heading: cancelledHeading,
    text: order.refund === null ? "The time is free for others again." : partReturned(order),
    tone: "calm",
  }),
};

/** Whether the time of an order is over. */
export function isPast({ end, now }: Pick<OrderDetails, "end" | "now">): boolean {
  return Date.parse(end) <= Date.parse(now);
}

/** Whether the service still asks the gateway: for a day after a payment was opened. Later news comes unasked. */
function isBankAsked({ payments, now }: OrderDetails): boolean {
  return payments.every(({ at }) => Date.parse(now) - Date.parse(at) < bankAskedMs);
}

const bankAskedMs = 24 * 60 * 60_000;

function partReturned(order: OrderDetails): string {
  return order.refund?.status === "pending"
    ? `${amountOf(order)} is on its way back to where it came from. Banks take five to seven working days.`
    : `${amountOf(order)} has been paid back to where it came from.`;
}

/** The service's own reason: late money goes back for more than one. */
function reasonOf({ status, refund }: OrderDetails): string {
  if (status === "cancelled") return "This booking was cancelled.";
  return refund?.reason ?? "Your payment could not be used for this booking.";
}

function amountOf({ refund, quote }: OrderDetails): string {
  return formatPaise(refund?.amountPaise ?? quote.totalPaise);
}
