import type { AvailabilityReply } from "../../api/contract/booking.ts";
import { findBookable } from "./bookable.ts";
import type { BookingDeps } from "./deps.ts";
import {
  addDays,
  addMinutes,
  isoInIst,
  istDateOf,
  istInstant,
  minutesOf,
  spokenDate,
  timeOf,
} from "./ist.ts";
import { passesLeft, takenTimes } from "./live-orders.ts";
import type { Offer } from "./offer.ts";
import { type Opening, openingOn, readSchedule } from "./opening.ts";
import type { Refusal } from "./refusal.ts";
import { bookingRules } from "./rules.ts";

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
  const { offer } = found;
  const { date } = question;
  const now = deps.now();
  const onlooker = { now, visitorId: question.visitorId };
  const schedule = await readSchedule(deps.db, offer.centreId, date, date);
  const opening = openingOn(schedule, date);
  const frame = frameOf(date, opening, now);
  if (offer.unit === "day") {
    const left = (await passesLeft(deps.db, offer, [date], onlooker)).get(date) ?? 0;
    const isOnSale = !frame.closed && isInBookingPeriod(date, now) && !isDayOver(date, opening, now);
    return {
      ok: true,
      availability: { unit: "day", ...frame, capacity: offer.capacity, left: isOnSale ? left : 0 },
    };
  }
  const taken = await takenTimes(
    deps.db,
    offer.itemId,
    istInstant(date, "00:00"),
    istInstant(addDays(date, 1), "01:00"),
    onlooker,
  );
  return {
    ok: true,
    availability: { unit: "hour", ...frame, slots: slotsOf(offer, date, opening, taken, now) },
  };
}

function frameOf(date: string, opening: Opening, now: Date) {
  const reason = opening.reason ?? periodReason(date, now);
  return {
    date,
    timeZone: "Asia/Kolkata" as const,
    opens: opening.windows[0]?.opens ?? null,
    closes: opening.windows.at(-1)?.closes ?? null,
    closed: opening.windows.length === 0,
    ...(reason === undefined ? {} : { reason }),
  };
}

function periodReason(date: string, now: Date): string | undefined {
  const today = istDateOf(now);
  const last = addDays(today, bookingRules.daysAhead);
  if (date < today) return "This day has passed.";
  return date > last
    ? `Bookings open ${bookingRules.daysAhead} days ahead, now up to ${spokenDate(last)}.`
    : undefined;
}

function isInBookingPeriod(date: string, now: Date): boolean {
  return periodReason(date, now) === undefined;
}

function isDayOver(date: string, opening: Opening, now: Date): boolean {
  const closes = istInstant(date, opening.windows.at(-1)?.closes ?? "00:00");
  return addMinutes(now, bookingRules.noticeMinutes) >= closes;
}

type Taken = readonly { readonly from: Date; readonly to: Date }[];

/** A slot is available when some allowed booking contains it, so a lone half hour between two bookings is not. */
function slotsOf(offer: Offer, date: string, opening: Opening, taken: Taken, now: Date) {
  const earliest = addMinutes(now, bookingRules.noticeMinutes);
  return opening.windows.flatMap((window) => {
    const slots = startsOf(window).map((minutes) => {
      const start = istInstant(date, timeOf(minutes));
      const end = addMinutes(start, bookingRules.stepMinutes);
      return { start, end, isOpen: start >= earliest && isInBookingPeriod(date, now) };
    });
    // The buffer is at most one step long, so it asks nothing more of a slot whose next one is free as well.
    const isClear = (from: Date, to: Date) => taken.every((other) => to <= other.from || other.to <= from);
    const fits = slots.map(
      (slot) => slot.isOpen && isClear(slot.start, addMinutes(slot.end, offer.bufferMinutes)),
    );
    return slots.map((slot, index) => ({
      start: isoInIst(slot.start),
      end: isoInIst(slot.end),
      available: fits[index] === true && (fits[index - 1] === true || fits[index + 1] === true),
    }));
  });
}

function startsOf(window: Opening["windows"][number]): number[] {
  const step = bookingRules.stepMinutes;
  const starts: number[] = [];
  const first = Math.ceil(minutesOf(window.opens) / step) * step;
  for (let minutes = first; minutes + step <= minutesOf(window.closes); minutes += step) starts.push(minutes);
  return starts;
}
