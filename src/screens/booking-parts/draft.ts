import type { OrderKey } from "../../api/contract/booking.ts";
import type { CustomerDraft } from "../../api/contract/customer-fields.ts";
import { type BookingSnapshot, orderToRelease } from "../../machines/booking/selectors.ts";

/** The booking data in session storage: the customer's details for all rooms, and the hold of one room. */
export type StoredDraft = {
  readonly customer?: Partial<CustomerDraft>;
  readonly hold?: OrderKey & { readonly catalogId: string };
};

const storageKey = "booking";

/** Reads the draft from session storage. Returns an empty draft on the server, or if the browser blocks storage. */
export function readDraft(): StoredDraft {
  try {
    const stored: unknown = JSON.parse(window.sessionStorage.getItem(storageKey) ?? "null");
    return typeof stored === "object" && stored !== null ? stored : {};
  } catch {
    return {};
  }
}

/** Saves the details and the hold of a booking. */
export function storeDraft(snapshot: BookingSnapshot): void {
  const { customer, room } = snapshot.context;
  const order = orderToRelease(snapshot);
  const before = readDraft().hold;
  const isElsewhere = before !== undefined && before.catalogId !== room.catalogId;
  const hold = order ? { ...order, catalogId: room.catalogId } : isElsewhere ? before : undefined;
  write({ customer, ...(hold && { hold }) });
}

/** Saves a hold from another page. The page of the held room then resumes it. */
export function storeHold(hold: OrderKey & { readonly catalogId: string }): void {
  write({ ...readDraft(), hold });
}

function write(draft: StoredDraft): void {
  try {
    window.sessionStorage.setItem(storageKey, JSON.stringify(draft));
  } catch {
    // Storage is full or blocked: the booking continues, but a reload loses the input.
  }
}
