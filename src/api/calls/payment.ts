import { type CallContext, callTo, type ResponseOf } from "../call.ts";
import type { OrderDetails, OrderKey } from "../contract/booking.ts";
import type { WebCalendar } from "../contract/changes.ts";
import { href } from "../contract/href.ts";

/** Starts a payment; for a free booking, sends the confirmation code by email. */
export const initPayment = callTo<"initPayment">("POST", "/order/initPayment");

/** Confirms a free booking with the code from its email. */
export const confirmEmail = callTo<"confirmEmail">("POST", "/order/confirmEmail");

/** Verifies the evidence of payment from the gateway's checkout. */
export const verifyPayment = callTo<"verifyPayment">("POST", "/order/verifyPayment");

const invoice = callTo<"invoice">("GET", "/order/invoice");

/** Loads the tax invoice of a confirmed order, as JSON. */
export function getInvoice(order: OrderKey, context?: CallContext): Promise<ResponseOf<"invoice">> {
  return invoice({ ...order, format: "json" }, context);
}

/** URL of an invoice or a credit note as PDF; it has no token, because the browser sends the order's cookie. */
export function taxDocumentPdfHref(
  { orderId }: OrderKey,
  { kind, number }: OrderDetails["papers"][number],
): string {
  return href("/order/invoice", {}, { orderId, kind, number, format: "pdf" });
}

/** URL of the booking's calendar file, or of the redirect to a web calendar (`to`). */
export function calendarHref({ orderId }: OrderKey, to?: WebCalendar): string {
  return href("/order/calendar", {}, { orderId, ...(to && { to }) });
}
