import { type CallContext, defineCall, type ResponseOf } from "../call.ts";
import type { OrderDetails, OrderKey } from "../contract/booking.ts";
import type { WebCalendar } from "../contract/changes.ts";
import { href } from "../contract/href.ts";

/** Starts a payment. For a free booking, sends a confirmation code by email instead. */
export const initPayment = defineCall<"initPayment">("POST", "/order/initPayment");

/** Confirms a free booking with the code that was sent by email. */
export const confirmEmail = defineCall<"confirmEmail">("POST", "/order/confirmEmail");

/** Verifies the evidence of payment from the gateway's checkout. */
export const verifyPayment = defineCall<"verifyPayment">("POST", "/order/verifyPayment");

const invoice = defineCall<"invoice">("GET", "/order/invoice");

/** Loads the tax invoice of a confirmed order, as JSON. */
export function getInvoice(order: OrderKey, context?: CallContext): Promise<ResponseOf<"invoice">> {
  return invoice({ ...order, format: "json" }, context);
}

/** URL of the PDF of an invoice or credit note. It contains no token because the browser sends the order's cookie. */
export function taxDocumentPdfHref(
  { orderId }: OrderKey,
  { kind, number }: OrderDetails["papers"][number],
): string {
  return href("/order/invoice", {}, { orderId, kind, number, format: "pdf" });
}

/** URL of the booking's calendar file. With `to`, the URL redirects to a web calendar. */
export function calendarHref({ orderId }: OrderKey, to?: WebCalendar): string {
  return href("/order/calendar", {}, { orderId, ...(to && { to }) });
}
