import { type ReactNode, startTransition, useEffect, useMemo } from "react";
import { BrowserRouter, useLocation, useNavigate, useNavigationType } from "react-router-dom";
import type { Whereabouts } from "./site-location.tsx";

type Props = {
  /** Called with where the visitor is, at first and after each navigation. */
  readonly onArrival: (whereabouts: Whereabouts) => void;
};

/** The router of a page that the visitor may leave, a chunk of its own. It stands beside the page and reports to it. */
export function Router({ onArrival }: Props): ReactNode {
  return (
    <BrowserRouter>
      <Reports onArrival={onArrival} />
    </BrowserRouter>
  );
}

function Reports({ onArrival }: Props): null {
  const whereabouts = useRouterWhereabouts();
  // Not a layout effect: the router listens to the history from its own, which come after those of what is below it.
  useEffect(() => startTransition(() => onArrival(whereabouts)), [onArrival, whereabouts]);
  return null;
}

/** The router's location, kind of arrival and way on, as the site knows them. */
export function useRouterWhereabouts(): Whereabouts {
  const location = useLocation();
  const isReturn = useNavigationType() === "POP";
  const navigate = useNavigate();
  return useMemo(() => ({ location, isReturn, navigate }), [location, isReturn, navigate]);
}
