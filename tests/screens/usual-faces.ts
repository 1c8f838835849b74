import type { Face } from "./row.ts";
import { usualStates } from "./usual-states.ts";

const searched = "/search?q=delhi";
const todo = /./;

/** Every screen of the site, with each of its faces, in its usual states. */
export const usualFaces = {
  home: { screen: "home", states: usualStates({ path: "/", empty: todo, error: todo }) },
  "contact-us": {
    screen: "contact-us",
    states: usualStates({ path: "/contact-us", empty: todo, error: todo }),
  },
  "meeting-rooms": {
    screen: "meeting-rooms",
    states: usualStates({ path: "/meeting-rooms/delhi/all", empty: todo, error: todo }),
  },
  "booking-details": {
    screen: "booking-details",
    states: usualStates({
      path: "/booking-details/delhi-connaught-place/delhi-connaught-place-neem",
      empty: todo,
      error: todo,
    }),
  },
  offerings: {
    screen: "offerings",
    states: usualStates({ path: "/office-space", empty: todo, error: todo }),
  },
  terms: { screen: "terms", states: usualStates({ path: "/terms", empty: todo, error: todo }) },
  privacy: { screen: "privacy", states: usualStates({ path: "/privacy", empty: todo, error: todo }) },
  "about-us": { screen: "about-us", states: usualStates({ path: "/about-us", empty: todo, error: todo }) },
  vyapaar: { screen: "vyapaar", states: usualStates({ path: "/vyapaar", empty: todo, error: todo }) },
  referral: { screen: "referral", states: usualStates({ path: "/referral", empty: todo, error: todo }) },
  city: {
    screen: "space",
    states: usualStates({ path: "/coworking-space/delhi", empty: todo, error: todo }),
  },
  offering: {
    screen: "space",
    states: usualStates({ path: "/office-space/private-office", empty: todo, error: todo }),
  },
  centre: {
    screen: "city-or-centre",
    states: usualStates({ path: "/coworking-space/delhi/delhi-connaught-place", empty: todo, error: todo }),
  },
  "centres-of-a-locality": {
    screen: "city-or-centre",
    states: usualStates({ path: "/coworking-space/delhi/connaught-place", empty: todo, error: todo }),
  },
  locality: {
    screen: "locality",
    states: usualStates({ path: "/office-space/delhi/connaught-place", empty: todo, error: todo }),
  },
  search: { screen: "search", states: usualStates({ path: searched, empty: todo, error: todo }) },
  "not-found": {
    screen: "not-found",
    states: usualStates({ path: "/no-such-page", status: 404, empty: todo, error: todo }),
  },
} satisfies Record<string, Face>;
