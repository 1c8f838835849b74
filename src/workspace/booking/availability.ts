import type { AvailabilityResponse } from "../../api/contract/booking.ts";
import { readDay } from "../availability/index.ts";
import { type BookingDeps, type DomainError, findOrderByKey } from "../orders/index.ts";
import { findRequestedItem } from "./find-requested-item.ts";

/** A request for an item's availability. `date` is an IST date. */
export type AvailabilityRequest = {
  readonly buildingId: string;
  readonly catalogId: string;
  readonly date: string;
  readonly visitorId: string | null;
  /** The booking to be moved. Its slot counts as free. */
  readonly orderId?: string | undefined;
  readonly token?: string | undefined;
};

/** Returns an item's availability on a date: half-hour slots of a room, or the passes available on that day. */
export async function readAvailability(
  deps: BookingDeps,
  request: AvailabilityRequest,
): Promise<
  { ok: true; availability: AvailabilityResponse } | DomainError<"item_not_found" | "centre_unavailable">
> {
  const found = await findRequestedItem(deps, request);
  if (!found.ok) return found;
  const { orderId, token, visitorId } = request;
  const existingOrder =
    orderId && token ? await findOrderByKey(deps, deps.db, { orderId, token }) : undefined;
  const viewer = { now: deps.now(), visitorId, ...(existingOrder && { bookingId: existingOrder.id }) };
  return { ok: true, availability: await readDay(deps.db, found.item, request.date, viewer) };
}
