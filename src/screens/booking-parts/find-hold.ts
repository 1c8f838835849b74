import { orderOutcome } from "../../api/booking-outcomes.ts";
import type { CallContext } from "../../api/call.ts";
import type { OrderKey } from "../../api/contract/booking.ts";
import { hasPasses } from "../../api/contract/units.ts";
import { isStillHeld } from "../../machines/booking/order-status.ts";
import type { LiveHold } from "../navigation/live-hold.ts";
import { bookingHref } from "./booking-href.ts";

/**
 * Loads the browser's hold from the service. Returns `over` if the hold has ended, and null if there is no hold or the
 * service does not respond.
 */
export async function findHold(
  key: OrderKey | null,
  context: CallContext,
): Promise<LiveHold | "over" | null> {
  if (key === null) return null;
  const found = await orderOutcome(key, context).catch(() => null);
  if (found === null) return null;
  if (found.outcome !== "found" || !isStillHeld(found)) return "over";
  const { building, item, people, quantity, start, end, dates, repeats, holdExpiresAt, now } = found.order;
  if (holdExpiresAt === null) return "over";
  const href = bookingHref(
    { buildingId: building.id, catalogId: item.id },
    { start, end, dates, repeats, people: hasPasses[item.unit] ? quantity : people, unit: item.unit },
    "pay",
  );
  const leftMs = Date.parse(holdExpiresAt) - Date.parse(now);
  return { name: item.name, href, expiresAt: holdExpiresAt, leftMs };
}
