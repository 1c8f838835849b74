import { href } from "../../api/contract/routes.ts";
import { defineScreen } from "../screen.ts";
import { bookingsKeyOf } from "./bookings-key.ts";
import { MyBookings } from "./my-bookings.tsx";

/** The bookings of an email address, opened by a link that is sent to it; without one, the form that asks for it. */
export default defineScreen({
  areas: (place) => {
    const key = bookingsKeyOf(place);
    return key === null ? [] : [{ area: "myBookings", input: { key } }];
  },
  head: ({ query }) => ({
    title: "My bookings",
    description: "See your bookings, upcoming and past.",
    path: href("/my-bookings"),
    noIndex: true,
    // The browser has the key in a cookie by then; one that opens nothing is told first.
    ...(query.has("key") ? { cleanPath: href("/my-bookings") } : {}),
  }),
  Component: MyBookings,
});
