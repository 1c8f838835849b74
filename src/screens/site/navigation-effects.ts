import { type RefObject, useEffect, useLayoutEffect, useRef } from "react";
import { useLocation, useNavigationType } from "react-router-dom";
import type { ScreenName } from "../../api/contract/routes.ts";
import { useReadArea } from "../data/areas.tsx";
import { announce } from "../layout/announcer.tsx";
import { focusHeading, type HeadingFocus } from "../navigation/heading-focus.ts";
import { consumeSiteNavigation } from "../navigation/new-document.ts";
import { restoreScrollPosition, storeScrollPosition } from "../navigation/scroll-restoration.ts";
import type { RouteLocation, Screen } from "../screen.ts";
import { pageStatus } from "./page-status.ts";

type Props = {
  readonly name: ScreenName;
  readonly screen: Screen;
  readonly location: RouteLocation;
  /** HTTP status of the document that was loaded with this screen; null after a navigation in the browser. */
  readonly documentStatus?: number | null;
};

/**
 * After a navigation, does what a browser does when it loads a document: sets the title and description, focuses the
 * heading, and announces the title once it is known. Also records the visit: its city, and for analytics and tracking.
 */
export function NavigationEffects({ name, screen, location, documentStatus = null }: Props): null {
  const read = useReadArea();
  const isSettled = screen.areas(location).every(({ area }) => !read(area).fetching);
  const { title, description } = screen.head(location, read);
  useDocumentHead(title, description);
  const isNavigation = useHeadingFocus(location.pathname, isSettled, documentStatus !== null);
  useScrollRestoration(isSettled);
  const visited = useRef("");
  useEffect(() => {
    if (!isSettled || visited.current === location.pathname) return;
    visited.current = location.pathname;
    if (isNavigation.current) announce(title);
    const statusCode = documentStatus ?? pageStatus(screen, location, read);
    const address = new URL(window.location.href);
    // A visit that cannot be recorded is ignored.
    import("../analytics/visit.ts")
      .then(({ trackVisit }) => trackVisit({ name, location: location, read, statusCode }, address))
      .catch(() => undefined);
  });
  return null;
}

function useDocumentHead(title: string, description: string): void {
  useEffect(() => {
    document.title = title;
    document.querySelector('meta[name="description"]')?.setAttribute("content", description);
  }, [title, description]);
}

/** On Back and Forward, restores the scroll position once the page has loaded. */
function useScrollRestoration(isSettled: boolean): void {
  const { key } = useLocation();
  const isReturn = useNavigationType() === "POP";
  const entry = useRef(key);
  useLayoutEffect(() => {
    entry.current = key;
  });
  // A layout effect runs before React removes the page from the document, which changes the scroll position.
  useLayoutEffect(() => () => storeScrollPosition(entry.current), []);
  useEffect(() => {
    if (isSettled && isReturn) restoreScrollPosition(entry.current);
  }, [isSettled, isReturn]);
}

/**
 * Returns a ref whose value is true if one of our links or redirects opened the screen. For the first screen, the value
 * may be false, for example if the visitor entered the URL.
 */
function useHeadingFocus(pathname: string, isSettled: boolean, isFirst: boolean): RefObject<boolean> {
  const { hash } = useLocation();
  const awaited = useRef<HeadingFocus | null>(null);
  const arrivedAt = useRef("");
  const isNavigation = useRef(false);
  useEffect(() => {
    // A navigation within a page changes only the hash.
    if (arrivedAt.current === pathname) return;
    arrivedAt.current = pathname;
    isNavigation.current = !isFirst || consumeSiteNavigation();
    if (!isNavigation.current) return;
    awaited.current = focusHeading(hash.slice(1));
  }, [pathname, hash, isFirst]);
  useEffect(() => () => awaited.current?.stop(), []);
  useEffect(() => {
    if (isSettled) awaited.current?.onSettled();
  }, [isSettled]);
  return isNavigation;
}
