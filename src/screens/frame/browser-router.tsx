import { type ReactNode, useEffect, useMemo } from "react";
import { BrowserRouter, useLocation, useNavigate, useNavigationType } from "react-router-dom";
import { ownScrolling } from "./scroll-memory.ts";
import type { Arrival, Navigate } from "./site-location.tsx";

type Props = {
  /** Called with where the visitor is and the way on, at first and after each navigation. */
  readonly onArrival: (arrival: Arrival, navigate: Navigate) => void;
};

/** The router of a page that the visitor may leave. It stands beside the page and reports to it. */
export function Router({ onArrival }: Props): ReactNode {
  useEffect(ownScrolling, []);
  return (
    <BrowserRouter>
      <Reports onArrival={onArrival} />
    </BrowserRouter>
  );
}

/** Tells where the router is. */
export function Reports({ onArrival }: Props): null {
  const location = useLocation();
  const isReturn = useNavigationType() === "POP";
  const navigate = useNavigate();
  const arrival = useMemo(() => ({ location, isReturn }), [location, isReturn]);
  // Not a layout effect: the router listens to the history from its own, which come after those of what is below it.
  useEffect(() => onArrival(arrival, navigate), [onArrival, arrival, navigate]);
  return null;
}
