import { type ReactNode, useCallback, useEffect, useRef, useState } from "react";
import type { OutsideService } from "../../api/contract/page-kinds.ts";
import { onFirstSign } from "./first-sign.ts";
import { useLoaded } from "./later.tsx";
import { laterFrame, whenFrameIsThere } from "./later-frame.ts";
import { loadDocument } from "./new-document.ts";
import {
  type Arrival,
  createWhereabouts,
  firstKey,
  type Navigate,
  type SiteLocation,
  WhereaboutsProvider,
} from "./site-location.tsx";

type Props = {
  /** Services from outside that the settings name. */
  readonly outside?: readonly OutsideService[];
  readonly children: ReactNode;
};

/**
 * The way through the site in the browser. The page begins with the address of its document; react-router is loaded with the
 * rest of the frame at the visitor's first sign, or Back, and owns the history from then on. Until it is there, the page makes
 * the entries of its own steps itself, as the router would. Another page waits a moment for it; where it does not come, the
 * browser loads that page as a document.
 */
export function SiteRouter({ outside = [], children }: Props): ReactNode {
  const frame = useLoaded(laterFrame);
  const routers = useRef<Navigate | null>(null);
  const [whereabouts] = useState(() => {
    const navigate: Navigate = (href, options = {}) => {
      const { pathname } = new URL(href, window.location.href);
      if (pathname === window.location.pathname) return enter(href, options);
      whenFrameIsThere((there) => {
        const from = window.location.pathname;
        // Without a connection the page says so at the address that was asked for.
        const isOfThisDocument =
          there === null ? !navigator.onLine : !there.needsNewDocument(from, pathname, outside);
        if (isOfThisDocument) enter(href, options);
        else loadDocument(href, options);
      });
    };
    const enter: Navigate = (href, options = {}) => {
      if (routers.current !== null) return routers.current(href, options);
      // What react-router keeps of an entry: nothing of the user's, and a key to tell it from others.
      const state = { usr: null, key: Math.random().toString(36).slice(2, 10) };
      if (options.replace) window.history.replaceState(state, "", href);
      else window.history.pushState(state, "", href);
      created.arrive({ location: here(), isReturn: false });
    };
    const created = createWhereabouts({ location: here(), isReturn: true }, navigate);
    return created;
  });

  useEffect(() => {
    const ending = new AbortController();
    const { signal } = ending;
    onFirstSign(() => laterFrame.load().catch(() => undefined), signal);
    const shownPath = () => whereabouts.arrival().location.pathname;
    addEventListener("popstate", () => laterFrame.load().catch(() => showByDocument(shownPath())), {
      signal,
    });
    return () => ending.abort();
  }, [whereabouts]);

  const onArrival = useCallback(
    (arrival: Arrival, navigate: Navigate) => {
      const isFirst = routers.current === null;
      routers.current = navigate;
      const now = here();
      // Between its first render and this, the visitor may have gone on: the router does not know yet.
      if (isFirst && !isSame(now, arrival.location))
        return navigate(now.pathname + now.search + now.hash, { replace: true });
      // What the router finds when it begins is where the visitor already is.
      if (!isSame(whereabouts.arrival().location, arrival.location)) whereabouts.arrive(arrival);
    },
    [whereabouts],
  );

  return (
    <WhereaboutsProvider value={whereabouts}>
      {children}
      {frame !== null && <frame.Router onArrival={onArrival} />}
    </WhereaboutsProvider>
  );
}

/** The location of the document; its entry of the history has a key when one was made within the site. */
function here(): SiteLocation {
  const { pathname, search, hash } = window.location;
  return { pathname, search, hash, key: window.history.state?.key ?? firstKey };
}

/** After Back or Forward without a router: the browser loads the page that it says it shows, unless that is this one. */
function showByDocument(shownPath: string): void {
  if (window.location.pathname !== shownPath) window.location.reload();
}

function isSame(one: SiteLocation, other: SiteLocation): boolean {
  return (["pathname", "search", "hash", "key"] as const).every((name) => one[name] === other[name]);
}
