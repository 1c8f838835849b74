import { useEffect, useRef } from "react";
import { useLocation } from "react-router-dom";
import type { ScreenName } from "../routes.ts";
import type { Place, Screen } from "../screen.ts";
import { track } from "./analytics/data-layer.ts";
import { dimensionsOf } from "./analytics/dimensions.ts";
import { useReadArea } from "./areas.tsx";

type Arrival = { readonly name: ScreenName; readonly screen: Screen; readonly place: Place };

/**
 * Does what a browser does by itself when it loads a document: title and description of the new screen, the page at
 * its top, the focus on its heading (which reads it out); and tells analytics and tracking of the visit.
 */
export function useScreenArrival({ name, screen, place }: Arrival): void {
  const read = useReadArea();
  const isSettled = screen.areas(place).every(({ area }) => !read(area).fetching);
  const { title, description } = screen.head(place, read);
  useHead(title, description);
  useFocusOnHeading(place.pathname);
  const visited = useRef("");
  useEffect(() => {
    if (!isSettled || visited.current === place.pathname) return;
    visited.current = place.pathname;
    keepTracking(place.query);
    const statusCode = screen.status?.(place, read) ?? 200;
    track({
      event: "page_view",
      ...dimensionsOf({ name, place, read, origin: window.location.origin, statusCode }),
    });
  });
}

/** Parameters that come with the address are stored; their chart is loaded only for a visitor who brings some. */
function keepTracking(query: URLSearchParams): void {
  const isTagged = [...query.keys()].some((name) => name.startsWith("utm_"));
  if (isTagged) import("./tracking.ts").then(({ visitPage }) => visitPage(query)).catch(() => undefined);
}

function useHead(title: string, description: string): void {
  useEffect(() => {
    document.title = title;
    document.querySelector('meta[name="description"]')?.setAttribute("content", description);
  }, [title, description]);
}

let isFirstPage = true;

function useFocusOnHeading(pathname: string): void {
  const { hash } = useLocation();
  const arrivedAt = useRef("");
  useEffect(() => {
    const isNew = arrivedAt.current !== pathname;
    arrivedAt.current = pathname;
    const isLoadedByBrowser = isFirstPage;
    isFirstPage = false;
    if (isLoadedByBrowser || !isNew || hash !== "") return;
    window.scrollTo(0, 0);
    const heading =
      document.querySelector<HTMLElement>("main h1") ?? document.querySelector<HTMLElement>("main");
    heading?.setAttribute("tabindex", "-1");
    heading?.focus({ preventScroll: true });
  }, [pathname, hash]);
}
