import type { AvailabilityReply } from "../../api/contract/booking.ts";
import { readDay } from "../availability/index.ts";
import { type BookingDeps, openOrder, type Refusal } from "../orders/index.ts";
import { findBookable } from "./bookable.ts";

/** A request for an item's availability. `date` is an IST date. */
export type AvailabilityQuestion = {
  readonly buildingId: string;
  readonly catalogId: string;
  readonly date: string;
  readonly visitorId: string | null;
  /** The booking to be moved: its own slot counts as free. */
  readonly orderId?: string | undefined;
  readonly token?: string | undefined;
};

/** Returns an item's availability on a date: half-hour slots of a room, or the passes left on the day. */
export async function readAvailability(
  deps: BookingDeps,
  question: AvailabilityQuestion,
): Promise<{ ok: true; availability: AvailabilityReply } | Refusal> {
  const found = await findBookable(deps, question);
  if (!found.ok) return found;
  const { orderId, token, visitorId } = question;
  const own = orderId && token ? await openOrder(deps, deps.db, { orderId, token }) : undefined;
  const viewer = { now: deps.now(), visitorId, ...(own && { bookingId: own.id }) };
  return { ok: true, availability: await readDay(deps.db, found.offer, question.date, viewer) };
}
