import { defineScreen } from "../screen.ts";
import { homeHead } from "./head.ts";
import { DeferredRoomSearch } from "./hero.tsx";
import { DeferredSections, Home } from "./home.tsx";

/**
 * The home page (requirement R1), with the next booking of a browser that may open orders. After a navigation in the
 * browser, only the service knows whether it may.
 */
export default defineScreen({
  areas: ({ hasOrders }) => [
    { area: "home", input: null },
    ...(hasOrders === false ? [] : [{ area: "nextBooking", input: {} } as const]),
  ],
  head: (_, read) => homeHead(read),
  deferred: [DeferredRoomSearch, DeferredSections],
  Component: Home,
});
