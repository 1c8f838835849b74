import { isoInIst } from "../../api/contract/ist.ts";
import type { MovePaymentResponse } from "../../api/contract/payment.ts";
import { isHoldActive } from "../availability/index.ts";
import { movedHoldReason } from "../booking/index.ts";
import { inTransaction } from "../database/transaction.ts";
import {
  type DomainError,
  holdExpired,
  lockOrder,
  lockOrderRow,
  type Order,
  paymentInProgress,
} from "../orders/index.ts";
import type { PaymentDeps } from "./deps.ts";
import { createNotes } from "./gateway-entities.ts";
import { gatewayUnavailable } from "./init-payment.ts";
import { gatewayOrderIdOf, insertPayment, type Payment } from "./payment-context.ts";
import { presentCheckout } from "./present-checkout.ts";
import { syncPayments } from "./sync-payments.ts";

/**
 * Starts or resumes the payment of a move's price difference. The payment belongs to the booking; `move_id` is the
 * hold.
 */
export async function startMovePayment(
  deps: PaymentDeps,
  order: Order,
  hold: Order,
): Promise<
  | { readonly ok: true; readonly is: "to_pay"; readonly response: MovePaymentResponse }
  | { readonly ok: true; readonly is: "moved" }
  | DomainError<"gateway_unavailable" | "hold_expired" | "payment_in_progress">
> {
  const earlier = await latestFor(deps, hold);
  // If the visitor has already paid but did not return from the checkout, they must not pay again.
  if (earlier !== undefined && !(await syncPayments(deps, gatewayOrderIdOf(earlier))))
    return gatewayUnavailable;
  const gatewayOrder =
    earlier === undefined
      ? await deps.gateway.createOrder({
          amountPaise: hold.total_paise,
          receipt: order.number,
          notes: createNotes(deps.publicOrigin, { orderId: order.id, move: hold.id }),
        })
      : ({ is: "ok", value: { id: gatewayOrderIdOf(earlier) } } as const);
  if (gatewayOrder.is !== "ok") {
    deps.log.error(
      { orderId: order.id, answer: gatewayOrder },
      "The gateway created no order for the price difference of a move; the visitor can retry.",
    );
    return gatewayUnavailable;
  }
  return inTransaction(deps.db, deps.actor, async (tx) => {
    const now = deps.now();
    await lockOrder(tx, order.id);
    const held = await lockOrderRow(tx, hold.id);
    // `syncPayments` has found and settled a payment, so the booking is already moved.
    if (held.end_reason === movedHoldReason) return { ok: true, is: "moved" };
    if (!isHoldActive(held, now)) return holdExpired;
    const latest = await latestFor({ db: tx }, hold);
    if (latest?.status === "pending") return paymentInProgress;
    const movePayment = {
      gatewayOrderId: gatewayOrder.value.id,
      amountPaise: hold.total_paise,
      moveId: hold.id,
    };
    const payment = latest?.status === "created" ? latest : await insertPayment(tx, order, movePayment, now);
    const holdExpiresAt = isoInIst(held.hold_expires_at);
    return {
      ok: true,
      is: "to_pay",
      response: { ...presentCheckout(deps, order, payment, hold), holdExpiresAt },
    };
  });
}

function latestFor({ db }: Pick<PaymentDeps, "db">, hold: Order): Promise<Payment | undefined> {
  return db
    .selectFrom("payments")
    .selectAll()
    .where("move_id", "=", hold.id)
    .orderBy("serial", "desc")
    .executeTakeFirst();
}
