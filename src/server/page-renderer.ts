import { createHash } from "node:crypto";
import { renderPage } from "vike/server";
import type { OrderKey } from "../api/contract/booking.ts";
import type { OrderWithToken } from "../api/contract/order-tokens.ts";
import type { PageOutcome } from "../api/contract/page-outcome.ts";
import { matchRoute, type ScreenName } from "../api/contract/routes.ts";
import { surrogateKeysOf } from "../http/cache-control.ts";
import { createServiceClient, type ServiceAddress } from "../http/service-secret.ts";
import { fetchFrom } from "../http/upstream.ts";
import { coalesceGets } from "./coalesced-fetch.ts";
import { fetchWithCredentials } from "./order-credentials.ts";
import type { PageAssets } from "./page-assets.ts";
import type { Settings } from "./settings.ts";
import type { PageRequest, PageResponse, RenderPage } from "./site-dependencies.ts";

/** Renders a page of a screen: `RenderScreen` of `src/screens/+onRenderHtml.tsx`. */
type RenderScreen = (
  page: Readonly<Record<string, unknown>>,
) => Promise<{ readonly html: string; readonly outcome: PageOutcome }>;

type LoadedScreen = {
  readonly render: RenderScreen;
  /** Tags that vike adds to the head of each page in development. */
  readonly tags: string;
};

/**
 * How long the server waits for the data of a screen's first pages after a start, in milliseconds: code and caches are
 * cold, and there is no copy of the page to serve instead. Shorter than the timeout of the service's client, so that late
 * data stay pending and the browser loads them.
 */
const coldPageDataMs = 12_000;

/**
 * Renders pages with the screens that vike loads. In production, each screen is loaded once; in development, for each
 * page, so that changes appear.
 */
export function renderWithVike(
  settings: Settings,
  { headTags, areScreensFixed }: PageAssets,
  service: ServiceAddress,
): RenderPage {
  const screens = new Map<ScreenName, LoadedScreen>();
  const screenOf = async (name: ScreenName): Promise<LoadedScreen> => {
    const screen = screens.get(name) ?? (await loadScreen(name));
    if (areScreensFixed) screens.set(name, screen);
    return screen;
  };
  const fetch = coalesceGets(fetchFrom(createServiceClient(service)));
  const { googleMapsKey, gtmId, gatewayOrigins, pageDataMs } = settings;
  /** Screens of which this process has rendered a complete page. A missing page needs no data. */
  const warmScreens = new Set<ScreenName>(["not-found"]);
  return async (request) => {
    const keys = { ...request.credentials, orders: new Map(request.credentials.orders) };
    const cacheKeys = createKeyCollector();
    // Uses the raw path, as the browser does.
    const [path = ""] = request.url.split("?");
    const { name } = matchRoute(path);
    const { render, tags } = await screenOf(name);
    const { html, outcome } = await render({
      url: request.url,
      origin: request.origin,
      callContext: {
        ...callContext(request),
        fetch: cacheKeys.collectFrom(
          fetchWithCredentials(withIdempotencyKeys(fetch, request.submission), keys),
        ),
      },
      form: request.form,
      hold: request.hold && withoutToken(request.hold),
      order: request.order,
      hasBookingsKey: keys.bookings !== null,
      hasOrders: keys.orders.size > 0,
      isLink: request.isLink,
      formKey: request.formKey,
      filesOf: (pageId: string, deferred: readonly string[]) => tags + headTags(pageId, deferred),
      areasTimeoutMs: warmScreens.has(name) ? pageDataMs : Math.max(pageDataMs, coldPageDataMs),
      publicSettings: { googleMapsKey, gtmId, hasGateway: gatewayOrigins !== null },
    });
    if (outcome.status !== 503) warmScreens.add(name);
    return { ...toPageResponse(html, outcome, keys.orders), cacheKeys: cacheKeys.all() };
  };
}

/** Loads a screen. For an unknown path, vike loads the screen in `_error`. */
async function loadScreen(name: ScreenName): Promise<LoadedScreen> {
  const page = await renderPage({ urlOriginal: `/screens/${name}` });
  if (page.errorWhileRendering) throw page.errorWhileRendering;
  // vike adds what `onRenderHtml` returns.
  const { render } = page as unknown as { readonly render: RenderScreen };
  return { render, tags: page.httpResponse.body.replace(/<\/?(?:head|body)>/g, "") };
}

/** Collects the surrogate keys of all API responses on a page. `all` returns null if a response has no keys. */
function createKeyCollector() {
  const found = new Set<string>();
  let hasOther = false;
  return {
    collectFrom:
      (fetch: Fetch): Fetch =>
      async (url, init) => {
        const response = await fetch(url, init);
        const keys = surrogateKeysOf(response.headers);
        if (keys === null) hasOther = true;
        else for (const key of keys) found.add(key);
        return response;
      },
    all: () => (hasOther ? null : [...found]),
  };
}

function withoutToken({ orderId }: OrderKey): OrderKey {
  return { orderId };
}

type Fetch = ReturnType<typeof fetchFrom>;

/**
 * Length of the clock periods, in milliseconds. Repeated submissions of a form within one period have identical
 * idempotency keys.
 */
const keyPeriodMs = 5 * 60_000;

/**
 * Derives idempotency keys from submission, URL, body and period, so that a repeated form takes effect only once, even
 * if several processes handle it.
 */
function withIdempotencyKeys(fetch: Fetch, submission: string | null): Fetch {
  if (submission === null) return fetch;
  return (url, init = {}) => {
    if (init.method === undefined || init.method === "GET") return fetch(url, init);
    const period = Math.floor(Date.now() / keyPeriodMs);
    const parts = [submission, period, init.method, url, String(init.body)];
    const headers = new Headers(init.headers);
    headers.set("idempotency-key", createHash("sha256").update(JSON.stringify(parts)).digest("base64url"));
    return fetch(url, { ...init, headers });
  };
}

function callContext({ requestId, visitorId, clientAddress, signal }: PageRequest) {
  const visitor = visitorId === null ? {} : { "x-visitor-id": visitorId };
  return {
    headers: { "x-request-id": requestId, "x-forwarded-for": clientAddress, ...visitor },
    ...(signal && { signal }),
  };
}

function toPageResponse(
  html: string,
  outcome: PageOutcome,
  tokens: ReadonlyMap<string, string>,
): PageResponse {
  const { redirect, status = 200, isPermanentRedirect } = outcome;
  return {
    ...outcome,
    status: redirect === undefined ? status : isPermanentRedirect ? 308 : 303,
    html,
    hold: withToken(outcome.hold, tokens),
    order: withToken(outcome.order, tokens),
  };
}

function withToken(
  key: OrderKey | undefined,
  tokens: ReadonlyMap<string, string>,
): OrderWithToken | undefined {
  const token = key && tokens.get(key.orderId);
  return key && token !== undefined ? { orderId: key.orderId, token } : undefined;
}
