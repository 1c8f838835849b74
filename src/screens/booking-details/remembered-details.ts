import type { BookingSnapshot } from "../../machines/booking/selectors.ts";
import type { BookingEvent, CustomerField } from "../../machines/booking/types.ts";
import type { KeptDraft } from "../booking-parts/draft.ts";
import type { SentBooking } from "./sent-snapshot.ts";

/**
 * What a visitor would type to have the remembered details in a form that the server has shown empty; not part of the
 * first render, which is the server's. A form with anything in it is one that was posted, and stays as it is.
 */
export function rememberedDetails(snapshot: BookingSnapshot, { customer = {} }: KeptDraft): BookingEvent[] {
  const isEmpty = Object.values(snapshot.context.customer).every((text) => text === "");
  if (!snapshot.matches("detailing") || !isEmpty) return [];
  const fields = Object.keys(snapshot.context.customer) as CustomerField[];
  return fields.flatMap((field) => {
    const value: unknown = customer[field];
    return typeof value === "string" && value !== "" ? [{ type: "customer.typed", field, value }] : [];
  });
}

/** Fills in the remembered details where none are; a form that is shown already keeps what the server put into it. */
export function withRememberedDetails(sent: SentBooking, { customer }: KeptDraft): SentBooking {
  const { context, value } = sent.snapshot;
  const isShown = typeof value === "object" && "detailing" in value;
  if (isShown || customer === undefined) return sent;
  const texts = Object.entries(context.customer).map(([field, value]) => {
    const kept: unknown = customer[field as keyof typeof customer];
    return [field, value === "" && typeof kept === "string" ? kept : value];
  });
  const customerNow = Object.fromEntries(texts);
  return { ...sent, snapshot: { ...sent.snapshot, context: { ...context, customer: customerNow } } };
}
