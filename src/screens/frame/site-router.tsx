import {
  type ComponentProps,
  type ComponentType,
  type ReactNode,
  startTransition,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import type { Router } from "./browser-router.tsx";
import { onFirstSign } from "./first-sign.ts";
import { inTime } from "./in-time.ts";
import {
  firstKey,
  type Navigate,
  type SiteLocation,
  type Whereabouts,
  WhereaboutsProvider,
} from "./site-location.tsx";

type Arrival = Omit<Whereabouts, "navigate">;

/**
 * The way through the site in the browser. The page begins with the address of its document; react-router is loaded at the
 * visitor's first sign, or Back, and owns the history from then on. Until it is there, or while its script does not come,
 * the page makes the entries of the history itself, as the router would, so that a link is followed at once.
 */
export function SiteRouter({ children }: { readonly children: ReactNode }): ReactNode {
  const [arrival, setArrival] = useState<Arrival>(() => ({ location: here(), isReturn: true }));
  const [LoadedRouter, setLoadedRouter] = useState<ComponentType<ComponentProps<typeof Router>> | null>(null);
  const shownPath = arrival.location.pathname;
  const routers = useRef<Navigate | null>(null);

  const load = useCallback(async () => {
    const { Router } = await inTime(import("./browser-router.tsx"));
    setLoadedRouter(() => Router);
  }, []);

  useEffect(() => {
    if (LoadedRouter !== null) return;
    const ending = new AbortController();
    const { signal } = ending;
    const prepare = () => load().catch(() => undefined);
    onFirstSign(prepare, signal);
    addEventListener("popstate", () => load().catch(() => showByDocument(shownPath)), { signal });
    return () => ending.abort();
  }, [load, LoadedRouter, shownPath]);

  const navigate = useCallback<Navigate>((href, options = {}) => {
    if (routers.current !== null) return routers.current(href, options);
    // What react-router keeps of an entry: nothing of the user's, and a key to tell it from others.
    const state = { usr: null, key: Math.random().toString(36).slice(2, 10) };
    if (options.replace) window.history.replaceState(state, "", href);
    else window.history.pushState(state, "", href);
    startTransition(() => setArrival({ location: here(), isReturn: false }));
  }, []);

  const onArrival = useCallback(({ location, isReturn, navigate }: Whereabouts) => {
    const isFirst = routers.current === null;
    routers.current = navigate;
    const now = here();
    // Between its first render and this, the visitor may have gone on: the router does not know yet.
    if (isFirst && !isSame(now, location))
      return navigate(now.pathname + now.search + now.hash, { replace: true });
    // What the router finds when it begins is where the visitor already is.
    setArrival((before) => (isSame(before.location, location) ? before : { location, isReturn }));
  }, []);

  const whereabouts = useMemo(() => ({ ...arrival, navigate }), [arrival, navigate]);
  return (
    <WhereaboutsProvider value={whereabouts}>
      {children}
      {LoadedRouter !== null && <LoadedRouter onArrival={onArrival} />}
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
