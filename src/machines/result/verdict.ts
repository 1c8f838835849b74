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

/** Every pair. Money without a booking is being settled (`checking`); after a checkout no order is shown as unpaid. */
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
    // What the rules of cancelling let us keep.
    captured: "cancelled",
    failed: "cancelled",
    refund_pending: "refunding",
    refunded: "refunded",
  },
  expired: withoutHold,
  released: withoutHold,
};
