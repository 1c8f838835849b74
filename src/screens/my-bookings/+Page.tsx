import { href } from "../../api/contract/href.ts";
import * as texts from "../../texts/my-bookings.ts";
import { defineScreen } from "../screen.ts";
import { DeferredBookingsLinkForm } from "./deferred-bookings-link-form.ts";
import { MyBookings } from "./my-bookings.tsx";

/**
 * Lists the bookings that this browser may open: those of an email address if a link in an email opened the page,
 * otherwise those that were made or opened here, above the form that requests such a link.
 */
export default defineScreen({
  areas: ({ hasBookingsKey, hasOrders }) =>
    hasBookingsKey || hasOrders ? [{ area: "myBookings", input: {} }] : [],
  head: () => ({
    title: texts.title,
    description: texts.description,
    path: href("/my-bookings"),
    noIndex: true,
  }),
  deferred: [DeferredBookingsLinkForm],
  Component: MyBookings,
});
