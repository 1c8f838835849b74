import ical, { ICalCalendarMethod, ICalEventStatus } from "ical-generator";
import { istDateOf } from "../../api/contract/ist.ts";
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
    return refusal(
      "not_found",
      "There is no calendar entry for this booking: it is made when the booking is confirmed.",
    );
  }
  const centre = await findCentre(deps.db, order.centre_id, istDateOf(deps.now()));
  const item = await findCatalogueItem(deps.db, order.item_id);
  if (centre === null || item === null) throw new Error(`The place of order ${order.id} is gone.`);
  const host = new URL(deps.publicOrigin).hostname;
  return {
    ok: true,
    number: order.number,
    calendar: calendarOf(order, `${item.name}, ${centre.name}`, centre, host),
  };
}

function calendarOf(order: Order, summary: string, centre: Centre, host: string): string {
  const isCancelled = order.status === "cancelled";
  const calendar = ical({ method: isCancelled ? ICalCalendarMethod.CANCEL : ICalCalendarMethod.PUBLISH });
  calendar.createEvent({
    id: `${order.id}@${host}`,
    ...timesOf(order),
    // A later file of the same entry replaces the earlier one.
    sequence: isCancelled ? 1 : 0,
    stamp: order.ended_at ?? order.confirmed_at ?? order.created_at,
    status: isCancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    summary,
    description: `Booking ${order.number}. ${centre.directions}`,
    location: {
      title: centre.name,
      address: `${centre.address}, ${centre.localityName}, ${centre.cityName} ${centre.pincode}`,
      geo: { lat: centre.lat, lon: centre.lng },
    },
  });
  return calendar.toString();
}

/** Rooms by the minute; day passes as all-day events, which have no time zone, so the dates are given in UTC. */
function timesOf({ unit, starts_at, ends_at }: Order) {
  if (unit === "hour") return { start: starts_at, end: ends_at };
  const day = (instant: Date) => new Date(`${istDateOf(instant)}T00:00:00Z`);
  return { start: day(starts_at), end: day(ends_at), allDay: true, timezone: "UTC" };
}
