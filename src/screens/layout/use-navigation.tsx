import { createContext, type ReactNode, useContext, useEffect, useMemo, useState } from "react";
import { useLocation } from "react-router-dom";
import type { Actor, SnapshotFrom } from "xstate";
import type { NavigationEvent, navigationMachine } from "../../machines/navigation/machine.ts";
import { createDeferredActor, type DeferredActor, useDeferredActor } from "../loading/deferred-actor.ts";
import { hasPostForm, reloadOnNewReleaseIfSafe } from "../loading/site-release.ts";

type View = {
  readonly isLocationsOpen: boolean;
  readonly isMenuOpen: boolean;
  readonly isSearchOpen: boolean;
  readonly searchText: string;
};

const closed: View = { isLocationsOpen: false, isMenuOpen: false, isSearchOpen: false, searchText: "" };

export const locationsId = "locations";
export const menuId = "side-menu";
export const searchId = "site-search";

type ToggleEvent = "locations.toggled" | "menu.toggled" | "search.toggled";

type HeaderNavigation = {
  readonly actor: DeferredActor<View, NavigationEvent>;
  /** URL to load if the script of the last requested overlay fails to load. */
  fallbackHref: string;
};

const NavigationContext = createContext<HeaderNavigation | null>(null);

type Props = {
  /** Loads the state machine together with the overlays, so that an overlay is shown as soon as it opens. */
  readonly load: () => Promise<Actor<typeof navigationMachine>>;
  readonly children: ReactNode;
};

/** Provides the state machine of the header's overlays. It is loaded when the visitor first opens an overlay. */
export function Navigation({ load, children }: Props): ReactNode {
  const [header] = useState(() => createHeaderNavigation(load));
  const { key } = useLocation();
  // Back and Forward also close an open overlay.
  useEffect(() => header.actor.sendIfRunning({ type: "page.navigated" }), [header, key]);
  return <NavigationContext value={header}>{children}</NavigationContext>;
}

function createHeaderNavigation(load: Props["load"]): HeaderNavigation {
  const header: HeaderNavigation = {
    fallbackHref: "",
    actor: createDeferredActor({
      initial: closed,
      load: () => load().catch(reloadOnNewReleaseIfSafe),
      viewOf,
      onLoadError: () => {
        loadFallbackPage(header.fallbackHref);
        return closed;
      },
    }),
  };
  return header;
}

/** Loads the page that replaces an overlay, unless the visitor would lose input or is offline. */
function loadFallbackPage(href: string): void {
  const isOnPage = href.startsWith("#");
  if (isOnPage || (navigator.onLine && !hasPostForm())) window.location.assign(href);
}

/** Returns which overlays are open, and the actions that open and close overlays. */
export function useNavigation() {
  const header = useContext(NavigationContext);
  if (header === null) throw new Error("useNavigation must be used inside <Navigation>.");
  const { actor } = header;
  const view = useDeferredActor(actor);
  const actions = useMemo(() => {
    const toggle = (type: ToggleEvent) => (fallbackHref: string) => {
      header.fallbackHref = fallbackHref;
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
  return { ...view, ...actions };
}

function viewOf(snapshot: SnapshotFrom<typeof navigationMachine>): View {
  return {
    isLocationsOpen: snapshot.matches("locations"),
    isMenuOpen: snapshot.matches("menu"),
    isSearchOpen: snapshot.matches("search"),
    searchText: snapshot.context.searchText,
  };
}
