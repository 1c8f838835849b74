import type { AvailabilityReply } from "../../api/contract/booking.ts";
import { readDay } from "../availability/index.ts";
import type { BookingDeps, Refusal } from "../orders/index.ts";
import { findBookable } from "./bookable.ts";

/** What may be asked: an item of a centre on a date in IST. */
export type AvailabilityQuestion = {
  readonly buildingId: string;
  readonly catalogId: string;
  readonly date: string;
  readonly visitorId: string | null;
};

/** What of an item is free on a date: half-hour slots of a room, or passes left of a day. */
export async function readAvailability(
  deps: BookingDeps,
  question: AvailabilityQuestion,
): Promise<{ ok: true; availability: AvailabilityReply } | Refusal> {
  const found = await findBookable(deps, question);
  if (!found.ok) return found;
  const viewer = { now: deps.now(), visitorId: question.visitorId };
  return { ok: true, availability: await readDay(deps.db, found.offer, question.date, viewer) };
}
