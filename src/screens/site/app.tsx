import { lazy, type ReactNode, Suspense, useEffect, useLayoutEffect, useMemo, useRef, useState } from "react";
import { useLocation } from "react-router-dom";
import { matchRoute } from "../../api/contract/routes.ts";
import { type AreaSnapshots, Areas } from "../data/areas.tsx";
import { FlowSnapshot } from "../data/flow-snapshot.ts";
import { ErrorBoundary } from "../errors/error-boundary.tsx";
import { FormKeyProvider } from "../forms/form-key.tsx";
import { Layout } from "../layout/layout.tsx";
import { ReplayedInput } from "../loading/replayed-input.tsx";
import { ClientNavigationReady } from "../navigation/navigate.ts";
import { useManualScrollRestoration } from "../navigation/scroll-restoration.ts";
import { ThirdPartyServices } from "../navigation/third-party-services.ts";
import { allowedThirdParties } from "../public-settings.ts";
import type { AreaRequest, Screen } from "../screen.ts";
import { navigatedScreenModule } from "./navigated-screen-module.ts";
import { NavigationEffects } from "./navigation-effects.ts";
import type { PageData } from "./page-data.ts";

/** Areas of every page: header, footer, brand, and the cities of the location overlay. */
export const layoutAreas: readonly AreaRequest[] = [
  { area: "headerFooter", input: null },
  { area: "cities", input: null },
];

type Props = {
  /** Data of the document. It is used only for the history entry that loaded the document. */
  readonly page: PageData;
  readonly screen: Screen;
};

/**
 * Renders the site's layout around the current screen. Must be rendered inside a router. The server and the browser
 * render it identically.
 */
export function App({ page, screen }: Props): ReactNode {
  const { pathname, key } = useLocation();
  const [first] = useState({ pathname, key });
  const [hasNavigated, setHasNavigated] = useState(false);
  const isOnOtherPage = pathname !== first.pathname;
  if (isOnOtherPage && !hasNavigated) setHasNavigated(true);
  useScrollToTop(pathname);
  useEffect(useManualScrollRestoration, []);
  // A new path creates a new component, so that code that failed to load is loaded again.
  const OtherScreen = useMemo(() => lazyNavigatedScreen(pathname), [pathname]);
  const allowedServices = useMemo(() => allowedThirdParties(page.publicSettings), [page]);
  return (
    <ThirdPartyServices value={allowedServices}>
      <ClientNavigationReady value={canNavigateClientSide}>
        <Areas requests={layoutAreas} snapshots={page.snapshots}>
          <FormKeyProvider value={page.formKey ?? null}>
            <Layout held={page.held}>
              <ErrorBoundary key={pathname}>
                {isOnOtherPage ? (
                  <Suspense>
                    <OtherScreen initialPath={first.pathname} thirdPartyServices={allowedServices} />
                  </Suspense>
                ) : (
                  <InitialScreen
                    page={page}
                    screen={screen}
                    initialKey={first.key}
                    hasNavigated={hasNavigated}
                  />
                )}
              </ErrorBoundary>
            </Layout>
          </FormKeyProvider>
        </Areas>
      </ClientNavigationReady>
    </ThirdPartyServices>
  );
}

const canNavigateClientSide = () => navigatedScreenModule.getLoaded() !== null;

/**
 * Returns a lazy component for all screens after the first one. A failed lazy component never retries, so each path
 * gets a separate component.
 */
function lazyNavigatedScreen(_path: string) {
  return lazy(async () => ({ default: (await navigatedScreenModule.load()).NavigatedScreen }));
}

type InitialScreenProps = Props & {
  /** Router key of the history entry that loaded the document. */
  readonly initialKey: string;
  /** True if the visitor has been on another page since the document was loaded. */
  readonly hasNavigated: boolean;
};

const noSnapshots: AreaSnapshots = {};

/** Renders the screen for which the document was loaded. Only the document's history entry uses the document's data. */
function InitialScreen({ page, screen, initialKey, hasNavigated: isLeft }: InitialScreenProps): ReactNode {
  const { pathname, search, key } = useLocation();
  const { name, params } = useMemo(() => matchRoute(pathname), [pathname]);
  // The entry of a link within a page has the same default key as the document's first entry, so it uses the same data.
  const isFirst = key === initialKey;
  const location = useMemo(
    () => ({
      pathname,
      params,
      query: new URLSearchParams(search),
      order: isFirst ? (page.order ?? null) : null,
      hasBookingsKey: isFirst && page.hasBookingsKey === true,
      hasOrders: isFirst ? page.hasOrders : undefined,
    }),
    [pathname, params, search, isFirst, page],
  );
  useEffect(() => {
    document.documentElement.dataset.scripts ??= "hydrated";
  }, []);
  return (
    <FlowSnapshot value={isFirst ? page.flow : undefined}>
      <Areas requests={screen.areas(location)} snapshots={isFirst ? page.snapshots : noSnapshots}>
        <NavigationEffects
          name={name}
          screen={screen}
          location={location}
          documentStatus={isLeft ? null : page.status}
        />
        <screen.Component location={location} />
        <ReplayedInput />
      </Areas>
    </FlowSnapshot>
  );
}

/**
 * Scrolls to the top before the first frame of another page. Its skeleton is often shorter than the previous page, so
 * without scrolling, the browser would show the footer.
 */
function useScrollToTop(pathname: string): void {
  const previousPath = useRef(pathname);
  useLayoutEffect(() => {
    if (previousPath.current === pathname) return;
    previousPath.current = pathname;
    window.scrollTo({ top: 0, behavior: "instant" });
  }, [pathname]);
}
