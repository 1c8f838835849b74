import type { PaymentCreatedResponse } from "../../api/contract/payment.ts";
import * as texts from "../../texts/error-messages.ts";
import { isHoldActive } from "../availability/index.ts";
import type { Tx } from "../database/tables.ts";
import { inTransaction } from "../database/transaction.ts";
import {
  type DomainError,
  domainError,
  findOrderByKey,
  holdExpired,
  lockOrder,
  type Order,
  orderNotFound,
  paymentInProgress,
} from "../orders/index.ts";
import { type EmailConfirmationRequested, requestEmailConfirmation } from "./confirm-email.ts";
import type { PaymentDeps } from "./deps.ts";
import { createNotes } from "./gateway-entities.ts";
import { lockPayableOrder, type PayableError, readOrderPayments } from "./payable-order.ts";
import { gatewayOrderIdOf, insertPayment, type Payment } from "./payment-context.ts";
import { presentCheckout } from "./present-checkout.ts";
import { syncPayments } from "./sync-payments.ts";

/** A payment to make, a confirmation code for a free order, or an order that is already confirmed. */
export type StartedPayment =
  | { readonly ok: true; readonly status: "confirmed" }
  | EmailConfirmationRequested
  | { readonly ok: true; readonly status: "created"; readonly response: PaymentCreatedResponse };

type StartPaymentError = PayableError | DomainError<"too_many_requests" | "gateway_unavailable">;

/**
 * Starts or resumes the payment of a hold. Emails a code if the order is free. If the coupon has expired, removes it
 * and returns an error with the new price.
 */
export async function initPayment(
  deps: PaymentDeps,
  key: { readonly orderId: string; readonly token: string },
): Promise<StartedPayment | StartPaymentError> {
  const order = await findOrderByKey(deps, deps.db, key);
  if (order === undefined) return orderNotFound;
  const plan = await planPayment(deps, order.id);
  if (plan.do !== "pay") return plan.result;
  if (plan.earlier === null) return startNewPayment(deps, plan.order);
  // If the visitor has already paid but did not return from the checkout, they must not pay again.
  const isReachable = await syncPayments(deps, gatewayOrderIdOf(plan.earlier));
  if (!isReachable) return gatewayUnavailable;
  const secondPlan = await planPayment(deps, order.id);
  if (secondPlan.do !== "pay") return secondPlan.result;
  return secondPlan.earlier === null
    ? startNewPayment(deps, secondPlan.order)
    : continuePayment(deps, secondPlan.order, secondPlan.earlier);
}

type PaymentPlan =
  | { readonly do: "answer"; readonly result: StartedPayment | StartPaymentError }
  | { readonly do: "pay"; readonly order: Order; readonly earlier: Payment | null };

/** Locks the order and decides how to continue: not payable, already confirmed, free, or to be paid. */
function planPayment(deps: PaymentDeps, orderId: string): Promise<PaymentPlan> {
  return inTransaction(deps.db, deps.actor, async (tx) => {
    const now = deps.now();
    const found = await lockPayableOrder(tx, orderId, now);
    if (found.is === "confirmed") return done({ ok: true, status: "confirmed" });
    if (found.is === "refused") return done(found.error);
    const { order, payments } = found;
    return order.total_paise > 0
      ? { do: "pay", order, earlier: findOpenAttempt(payments, order) }
      : done(await requestEmailConfirmation(tx, order, now));
  });
}

function done(result: StartedPayment | StartPaymentError): PaymentPlan {
  return { do: "answer", result };
}

/** Returns the latest attempt if it is unpaid and for the current price. Otherwise returns null. */
function findOpenAttempt(payments: readonly Payment[], order: Order): Payment | null {
  const latest = payments.at(-1);
  const isOpen = latest?.status === "created" || latest?.status === "failed";
  return latest !== undefined && isOpen && latest.amount_paise === order.total_paise ? latest : null;
}

async function startNewPayment(deps: PaymentDeps, order: Order): Promise<StartedPayment | StartPaymentError> {
  const result = await deps.gateway.createOrder({
    amountPaise: order.total_paise,
    receipt: order.number,
    notes: createNotes(deps.publicOrigin, { orderId: order.id }),
  });
  if (result.is !== "ok") {
    deps.log.error(
      { orderId: order.id, answer: result },
      "The gateway created no order; the visitor can retry.",
    );
    return gatewayUnavailable;
  }
  const payment = { gatewayOrderId: result.value.id, amountPaise: order.total_paise };
  return storePayment(deps, order, (tx) => insertPayment(tx, order, payment, deps.now()));
}

/** Reuses the gateway order, which accepts only one successful payment. */
function continuePayment(
  deps: PaymentDeps,
  order: Order,
  earlier: Payment,
): Promise<StartedPayment | StartPaymentError> {
  if (earlier.status === "created") return Promise.resolve(created(deps, order, earlier));
  const payment = { gatewayOrderId: gatewayOrderIdOf(earlier), amountPaise: earlier.amount_paise };
  return storePayment(deps, order, (tx) => insertPayment(tx, order, payment, deps.now()));
}

function storePayment(
  deps: PaymentDeps,
  before: Order,
  insert: (tx: Tx) => Promise<Payment>,
): Promise<StartedPayment | StartPaymentError> {
  return inTransaction(deps.db, deps.actor, async (tx) => {
    const order = await lockOrder(tx, before.id);
    if (order === undefined || !isHoldActive(order, deps.now())) return holdExpired;
    if (order.total_paise !== before.total_paise) return paymentInProgress;
    const payments = await readOrderPayments(tx, order.id);
    if (payments.some((payment) => payment.status === "pending")) return paymentInProgress;
    const openAttempt = findOpenAttempt(payments, order);
    return created(deps, order, openAttempt?.status === "created" ? openAttempt : await insert(tx));
  });
}

function created(deps: PaymentDeps, order: Order, payment: Payment): StartedPayment {
  return { ok: true, status: "created", response: presentCheckout(deps, order, payment) };
}

export const gatewayUnavailable = domainError("gateway_unavailable", texts.payment.gatewayUnavailable, {
  retryAfterSeconds: 5,
});
