import { defineScreen } from "../screen.ts";
import { homeHead } from "./head.ts";
import { DeferredRoomSearch } from "./hero.tsx";
import { DeferredSections, Home } from "./home.tsx";

/** The home page (requirement R1). One area provides all of its data. */
export default defineScreen({
  areas: () => [{ area: "home", input: null }],
  head: (_, read) => homeHead(read),
  deferred: [DeferredRoomSearch, DeferredSections],
  Component: Home,
});
