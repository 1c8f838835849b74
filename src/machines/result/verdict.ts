import type { OrderDetails, OrderStatus, PaymentStatus } from "../../api/contract/booking.ts";
import type { Verdict } from "./types.ts";

/** What an order means for the visitor, from its own state and its payment's. */
export function verdictOf({
  status,
  paymentStatus,
}: Pick<OrderDetails, "status" | "paymentStatus">): Verdict {
  return verdicts[status][paymentStatus];
}

const withoutHold = {
  none: "expired",
  created: "unconfirmed",
  pending: "checking",
  captured: "checking",
  failed: "unconfirmed",
  refund_pending: "refunding",
  refunded: "refunded",
} as const;

/**
 * Every pair, so that none is forgotten. Money under way or held without a booking is "checking": the service settles it
 * soon, as a booking or as a refund. Once a payment was opened money may come at any time, so the order is never told as
 * one for which nothing was paid: "awaited" while the hold runs, "unconfirmed" after it.
 */
const verdicts: Readonly<Record<OrderStatus, Readonly<Record<PaymentStatus, Verdict>>>> = {
  held: {
    none: "unpaid",
    created: "awaited",
    pending: "checking",
    captured: "checking",
    failed: "failed",
    refund_pending: "refunding",
    refunded: "refunded",
  },
  confirmed: {
    none: "confirmed",
    created: "confirmed",
    pending: "confirmed",
    captured: "confirmed",
    failed: "confirmed",
    refund_pending: "confirmed",
    refunded: "confirmed",
  },
  cancelled: {
    none: "cancelled",
    created: "cancelled",
    pending: "checking",
    captured: "checking",
    failed: "cancelled",
    refund_pending: "refunding",
    refunded: "refunded",
  },
  expired: withoutHold,
  released: withoutHold,
};
