import type { PaymentStatus } from "../../api/contract/booking.ts";
import type { OrderErrorCode } from "../../api/contract/error-groups.ts";
import * as texts from "../../texts/error-messages.ts";
import { inTransaction } from "../database/transaction.ts";
import {
  type BookingDeps,
  type DomainError,
  domainError,
  endHolds,
  findOrderByKey,
  holdExpired,
  lockOrder,
  orderNotFound,
  paymentInProgress,
} from "../orders/index.ts";
import { paymentStatusOf, readPayments, statusOf } from "./read-order.ts";

/** Releases a hold unless a payment is pending. Idempotent. Returns the payment status: money may still arrive. */
export async function releaseOrder(
  deps: BookingDeps,
  key: { readonly orderId: string; readonly token: string },
): Promise<{ ok: true; paymentStatus: PaymentStatus } | DomainError<OrderErrorCode>> {
  const found = await findOrderByKey(deps, deps.db, key);
  if (found === undefined) return orderNotFound;
  return inTransaction(deps.db, deps.actor, async (tx) => {
    const order = await lockOrder(tx, found.id);
    const payments = await readPayments(tx, found.id);
    const paymentStatus = paymentStatusOf(payments);
    const now = deps.now();
    // An overdue hold counts as expired even before the clean-up.
    const status = order && statusOf(order, paymentStatus, now);
    if (status === "released") return { ok: true, paymentStatus };
    if (status === "expired") return holdExpired;
    if (order === undefined || status !== "held") return domainError("order_not_payable", texts.hold.notHeld);
    if (payments.some(({ status }) => status === "pending")) return paymentInProgress;
    await endHolds(tx, [order.id], { to: "released", reason: "given_back", now });
    return { ok: true, paymentStatus };
  });
}
