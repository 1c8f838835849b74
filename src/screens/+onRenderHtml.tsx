import type { ReactNode } from "react";
import { renderToPipeableStream, renderToString } from "react-dom/server";
import { StaticRouter } from "react-router-dom";
import { dangerouslySkipEscape } from "vike/server";
import type { CallContext } from "../api/call.ts";
import type { OrderKey } from "../api/contract/booking.ts";
import type { PageOutcome } from "../api/contract/page-outcome.ts";
import { matchRoute } from "../api/contract/routes.ts";
import { clientClosedRequestStatus } from "../http/client-disconnect.ts";
import { Coalescer } from "../http/coalescer.ts";
import { findHold } from "./booking-parts/find-hold.ts";
import { settleAreas } from "./data/settled-areas.ts";
import { ListedComponents } from "./loading/deferred.tsx";
import type { PublicSettings } from "./public-settings.ts";
import type { RouteLocation, Screen, ServerFlow } from "./screen.ts";
import { App, layoutAreas } from "./site/app.tsx";
import { documentHtml } from "./site/document.ts";
import type { PageData } from "./site/page-data.ts";
import { isServiceUnavailable, pageStatus } from "./site/page-status.ts";

/** A screen as vike has loaded it. */
type LoadedScreen = {
  readonly pageId: string;
  readonly Page: Screen;
  readonly config: { readonly flow?: ServerFlow };
};

/** Input of the page renderer, for each request. */
export type PageInput = {
  /** Path and query. */
  readonly url: string;
  readonly origin: string;
  readonly callContext: CallContext;
  readonly form: URLSearchParams | null;
  readonly hold: OrderKey | null;
  readonly order?: OrderKey | null;
  readonly hasBookingsKey?: boolean;
  readonly hasOrders?: boolean;
  readonly isLink?: boolean;
  readonly formKey?: string | null;
  readonly publicSettings: PublicSettings;
  /**
   * Returns the HTML tags that load a page's files, including the styles of its deferred modules. `deferred` lists the
   * source paths of these modules.
   */
  readonly filesOf: (pageId: string, deferred: readonly string[]) => string;
  /** Timeout for loading the areas on the server, in milliseconds. After that, the browser loads the pending areas. */
  readonly areasTimeoutMs: number;
};

/** The HTML of a page, and its outcome. `html` is empty for redirects and disconnected clients. */
export type RenderedPage = { readonly html: string; readonly outcome: PageOutcome };

/** Renders a page of one screen. */
export type RenderScreen = (page: PageInput) => Promise<RenderedPage>;

/**
 * Loads a screen and returns the function that renders its pages. The server calls vike for each screen instead of each
 * request, because vike's own work per request costs more than rendering the page. The document is a placeholder: in
 * development, vike adds its tags to it.
 */
export async function onRenderHtml({ pageId, Page: screen, config }: LoadedScreen) {
  await Promise.all((screen.deferred ?? []).map(({ load }) => load()));
  const render: RenderScreen = (page) => renderScreen(pageId, screen, config.flow, page);
  return { documentHtml: dangerouslySkipEscape("<head></head><body></body>"), pageContext: { render } };
}

/**
 * Renders a screen: runs its state machine and loads its areas, then renders the page from the same snapshots that the
 * browser hydrates (requirement S8).
 */
async function renderScreen(
  pageId: string,
  screen: Screen,
  runFlow: ServerFlow | undefined,
  page: PageInput,
): Promise<RenderedPage> {
  const formKey = page.formKey ?? null;
  const url = new URL(page.origin + page.url);
  const match = matchRoute(url.pathname);
  const order = page.order ?? null;
  const { hasBookingsKey = false, hasOrders = false } = page;
  const location: RouteLocation = {
    pathname: url.pathname,
    params: match.params,
    query: url.searchParams,
    order,
    hasBookingsKey,
    hasOrders,
  };
  // The coalescer deduplicates identical requests of this page.
  const context: CallContext = { ...page.callContext, coalescer: new Coalescer() };
  const [flow, { snapshots, read }, hold] = await Promise.all([
    runFlow?.({
      location: location,
      form: page.form,
      hold: page.hold,
      isLink: page.isLink ?? false,
      context,
    }),
    settleAreas([...layoutAreas, ...screen.areas(location)], context, page.areasTimeoutMs),
    findHold(page.hold, context),
  ]);
  // The client has disconnected, so nothing is rendered.
  if (page.callContext.signal?.aborted) return { html: "", outcome: { status: clientClosedRequestStatus } };
  const { snapshot, title, ...flowOutcome } = flow ?? { snapshot: undefined };
  const redirect = flowOutcome.redirect ?? screen.redirect?.(location, read) ?? undefined;
  const ownStatus = flowOutcome.status ?? pageStatus(screen, location, read);
  // Without the data of header and footer, a page is incomplete: no cache may keep it. The response to a posted form
  // keeps its status, which reports the outcome of the form.
  const isIncomplete = ownStatus === 200 && page.form === null && isServiceUnavailable(layoutAreas, read);
  const status = isIncomplete ? 503 : ownStatus;
  const isPermanentRedirect = flowOutcome.redirect === undefined;
  const outcome: PageOutcome = {
    ...flowOutcome,
    status,
    redirect,
    isPermanentRedirect,
    isHoldEnded: hold === "over",
  };
  // Browsers do not show the body of a redirect, so nothing is rendered.
  if (redirect !== undefined) return { html: "", outcome };
  const data: PageData = {
    status,
    snapshots,
    flow: snapshot,
    order,
    hasBookingsKey,
    hasOrders,
    ...(formKey && { formKey }),
    ...(hold !== null && hold !== "over" && { held: hold }),
    publicSettings: page.publicSettings,
  };
  const { deferred = [] } = screen;
  const body = await htmlOf(
    <StaticRouter location={url.pathname + url.search}>
      <ListedComponents value={deferred}>
        <App page={data} screen={screen} />
      </ListedComponents>
    </StaticRouter>,
  );
  const html = documentHtml({
    head: { ...screen.head(location, read), ...(title && { title }) },
    origin: page.origin,
    body,
    data,
    files: page.filesOf(
      pageId,
      deferred.map(({ source }) => source),
    ),
  });
  return { html, outcome };
}

/** React's marker for a Suspense boundary that failed on the server and must be rendered by the browser. */
const failedBoundary = "<!--$!-->";

/**
 * Renders a page to HTML. Rejects with the error of a component that throws. `renderToString` hides errors inside
 * Suspense boundaries, so a failed page is rendered again with a renderer that reports them.
 */
async function htmlOf(page: ReactNode): Promise<string> {
  const html = renderToString(page);
  if (!html.includes(failedBoundary)) return html;
  return new Promise((_, reject) => {
    renderToPipeableStream(page, {
      onError: reject,
      // The second render succeeded, so the error of the first render is unknown.
      onAllReady: () =>
        reject(new Error("A part of the page failed to render, but not when it was rendered again.")),
    });
  });
}
