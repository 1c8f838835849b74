import { setImmediate as nextTurn } from "node:timers/promises";
import type { CallDefinition } from "../../api/contract/calls.ts";
import { networkOf } from "../../http/admission/network.ts";
import { runForNetwork } from "../../http/admission/network-context.ts";
import { isAllowedOrigin } from "../../http/allowed-origin.ts";
import { clientAbortSignal, clientClosedRequestStatus } from "../../http/client-disconnect.ts";
import type { AppContext } from "../../http/koa-types.ts";
import * as texts from "../../texts/error-messages.ts";
import { readCallBody } from "./body.ts";
import { type AnyRequest, createErrorResponse, type Route, type RouteResponse } from "./route.ts";
import { type CacheScope, send } from "./send.ts";
import { assertResponse, validatePart } from "./validate.ts";

export type DispatchOptions = {
  readonly publicOrigin: string;
  readonly checkReplies: boolean;
  /** Returns true if an IP address is exempt from all limits. */
  readonly isExempt: (address: string) => boolean;
};

/**
 * Handles an API call: origin, body, validation, handler, response. Skips the handler if the caller has disconnected.
 */
export async function dispatch(
  ctx: AppContext,
  params: Readonly<Record<string, string>>,
  call: CallDefinition,
  route: Route,
  options: DispatchOptions,
): Promise<void> {
  ctx.state.call = route.name;
  const response = await handleCall(ctx, params, call, route, options);
  if (response === null) {
    ctx.status = clientClosedRequestStatus;
    return;
  }
  if (options.checkReplies) assertResponse(call, response);
  send(ctx, response, cacheScopeOf(call));
}

async function handleCall(
  ctx: AppContext,
  pathParams: Readonly<Record<string, string>>,
  call: CallDefinition,
  route: Route,
  options: DispatchOptions,
): Promise<RouteResponse | null> {
  const crossOrigin = checkOrigin(ctx, call, options.publicOrigin);
  if (crossOrigin !== null) return crossOrigin;
  const parsedBody = await readCallBody(ctx.req, call);
  if ("refused" in parsedBody) return parsedBody.refused;
  const params = validatePart(call.params, pathParams, {});
  if ("refused" in params) return params.refused;
  const query = validatePart(call.query, queryFields(new URLSearchParams(ctx.querystring)), {});
  if ("refused" in query) return query.refused;
  const body = validatePart(call.body, parsedBody.value, undefined);
  if ("refused" in body) return body.refused;
  // Let the event loop detect closed connections first. This takes two turns: a caller's last bytes are read before the
  // close event is emitted.
  await nextTurn();
  await nextTurn();
  if (clientAbortSignal(ctx).aborted) return null;
  const request = {
    ...requestMetadata(ctx, options),
    call: route.name,
    params: params.value,
    query: query.value,
    body: body.value,
    rawBody: parsedBody.raw,
  };
  return runForNetwork(request.client.network, () => route.handle(request));
}

const visitorIdPattern = /^[A-Za-z0-9_-]{8,100}$/;

/** Returns what a request says about its caller. */
export function requestMetadata(
  ctx: AppContext,
  { isExempt }: Pick<DispatchOptions, "isExempt">,
): Pick<AnyRequest, "headers" | "visitorId" | "requestId" | "log" | "client"> {
  const headers: Record<string, string> = {};
  for (const [name, value] of Object.entries(ctx.req.headers)) {
    if (value !== undefined) headers[name] = Array.isArray(value) ? value.join(", ") : value;
  }
  const visitor = headers["x-visitor-id"] ?? "";
  const address = headers["x-forwarded-for"]?.split(",")[0] ?? "";
  const network = networkOf(address);
  return {
    headers,
    visitorId: visitorIdPattern.test(visitor) ? visitor : null,
    requestId: ctx.state.requestId,
    log: ctx.state.log,
    client: {
      network,
      limitedNetwork: isExempt(address) ? null : network,
      signal: clientAbortSignal(ctx),
    },
  };
}

/** Orders change quickly and belong to one visitor, so responses about them must not be cached. */
function cacheScopeOf(call: CallDefinition): CacheScope {
  const isPrivate =
    call.method !== "GET" ||
    call.path.startsWith("/order/") ||
    ["/widget/meetingRoomsOrderDetails", "/api/myBookings"].includes(call.path);
  return isPrivate ? "private" : "public";
}

/** Converts a query to plain fields. Drops empty values (unused filters) and joins repeated fields with commas. */
export function queryFields(search: URLSearchParams): Record<string, string> {
  const fields = new Map<string, string>();
  for (const [name, value] of search) {
    if (value === "") continue;
    const before = fields.get(name);
    fields.set(name, before === undefined ? value : `${before},${value}`);
  }
  return Object.fromEntries(fields);
}

/** Rejects posts that a browser sends from another site, except for those of the gateway. Returns null to accept. */
export function checkOrigin(
  ctx: AppContext,
  call: CallDefinition,
  publicOrigin: string,
): RouteResponse | null {
  if (call.method === "GET" || call.crossOrigin === true) return null;
  const protocol = ctx.get("x-forwarded-proto") || ctx.protocol;
  const hosts = [ctx.get("host"), ctx.get("x-forwarded-host")];
  const isOurs = isAllowedOrigin(
    ctx,
    publicOrigin,
    hosts.map((host) => `${protocol}://${host}`),
  );
  return isOurs ? null : createErrorResponse("cross_origin", texts.call.crossOrigin);
}
