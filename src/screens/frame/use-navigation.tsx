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
import { orNewReleaseIfNothingIsLost } from "./release.ts";
import { createSleeper, type Sleeper } from "./sleeper.ts";

type View = { readonly isLocationsOpen: boolean; readonly isMenuOpen: boolean; readonly searchText: string };

const closed: View = { isLocationsOpen: false, isMenuOpen: false, searchText: "" };

const NavigationContext = createContext<Sleeper<View, NavigationEvent> | null>(null);

/** Runs the chart of what lies over the page from the header; it is loaded when something is first opened. */
export function Navigation({ children }: { readonly children: ReactNode }): ReactNode {
  const [sleeper] = useState(() => createSleeper(closed, fetchActor, viewOf));
  const { key } = useLocation();
  // The router is outside of React's data flow here: also "back" and "forward" close what is open.
  useEffect(() => sleeper.mention({ type: "page.navigated" }), [sleeper, key]);
  return <NavigationContext value={sleeper}>{children}</NavigationContext>;
}

/** What is open, and the verbs that open and close it. */
export function useNavigation() {
  const sleeper = useContext(NavigationContext);
  if (sleeper === null) throw new Error("useNavigation needs a Navigation above it.");
  const view = useSyncExternalStore(sleeper.subscribe, sleeper.view, sleeper.view);
  const verbs = useMemo(
    () => ({
      toggleLocations: () => sleeper.send({ type: "locations.toggled" }),
      toggleMenu: () => sleeper.send({ type: "menu.toggled" }),
      searchCities: (text: string) => sleeper.send({ type: "cities.searched", text }),
      clickOutside: () => sleeper.mention({ type: "outside.clicked" }),
      pressEscape: () => sleeper.mention({ type: "escape.pressed" }),
      leave: () => sleeper.mention({ type: "page.navigated" }),
    }),
    [sleeper],
  );
  return { ...view, ...verbs };
}

async function fetchActor() {
  const module = await import("./navigation-actor.ts").catch(orNewReleaseIfNothingIsLost);
  return module.navigationActor();
}

function viewOf(snapshot: SnapshotFrom<typeof navigationMachine>): View {
  return {
    isLocationsOpen: snapshot.matches("locations"),
    isMenuOpen: snapshot.matches("menu"),
    searchText: snapshot.context.searchText,
  };
}
