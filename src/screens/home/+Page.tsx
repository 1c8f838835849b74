import { defineScreen } from "../screen.ts";
import { homeHead } from "./head.ts";
import { Home } from "./home.tsx";
import { laterHome } from "./later-home.ts";

/** The home page (row R1): one area holds all of it. */
export default defineScreen({
  areas: () => [{ area: "home", input: null }],
  head: (_, read) => homeHead(read),
  later: { source: "src/screens/home/later-parts.tsx", load: laterHome.load },
  Component: Home,
});
