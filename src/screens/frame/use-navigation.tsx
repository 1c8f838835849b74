import {
  createContext,
  type ReactNode,
  useContext,
  useEffect,
  useMemo,
  useState,
  useSyncExternalStore,
} from "react";
import { useLocation } from "react-router-dom";
import type { SnapshotFrom } from "xstate";
import type { NavigationEvent, navigationMachine } from "../../machines/navigation/machine.ts";
import { createLazyActor, type LazyActor } from "./lazy-actor.ts";
import { orNewReleaseIfNothingIsLost } from "./release.ts";

type View = {
  readonly isLocationsOpen: boolean;
  readonly isMenuOpen: boolean;
  readonly isSearchOpen: boolean;
  /** Of the list of cities. */
  readonly searchText: string;
};

const closed: View = { isLocationsOpen: false, isMenuOpen: false, isSearchOpen: false, searchText: "" };

const NavigationContext = createContext<LazyActor<View, NavigationEvent> | null>(null);

/** Runs the chart of what lies over the page from the header; it is loaded when something is first opened. */
export function Navigation({ children }: { readonly children: ReactNode }): ReactNode {
  const [actor] = useState(() => createLazyActor(closed, loadActor, viewOf));
  const { key } = useLocation();
  // The router is outside of React's data flow here: also "back" and "forward" close what is open.
  useEffect(() => actor.sendIfRunning({ type: "page.navigated" }), [actor, key]);
  return <NavigationContext value={actor}>{children}</NavigationContext>;
}

/** What is open, and the verbs that open and close it. */
export function useNavigation() {
  const actor = useContext(NavigationContext);
  if (actor === null) throw new Error("useNavigation needs a Navigation above it.");
  const view = useSyncExternalStore(actor.subscribe, actor.view, actor.view);
  const verbs = useMemo(
    () => ({
      toggleLocations: () => actor.send({ type: "locations.toggled" }),
      toggleMenu: () => actor.send({ type: "menu.toggled" }),
      toggleSearch: () => actor.send({ type: "search.toggled" }),
      searchCities: (text: string) => actor.send({ type: "cities.searched", text }),
      clickOutside: () => actor.sendIfRunning({ type: "outside.clicked" }),
      pressEscape: () => actor.sendIfRunning({ type: "escape.pressed" }),
      leave: () => actor.sendIfRunning({ type: "page.navigated" }),
    }),
    [actor],
  );
  return { ...view, ...verbs };
}

async function loadActor() {
  const module = await import("./navigation-actor.ts").catch(orNewReleaseIfNothingIsLost);
  return module.navigationActor();
}

function viewOf(snapshot: SnapshotFrom<typeof navigationMachine>): View {
  return {
    isLocationsOpen: snapshot.matches("locations"),
    isMenuOpen: snapshot.matches("menu"),
    isSearchOpen: snapshot.matches("search"),
    searchText: snapshot.context.searchText,
  };
}
