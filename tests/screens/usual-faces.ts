import { contentPageNames } from "../../src/api/contract/pages.ts";
import { addressOfPage } from "../../src/api/contract/routes.ts";
import type { Face } from "./row.ts";
import { sectionsEmptied, usualStates } from "./usual-states.ts";

const away = "The service is away for a moment.";
const unwritten = "This page is empty for now.";
const ownWords =
  "Its words are its own, and the cities come with the frame: the calls that it makes change nothing.";
const byLink = "Nothing is asked for before the form is sent; what comes of that has states of its own.";

/** Every screen of the site, with each of its faces, in its usual states. */
export const usualFaces = {
  home: { screen: "home", states: usualStates({ path: "/", empty: "No centres are open yet", error: away }) },
  ...contentFaces(),
  "contact-us": {
    screen: "contact-us",
    states: usualStates({ path: "/contact-us", empty: "The form isn't available right now.", error: away }),
  },
  "meeting-rooms": {
    screen: "meeting-rooms",
    states: usualStates({
      path: "/meeting-rooms/delhi/all",
      empty: "No rooms here yet",
      error: "We couldn't load the rooms",
    }),
  },
  "booking-details": {
    screen: "booking-details",
    states: usualStates({
      path: "/booking-details/delhi-connaught-place/delhi-connaught-place-neem",
      empty: "We couldn't find this room or pass.",
      error: "Bookings are unavailable right now",
    }),
  },
  city: {
    screen: "space",
    states: usualStates({
      path: "/coworking-space/delhi",
      empty: "No centres here yet",
      error: "We couldn't load the centres",
    }),
  },
  offering: {
    screen: "space",
    states: {
      ...usualStates({ path: "/office-space/private-office", empty: unwritten, error: away }),
      "sections-empty": sectionsEmptied("/office-space/private-office"),
    },
  },
  centre: {
    screen: "city-or-centre",
    states: usualStates({
      path: "/coworking-space/delhi/delhi-connaught-place",
      empty: /temporarily closed/i,
      error: away,
    }),
  },
  "centres-of-a-locality": {
    screen: "city-or-centre",
    states: usualStates({
      path: "/coworking-space/delhi/connaught-place",
      empty: "No centres here yet",
      error: away,
    }),
  },
  locality: {
    screen: "locality",
    states: usualStates({
      path: "/office-space/delhi/connaught-place",
      empty: "No centres here yet",
      error: away,
    }),
  },
  search: {
    screen: "search",
    states: usualStates({
      path: "/search?q=delhi",
      empty: "Nothing found for “delhi”",
      error: "Search isn't responding",
    }),
  },
  "my-bookings": {
    screen: "my-bookings",
    states: usualStates({
      path: "/my-bookings",
      skeleton: { cannot: "It is loaded as a document: no script of another page runs beside bookings." },
      loading: { cannot: byLink },
      empty: { cannot: byLink },
      error: { cannot: byLink },
      long: { cannot: byLink },
    }),
  },
  "not-found": {
    screen: "not-found",
    states: usualStates({
      path: "/no-such-page",
      status: 404,
      loading: { cannot: ownWords },
      empty: { cannot: ownWords },
      error: { cannot: ownWords },
      long: { cannot: ownWords },
    }),
  },
} satisfies Record<string, Face>;

/** Pages that are nothing but a page of the content service. */
function contentFaces(): Record<string, Face> {
  const names = contentPageNames.filter((name) => name !== "home" && name !== "contact-us");
  return Object.fromEntries(
    names.map((screen) => {
      const path = addressOfPage(screen) ?? "";
      return [screen, { screen, states: usualStates({ path, empty: unwritten, error: away }) }];
    }),
  );
}
