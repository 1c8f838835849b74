import {
  createContext,
  type ReactNode,
  useContext,
  useEffect,
  useMemo,
  useState,
  useSyncExternalStore,
} from "react";
import type { SnapshotFrom } from "xstate";
import type { NavigationEvent, navigationMachine } from "../../machines/navigation/machine.ts";
import { inTime } from "./in-time.ts";
import { createLazyActor, type LazyActor } from "./lazy-actor.ts";
import { holdsInput, orNewReleaseIfNothingIsLost } from "./release.ts";
import { useLocation } from "./site-location.tsx";

type View = {
  readonly isLocationsOpen: boolean;
  readonly isMenuOpen: boolean;
  readonly isSearchOpen: boolean;
  /** Of the list of cities. */
  readonly searchText: string;
};

const closed: View = { isLocationsOpen: false, isMenuOpen: false, isSearchOpen: false, searchText: "" };

/** Ids of what the header opens. */
export const locationsId = "locations";
export const menuId = "side-menu";
export const searchId = "site-search";

type ToggleEvent = "locations.toggled" | "menu.toggled" | "search.toggled";

type Header = {
  readonly actor: LazyActor<View, NavigationEvent>;
  /** Address that serves in place of what was last asked for, where its script does not come. */
  instead: string;
};

const NavigationContext = createContext<Header | null>(null);

type Props = {
  /** Loads what the chart opens, so that it shows as soon as it is open. */
  readonly loadPanels: () => Promise<void>;
  readonly children: ReactNode;
};

/** Runs the chart of what lies over the page from the header; it is loaded when something is first opened. */
export function Navigation({ loadPanels, children }: Props): ReactNode {
  const [header] = useState(() => createHeader(loadPanels));
  const { key } = useLocation();
  // The router is outside of React's data flow here: also "back" and "forward" close what is open.
  useEffect(() => header.actor.sendIfRunning({ type: "page.navigated" }), [header, key]);
  return <NavigationContext value={header}>{children}</NavigationContext>;
}

function createHeader(loadPanels: () => Promise<void>): Header {
  const header: Header = {
    instead: "",
    actor: createLazyActor(
      closed,
      () => loadActor(loadPanels),
      viewOf,
      () => {
        serveInstead(header.instead);
        return closed;
      },
    ),
  };
  return header;
}

/** Leads to what serves instead of a panel; not where the visitor would lose what is there, or has no connection. */
function serveInstead(address: string): void {
  const isOnPage = address.startsWith("#");
  if (isOnPage || (navigator.onLine && !holdsInput())) window.location.assign(address);
}

/** What is open, and the verbs that open and close it. */
export function useNavigation() {
  const header = useContext(NavigationContext);
  if (header === null) throw new Error("useNavigation needs a Navigation above it.");
  const { actor } = header;
  const view = useSyncExternalStore(actor.subscribe, actor.view, actor.view);
  const verbs = useMemo(() => {
    const toggle = (type: ToggleEvent) => (instead: string) => {
      header.instead = instead;
      actor.send({ type });
    };
    return {
      toggleLocations: toggle("locations.toggled"),
      toggleMenu: toggle("menu.toggled"),
      toggleSearch: toggle("search.toggled"),
      searchCities: (text: string) => actor.send({ type: "cities.searched", text }),
      clickOutside: () => actor.sendIfRunning({ type: "outside.clicked" }),
      pressEscape: () => actor.sendIfRunning({ type: "escape.pressed" }),
      leave: () => actor.sendIfRunning({ type: "page.navigated" }),
    };
  }, [header, actor]);
  return { ...view, ...verbs };
}

async function loadActor(loadPanels: () => Promise<void>) {
  const loading = inTime(Promise.all([import("./navigation-actor.ts"), loadPanels()]));
  const [module] = await loading.catch(orNewReleaseIfNothingIsLost);
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
