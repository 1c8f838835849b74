import type { OrderKey } from "../../api/contract/booking.ts";
import type { CustomerDraft } from "../../api/contract/customer-fields.ts";
import { type BookingSnapshot, orderToRelease } from "../../machines/booking/selectors.ts";

/** What this tab remembers of a booking: the details as typed, for every room, and the hold, for its room only. */
export type KeptDraft = {
  readonly customer?: Partial<CustomerDraft>;
  readonly hold?: OrderKey & { readonly catalogId: string };
};

const storageKey = "booking";

/** What this tab remembers; nothing on the server, or where the browser forbids storage. */
export function readDraft(): KeptDraft {
  try {
    const kept: unknown = JSON.parse(window.sessionStorage.getItem(storageKey) ?? "null");
    return typeof kept === "object" && kept !== null ? kept : {};
  } catch {
    return {};
  }
}

/** Remembers a booking as it stands. */
export function keepDraft(snapshot: BookingSnapshot): void {
  const { customer, room } = snapshot.context;
  const order = orderToRelease(snapshot);
  const before = readDraft().hold;
  const isElsewhere = before !== undefined && before.catalogId !== room.catalogId;
  const hold = order ? { ...order, catalogId: room.catalogId } : isElsewhere ? before : undefined;
  write({ customer, ...(hold && { hold }) });
}

/** Remembers a hold that another page knows, so that its room's page goes on from it. */
export function keepHold(hold: OrderKey & { readonly catalogId: string }): void {
  write({ ...readDraft(), hold });
}

function write(draft: KeptDraft): void {
  try {
    window.sessionStorage.setItem(storageKey, JSON.stringify(draft));
  } catch {
    // Full or forbidden: the booking goes on, only a reload would lose what was typed.
  }
}
