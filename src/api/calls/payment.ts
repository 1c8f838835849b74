import { type BodyOf, type CallContext, call, type ReplyOf } from "../call.ts";
import type { OrderKey } from "../contract/booking.ts";
import { href } from "../contract/routes.ts";

/** Starts a payment; with nothing to pay, has the code sent that confirms the booking. */
export function initPayment(order: OrderKey, context?: CallContext): Promise<ReplyOf<"initPayment">> {
  return call<"initPayment">({ method: "POST", path: "/order/initPayment", payload: order }, context);
}

/** Confirms a booking that costs nothing with the code from its email. */
export function confirmEmail(
  body: BodyOf<"confirmEmail">,
  context?: CallContext,
): Promise<ReplyOf<"confirmEmail">> {
  return call<"confirmEmail">({ method: "POST", path: "/order/confirmEmail", payload: body }, context);
}

/** Hands in the evidence of the gateway's checkout. */
export function verifyPayment(
  body: BodyOf<"verifyPayment">,
  context?: CallContext,
): Promise<ReplyOf<"verifyPayment">> {
  return call<"verifyPayment">({ method: "POST", path: "/order/verifyPayment", payload: body }, context);
}

/** The tax invoice of a confirmed order, for the screen. */
export function getInvoice(order: OrderKey, context?: CallContext): Promise<ReplyOf<"invoice">> {
  return call<"invoice">(
    { method: "GET", path: "/order/invoice", payload: { ...order, format: "json" } },
    context,
  );
}

/** Address of the invoice as PDF, for a link. */
export function invoicePdfHref(order: OrderKey): string {
  return href("/order/invoice", {}, { ...order, format: "pdf" });
}

/** Address of the booking's calendar file, for a link. */
export function calendarHref(order: OrderKey): string {
  return href("/order/calendar", {}, order);
}
