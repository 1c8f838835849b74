import type { CouponExpiryErrorCode, OrderErrorCode } from "../../api/contract/error-groups.ts";
import * as texts from "../../texts/error-messages.ts";
import { isHoldActive } from "../availability/index.ts";
import { dropExpiredCoupon } from "../coupon/index.ts";
import type { Tx } from "../database/tables.ts";
import {
  type DomainError,
  domainError,
  holdExpired,
  lockOrder,
  type Order,
  orderNotFound,
  paymentInProgress,
} from "../orders/index.ts";
import type { Payment } from "./payment-context.ts";

/** An order that can be paid or confirmed, an order that is already confirmed, or a domain error. */
export type PayableResult =
  | { readonly is: "payable"; readonly order: Order; readonly payments: readonly Payment[] }
  | { readonly is: "confirmed" }
  | { readonly is: "refused"; readonly error: PayableError };

export type PayableError = DomainError<OrderErrorCode | CouponExpiryErrorCode>;

/** Locks an order and checks that it can be paid. Removes an expired coupon; the error then contains the new price. */
export async function lockPayableOrder(tx: Tx, orderId: string, now: Date): Promise<PayableResult> {
  const order = await lockOrder(tx, orderId);
  if (order === undefined) return rejected(orderNotFound);
  if (order.status === "confirmed") return { is: "confirmed" };
  if (order.status === "cancelled") return rejected(domainError("order_not_payable", texts.change.cancelled));
  const payments = await readOrderPayments(tx, order.id);
  if (payments.some((payment) => payment.status === "pending")) return rejected(paymentInProgress);
  if (!isHoldActive(order, now)) return rejected(holdExpired);
  const couponError = await dropExpiredCoupon(tx, order, now);
  return couponError === null ? { is: "payable", order, payments } : rejected(couponError);
}

/** Returns the payments of an order in the order of their creation. */
export function readOrderPayments(tx: Tx, orderId: string): Promise<Payment[]> {
  return tx.selectFrom("payments").selectAll().where("order_id", "=", orderId).orderBy("serial").execute();
}

function rejected(error: PayableError): PayableResult {
  return { is: "refused", error };
}
