import { href } from "../../../api/contract/href.ts";
import * as texts from "../../../texts/mail.ts";
import { orderUrl } from "../../orders/index.ts";
import type { Link } from "../email.ts";

/** The id and token that open an order. */
export type OrderKey = { readonly orderId: string; readonly token: string };

/** Links for the customer's emails. They work on any device. */
export type OrderLinks = {
  readonly order: string;
  /** URL for one-click unsubscribing from reminders. */
  readonly noReminders: string;
  readonly myBookings: Link;
  /** Link to the form with which customers end access on all other devices. */
  readonly closeElsewhere: Link;
  /** Links that add the booking to a web calendar. Other calendars use the attached file. */
  readonly calendars: readonly Link[];
};

/** Returns the absolute links of an order. */
export function orderLinks(publicOrigin: string, { orderId, token }: OrderKey): OrderLinks {
  const page = (query: Readonly<Record<string, string>> = {}) =>
    orderUrl(publicOrigin, { orderId, token }, query);
  const calendar = (to: string) => publicOrigin + href("/order/calendar", {}, { orderId, token, to });
  return {
    order: page(),
    noReminders: page({ reminders: "off" }),
    myBookings: myBookings(publicOrigin),
    closeElsewhere: { label: texts.closeOtherDevices, href: `${page()}#access` },
    calendars: [
      { label: texts.googleCalendar, href: calendar("google") },
      { label: texts.outlook, href: calendar("outlook") },
    ],
  };
}

/** Returns a link to the page where customers request a link to all of their bookings. */
export function myBookings(publicOrigin: string): Link {
  return { label: texts.myBookings, href: publicOrigin + href("/my-bookings") };
}
