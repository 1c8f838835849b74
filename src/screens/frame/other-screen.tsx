import { lazy, type ReactNode, Suspense, useEffect, useMemo } from "react";
import { needsNewDocument } from "../../api/contract/page-kind-of.ts";
import type { OutsideService } from "../../api/contract/page-kinds.ts";
import { matchRoute, type ScreenName, type SkeletonKind, skeletonOf } from "../../api/contract/routes.ts";
import type { Place, Screen } from "../screen.ts";
import { type AreaSnapshots, Areas } from "./areas.tsx";
import { Arrival } from "./arrival.ts";
import { loadScreen } from "./load-screen.ts";
import { orNewRelease } from "./release.ts";
import { useLocation } from "./site-location.tsx";
import { ScreenSkeleton } from "./skeletons/screen-skeleton.tsx";

type Props = {
  /** Path that the document was loaded for. */
  readonly firstPath: string;
  readonly outside: readonly OutsideService[];
};

/** The screen of an address that the visitor has come to within the document. */
export function OtherScreen({ firstPath, outside }: Props): ReactNode {
  const { pathname, search } = useLocation();
  const match = useMemo(() => matchRoute(withoutSlash(pathname)), [pathname]);
  const place = useMemo(
    () => ({ pathname, params: match.params, query: new URLSearchParams(search), order: null }),
    [pathname, search, match],
  );
  // Kept here, above what waits for it: React forgets what a component remembered that waits at its first render, and
  // a script that fails would be asked for again without end. Another path tries again.
  const OnDemand = useMemo(() => lazyScreen(match.name, pathname), [match.name, pathname]);
  const skeleton = skeletonOf(match, place.query);
  // Links ask for a new document by themselves; Back and Forward come here.
  const isElsewhere = needsNewDocument(firstPath, pathname, outside);
  return (
    <Suspense fallback={<ScreenSkeleton kind={skeleton} />}>
      {isElsewhere ? <NewDocument kind={skeleton} /> : <OnDemand place={place} />}
    </Suspense>
  );
}

/** Has the browser load the address that it already shows as a document. */
function NewDocument({ kind }: { readonly kind: SkeletonKind }): ReactNode {
  useEffect(() => window.location.reload(), []);
  return <ScreenSkeleton kind={kind} />;
}

const noSnapshots: AreaSnapshots = {};

/** The screen for one arrival at a path; a failed one stays failed there, and is tried again at the next. */
function lazyScreen(name: ScreenName, _path: string) {
  return lazy(async () => {
    const screen = await wholeScreen(name).catch(orNewRelease);
    return {
      default: ({ place }: { readonly place: Place }) => (
        <Areas requests={screen.areas(place)} snapshots={noSnapshots}>
          <Arrival name={name} screen={screen} place={place} />
          <screen.Component place={place} />
        </Areas>
      ),
    };
  });
}

async function wholeScreen(name: ScreenName): Promise<Screen> {
  const screen = await loadScreen(name);
  await screen.later?.load();
  return screen;
}

function withoutSlash(pathname: string): string {
  return pathname.length > 1 ? pathname.replace(/\/+$/, "") : pathname;
}
