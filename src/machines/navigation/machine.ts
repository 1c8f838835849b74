import { assign, setup } from "xstate";
import { withEvent } from "../params.ts";

export type NavigationEvent =
  | { type: "locations.toggled" }
  | { type: "menu.toggled" }
  | { type: "search.toggled" }
  | { type: "cities.searched"; text: string }
  | { type: "outside.clicked" }
  | { type: "escape.pressed" }
  | { type: "page.navigated" };

/**
 * Overlays of the header (requirements H7, H8): `closed`, `locations`, `search` for the whole site, and the side `menu`
 * on mobile.
 *
 * Invariants: At most one overlay is open. It closes on a click outside, Escape or navigation. Closing clears the
 * search text.
 *
 * Not included: the cities (a data area), detecting clicks outside (the screen), and breakpoints.
 */
export const navigationMachine = setup({
  types: {
    context: {} as { readonly searchText: string },
    events: {} as NavigationEvent,
    tags: {} as "open",
  },
  actions: {
    storeSearch: assign((_, { text }: { text: string }) => ({ searchText: text })),
    clearSearch: assign({ searchText: "" }),
  },
}).createMachine({
  id: "navigation",
  context: { searchText: "" },
  initial: "closed",
  states: {
    closed: {
      on: { "locations.toggled": "locations", "menu.toggled": "menu", "search.toggled": "search" },
    },
    locations: {
      tags: "open",
      exit: "clearSearch",
      on: {
        "locations.toggled": "closed",
        "menu.toggled": "menu",
        "search.toggled": "search",
        "cities.searched": { actions: withEvent("storeSearch") },
        "outside.clicked": "closed",
        "escape.pressed": "closed",
        "page.navigated": "closed",
      },
    },
    menu: {
      tags: "open",
      on: {
        "menu.toggled": "closed",
        "locations.toggled": "locations",
        "search.toggled": "search",
        "outside.clicked": "closed",
        "escape.pressed": "closed",
        "page.navigated": "closed",
      },
    },
    search: {
      tags: "open",
      on: {
        "search.toggled": "closed",
        "locations.toggled": "locations",
        "menu.toggled": "menu",
        "outside.clicked": "closed",
        "escape.pressed": "closed",
        "page.navigated": "closed",
      },
    },
  },
});
