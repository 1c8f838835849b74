import { createHash } from "node:crypto";
import { renderPage } from "vike/server";
import type { OrderKey } from "../api/contract/booking.ts";
import type { PageOutcome } from "../api/contract/page-outcome.ts";
import { type ServiceAddress, secretHeaders } from "../http/service-secret.ts";
import { createUpstream, fetchFrom } from "../http/upstream.ts";
import { coalesceGets } from "./coalesced-fetch.ts";
import type { OrderWithToken } from "./order-credentials.ts";
import { fetchWithCredentials } from "./order-credentials.ts";
import type { PageAssets } from "./page-assets.ts";
import type { Settings } from "./settings.ts";
import type { PageRequest, PageResponse, RenderPage } from "./site-dependencies.ts";

/** Renders pages with vike, which finds the screen of the URL. */
export function renderWithVike(
  settings: Settings,
  { headTags: tagsOf }: PageAssets,
  service: ServiceAddress,
): RenderPage {
  const fetch = coalesceGets(fetchFrom(createUpstream(service.url, secretHeaders(service))));
  const { googleMapsKey, gtmId, gatewayOrigins, pageDataMs } = settings;
  return async (request) => {
    const keys = { ...request.credentials, orders: new Map(request.credentials.orders) };
    const page = await renderPage({
      urlOriginal: request.url,
      origin: request.origin,
      callContext: {
        ...callContext(request),
        fetch: fetchWithCredentials(withIdempotencyKeys(fetch, request.submission), keys),
      },
      form: request.form,
      hold: request.hold && withoutToken(request.hold),
      order: request.order,
      hasBookingsKey: keys.bookings !== null,
      isLink: request.isLink,
      formKey: request.formKey,
      filesOf: tagsOf,
      areasTimeoutMs: pageDataMs,
      publicSettings: { googleMapsKey, gtmId, hasGateway: gatewayOrigins !== null },
    });
    if (page.errorWhileRendering) throw page.errorWhileRendering;
    return toPageResponse(page.httpResponse, (page as { outcome?: PageOutcome }).outcome, keys.orders);
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
  response: { readonly statusCode: number; readonly body: string },
  outcome: PageOutcome = {},
  tokens: ReadonlyMap<string, string>,
): PageResponse {
  const { redirect, status = response.statusCode, isPermanentRedirect } = outcome;
  return {
    ...outcome,
    status: redirect === undefined ? status : isPermanentRedirect ? 308 : 303,
    html: response.body,
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
