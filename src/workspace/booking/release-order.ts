import type { PaymentStatus } from "../../api/contract/booking.ts";
import * as texts from "../../texts/refusals.ts";
import { inTransaction } from "../database/transaction.ts";
import {
  type BookingDeps,
  endHolds,
  holdExpired,
  lockOrder,
  openOrder,
  orderNotFound,
  paymentInProgress,
  type Refusal,
  refusal,
} from "../orders/index.ts";
import { paymentStatusOf, readPayments, statusOf } from "./order-details.ts";

/**
 * Gives a held slot back at once. Done twice it answers the same; money under way is waited for. The payment's status goes
 * with the answer: once a checkout was opened, money may come for the released order, and nobody may say that none will.
 */
export async function releaseOrder(
  deps: BookingDeps,
  key: { readonly orderId: string; readonly token: string },
): Promise<{ ok: true; paymentStatus: PaymentStatus } | Refusal> {
  const opened = await openOrder(deps, deps.db, key);
  if (opened === undefined) return orderNotFound;
  return inTransaction(deps.db, async (tx) => {
    const order = await lockOrder(tx, opened.id);
    const payments = await readPayments(tx, opened.id);
    const paymentStatus = paymentStatusOf(payments);
    const now = deps.now();
    // A hold whose time is over is told as such, whether or not the clean-up has come by.
    const status = order && statusOf(order, paymentStatus, now);
    if (status === "released") return { ok: true, paymentStatus };
    if (status === "expired") return holdExpired;
    if (order === undefined || status !== "held") return refusal("order_not_payable", texts.hold.notHeld);
    if (payments.some(({ status }) => status === "pending")) return paymentInProgress;
    await endHolds(tx, [order.id], { to: "released", reason: "given_back", now });
    return { ok: true, paymentStatus };
  });
}
