import type { BookingRequest } from "../../api/calls/booking.ts";
import { passLimits } from "../../api/contract/booking-rules.ts";
import { addDays, addMinutes, formatDay, isoInIst, istDateOf, istInstant } from "../../api/contract/ist.ts";
import * as texts from "../../texts/booking-choice.ts";
import type { BookingContext, Choice } from "./types.ts";

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

/** First and last minute of a booking, as instants. */
export type BookedTime = { readonly start: string; readonly end: string };

/** The time that the choice means; `null` while something is missing. */
export function timeOf({ item, choice }: Pick<BookingContext, "item" | "choice">): BookedTime | null {
  if (item.unit === "hour") {
    if (!choice.start) return null;
    return { start: choice.start, end: isoInIst(addMinutes(choice.start, choice.minutes)) };
  }
  if (!choice.date) return null;
  const midnightOf = (days: number) => isoInIst(istInstant(addDays(choice.date ?? "", days), "00:00"));
  return { start: midnightOf(0), end: midnightOf(choice.days) };
}

/** The chosen time is free by the loaded availability, its length is allowed, and the people fit in. */
export function isComplete(context: BookingContext): boolean {
  if (isOwnTime(context)) return true;
  const { availability, choice, item } = context;
  if (!availability || availability.closed || !isWithin(choice.people, 1, item.capacity)) return false;
  if (availability.unit === "day")
    return isWithin(choice.days, 1, availability.days.length) && isWithin(choice.passes, 1, leftOn(context));
  if (!choice.start) return false;
  return lengthsFrom(context, choice.start).includes(choice.minutes);
}

/** A sentence for each part of the choice that keeps it incomplete, for a visitor who goes on too early. */
export function faultsOf(context: BookingContext): Record<string, string> {
  const { availability, choice, item } = context;
  const faults: Record<string, string> = {};
  if (!choice.date) faults.date = texts.date;
  else if (availability?.closed) faults.date = texts.closed;
  if (!isWithin(choice.people, 1, item.capacity)) faults.people = texts.people(item.capacity);
  if (availability?.unit === "hour" && !availability.closed && choice.date) {
    const lengths = choice.start ? lengthsFrom(context, choice.start) : [];
    if (lengths.length === 0) faults.start = texts.start;
    else if (!lengths.includes(choice.minutes)) faults.minutes = texts.minutes;
  }
  if (availability?.unit === "day" && !availability.closed) {
    const { days } = availability;
    if (!isWithin(choice.passes, 1, leftOn(context))) faults.passes = passesFault(leftOn(context));
    if (choice.days < 1) faults.days = texts.days;
    else if (choice.days > days.length) faults.days = daysFault(days);
  }
  return faults;
}

/** Passes left on each of the chosen days; on the first, while no number of days is chosen. */
export function leftOn({ availability, choice }: Pick<BookingContext, "availability" | "choice">): number {
  if (availability?.unit !== "day") return 0;
  return Math.min(...[availability, ...availability.days.slice(0, choice.days)].map(({ left }) => left));
}

/** Why not as many days as were chosen: a day on which the centre is closed ends the row, or the most that is booked online. */
function daysFault(days: readonly { readonly date: string }[]): string {
  const [first, last] = [days[0], days.at(-1)];
  if (first === undefined || last === undefined) return texts.firstDay;
  if (days.length >= passLimits.mostDays) return texts.tooManyDays(passLimits.mostDays);
  const until = first === last ? texts.onlyThisDay : texts.until(formatDay(last.date));
  return texts.missingDay(formatDay(addDays(last.date, 1)), until);
}

function passesFault(left: number): string {
  return left === 0 ? texts.noneLeft : texts.passes(left);
}

/** The visitor's own hold is for exactly what is chosen now. */
export function isOwnTime(context: BookingContext): boolean {
  const { order, choice, room } = context;
  const time = timeOf(context);
  return (
    order !== null &&
    time !== null &&
    order.catalogId === room.catalogId &&
    Date.parse(order.start) === Date.parse(time.start) &&
    Date.parse(order.end) === Date.parse(time.end) &&
    order.people === choice.people &&
    order.passes === choice.passes
  );
}

/** What decides which times a room is offered for. */
type Offered = {
  readonly availability: BookingContext["availability"];
  readonly item: Pick<BookingContext["item"], "id" | "minMinutes" | "maxMinutes">;
  readonly order: BookingContext["order"];
};

/** Minutes that may be booked from an instant: unbroken free half-hours, within the item's least and most. */
export function lengthsFrom(context: Offered, start: string): number[] {
  const { availability, item } = context;
  if (availability?.unit !== "hour") return [];
  const free = new Map<number, number>();
  for (const slot of availability.slots) {
    if (slot.available || isHeldByVisitor(slot, context))
      free.set(Date.parse(slot.start), Date.parse(slot.end));
  }
  const lengths: number[] = [];
  const from = Date.parse(start);
  for (let end = free.get(from); end !== undefined; end = free.get(end)) {
    const minutes = (end - from) / MINUTE;
    if (minutes > item.maxMinutes) break;
    if (minutes >= item.minMinutes) lengths.push(minutes);
  }
  return lengths;
}

/** Half-hours at which a booking of at least the item's least length can begin. */
export function startsOf(context: BookingContext): string[] {
  if (context.availability?.unit !== "hour") return [];
  return context.availability.slots
    .map(({ start }) => start)
    .filter((start) => lengthsFrom(context, start).length > 0);
}

/** The booking as the service is asked for it; only a complete choice becomes one. */
export function bookingRequest(context: BookingContext): BookingRequest {
  const time = timeOf(context);
  if (!time) throw new Error("A booking was asked for before its time was chosen");
  const { room, choice, customer, tracking, item } = context;
  return {
    buildingId: room.buildingId,
    catalogId: room.catalogId,
    ...time,
    ...(item.unit === "day" ? { quantity: choice.passes } : {}),
    people: choice.people,
    customer: { ...customer },
    ...(tracking ? { tracking } : {}),
  };
}

/** The choice that a booked time means, for an order or an alternative. */
export function choiceOf(
  { start, end }: BookedTime,
  unit: "hour" | "day",
): Pick<Choice, "date" | "start" | "minutes" | "days"> {
  const length = Date.parse(end) - Date.parse(start);
  return {
    date: istDateOf(start),
    start: unit === "hour" ? start : null,
    minutes: unit === "hour" ? length / MINUTE : 0,
    days: unit === "day" ? Math.round(length / DAY) : 1,
  };
}

/**
 * The choice with its start on its date. A form whose date was changed before the starts of that date could be shown
 * offers those of another; what was meant is the time of day.
 */
export function onItsDate(choice: Choice): Choice {
  const { date, start } = choice;
  if (date === null || start === null || istDateOf(start) === date) return choice;
  return { ...choice, start: `${date}${isoInIst(start).slice(10)}` };
}

function isHeldByVisitor(slot: BookedTime, { order, item }: Offered): boolean {
  return (
    order !== null &&
    order.catalogId === item.id &&
    Date.parse(order.start) <= Date.parse(slot.start) &&
    Date.parse(slot.end) <= Date.parse(order.end)
  );
}

function isWithin(value: number, least: number, most: number): boolean {
  return Number.isInteger(value) && value >= least && value <= most;
}
