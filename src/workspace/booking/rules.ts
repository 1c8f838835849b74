import { passLimits } from "../../api/contract/pass-limits.ts";
import { addDays, addMinutes, istDateOf, istMinutesOf, minutesOf, spokenDate, spokenTime } from "./ist.ts";
import type { Offer } from "./offer.ts";
import { isOpenFor, type Opening, openingOn, type Schedule } from "./opening.ts";
import type { Stay } from "./stay.ts";

/** Rules of booking a room, in minutes, and how far ahead anything may be booked, in days. */
export const bookingRules = {
  stepMinutes: 30,
  minMinutes: 60,
  maxMinutes: 480,
  noticeMinutes: 30,
  daysAhead: 60,
  holdMinutes: 15,
  /** The inventory's limit of an item's buffer; lets an index narrow a search before each item's own is applied. */
  longestBufferMinutes: 30,
} as const;

/** A sentence for each field that breaks a rule; empty when none does. */
export type FieldFaults = Readonly<Record<string, string>>;

/** What the rules look at. */
export type Wish = {
  readonly offer: Pick<Offer, "unit" | "capacity">;
  readonly stay: Stay;
  readonly people: number;
  /** Passes; 1 for a room. */
  readonly quantity: number;
};

/** Checks a wish against all rules at once; whether the slot is free is not a rule. */
export function faultsOf(
  { offer, stay, people, quantity }: Wish,
  schedule: Schedule,
  now: Date,
): FieldFaults {
  const when = stay.unit === "hour" ? roomFault(stay, schedule, now) : daysFault(stay, schedule, now);
  return {
    ...(when === null ? {} : { [when.field]: when.message }),
    ...fieldOf("people", peopleFault(offer, people)),
    ...fieldOf("quantity", quantityFault(offer, quantity)),
  };
}

type Fault = { readonly field: "start" | "end"; readonly message: string };
const atStart = (message: string): Fault => ({ field: "start", message });
const atEnd = (message: string): Fault => ({ field: "end", message });

function roomFault(stay: Stay & { unit: "hour" }, schedule: Schedule, now: Date): Fault | null {
  const { stepMinutes, minMinutes, maxMinutes, noticeMinutes } = bookingRules;
  if (stay.end <= stay.start) return atEnd("The end must be after the start.");
  if (!isOnGrid(stay.start)) return atStart("Start on the hour or the half hour.");
  if (!isOnGrid(stay.end)) return atEnd("End on the hour or the half hour.");
  if (stay.start < addMinutes(now, noticeMinutes)) {
    const earliest = nextStep(addMinutes(now, noticeMinutes), stepMinutes);
    return atStart(
      `Book at least ${noticeMinutes} minutes ahead: the earliest start now is ${spokenTime(earliest)}.`,
    );
  }
  const horizon = horizonFault(istDateOf(stay.start), now);
  if (horizon !== null) return horizon;
  if (stay.minutes < minMinutes) return atEnd("Book at least one hour.");
  if (stay.minutes > maxMinutes) return atEnd("Book at most eight hours at a time.");
  return openingFault(stay, schedule);
}

function openingFault(stay: Stay & { unit: "hour" }, schedule: Schedule): Fault | null {
  const date = istDateOf(stay.start);
  const opening = openingOn(schedule, date);
  if (opening.windows.length === 0) return atStart(closedSentence(date, opening));
  if (isOpenFor(stay, schedule)) return null;
  const from = istMinutesOf(stay.start);
  const hours = opening.windows.map(({ opens, closes }) => `${opens}–${closes}`).join(" and ");
  const message = `The centre is open ${hours} IST on ${spokenDate(date)}. Choose a time within these hours.`;
  const startsInside = opening.windows.some(
    ({ opens, closes }) => minutesOf(opens) <= from && from < minutesOf(closes),
  );
  return startsInside ? atEnd(message) : atStart(message);
}

function daysFault(stay: Stay & { unit: "day" }, schedule: Schedule, now: Date): Fault | null {
  if (stay.end <= stay.start) return atEnd("The last day must not be before the first.");
  if (istMinutesOf(stay.start) !== 0) return atStart("A day pass starts at midnight IST of its day.");
  if (istMinutesOf(stay.end) !== 0) return atEnd("A day pass ends at midnight IST after its last day.");
  const first = stay.days[0] ?? istDateOf(stay.start);
  const last = stay.days.at(-1) ?? first;
  if (first < istDateOf(now)) return atStart("This day has passed. Choose today or a later day.");
  const horizon = horizonFault(last, now);
  if (horizon !== null) return last === first ? horizon : atEnd(horizon.message);
  const { mostDays } = passLimits;
  if (stay.days.length > mostDays)
    return atEnd(`Up to ${mostDays} days in a row can be booked online. ${askUs}`);
  for (const date of stay.days) {
    const opening = openingOn(schedule, date);
    if (opening.windows.length === 0)
      return date === first ? atStart(closedSentence(date, opening)) : atEnd(closedSentence(date, opening));
  }
  return isOverToday(first, schedule, now)
    ? atStart("The centre closes soon today. Choose tomorrow or a later day.")
    : null;
}

function isOverToday(first: string, schedule: Schedule, now: Date): boolean {
  const closes = openingOn(schedule, first).windows.at(-1)?.closes ?? "00:00";
  return first === istDateOf(now) && istMinutesOf(now) + bookingRules.noticeMinutes >= minutesOf(closes);
}

function horizonFault(date: string, now: Date): Fault | null {
  const last = addDays(istDateOf(now), bookingRules.daysAhead);
  if (date <= last) return null;
  return atStart(
    `Bookings open ${bookingRules.daysAhead} days ahead: the last day now is ${spokenDate(last)}.`,
  );
}

function closedSentence(date: string, opening: Opening): string {
  const why = opening.reason === undefined ? "" : ` (${opening.reason})`;
  return `The centre is closed on ${spokenDate(date)}${why}. Choose another day.`;
}

/** Larger orders are arranged by people, who do not hold a floor of desks unpaid for everyone else. */
const askUs = "For more, ask us and we'll arrange it.";

function peopleFault(offer: Wish["offer"], people: number): string | null {
  if (people >= 1 && people <= offer.capacity) return null;
  return offer.unit === "hour"
    ? `This room takes 1 to ${offer.capacity} people.`
    : `There is room for 1 to ${offer.capacity} people a day.`;
}

function quantityFault(offer: Wish["offer"], quantity: number): string | null {
  if (offer.unit === "hour")
    return quantity === 1 ? null : "A room is booked once; leave the number of passes out.";
  if (quantity < 1 || quantity > offer.capacity) return `Book 1 to ${offer.capacity} passes a day.`;
  const { most } = passLimits;
  return quantity <= most ? null : `Up to ${most} passes a day can be booked online. ${askUs}`;
}

function fieldOf(name: string, message: string | null): FieldFaults {
  return message === null ? {} : { [name]: message };
}

function isOnGrid(instant: Date): boolean {
  return instant.getTime() % (bookingRules.stepMinutes * 60_000) === 0;
}

function nextStep(instant: Date, stepMinutes: number): Date {
  const step = stepMinutes * 60_000;
  return new Date(Math.ceil(instant.getTime() / step) * step);
}
