import type { OrderDetails, OrderStatus, PaymentStatus } from "../../api/contract/booking.ts";
import type { Verdict } from "./types.ts";

/** Derives the verdict from the states of the order and its payment. */
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
 * Money without a booking is still being settled (`checking`). Once a payment was opened, no verdict claims that
 * nothing was paid.
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
    // The amount that is kept by the cancellation rules.
    captured: "cancelled",
    failed: "cancelled",
    refund_pending: "refunding",
    refunded: "refunded",
  },
  expired: withoutHold,
  released: withoutHold,
};
