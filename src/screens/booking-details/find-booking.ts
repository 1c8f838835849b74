import { checkedOrderOutcome, type OrderOutcome, orderOutcome } from "../../api/booking-outcomes.ts";
import type { CallContext } from "../../api/call.ts";
import { getBuilding } from "../../api/calls/places.ts";
import type { OrderDetails, OrderKey } from "../../api/contract/booking.ts";
import type { Building, Item } from "../../api/contract/places.ts";
import { hasPasses } from "../../api/contract/units.ts";
import { isUnattempted } from "../../machines/booking/order-status.ts";
import type { Choice } from "../../machines/booking/types.ts";
import { stepParam } from "../booking-parts/booking-href.ts";
import type { FlowRequest } from "../screen.ts";

/** Returns the item in the URL with its centre; null if the item does not exist or the service does not respond. */
export async function findItem(
  { buildingId = "", catalogId = "" }: Readonly<Record<string, string>>,
  context: CallContext,
): Promise<{ readonly building: Building; readonly item: Item } | null> {
  const found = await getBuilding({ buildingId }, context).catch(() => null);
  const item = found?.catalogue.find(({ id }) => id === catalogId);
  return found && item ? { building: found.building, item } : null;
}

/** The browser's hold of this item. `isOtherTime` is true if the URL names a time other than the held time. */
export type OwnHold = { readonly key: OrderKey; readonly isOtherTime: boolean };

/**
 * Returns the browser's hold if it is for this item and at least one of these conditions is met; null otherwise:
 * - The hold is active.
 * - A form was posted.
 * - The hold has become a booking, and the URL contains its time and its payment step, or any step of a room.
 * - The hold has ended without a booking, and the URL still requests its time.
 */
export async function findOwnHold(
  { hold, form, location, context }: FlowRequest,
  item: Item,
  choice: Partial<Choice>,
): Promise<OwnHold | null> {
  if (hold === null) return null;
  const found = await loadHold(hold, context);
  if (found?.outcome !== "found" || found.order.item.id !== item.id) return null;
  const { order } = found;
  const isSame = isSameTime(order, choice);
  const isOver = order.status === "expired" || order.status === "released";
  // If somebody may have paid, the order's page reports the outcome. A URL without a time starts a new booking.
  const isStillRequested = isUnattempted(order)
    ? order.status === "expired"
    : requestsTime(location.query, item);
  // The browser's history keeps the steps of a finished booking. Back or a reload must not offer a booked room as taken,
  // nor the payment of any booking again. Passes for the same day can be booked again.
  const step = stepParam(location.query);
  const isRoomStep = order.status === "confirmed" && step !== null && !hasPasses[item.unit];
  const isBooked =
    isRoomStep || (step === "pay" && (order.status === "confirmed" || order.status === "cancelled"));
  const isRelevant =
    form !== null || order.status === "held" || (isSame && (isBooked || (isOver && isStillRequested)));
  return isRelevant ? { key: hold, isOtherTime: !isSame && requestsTime(location.query, item) } : null;
}

/** Loads a hold; null without a response. For a released hold, asks the gateway whether anyone has tried to pay. */
async function loadHold(hold: OrderKey, context: CallContext): Promise<OrderOutcome | null> {
  const found = await orderOutcome(hold, context).catch(() => null);
  const isReleased = found?.outcome === "found" && found.order.status === "released";
  return isReleased ? checkedOrderOutcome(hold, context).catch(() => found) : found;
}

function isSameTime(order: OrderDetails, { date, start, repeats, more }: Partial<Choice>): boolean {
  if (hasPasses[order.item.unit]) {
    const isSameDays = more === undefined || order.dates.slice(1).join() === more.join();
    return isSameDays && order.start.startsWith(date ?? "-");
  }
  const isSameRepeats =
    repeats == null || repeats.map(Date.parse).join() === (order.repeats ?? []).map(Date.parse).join();
  return start != null && Date.parse(start) === Date.parse(order.start) && isSameRepeats;
}

function requestsTime(query: URLSearchParams, { unit }: Item): boolean {
  return query.has("date") && (hasPasses[unit] || query.has("from"));
}
