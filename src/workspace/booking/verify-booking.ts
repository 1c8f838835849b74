import type { Alternative, Quote } from "../../api/contract/booking.ts";
import { formatDays } from "../../api/contract/ist.ts";
import * as texts from "../../texts/error-messages.ts";
import { isFree, type RoomPeriod, startsOf } from "../availability/index.ts";
import { coalesceBriefly } from "../database/work-queue.ts";
import { type BookingDeps, type DomainError, domainError } from "../orders/index.ts";
import { quoteOf } from "../pricing/index.ts";
import { findAlternatives } from "./alternatives.ts";
import {
  type BookingRequestError,
  type CheckedBookingRequest,
  checkBookingRequest,
  type TimeRequest,
} from "./check-booking-request.ts";
import { findWeeklyDates } from "./weekly-dates.ts";

/** Validates and prices a booking request without storing it. The slot of the visitor's hold counts as free. */
export async function verifyBooking(
  deps: BookingDeps,
  request: TimeRequest,
): Promise<{ ok: true; quote: Quote } | BookingRequestError | DomainError<"slot_taken">> {
  const checked = await checkBookingRequest(deps, request);
  if (!checked.ok) return checked;
  const viewer = { now: deps.now(), visitorId: request.visitorId };
  if (!(await isFree(deps.db, checked.item, checked.period, viewer))) return slotTakenError(deps, checked);
  return { ok: true, quote: quoteOf(checked.item, checked.period) };
}

/** Returns the domain error of a room that is booked weekly and is taken on some of its dates. Names these dates. */
async function datesTakenError(
  { db, now }: BookingDeps,
  { item, request }: CheckedBookingRequest<TimeRequest>,
  period: RoomPeriod,
): Promise<DomainError<"slot_taken">> {
  const viewer = { now: now(), visitorId: request.visitorId };
  const starts = startsOf(period);
  const dates = await findWeeklyDates(db, item, { starts, minutes: period.minutes }, viewer);
  const taken = dates.filter(({ state }) => state !== "free").map(({ date }) => date);
  // The race for a date can be lost to a hold that has ended since.
  const named = taken.length > 0 ? taken : dates.map(({ date }) => date);
  const message = texts.hold.datesTaken(formatDays(named), named.length, dates.length - named.length);
  return domainError("slot_taken", message, { alternatives: [], dates: named });
}

/**
 * Returns the domain error of a taken slot, with alternatives. `within`: "the centre" for moves, because a booking must
 * stay in its centre.
 */
export async function slotTakenError(
  deps: BookingDeps,
  checked: CheckedBookingRequest<TimeRequest>,
  within: "the centre" | "the city" = "the city",
): Promise<DomainError<"slot_taken">> {
  const { item, period, quantity, request } = checked;
  const { people } = request;
  if (period.unit === "hour" && period.repeats.length > 0) return datesTakenError(deps, checked, period);
  // Many requests can lose the race for one slot. All of them get the same alternatives, so compute the alternatives
  // only once.
  const minute = Math.floor(deps.now().getTime() / 60_000);
  const name = [item.itemId, period.start.getTime(), period.end.getTime(), quantity, people, minute].join(
    " ",
  );
  const found = await coalesceBriefly(deps.db, name, () =>
    findAlternatives(deps, { item, period, quantity, people, visitorId: null }),
  );
  const isNear = ({ buildingId }: Alternative) => within === "the city" || buildingId === item.centreId;
  const alternatives = found.filter(isNear);
  const message = { hour: texts.hold.slotTaken, day: texts.hold.tooFewPasses }[item.unit];
  const next = alternatives.length > 0 ? texts.hold.alternativesFollow : texts.hold.chooseAnother[item.unit];
  return domainError("slot_taken", `${message} ${next}`, { alternatives });
}
