import { matchesState, type Snapshot } from "xstate";
import { type CustomerField, customerFieldNames } from "../../api/contract/customer-fields.ts";
import type { BookingSnapshot } from "../../machines/booking/selectors.ts";
import type { BookingEvent } from "../../machines/booking/types.ts";
import type { StoredDraft } from "../booking-parts/draft.ts";

/** States whose page shows whether the details are known. */
const detailStates = ["detailing", "taken"] as const;

/**
 * Returns the events that fill in the stored details, if the server rendered a page without details. The first render
 * must match the server's, so the events are sent after it. A form with input was posted and stays unchanged.
 */
export function storedDetailsEvents(
  snapshot: BookingSnapshot,
  { customer = {} }: StoredDraft,
): BookingEvent[] {
  const isEmpty = Object.values(snapshot.context.customer).every((text) => text === "");
  if (!detailStates.some((state) => snapshot.matches(state)) || !isEmpty) return [];
  return customerFieldNames.flatMap((field) => {
    const value: unknown = customer[field];
    return typeof value === "string" && value !== "" ? [{ type: "customer.typed", field, value }] : [];
  });
}

/** Fills empty fields of a persisted booking with the stored details, unless the server has rendered those fields. */
export function withStoredDetails(
  booking: Snapshot<unknown>,
  { customer = {} }: StoredDraft,
): Snapshot<unknown> {
  const { context, value } = booking as unknown as BookingSnapshot;
  if (detailStates.some((state) => matchesState(state, value))) return booking;
  const texts = Object.entries(context.customer).map(([field, text]) => {
    const stored: unknown = customer[field as CustomerField];
    return [field, text === "" && typeof stored === "string" ? stored : text];
  });
  return Object.assign({ ...booking }, { context: { ...context, customer: Object.fromEntries(texts) } });
}
