import type { Snapshot } from "xstate";
import { type CustomerField, customerFieldNames } from "../../api/contract/customer-fields.ts";
import type { BookingSnapshot } from "../../machines/booking/selectors.ts";
import type { BookingEvent } from "../../machines/booking/types.ts";
import type { StoredDraft } from "../booking-parts/draft.ts";

/**
 * Returns the events that fill a details form rendered empty by the server with the details that this tab remembers. They are
 * sent after the first render, which must match the server's. A form with any input was posted and stays unchanged.
 */
export function storedDetailsEvents(
  snapshot: BookingSnapshot,
  { customer = {} }: StoredDraft,
): BookingEvent[] {
  const isEmpty = Object.values(snapshot.context.customer).every((text) => text === "");
  if (!snapshot.matches("detailing") || !isEmpty) return [];
  return customerFieldNames.flatMap((field) => {
    const value: unknown = customer[field];
    return typeof value === "string" && value !== "" ? [{ type: "customer.typed", field, value }] : [];
  });
}

/** Fills the empty fields of a persisted booking with the remembered details, unless the server has rendered those fields. */
export function withStoredDetails(
  booking: Snapshot<unknown>,
  { customer = {} }: StoredDraft,
): Snapshot<unknown> {
  const { context, value } = booking as unknown as BookingSnapshot;
  if (typeof value === "object" && "detailing" in value) return booking;
  const texts = Object.entries(context.customer).map(([field, text]) => {
    const stored: unknown = customer[field as CustomerField];
    return [field, text === "" && typeof stored === "string" ? stored : text];
  });
  return Object.assign({ ...booking }, { context: { ...context, customer: Object.fromEntries(texts) } });
}
