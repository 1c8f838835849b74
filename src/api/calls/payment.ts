import { type CallContext, callTo, type ReplyOf } from "../call.ts";
import type { OrderDetails, OrderKey } from "../contract/booking.ts";
import type { WebCalendar } from "../contract/changes.ts";
import { href } from "../contract/href.ts";

/** Starts a payment; with nothing to pay, has the code sent that confirms the booking. */
export const initPayment = callTo<"initPayment">("POST", "/order/initPayment");

/** Confirms a booking that costs nothing with the code from its email. */
export const confirmEmail = callTo<"confirmEmail">("POST", "/order/confirmEmail");

/** Sends the evidence of the gateway's checkout. */
export const verifyPayment = callTo<"verifyPayment">("POST", "/order/verifyPayment");

const invoice = callTo<"invoice">("GET", "/order/invoice");

/** The tax invoice of a confirmed order, for the screen. */
export function getInvoice(order: OrderKey, context?: CallContext): Promise<ReplyOf<"invoice">> {
  return invoice({ ...order, format: "json" }, context);
}

/** Address of an invoice or a credit note as PDF, for a link in a browser that may open the order. */
export function paperPdfHref(
  { orderId }: OrderKey,
  { kind, number }: OrderDetails["papers"][number],
): string {
  return href("/order/invoice", {}, { orderId, kind, number, format: "pdf" });
}

/** Address of the booking's calendar file, or of its way to a calendar on the web, for a link in such a browser. */
export function calendarHref({ orderId }: OrderKey, to?: WebCalendar): string {
  return href("/order/calendar", {}, { orderId, ...(to && { to }) });
}
