import ical, {
  ICalAttendeeRole,
  ICalAttendeeStatus,
  ICalCalendarMethod,
  ICalEventRepeatingFreq,
  ICalEventStatus,
} from "ical-generator";
import { weeklyLimits } from "../../api/contract/booking-rules.ts";
import type { WebCalendar } from "../../api/contract/changes.ts";
import type { Brand } from "../../api/contract/content.ts";
import { href } from "../../api/contract/href.ts";
import {
  addMinutes,
  areConsecutive,
  datesBetween,
  daysBetween,
  isoInIst,
  istDateOf,
} from "../../api/contract/ist.ts";
import * as texts from "../../texts/error-messages.ts";
import * as invoice from "../../texts/invoice.ts";
import { datesOf, singlePeriodsOf } from "../availability/index.ts";
import {
  addressOf,
  type CatalogueItem,
  type Centre,
  directionsTo,
  findCatalogueItem,
  findCentre,
} from "../inventory/index.ts";
import {
  type BookingDeps,
  type DomainError,
  domainError,
  findOrderByKey,
  type Order,
  openingOfOrder,
  orderNotFound,
  passDatesOf,
  periodOfOrder,
} from "../orders/index.ts";

export type CalendarDeps = Pick<BookingDeps, "now"> & {
  readonly publicOrigin: string;
  /** Organizer of all calendar entries. */
  readonly brand: Pick<Brand, "name" | "email">;
};

/** A calendar entry of a booking. */
export type CalendarEntry = {
  readonly order: Order;
  readonly item: Pick<CatalogueItem, "name">;
  readonly centre: Centre;
  /** Link to the booking. Null in the calendar of a guest. */
  readonly link: string | null;
  /** Recipient of an emailed entry. Null for a download, which is not an invitation. */
  readonly attendee: { readonly name: string; readonly email: string; readonly isGuest: boolean } | null;
  /** True if the entry cancels one that the recipient already has. */
  readonly isCancelled: boolean;
  /** SEQUENCE of RFC 5545. Increases with each file for the same recipient. */
  readonly sequence: number;
};

/** Returns the customer's calendar entry of a confirmed or cancelled booking. */
export async function readCalendarEntry(
  deps: BookingDeps & CalendarDeps,
  key: { readonly orderId: string; readonly token: string },
  /** Omits the token, for entries that others may read. The link then works only in the browser of the booking. */
  isTokenHidden: boolean,
): Promise<{ ok: true; entry: CalendarEntry } | DomainError<"order_not_found" | "not_found">> {
  const order = await findOrderByKey(deps, deps.db, key);
  if (order === undefined) return orderNotFound;
  if (order.status !== "confirmed" && order.status !== "cancelled") {
    return domainError("not_found", texts.invoice.noCalendar);
  }
  const centre = await findCentre(deps.db, order.centre_id, istDateOf(deps.now()));
  const item = await findCatalogueItem(deps.db, order.item_id);
  if (centre === null || item === null)
    throw new Error(`The centre or item of order ${order.id} does not exist.`);
  const query: Record<string, string> = isTokenHidden ? {} : { token: key.token };
  const link = deps.publicOrigin + href("/payment-success/:orderId", { orderId: order.id }, query);
  return {
    ok: true,
    entry: {
      ...{ order, item, centre, link, attendee: null },
      isCancelled: order.status === "cancelled",
      sequence: order.revision,
    },
  };
}

/** Returns the METHOD of RFC 5546. Calendars only update entries that were sent with `REQUEST`, not with `PUBLISH`. */
export function methodOf({ attendee, isCancelled }: CalendarEntry): "CANCEL" | "REQUEST" | "PUBLISH" {
  if (isCancelled) return "CANCEL";
  return attendee === null ? "PUBLISH" : "REQUEST";
}

/**
 * Renders an iCalendar file (RFC 5545, 5546). In a calendar, an entry replaces the entry that has its UID and a lower
 * SEQUENCE.
 */
export function calendarFile(entry: CalendarEntry, { now, publicOrigin, brand }: CalendarDeps): string {
  const { order, link, attendee, isCancelled, sequence } = entry;
  const { summary, location, description } = textsOf(entry);
  const { lat, lng } = entry.centre;
  const calendar = ical({
    prodId: { company: brand.name, product: "Bookings", language: "EN" },
    method: ICalCalendarMethod[methodOf(entry)],
  });
  for (const times of timesOf(order)) {
    calendar.createEvent({
      id: `${order.id}@${new URL(publicOrigin).hostname}`,
      ...times,
      sequence,
      stamp: now(),
      status: isCancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
      organizer: { name: brand.name, email: brand.email },
      summary,
      description,
      ...(link !== null && { url: link }),
      ...(attendee && { attendees: [attendeeOf(attendee)] }),
      location: { title: entry.centre.name, address: location, geo: { lat, lon: lng } },
    });
  }
  return calendar.toString();
}

/** Customers accept by booking. Guests can accept in their own calendar. `rsvp: false`: we need no replies. */
function attendeeOf({ name, email, isGuest }: NonNullable<CalendarEntry["attendee"]>) {
  const status = isGuest ? ICalAttendeeStatus.NEEDSACTION : ICalAttendeeStatus.ACCEPTED;
  return { name: name || email, email, role: ICalAttendeeRole.REQ, status, rsvp: false };
}

/**
 * Returns the URL that adds an entry to a web calendar. Null for separate days, because these URLs support only one time,
 * or a first and a last day.
 */
export function webCalendarLink(entry: CalendarEntry, calendar: WebCalendar): string | null {
  const { starts_at: start, ends_at: end, unit } = entry.order;
  if (entry.order.repeats.length > 0 || !areConsecutive(passDatesOf(entry.order))) return null;
  const { summary, location, description } = textsOf(entry);
  const venue = `${entry.centre.name}, ${location}`;
  const isAllDay = { hour: false, day: true }[unit];
  if (calendar === "google") {
    const stamp = (instant: Date) =>
      isAllDay ? istDateOf(instant).replaceAll("-", "") : instant.toISOString().replace(/[-:]|\.\d+/g, "");
    const dates = `${stamp(start)}/${stamp(end)}`;
    const query = { action: "TEMPLATE", text: summary, dates, ctz: "Asia/Kolkata", details: description };
    return `https://calendar.google.com/calendar/render?${new URLSearchParams({ ...query, location: venue })}`;
  }
  const stamp = (instant: Date) => (isAllDay ? istDateOf(instant) : isoInIst(instant));
  const query = { rru: "addevent", subject: summary, startdt: stamp(start), enddt: stamp(end) };
  const outlookParams = { allday: String(isAllDay), body: description, location: venue };
  return `https://outlook.live.com/calendar/0/action/compose?${new URLSearchParams({ ...query, ...outlookParams })}`;
}

function textsOf({ order, item, centre, link }: CalendarEntry) {
  const paragraphs = [
    invoice.calendarDescription(order.number, directionsTo(centre)),
    openingOfOrder(order, centre).join("\n"),
    ...(link === null ? [] : [link]),
  ];
  return {
    summary: `${item.name}, ${centre.name}`,
    location: addressOf(centre),
    description: paragraphs.filter((paragraph) => paragraph !== "").join("\n\n"),
  };
}

/**
 * Returns exact times (UTC) for rooms, and all-day events for passes. Cancelled days are left out. The first event of
 * weekly dates repeats; the others replace its occurrences on dates with another time.
 */
function timesOf(order: Order) {
  const period = periodOfOrder(order);
  if (period.unit === "day") return [allDayFrom(period.start, period.end, order.cancelled_dates)];
  const [first, ...others] = singlePeriodsOf(period).map(({ start, end }) => ({ start, end }));
  const last = period.repeats.at(-1);
  if (first === undefined || last === undefined) return [{ start: period.start, end: period.end }];
  const { everyDays } = weeklyLimits;
  const weeks = daysBetween(istDateOf(period.start), istDateOf(last)) / everyDays;
  const regular = Array.from({ length: weeks + 1 }, (_, week) =>
    addMinutes(period.start, week * everyDays * 24 * 60),
  );
  const regularOn = (date: string) => regular.find((start) => istDateOf(start) === date);
  const dates = datesOf(period);
  const repeating = {
    freq: ICalEventRepeatingFreq.WEEKLY,
    count: regular.length,
    exclude: regular.filter((start) => !dates.includes(istDateOf(start))),
  };
  const replaced = others.flatMap(({ start, end }) => {
    const recurrenceId = regularOn(istDateOf(start));
    return recurrenceId === undefined || recurrenceId.getTime() === start.getTime()
      ? []
      : [{ start, end, recurrenceId }];
  });
  return [{ ...first, repeating }, ...replaced];
}

function allDayFrom(startsAt: Date, endsAt: Date, cancelled: readonly string[]) {
  const midnight = (date: string) => new Date(`${date}T00:00:00Z`);
  const [first, end] = [istDateOf(startsAt), istDateOf(endsAt)];
  const allDay = { start: midnight(first), allDay: true, timezone: "UTC" };
  if (cancelled.length === 0) return { ...allDay, end: midnight(end) };
  const days = datesBetween(first, istDateOf(endsAt.getTime() - 1));
  return {
    ...allDay,
    end: midnight(days[1] ?? end),
    repeating: {
      freq: ICalEventRepeatingFreq.DAILY,
      count: days.length,
      exclude: cancelled.map(midnight),
      excludeTimezone: null,
    },
  };
}
