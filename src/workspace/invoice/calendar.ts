import ical, { ICalCalendarMethod, ICalEventRepeatingFreq, ICalEventStatus } from "ical-generator";
import { datesBetween, istDateOf } from "../../api/contract/ist.ts";
import { href } from "../../api/contract/routes.ts";
import * as invoice from "../../texts/invoice.ts";
import * as texts from "../../texts/refusals.ts";
import { type Centre, findCatalogueItem, findCentre } from "../inventory/index.ts";
import {
  type BookingDeps,
  type Order,
  openOrder,
  orderNotFound,
  type Refusal,
  refusal,
} from "../orders/index.ts";

/** The calendar file of a confirmed booking; of a cancelled one, the file that cancels the entry. */
export async function readCalendar(
  deps: BookingDeps & { readonly publicOrigin: string },
  key: { readonly orderId: string; readonly token: string },
): Promise<{ ok: true; number: string; calendar: string } | Refusal> {
  const order = await openOrder(deps, deps.db, key);
  if (order === undefined) return orderNotFound;
  if (order.status !== "confirmed" && order.status !== "cancelled") {
    return refusal("not_found", texts.invoice.noCalendar);
  }
  const centre = await findCentre(deps.db, order.centre_id, istDateOf(deps.now()));
  const item = await findCatalogueItem(deps.db, order.item_id);
  if (centre === null || item === null) throw new Error(`The place of order ${order.id} is gone.`);
  const host = new URL(deps.publicOrigin).hostname;
  const link =
    deps.publicOrigin + href("/payment-success/:orderId", { orderId: order.id }, { token: key.token });
  return {
    ok: true,
    number: order.number,
    calendar: calendarOf(order, `${item.name}, ${centre.name}`, centre, { host, link }),
  };
}

function calendarOf(
  order: Order,
  summary: string,
  centre: Centre,
  { host, link }: { readonly host: string; readonly link: string },
): string {
  const isCancelled = order.status === "cancelled";
  const calendar = ical({ method: isCancelled ? ICalCalendarMethod.CANCEL : ICalCalendarMethod.PUBLISH });
  calendar.createEvent({
    id: `${order.id}@${host}`,
    ...timesOf(order),
    // A later file of the same entry replaces the earlier one.
    sequence: order.revision,
    stamp: order.ended_at ?? order.confirmed_at ?? order.created_at,
    status: isCancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    summary,
    description: invoice.calendarDescription(order.number, centre.directions),
    url: link,
    location: {
      title: centre.name,
      address: centre.address.includes(centre.pincode)
        ? centre.address
        : `${centre.address} ${centre.pincode}`,
      geo: { lat: centre.lat, lon: centre.lng },
    },
  });
  return calendar.toString();
}

/**
 * Rooms by the minute; day passes as all-day events, which have no time zone, so the dates are given in UTC. Days that were
 * cancelled in between are left out of a daily event.
 */
function timesOf({ unit, starts_at, ends_at, cancelled_dates: cancelled }: Order) {
  if (unit === "hour") return { start: starts_at, end: ends_at };
  const midnight = (date: string) => new Date(`${date}T00:00:00Z`);
  const [first, end] = [istDateOf(starts_at), istDateOf(ends_at)];
  const allDay = { start: midnight(first), allDay: true, timezone: "UTC" };
  if (cancelled.length === 0) return { ...allDay, end: midnight(end) };
  const days = datesBetween(first, istDateOf(ends_at.getTime() - 1));
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
