import type { VerifyPaymentResponse } from "../../api/contract/payment.ts";
import * as texts from "../../texts/error-messages.ts";
import { paymentStatusOf, readPayments, statusOf } from "../booking/index.ts";
import type { Db } from "../database/tables.ts";
import { type DomainError, domainError, findOrderByKey, type Order, orderNotFound } from "../orders/index.ts";
import type { PaymentDeps } from "./deps.ts";
import { type Evidence, evidenceOf } from "./evidence.ts";
import { settle } from "./settle.ts";
import { isPaymentSignature } from "./signatures.ts";

/** The three fields that the checkout returns after a payment. */
export type CheckoutProof = {
  readonly razorpay_payment_id: string;
  readonly razorpay_order_id: string;
  readonly razorpay_signature: string;
};

/** Verifies evidence that the browser got from the checkout. Settles the order with the status from the gateway. */
export async function verifyPayment(
  deps: PaymentDeps,
  { orderId, token, ...given }: CheckoutProof & { readonly orderId: string; readonly token: string },
): Promise<({ ok: true } & VerifyPaymentResponse) | DomainError<"order_not_found" | "bad_signature">> {
  const order = await findOrderByKey(deps, deps.db, { orderId, token });
  if (order === undefined) return orderNotFound;
  if (!(await settleProof(deps, order.id, given))) return badSignatureError;
  return { ok: true, ...(await readStatuses(deps, order.id)) };
}

/** Settles evidence from the checkout. Returns false if its signature is invalid or it is for another order. */
export async function settleProof(
  deps: PaymentDeps,
  orderId: string,
  given: CheckoutProof,
): Promise<boolean> {
  const proof = {
    gatewayOrderId: given.razorpay_order_id,
    gatewayPaymentId: given.razorpay_payment_id,
    signature: given.razorpay_signature,
  };
  if (!isPaymentSignature(deps.gatewaySettings.keySecret, proof)) return false;
  const amount = await amountOfGatewayOrder(deps.db, orderId, proof.gatewayOrderId);
  if (amount === null) return false;
  await settle(deps, await fetchEvidence(deps, proof, amount));
  return true;
}

/** Returns the status of an order and of its payment, as the API reports them. */
export async function readStatuses(
  { db, now }: PaymentDeps,
  orderId: string,
): Promise<VerifyPaymentResponse> {
  const order: Order = await db
    .selectFrom("orders")
    .selectAll()
    .where("id", "=", orderId)
    .executeTakeFirstOrThrow();
  const paymentStatus = paymentStatusOf(await readPayments(db, orderId));
  return { status: statusOf(order, paymentStatus, now()), paymentStatus };
}

/** Returns the amount of a gateway order in paise. Returns null if the gateway order does not belong to this order. */
export async function amountOfGatewayOrder(
  db: Db,
  orderId: string,
  gatewayOrderId: string,
): Promise<number | null> {
  const payment = await db
    .selectFrom("payments")
    .select("amount_paise")
    .where("order_id", "=", orderId)
    .where("gateway_order_id", "=", gatewayOrderId)
    .executeTakeFirst();
  return payment?.amount_paise ?? null;
}

/** Fetches the current status from the gateway. If that fails, the status is `signed`: we know only the signature. */
async function fetchEvidence(
  { gateway }: PaymentDeps,
  proof: { readonly gatewayOrderId: string; readonly gatewayPaymentId: string },
  amountPaise: number,
): Promise<Evidence> {
  const result = await gateway.payment(proof.gatewayPaymentId);
  const gatewayEvidence = result.is === "ok" ? evidenceOf(result.value) : null;
  if (gatewayEvidence?.gatewayOrderId === proof.gatewayOrderId) return gatewayEvidence;
  return { ...proof, status: "signed", amountPaise, currency: "INR", failure: null };
}

const badSignatureError = domainError("bad_signature", texts.payment.signatureInvalid);
