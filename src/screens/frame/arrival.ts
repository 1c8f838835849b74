import { type RefObject, useEffect, useLayoutEffect, useRef } from "react";
import type { ScreenName } from "../../api/contract/routes.ts";
import type { Place, Screen } from "../screen.ts";
import { track } from "./analytics/data-layer.ts";
import { dimensionsOf } from "./analytics/dimensions.ts";
import { announce } from "./announcement.tsx";
import { useReadArea } from "./areas.tsx";
import { type AwaitedHeading, focusHeading } from "./heading-focus.ts";
import { wasFollowed } from "./new-document.ts";
import { keepScroll, ownScrolling, restoreScroll } from "./scroll-memory.ts";
import { useIsReturn, useLocation } from "./site-location.tsx";

type Arrival = { readonly name: ScreenName; readonly screen: Screen; readonly place: Place };

/**
 * Does what a browser does by itself when it loads a document: title and description of the new screen, the page at
 * its top, the focus on its heading, the title read out once it is known; and tells analytics and tracking of the visit.
 */
export function useScreenArrival({ name, screen, place }: Arrival): void {
  const read = useReadArea();
  const isSettled = screen.areas(place).every(({ area }) => !read(area).fetching);
  const { title, description } = screen.head(place, read);
  useHead(title, description);
  const isNavigation = useFocusOnHeading(place.pathname, isSettled);
  useScrollOnReturn(isSettled);
  const visited = useRef("");
  useEffect(() => {
    if (!isSettled || visited.current === place.pathname) return;
    visited.current = place.pathname;
    if (isNavigation.current) announce(title);
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

/** Back and Forward lead to where an entry was left, once its page is whole again. */
function useScrollOnReturn(isSettled: boolean): void {
  const { key } = useLocation();
  const isReturn = useIsReturn();
  const entry = useRef(key);
  useLayoutEffect(() => {
    entry.current = key;
  });
  // Before the page is taken out of the document, which would move what is shown.
  useLayoutEffect(() => () => keepScroll(entry.current), []);
  useEffect(() => {
    if (isSettled && isReturn) restoreScroll(entry.current);
  }, [isSettled, isReturn]);
}

/**
 * Shows another page from its top, before its first frame: what is on its way is often shorter than the page that was left,
 * and the browser would show its foot.
 */
export function useTopOfNewPage(pathname: string): void {
  const shown = useRef(pathname);
  useLayoutEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    window.scrollTo({ top: 0, behavior: "instant" });
  }, [pathname]);
  useEffect(() => ownScrolling(), []);
}

let isFirstPage = true;

/** Answers whether the screen came by a link or a step of ours; the first one may have come by its address. */
function useFocusOnHeading(pathname: string, isSettled: boolean): RefObject<boolean> {
  const { hash } = useLocation();
  const awaited = useRef<AwaitedHeading | null>(null);
  const arrivedAt = useRef("");
  const isNavigation = useRef(false);
  useEffect(() => {
    // Within a page, only the hash changes.
    if (arrivedAt.current === pathname) return;
    arrivedAt.current = pathname;
    isNavigation.current = !isFirstPage || wasFollowed();
    isFirstPage = false;
    if (!isNavigation.current) return;
    awaited.current = focusHeading(hash.slice(1));
  }, [pathname, hash]);
  useEffect(() => () => awaited.current?.stop(), []);
  useEffect(() => {
    if (isSettled) awaited.current?.settled();
  }, [isSettled]);
  return isNavigation;
}
