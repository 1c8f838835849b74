import type { OrderDetails } from "../../api/contract/booking.ts";
import type { Verdict } from "../../machines/result/types.ts";
import { verdictOf } from "../../machines/result/verdict.ts";
import { formatPaise } from "../../ui/format/money.ts";

export type VerdictWords = {
  readonly heading: string;
  readonly text: string;
  readonly tone: "good" | "waiting" | "bad" | "calm";
};

/** What an order's truth is called, and what it means for the visitor. */
export function verdictWords(order: OrderDetails): VerdictWords {
  return words[verdictOf(order)](order);
}

const words: Readonly<Record<Verdict, (order: OrderDetails) => VerdictWords>> = {
  confirmed: ({ customer }) => ({
    heading: "It is yours",
    text: `Your booking is confirmed. Everything below has also gone to ${customer.email}.`,
    tone: "good",
  }),
  checking: () => ({
    heading: "Checking with the bank",
    text: "Your payment is on its way, but the bank has not answered yet. There is no need to pay again.",
    tone: "waiting",
  }),
  unpaid: () => ({
    heading: "Not paid yet",
    text: "Your time is held, and nothing has been paid so far.",
    tone: "waiting",
  }),
  failed: () => ({
    heading: "The payment did not go through",
    text: "No booking was made. While your time is held you can pay again; or choose another time.",
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
    heading: "Not booked, and your money is going back",
    text: `${reasonOf(order)} ${amountOf(order)} is on its way back to where it came from. Banks take five to seven working days.`,
    tone: "bad",
  }),
  refunded: (order) => ({
    heading: "Not booked, and your money has gone back",
    text: `${reasonOf(order)} ${amountOf(order)} has been paid back to where it came from.`,
    tone: "calm",
  }),
  cancelled: () => ({
    heading: "This booking was cancelled",
    text: "The time is free for others again.",
    tone: "calm",
  }),
};

function reasonOf({ status }: OrderDetails): string {
  return status === "cancelled"
    ? "This booking was cancelled."
    : "Your payment arrived after the hold was over, and the time had gone to somebody else.";
}

function amountOf({ refund, quote }: OrderDetails): string {
  return formatPaise(refund?.amountPaise ?? quote.totalPaise);
}
