import { createContext, type ReactNode, startTransition, useContext, useEffect, useState } from "react";
import { useIsTakingOver } from "./taking-over.ts";

/** Where the visitor is on the site. `key` names the entry of the browser's history. */
export type SiteLocation = {
  readonly pathname: string;
  readonly search: string;
  readonly hash: string;
  readonly key: string;
};

/** Goes to an address of the site; a query alone (`?a=b`) stays on the page. */
export type Navigate = (href: string, options?: { readonly replace?: boolean }) => void;

/** The location, and whether the visitor came to it by Back, Forward or a new document. */
export type Arrival = { readonly location: SiteLocation; readonly isReturn: boolean };

/**
 * Where the visitor is, and the way on. A context of one value for good: who uses the location is told when it changes, and
 * parts of the page that are not hydrated yet are left alone.
 */
export type Whereabouts = {
  /** What the document came with. */
  readonly first: Arrival;
  readonly arrival: () => Arrival;
  readonly subscribe: (listener: (arrival: Arrival) => void) => () => void;
  /** Tells of another location. */
  readonly arrive: (arrival: Arrival) => void;
  readonly navigate: Navigate;
};

/** Whereabouts that begin with `first`. */
export function createWhereabouts(first: Arrival, navigate: Navigate): Whereabouts {
  const listeners = new Set<(arrival: Arrival) => void>();
  let current = first;
  return {
    first,
    arrival: () => current,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    arrive: (arrival) => {
      current = arrival;
      startTransition(() => {
        for (const listener of listeners) listener(arrival);
      });
    },
    navigate,
  };
}

const WhereaboutsContext = createContext<Whereabouts | null>(null);

/** Tells everything below it where the visitor is. */
export const WhereaboutsProvider = WhereaboutsContext.Provider;

/** For the server: the page at an address, which nobody leaves while it is rendered. */
export function AtAddress(props: { readonly href: string; readonly children: ReactNode }): ReactNode {
  const { pathname, search } = new URL(props.href, "http://site");
  const location = { pathname, search, hash: "", key: firstKey };
  const whereabouts = createWhereabouts({ location, isReturn: true }, () => undefined);
  return <WhereaboutsProvider value={whereabouts}>{props.children}</WhereaboutsProvider>;
}

/** The key of an entry that no navigation within the site has made, as the router names it. */
export const firstKey = "default";

function useWhereabouts(): Whereabouts {
  const whereabouts = useContext(WhereaboutsContext);
  if (whereabouts === null) throw new Error("This needs a SiteRouter above it.");
  return whereabouts;
}

function useArrival(): Arrival {
  const { first, arrival, subscribe } = useWhereabouts();
  const isTakingOver = useIsTakingOver();
  // What is hydrated after the visitor has gone on begins as the server wrote it.
  const [shown, setShown] = useState(() => (isTakingOver ? first : arrival()));
  useEffect(() => {
    // Between its first render and this, the visitor may have gone on.
    setShown(arrival());
    return subscribe(setShown);
  }, [arrival, subscribe]);
  return shown;
}

/** Where the visitor is. */
export function useLocation(): SiteLocation {
  return useArrival().location;
}

/** Whether the visitor came by Back, Forward or a new document rather than by a link or a step. */
export function useIsReturn(): boolean {
  return useArrival().isReturn;
}

/** The way to another address of the site; the same function for as long as the router is. */
export function useNavigate(): Navigate {
  return useWhereabouts().navigate;
}

/** Leads on to another address, in place of this one. */
export function Redirect({ to }: { readonly to: string }): null {
  const navigate = useNavigate();
  useEffect(() => navigate(to, { replace: true }), [navigate, to]);
  return null;
}
