import { lazy, type ReactNode, Suspense, useEffect, useMemo, useState } from "react";
import type { OrderKey } from "../../api/contract/booking.ts";
import { needsNewDocument, type OutsideService } from "../../api/contract/page-kinds.ts";
import { matchRoute, type ScreenName, type SkeletonKind, skeletonOf } from "../../api/contract/routes.ts";
import type { AreaRequest, Place, Screen } from "../screen.ts";
import { type AreaSnapshots, Areas } from "./areas.tsx";
import { useScreenArrival, useTopOfNewPage } from "./arrival.ts";
import { OutsideServices } from "./document-context.ts";
import { EarlyInput } from "./early-input.tsx";
import { ErrorBoundary } from "./error-boundary.tsx";
import { FlowSnapshot } from "./flow-snapshot.ts";
import { Frame } from "./frame.tsx";
import { HoldNotice } from "./hold-notice.tsx";
import type { LiveHold } from "./live-hold.ts";
import { loadScreen } from "./load-screen.ts";
import { orNewRelease } from "./release.ts";
import { useLocation } from "./site-location.tsx";
import { ScreenSkeleton } from "./skeletons/screen-skeleton.tsx";

/** Areas that every page has: header, footer, brand, and the cities of the location overlay. */
export const frameAreas: readonly AreaRequest[] = [
  { area: "headerFooter", input: null },
  { area: "cities", input: null },
];

/** What the first page came with; used for that page only. */
export type FirstPage = {
  readonly name: ScreenName;
  readonly screen: Screen;
  readonly snapshots: AreaSnapshots;
  readonly flow: unknown;
  readonly order: OrderKey | null;
  readonly bookingsKey?: string | null;
  /** The time that this browser holds. */
  readonly held: LiveHold | null;
  /** Services from outside that the settings name. */
  readonly outside: readonly OutsideService[];
};

const noSnapshots: AreaSnapshots = {};

/** The whole site round the screen of the address; below a router, the same on the server and in the browser. */
export function App({ first }: { readonly first: FirstPage }): ReactNode {
  const location = useLocation();
  const [firstKey] = useState(location.key);
  const [firstPath] = useState(location.pathname);
  useTopOfNewPage(location.pathname);
  // A link within a page makes an entry without a key, like the document's first one, wherever that page is.
  const isFirst = location.key === firstKey && location.pathname === firstPath;
  const match = matchRoute(withoutSlash(location.pathname));
  const place = useMemo(
    () => ({
      pathname: location.pathname,
      params: match.params,
      query: new URLSearchParams(location.search),
      order: isFirst ? first.order : null,
      bookingsKey: (isFirst && first.bookingsKey) || null,
    }),
    [location.pathname, location.search, match.params, isFirst, first.order, first.bookingsKey],
  );
  // Kept here, above what waits for it: React forgets what a component remembered that waits at its first render, and
  // a script that fails would be asked for again without end. Another path tries again.
  const OnDemand = useMemo(() => lazyScreen(match.name, location.pathname), [match.name, location.pathname]);
  // Links ask for a new document by themselves; Back and Forward come here.
  const isElsewhere = needsNewDocument(firstPath, location.pathname, first.outside);
  return (
    <OutsideServices value={first.outside}>
      <Areas requests={frameAreas} snapshots={first.snapshots}>
        <Frame notice={<HoldNotice first={first.held} pathname={location.pathname} />}>
          <ErrorBoundary key={location.pathname}>
            <FlowSnapshot value={isFirst ? first.flow : undefined}>
              <Suspense fallback={<ScreenSkeleton kind={skeletonOf(match)} />}>
                {isElsewhere ? (
                  <NewDocument kind={skeletonOf(match)} />
                ) : match.name === first.name ? (
                  <>
                    <LoadedScreen
                      name={match.name}
                      screen={first.screen}
                      place={place}
                      snapshots={isFirst ? first.snapshots : noSnapshots}
                    />
                    <EarlyInput />
                  </>
                ) : (
                  <OnDemand place={place} />
                )}
              </Suspense>
            </FlowSnapshot>
          </ErrorBoundary>
        </Frame>
      </Areas>
    </OutsideServices>
  );
}

/** Has the browser load the address that it already shows as a document. */
function NewDocument({ kind }: { readonly kind: SkeletonKind }): ReactNode {
  useEffect(() => window.location.reload(), []);
  return <ScreenSkeleton kind={kind} />;
}

/** The screen for one arrival at a path; a failed one stays failed there, and is tried again at the next. */
function lazyScreen(name: ScreenName, _path: string) {
  return lazy(async () => {
    const screen = await loadScreen(name).catch(orNewRelease);
    return {
      default: ({ place }: { readonly place: Place }) => (
        <LoadedScreen name={name} screen={screen} place={place} snapshots={noSnapshots} />
      ),
    };
  });
}

function LoadedScreen(props: {
  readonly name: ScreenName;
  readonly screen: Screen;
  readonly place: Place;
  readonly snapshots: AreaSnapshots;
}): ReactNode {
  const { name, screen, place } = props;
  return (
    <Areas requests={screen.areas(place)} snapshots={props.snapshots}>
      <Arrival name={name} screen={screen} place={place} />
      <screen.Component place={place} />
    </Areas>
  );
}

function Arrival(props: { readonly name: ScreenName; readonly screen: Screen; readonly place: Place }): null {
  useScreenArrival(props);
  return null;
}

function withoutSlash(pathname: string): string {
  return pathname.length > 1 ? pathname.replace(/\/+$/, "") : pathname;
}
