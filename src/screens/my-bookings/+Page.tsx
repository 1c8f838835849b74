import { href } from "../../api/contract/href.ts";
import * as texts from "../../texts/my-bookings.ts";
import { defineScreen } from "../screen.ts";
import { DeferredBookingsLinkForm } from "./deferred-bookings-link-form.ts";
import { MyBookings } from "./my-bookings.tsx";

/** The bookings of an email address, opened by a link in an email. Without that link, the form that requests it. */
export default defineScreen({
  areas: ({ hasBookingsKey }) => (hasBookingsKey ? [{ area: "myBookings", input: {} }] : []),
  head: () => ({
    title: texts.title,
    description: texts.description,
    path: href("/my-bookings"),
    noIndex: true,
  }),
  deferred: [DeferredBookingsLinkForm],
  Component: MyBookings,
});
