import { type ComponentType, lazy, type ReactNode, Suspense, useEffect, useMemo } from "react";
import { useLocation } from "react-router-dom";
import type { ThirdPartyService } from "../../api/contract/page-kinds.ts";
import { needsNewDocument } from "../../api/contract/resolve-page-kind.ts";
import { matchRoute, resolveSkeleton, type ScreenName } from "../../api/contract/routes.ts";
import { type AreaSnapshots, Areas } from "../data/areas.tsx";
import { reloadOnNewRelease } from "../loading/site-release.ts";
import type { RouteLocation, Screen } from "../screen.ts";
import { loadScreen } from "../screens.ts";
import { skeletons } from "../skeletons/skeletons.ts";
import { NavigationEffects } from "./navigation-effects.ts";

type Props = {
  /** Path for which the document was loaded. */
  readonly initialPath: string;
  readonly thirdPartyServices: readonly ThirdPartyService[];
};

/** Renders the screen of a URL to which the visitor has navigated within the document. */
export function NavigatedScreen({ initialPath, thirdPartyServices }: Props): ReactNode {
  const { pathname, search } = useLocation();
  const match = useMemo(() => matchRoute(withoutSlash(pathname)), [pathname]);
  const location = useMemo(
    () => ({ pathname, params: match.params, query: new URLSearchParams(search), order: null }),
    [pathname, search, match],
  );
  // Created above the Suspense boundary: React discards the state of a component that suspends in its first render, so
  // a failing script would be requested endlessly. A navigation to another path retries.
  const LazyScreen = useMemo(() => lazyScreen(match.name, pathname), [match.name, pathname]);
  const Skeleton = skeletons[resolveSkeleton(match, location.query)];
  // Needed for Back and Forward. Links already load a new document if the target needs one.
  const needsReload = needsNewDocument(initialPath, pathname, thirdPartyServices);
  useEffect(showLoadedFonts, []);
  return (
    <Suspense fallback={<Skeleton />}>
      {needsReload ? <ReloadPage Skeleton={Skeleton} /> : <LazyScreen location={location} />}
    </Suspense>
  );
}

/**
 * Shows the web fonts, which a document ignores if they arrive after its first paint (`font-display: optional`). The
 * browser decides again when the rules are inserted again, and the fonts are loaded by now. Setting `FontFace.display`
 * has no effect on a loaded font.
 */
function showLoadedFonts(): void {
  for (const style of document.querySelectorAll("style"))
    if (style.textContent.includes("@font-face")) style.replaceWith(style.cloneNode(true));
}

/** Reloads the current URL as a new document. */
function ReloadPage({ Skeleton }: { readonly Skeleton: ComponentType }): ReactNode {
  useEffect(() => window.location.reload(), []);
  return <Skeleton />;
}

const noSnapshots: AreaSnapshots = {};

/**
 * Returns a lazy component for one visit of a path. A failed lazy component never retries, so each visit gets a
 * separate component.
 */
function lazyScreen(name: ScreenName, _path: string) {
  return lazy(async () => {
    const screen = await loadScreenWithDeferred(name).catch(reloadOnNewRelease);
    return {
      default: ({ location }: { readonly location: RouteLocation }) => (
        <Areas requests={screen.areas(location)} snapshots={noSnapshots}>
          <NavigationEffects name={name} screen={screen} location={location} />
          <screen.Component location={location} />
        </Areas>
      ),
    };
  });
}

async function loadScreenWithDeferred(name: ScreenName): Promise<Screen> {
  const screen = await loadScreen(name);
  await Promise.all((screen.deferred ?? []).map(({ load }) => load()));
  return screen;
}

function withoutSlash(pathname: string): string {
  return pathname.length > 1 ? pathname.replace(/\/+$/, "") : pathname;
}
