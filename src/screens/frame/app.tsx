import { type ReactNode, useEffect, useLayoutEffect, useMemo, useRef, useState } from "react";
import type { OrderKey } from "../../api/contract/booking.ts";
import type { OutsideService } from "../../api/contract/page-kinds.ts";
import type { ScreenName } from "../../api/contract/routes.ts";
import type { AreaRequest, Place, Screen } from "../screen.ts";
import { trackVisit } from "./analytics/data-layer.ts";
import type { Dimensions } from "./analytics/dimensions.ts";
import { type AreaSnapshots, Areas } from "./areas.tsx";
import { EarlyInput } from "./early-input.tsx";
import { ErrorBoundary } from "./error-boundary.tsx";
import { FlowSnapshot } from "./flow-snapshot.ts";
import { FormKeyProvider } from "./form-key.tsx";
import { Frame } from "./frame.tsx";
import { useLoaded } from "./later.tsx";
import { laterFrame } from "./later-frame.ts";
import type { LiveHold } from "./live-hold.ts";
import { Offline } from "./offline.tsx";
import { OutsideServices } from "./outside-services.ts";
import { useLocation } from "./site-location.tsx";

/** Areas that every page has: header, footer, brand, and the cities of the location overlay. */
export const frameAreas: readonly AreaRequest[] = [
  { area: "headerFooter", input: null },
  { area: "cities", input: null },
];

/** What the first page came with; used for that page only. */
export type FirstPage = {
  readonly name: ScreenName;
  /** Parameters of its path. */
  readonly params: Place["params"];
  /** HTTP status of the document. */
  readonly status: number;
  readonly screen: Screen;
  readonly snapshots: AreaSnapshots;
  readonly flow: unknown;
  readonly order: OrderKey | null;
  readonly hasBookingsKey?: boolean;
  /** One-time key of the forms of the document. */
  readonly formKey?: string | null;
  /** The time that this browser holds. */
  readonly held: LiveHold | null;
  /** Services from outside that the settings name. */
  readonly outside: readonly OutsideService[];
  /** What analytics learns of the visit; null where that depends on what has not come yet. */
  readonly visit: Dimensions | null;
};

const noSnapshots: AreaSnapshots = {};

/** The whole site round the screen of the address; below a router, the same on the server and in the browser. */
export function App({ first }: { readonly first: FirstPage }): ReactNode {
  const { pathname, key } = useLocation();
  const [began] = useState({ pathname, key });
  const [isLeft, setLeft] = useState(false);
  const isElsewhere = pathname !== began.pathname;
  if (isElsewhere && !isLeft) setLeft(true);
  useTopOfNewPage(pathname);
  // What shows other screens has come by now, or there is no connection.
  const OtherScreen = laterFrame.loaded()?.OtherScreen ?? Offline;
  return (
    <OutsideServices value={first.outside}>
      <Areas requests={frameAreas} snapshots={first.snapshots}>
        <FormKeyProvider value={first.formKey ?? null}>
          <Frame held={first.held}>
            <ErrorBoundary key={pathname}>
              {isElsewhere ? (
                <OtherScreen firstPath={began.pathname} outside={first.outside} />
              ) : (
                <FirstScreen first={first} firstKey={began.key} isLeft={isLeft} />
              )}
            </ErrorBoundary>
          </Frame>
        </FormKeyProvider>
      </Areas>
    </OutsideServices>
  );
}

type FirstScreenProps = {
  readonly first: FirstPage;
  /** Key of the document's own entry of the history. */
  readonly firstKey: string;
  /** The visitor has been elsewhere since. */
  readonly isLeft: boolean;
};

/** The screen that the document was loaded for, at each of its addresses. */
function FirstScreen({ first, firstKey, isLeft }: FirstScreenProps): ReactNode {
  const { params, screen } = first;
  const { pathname, search, key } = useLocation();
  // A link within a page makes an entry without a key, like the document's first one.
  const isFirst = key === firstKey;
  const place = useMemo(
    () => ({
      pathname,
      params,
      query: new URLSearchParams(search),
      order: isFirst ? first.order : null,
      hasBookingsKey: isFirst && first.hasBookingsKey === true,
    }),
    [pathname, params, search, isFirst, first],
  );
  return (
    <FlowSnapshot value={isFirst ? first.flow : undefined}>
      <Areas requests={screen.areas(place)} snapshots={isFirst ? first.snapshots : noSnapshots}>
        <FirstArrival first={first} place={place} isLeft={isLeft} />
        <screen.Component place={place} />
        <EarlyInput />
      </Areas>
    </FlowSnapshot>
  );
}

type FirstArrivalProps = Pick<FirstScreenProps, "first" | "isLeft"> & { readonly place: Place };

/** Tells analytics of the visit, and does from the visitor's first sign on what an arrival at any screen does. */
function FirstArrival({ first, place, isLeft }: FirstArrivalProps): ReactNode {
  const { name, status, screen, visit } = first;
  const frame = useLoaded(laterFrame);
  const entry = useRef("");
  entry.current = useLocation().key;
  useEffect(() => {
    if (!isLeft && visit !== null) trackVisit(visit);
  }, [isLeft, visit]);
  // Before the page is taken out of the document, which would move what is shown.
  useLayoutEffect(() => () => laterFrame.loaded()?.keepScroll(entry.current), []);
  return (
    frame && (
      <frame.Arrival
        name={name}
        screen={screen}
        place={place}
        documentStatus={isLeft ? null : status}
        isTold={!isLeft && visit !== null}
      />
    )
  );
}

/**
 * Shows another page from its top, before its first frame: what is on its way is often shorter than the page that was left,
 * and the browser would show its foot.
 */
function useTopOfNewPage(pathname: string): void {
  const shown = useRef(pathname);
  useLayoutEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    window.scrollTo({ top: 0, behavior: "instant" });
  }, [pathname]);
}
