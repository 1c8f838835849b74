import { href } from "../../../api/contract/href.ts";
import * as texts from "../../../texts/mail.ts";
import type { Link } from "../email.ts";

/** What opens an order. */
export type OrderKey = { readonly orderId: string; readonly token: string };

/** Addresses of an order that its customer opens from an email, on any device. */
export type OrderLinks = {
  readonly order: string;
  /** Takes a post of a mail client that wants no more reminders. */
  readonly noReminders: string;
  readonly myBookings: Link;
  /** The form that closes the order on all other devices. */
  readonly closeElsewhere: Link;
  /** The calendars that take the booking by a link; the file is attached. */
  readonly calendars: readonly Link[];
};

/** The addresses of an order, in full. */
export function orderLinks(publicOrigin: string, { orderId, token }: OrderKey): OrderLinks {
  const page = (query: Readonly<Record<string, string>> = {}) =>
    publicOrigin + href("/payment-success/:orderId", { orderId }, { token, ...query });
  const calendar = (to: string) => publicOrigin + href("/order/calendar", {}, { orderId, token, to });
  return {
    order: page(),
    noReminders: page({ reminders: "off" }),
    myBookings: myBookings(publicOrigin),
    closeElsewhere: { label: texts.closeElsewhere, href: `${page()}#access` },
    calendars: [
      { label: texts.googleCalendar, href: calendar("google") },
      { label: texts.outlook, href: calendar("outlook") },
    ],
  };
}

/** Where an address asks for the link to all of its bookings. */
export function myBookings(publicOrigin: string): Link {
  return { label: texts.myBookings, href: publicOrigin + href("/my-bookings") };
}
