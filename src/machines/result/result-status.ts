import type { OrderDetails, OrderStatus, PaymentStatus } from "../../api/contract/booking.ts";
import { isUnattempted } from "../booking/order-status.ts";
import type { ResultStatus } from "./types.ts";

/** Derives the result status from the status of the order and of its payment. */
export function toResultStatus({
  status,
  ...payment
}: Pick<OrderDetails, "status" | "paymentStatus" | "hasNoAttempt">): ResultStatus {
  return resultStatuses[status][isUnattempted(payment) ? "none" : payment.paymentStatus];
}

const statusesWithoutHold = {
  none: "expired",
  created: "unconfirmed",
  pending: "checking",
  captured: "checking",
  failed: "unconfirmed",
  refund_pending: "refunding",
  refunded: "refunded",
} as const;

/**
 * A pending or captured payment without a booking has the status `checking`. If somebody may have tried to pay, no
 * status claims that nothing was paid.
 */
const resultStatuses: Readonly<Record<OrderStatus, Readonly<Record<PaymentStatus, ResultStatus>>>> = {
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
    // The cancellation rules do not refund the full amount.
    captured: "cancelled",
    failed: "cancelled",
    refund_pending: "refunding",
    refunded: "refunded",
  },
  expired: statusesWithoutHold,
  released: statusesWithoutHold,
};
