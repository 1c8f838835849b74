import { href } from "../../api/contract/href.ts";
import * as texts from "../../texts/my-bookings.ts";
import { defineScreen, type Place, type ReadArea } from "../screen.ts";
import { bookingsKeyOf } from "./bookings-key.ts";
import { MyBookings } from "./my-bookings.tsx";

/** The bookings of an email address, opened by a link that is sent to it; without one, the form that asks for it. */
export default defineScreen({
  areas: (place) => {
    const key = bookingsKeyOf(place);
    return key === null ? [] : [{ area: "myBookings", input: { key } }];
  },
  head: (place, read) => ({
    title: texts.title,
    description: texts.description,
    path: href("/my-bookings"),
    noIndex: true,
    // The browser has the key in a cookie by then, but for one that opens nothing, which is told here.
    ...(place.query.has("key") && !isExpired(place, read) ? { cleanPath: href("/my-bookings") } : {}),
  }),
  // A key of this browser that has expired is told beside the form; a link that opens nothing is no page.
  status: (place, read) => (place.query.has("key") && isExpired(place, read) ? 404 : 200),
  Component: MyBookings,
});

function isExpired(place: Place, read: ReadArea): boolean {
  return bookingsKeyOf(place) !== null && read("myBookings").error?.code === "link_expired";
}
