import { randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { withQuery } from "../../api/contract/href.ts";
import {
  areCookiesBlocked,
  type OrderWithToken,
  withCookiesBlockedMark,
  withoutSecrets,
} from "../../api/contract/order-tokens.ts";
import { matchRoute } from "../../api/contract/routes.ts";
import { noStore } from "../../http/cache-control.ts";
import { clientAbortSignal } from "../../http/client-disconnect.ts";
import type { AppContext, AppMiddleware } from "../../http/koa-types.ts";
import { inSpan } from "../../http/tracing.ts";
import * as texts from "../../texts/error-messages.ts";
import {
  addToOrdersCookie,
  clearBookingsCookie,
  clearCookies,
  clearHoldCookie,
  ensureVisitorId,
  readCredentials,
  readOrders,
  setBookingsCookie,
  setHoldCookies,
} from "../cookies.ts";
import type { OrderCredentials } from "../order-credentials.ts";
import { sendError } from "../send-error.ts";
import type { Settings } from "../settings.ts";
import type { PageRequest, PageResponse, SiteDependencies } from "../site-dependencies.ts";
import type { Admission } from "./admission.ts";
import { createFormSubmissions, identifySubmission } from "./form-submissions.ts";
import { isPublicPage } from "./page-cache.ts";

/** Renders the screen of the URL. If a form was posted, runs the screen's state machine with the form first. */
export function renderPages(
  { renderPage, settings }: SiteDependencies,
  { runLimited }: Admission,
): AppMiddleware {
  const submissions = createFormSubmissions();
  return async (ctx) => {
    if (!["GET", "HEAD", "POST"].includes(ctx.method)) {
      return sendError(ctx, "method_not_allowed", texts.call.methods("GET, HEAD"), { Allow: "GET, HEAD" });
    }
    const { body } = ctx.state;
    const isShared = isPublicPage(ctx);
    const form = body === undefined ? null : new URLSearchParams(body.toString("utf8"));
    const access = isShared ? noAccess : resolveAccess(ctx, settings);
    const query = new URLSearchParams(ctx.search);
    const isFollowedLink = access.isLink && isNavigation(ctx);
    if (isFollowedLink && access.isStored) return redirectWithQuery(ctx, withoutSecrets(query));
    const submission = form && identifySubmission(ctx, settings, form, access.order);
    // `ctx.url` may contain another host (`GET http://elsewhere/ HTTP/1.1`), so use the path.
    const url = access.isLink ? withQuery(ctx.path, cleanLinkQuery(query)) : ctx.path + ctx.search;
    const render = () =>
      renderPage({
        ...publicPageRequest(ctx, settings, url),
        ...(!isShared && { visitorId: ensureVisitorId(ctx, settings), formKey: randomUUID() }),
        hold: ctx.state.hold ?? null,
        order: access.order && { orderId: access.order.orderId },
        credentials: access.keys,
        isLink: access.isLink,
        form,
        submission: submission?.name ?? null,
        signal: isShared || body !== undefined ? null : clientAbortSignal(ctx),
      });
    const rendering = runLimited(ctx, () =>
      submissions.runOnce(submission, () => inSpan(() => ({ name: "render the page" }), render)),
    );
    const page = await withStaleFallback(ctx, rendering);
    if (page === null) return;
    ctx.set("Cache-Control", noStore);
    ctx.state.cacheKeys = page.cacheKeys;
    if (page.hold !== undefined) setHoldCookies(ctx, settings, page.hold);
    else if (page.isHoldEnded) clearHoldCookie(ctx, settings);
    if (page.isDeviceForgotten) forgetDevice(ctx, settings);
    else if (page.order !== undefined) addToOrdersCookie(ctx, settings, page.order);
    else setAccessCookies(ctx, settings, access, page);
    if (isFollowedLink && page.status === 200 && !areCookiesBlocked(query)) {
      return redirectWithQuery(ctx, withCookiesBlockedMark(query));
    }
    if (page.redirect !== undefined) ctx.redirect(page.redirect);
    ctx.status = page.status;
    if (page.status === 503 || page.status === 429)
      ctx.set("Retry-After", String(page.retryAfterSeconds ?? 5));
    if (page.redirect !== undefined) return;
    ctx.type = "html";
    ctx.body = page.html;
  };
}

/** Returns the request for a page as a visitor without cookies sees it. `url` consists of path and query. */
export function publicPageRequest(
  ctx: AppContext,
  { publicOrigin }: Pick<Settings, "publicOrigin">,
  url: string,
): PageRequest {
  const { keys, order, isLink } = noAccess;
  return {
    ...{ url, origin: publicOrigin, requestId: ctx.state.requestId, clientAddress: ctx.ip },
    ...{ credentials: keys, order, isLink },
    ...{ visitorId: null, hold: null, form: null, submission: null, formKey: null, signal: null },
  };
}

type Access = {
  readonly order: OrderWithToken | null;
  readonly keys: OrderCredentials;
  /** True if the URL has a token or key. It takes precedence over stored credentials. */
  readonly isLink: boolean;
  /** True if the browser has stored the credentials that this page needs. */
  readonly isStored: boolean;
};

const noAccess: Access = {
  order: null,
  keys: { orders: new Map(), bookings: null, acceptsCookies: false },
  isLink: false,
  isStored: false,
};

function resolveAccess(ctx: AppContext, settings: Settings): Access {
  const { name, params } = matchRoute(ctx.path);
  const { orders, ...keys } = readCredentials(ctx, settings);
  const query = new URLSearchParams(ctx.search);
  const secretParam = query.get(name === "payment-result" ? "token" : "key");
  // Ignores malformed values, for example from a truncated URL.
  const key = secretParam !== null && /^[\w.-]{1,100}$/.test(secretParam) ? secretParam : null;
  if (name === "my-bookings") {
    const bookings = key ?? keys.bookings;
    const isStored = bookings === keys.bookings;
    return { order: null, keys: { ...keys, orders, bookings }, isLink: key !== null, isStored };
  }
  if (name !== "payment-result") return { ...noAccess, keys: { ...keys, orders } };
  const { orderId = "" } = params;
  if (key !== null && /^\w{1,40}$/.test(orderId)) orders.set(orderId, key);
  else if (secretParam !== null) orders.delete(orderId);
  const token = orders.get(orderId);
  const isStored = readOrders(ctx, settings).some(
    (order) => order.orderId === orderId && order.token === token,
  );
  const order = token === undefined ? null : { orderId, token };
  return { order, keys: { ...keys, orders }, isLink: secretParam !== null, isStored };
}

function setAccessCookies(
  ctx: AppContext,
  settings: Settings,
  { order, keys, isLink, isStored }: Access,
  page: PageResponse,
): void {
  const { bookings } = keys;
  if (bookings !== null && page.isBookingsKeyExpired) clearBookingsCookie(ctx, settings, bookings);
  else if (isStored || page.status === 404) return;
  else if (order !== null) addToOrdersCookie(ctx, settings, order);
  else if (isLink && bookings !== null) setBookingsCookie(ctx, settings, bookings);
}

/** Removes all bookings from the browser: credentials, bookings key, visitor id, offline copies and drafts. */
function forgetDevice(ctx: AppContext, settings: Settings): void {
  clearCookies(ctx, settings, matchRoute(ctx.path).params.orderId);
  ctx.set("Clear-Site-Data", '"storage"');
}

/**
 * Returns true for document loads. Other requests (scripts, programs without cookies) get the page without a redirect.
 */
function isNavigation(ctx: AppContext): boolean {
  return ctx.method === "GET" && ctx.get("Accept").includes("text/html");
}

/**
 * Redirects to the requested page with another query. A link's token moves to a cookie, so that it is not visible to
 * scripts or in the history. The first redirect adds a marker to the URL. If the browser then sends the cookie, the
 * server redirects to the URL without token and marker. If the browser blocks cookies, the server replies with the
 * page.
 */
function redirectWithQuery(ctx: AppContext, query: URLSearchParams): void {
  ctx.set("Cache-Control", noStore);
  ctx.redirect(withQuery(ctx.path, query));
  ctx.status = 303;
}

function cleanLinkQuery(query: URLSearchParams): URLSearchParams {
  const queryWithoutSecrets = withoutSecrets(query);
  return areCookiesBlocked(query) ? withCookiesBlockedMark(queryWithoutSecrets) : queryWithoutSecrets;
}

/** How long a visitor waits for a page before the cache serves its last good copy, in milliseconds. */
const staleAfterMs = 500;
const timedOut: PageResponse = { status: 503, html: "" };

/**
 * Returns the page, or 503 if the page is late and the cache can serve a copy. Once the late page is rendered, it
 * replaces the copy.
 */
async function withStaleFallback(
  { state }: AppContext,
  rendering: Promise<PageResponse | null>,
): Promise<PageResponse | null> {
  const { cacheLatePage, log } = state;
  if (cacheLatePage === undefined) return rendering;
  const timer = new AbortController();
  const page = await Promise.race([rendering, wait(staleAfterMs, timedOut, timer)]).finally(() =>
    timer.abort(),
  );
  if (page === timedOut)
    rendering.then(
      (late) => {
        if (late?.status === 200) cacheLatePage(late);
      },
      (error: unknown) => log.error({ err: error }, "A page failed to render after its copy was served."),
    );
  return page;
}
