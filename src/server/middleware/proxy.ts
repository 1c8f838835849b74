import { createHash } from "node:crypto";
import { calls } from "../../api/contract/calls.ts";
import { href, isCallPath, isSimulatorPath } from "../../api/contract/href.ts";
import { tokensHeader, tokensInCookieValue } from "../../api/contract/order-tokens.ts";
import { cdnHeaders } from "../../http/cache-control.ts";
import { clientAbortSignal, clientClosedRequestStatus } from "../../http/client-disconnect.ts";
import type { AppContext, AppMiddleware } from "../../http/koa-types.ts";
import { createServiceClient, type ServiceAddress } from "../../http/service-secret.ts";
import type { Upstream, UpstreamResponse } from "../../http/upstream.ts";
import * as texts from "../../texts/error-messages.ts";
import * as pages from "../../texts/server-pages.ts";
import { addToOrdersCookie, ensureVisitorId, readCredentials, setHoldCookies } from "../cookies.ts";
import { allowedMethods, matchCall } from "../match-call.ts";
import {
  addCredentials,
  findOrders,
  isHoldRequest,
  type OrderCredentials,
  parseHold,
  stripTokens,
} from "../order-credentials.ts";
import { resubmitPage } from "../plain-pages.ts";
import { sendError } from "../send-error.ts";
import type { Settings } from "../settings.ts";
import type { Admission } from "./admission.ts";

/** Proxies only API calls of the contract. Replies 503 with `Retry-After` while the service is unavailable. */
export function proxyCalls(service: ServiceAddress, settings: Settings, admission: Admission): AppMiddleware {
  const route = { upstream: createServiceClient(service), settings, admission };
  return async (ctx, next) => {
    const call = matchCall(ctx.method, ctx.path);
    if (call?.bodyType === "form") return proxyForm(ctx, route);
    if (call !== null) return proxyCall(ctx, route);
    if (isSimulatorPath(ctx.path) || ctx.path === "/openapi.json") return proxyCall(ctx, route);
    if (!isCallPath(ctx.path)) return next();
    const orderId = parseCallbackOrderId(ctx);
    if (orderId !== null) return ctx.redirect(href("/payment-success/:orderId", { orderId }));
    const allowed = allowedMethods(ctx.path);
    if (allowed.length === 0) return sendError(ctx, "not_found", texts.call.notFound);
    sendError(ctx, "method_not_allowed", texts.call.methods(allowed.join(", ")), {
      Allow: allowed.join(", "),
    });
  };
}

/** Returns the order id if the gateway's callback URL is opened without a post (history, reload). Otherwise null. */
function parseCallbackOrderId(ctx: AppContext): string | null {
  const isRead = ctx.method === "GET" || ctx.method === "HEAD";
  if (!isRead || !ctx.get("accept").includes("text/html")) return null;
  if (matchCall("POST", ctx.path)?.name !== "paymentCallback") return null;
  return ctx.path.slice(ctx.path.lastIndexOf("/") + 1);
}

type ProxyDependencies = {
  readonly upstream: Upstream;
  readonly settings: Settings;
  readonly admission: Admission;
};

/**
 * Forwards the form with which a payer returns from the gateway. On failure, replies with a page that can resend it.
 */
async function proxyForm(ctx: AppContext, route: ProxyDependencies): Promise<void> {
  await proxyCall(ctx, route);
  const { body } = ctx.state;
  if (ctx.status < 500 || body === undefined) return;
  if (ctx.response.get("Retry-After") === "") ctx.set("Retry-After", "5");
  ctx.type = "html";
  ctx.body = resubmitPage(pages.orderUnavailable, new URLSearchParams(body.toString("utf8")));
}

async function proxyCall(
  ctx: AppContext,
  { upstream, settings, admission }: ProxyDependencies,
): Promise<void> {
  const visitor = ensureVisitorId(ctx, settings);
  const signal = isAbortable(ctx) ? clientAbortSignal(ctx) : undefined;
  const keys = readCredentials(ctx, settings);
  const isBrowser = isFromBrowser(ctx, keys);
  if (isBrowser && !keys.acceptsCookies && isHoldRequest(ctx.path, ctx.state.body)) {
    return sendError(ctx, "cookies_required", texts.hold.cookiesRequired);
  }
  const url = ctx.path + ctx.search;
  const call = addCredentials(keys, { url, body: ctx.state.body });
  const tokenHeaders: Record<string, string> =
    call.url === url ? {} : { [tokensHeader]: tokensInCookieValue };
  const sent = await admission.runLimited(ctx, async () => ({
    response: await upstream.send({
      method: ctx.method,
      ...call,
      headers: {
        ...buildForwardHeaders(ctx),
        ...boundIdempotencyKey(ctx, visitor),
        ...tokenHeaders,
        ...(visitor === null ? {} : { "x-visitor-id": visitor }),
      },
      signal,
    }),
  }));
  if (sent === null) return;
  const { response } = sent;
  if (response === null) {
    if (signal?.aborted) {
      ctx.status = clientClosedRequestStatus;
      return;
    }
    return sendError(ctx, "service_unavailable", texts.call.unavailable, {
      "Retry-After": "5",
    });
  }
  const isHeld = ctx.path === "/order/verifyAndBook" && response.status === 201;
  const hold = isHeld ? parseHold(response.body.toString("utf8")) : null;
  if (hold !== null) setHoldCookies(ctx, settings, hold);
  writeResponse(ctx, response);
  if (!isBrowser || !isJson(response)) return;
  const text = response.body.toString("utf8");
  const stripped = stripTokens(text);
  if (stripped === null) return;
  if (ctx.path === calls.renewToken.path) {
    for (const order of findOrders(text)) addToOrdersCookie(ctx, settings, order);
  }
  ctx.body = stripped;
}

/**
 * Returns true if the caller is a browser, whose tokens belong in cookies. A script of our origin can omit the header
 * that our pages send, but neither `Sec-Fetch-Site` nor the cookies that authorize its calls.
 */
function isFromBrowser(ctx: AppContext, { acceptsCookies, orders, bookings }: OrderCredentials): boolean {
  return (
    acceptsCookies ||
    orders.size > 0 ||
    bookings !== null ||
    ctx.get("sec-fetch-site") !== "" ||
    ctx.get(tokensHeader) === tokensInCookieValue
  );
}

function isJson({ headers }: UpstreamResponse): boolean {
  return headers["content-type"]?.startsWith("application/json") ?? false;
}

/**
 * Returns true if a request to the service may be aborted when the caller disconnects: for reads, and for steps that a
 * person can repeat. Payment reports, releases and leads continue.
 */
function isAbortable(ctx: AppContext): boolean {
  if (ctx.method === "GET" || ctx.method === "HEAD") return true;
  return ["/order/verifyAndBook", "/order/initPayment", "/api/validate"].includes(ctx.path);
}

/** Request headers that the service needs. */
export const forwardedHeaders = [
  "accept",
  "content-type",
  "idempotency-key",
  "if-none-match",
  "origin",
  "x-razorpay-signature",
  "x-razorpay-event-id",
] as const;
/** Request headers that only the simulator needs. */
export const simulatorHeaders = ["authorization", "x-refund-idempotency"] as const;

/**
 * Binds the idempotency key of a page's booking request to the visitor's cookie. Scripts can read the key and the body,
 * and the response to a repeated request has the token of the hold.
 */
function boundIdempotencyKey(ctx: AppContext, visitor: string | null): Record<string, string> {
  const key = ctx.get("idempotency-key");
  const isOfPage = ctx.get(tokensHeader) === tokensInCookieValue;
  if (key === "" || visitor === null || !isOfPage || ctx.path !== calls.verifyAndBook.path) return {};
  return { "idempotency-key": createHash("sha256").update(`${visitor} ${key}`).digest("base64url") };
}

function buildForwardHeaders(ctx: AppContext): Record<string, string> {
  const names = isSimulatorPath(ctx.path) ? [...forwardedHeaders, ...simulatorHeaders] : forwardedHeaders;
  const headers = Object.fromEntries(
    names.map((name) => [name, ctx.get(name)]).filter(([, value]) => value !== ""),
  );
  return {
    ...headers,
    "x-request-id": ctx.state.requestId,
    "x-forwarded-host": ctx.host,
    "x-forwarded-for": ctx.ip,
    "x-forwarded-proto": ctx.protocol,
  };
}

/** Response headers of the service that its callers receive. */
export const returnedHeaders = [
  "content-type",
  "content-disposition",
  "cache-control",
  ...cdnHeaders,
  "etag",
  "last-modified",
  "location",
  "retry-after",
  "allow",
  "idempotent-replayed",
] as const;
/** Headers that the simulator sets on its pages, because our pages embed them in a frame. */
export const framedPageHeaders = ["content-security-policy", "x-frame-options"] as const;

function writeResponse(ctx: AppContext, response: UpstreamResponse): void {
  const framed = isSimulatorPath(ctx.path);
  ctx.status = response.status;
  if (framed) ctx.remove("X-Frame-Options");
  for (const name of framed ? [...returnedHeaders, ...framedPageHeaders] : returnedHeaders) {
    const value = response.headers[name];
    if (value !== undefined) ctx.set(name, value);
  }
  if (ctx.method === "HEAD") {
    // The response has no body, so forward the length that the service declares.
    const length = response.headers["content-length"];
    if (length !== undefined) ctx.set("Content-Length", length);
    return;
  }
  if (response.status !== 204 && response.status !== 304) ctx.body = response.body;
}
