import { useActorRef, useSelector } from "@xstate/react";
import { createContext, type ReactNode, useContext, useEffect, useMemo } from "react";
import { useLocation } from "react-router-dom";
import type { ActorRefFrom } from "xstate";
import { navigationMachine } from "../../machines/navigation/machine.ts";

const NavigationContext = createContext<ActorRefFrom<typeof navigationMachine> | null>(null);

/** Runs the chart of what lies over the page from the header. */
export function Navigation({ children }: { readonly children: ReactNode }): ReactNode {
  const actor = useActorRef(navigationMachine);
  const { key } = useLocation();
  // The router is outside of React's data flow here: also "back" and "forward" close what is open.
  useEffect(() => actor.send({ type: "page.navigated" }), [actor, key]);
  return <NavigationContext value={actor}>{children}</NavigationContext>;
}

/** What is open, and the verbs that open and close it. */
export function useNavigation() {
  const actor = useContext(NavigationContext);
  if (actor === null) throw new Error("useNavigation needs a Navigation above it.");
  const isLocationsOpen = useSelector(actor, (snapshot) => snapshot.matches("locations"));
  const isMenuOpen = useSelector(actor, (snapshot) => snapshot.matches("menu"));
  const searchText = useSelector(actor, (snapshot) => snapshot.context.searchText);
  const verbs = useMemo(
    () => ({
      toggleLocations: () => actor.send({ type: "locations.toggled" }),
      toggleMenu: () => actor.send({ type: "menu.toggled" }),
      searchCities: (text: string) => actor.send({ type: "cities.searched", text }),
      clickOutside: () => actor.send({ type: "outside.clicked" }),
      pressEscape: () => actor.send({ type: "escape.pressed" }),
      leave: () => actor.send({ type: "page.navigated" }),
    }),
    [actor],
  );
  return { isLocationsOpen, isMenuOpen, searchText, ...verbs };
}
