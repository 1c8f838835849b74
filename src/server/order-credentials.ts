import * as v from "valibot";
import { holdResponse } from "../api/contract/booking.ts";
import { calls } from "../api/contract/calls.ts";
import { errorStatus } from "../api/contract/errors.ts";
import { withQuery } from "../api/contract/href.ts";
import { formatOrders, type OrderWithToken } from "../api/contract/order-tokens.ts";
import type { Fetch } from "../api/request.ts";
import { type TextResponse, textResponse, withText } from "../http/text-response.ts";
import * as texts from "../texts/error-messages.ts";

/** A browser's credentials, from its HttpOnly cookies. They stay on the server, out of reach of pages and scripts. */
export type OrderCredentials = {
  readonly orders: ReadonlyMap<string, string>;
  readonly bookings: string | null;
  /** True if the browser returned the cookie that the first booking page set. */
  readonly acceptsCookies: boolean;
};

const listPath = calls.myBookings.path;

type ProxiedCall = { readonly url: string; readonly body?: Buffer | undefined };

/**
 * Adds the order token or bookings key to an API call. Does not change API calls that have a token or concern other
 * orders. The caller must remove tokens from the response (`stripTokens`).
 */
export function addCredentials(
  { orders, bookings }: Pick<OrderCredentials, "orders" | "bookings">,
  call: ProxiedCall,
): ProxiedCall {
  if (call.url === listPath) {
    const query = { ...(bookings !== null && { key: bookings }), ...ordersQuery(orders) };
    return { ...call, url: withQuery(listPath, query) };
  }
  if (orders.size === 0) return call;
  if (call.url === calls.lastCustomer.path) return { ...call, url: withQuery(call.url, ordersQuery(orders)) };
  return { url: addTokenToQuery(orders, call.url), body: call.body && addTokenToBody(orders, call.body) };
}

function ordersQuery(orders: OrderCredentials["orders"]): { readonly orders?: string } {
  const opened = Array.from(orders, ([orderId, token]) => ({ orderId, token }));
  return opened.length === 0 ? {} : { orders: formatOrders(opened) };
}

function addTokenToQuery(tokens: OrderCredentials["orders"], url: string): string {
  const [path = "", search] = url.split("?");
  if (search === undefined) return url;
  const query = new URLSearchParams(search);
  const token = tokenFor(tokens, query.get("orderId"), query.get("token"));
  if (token === undefined) return url;
  query.set("token", token);
  return `${path}?${query}`;
}

function addTokenToBody(tokens: OrderCredentials["orders"], body: Buffer): Buffer {
  const fields = parseJsonObject(body.toString("utf8"));
  if (fields === null) return body;
  const token = tokenFor(tokens, fields.orderId, fields.token);
  return token === undefined ? body : Buffer.from(JSON.stringify({ ...fields, token }));
}

function tokenFor(tokens: OrderCredentials["orders"], orderId: unknown, token: unknown): string | undefined {
  return typeof orderId === "string" && (token === undefined || token === null)
    ? tokens.get(orderId)
    : undefined;
}

/** Returns true for an API call that requests a hold. The token in its response must be stored in a cookie. */
export function isHoldRequest(url: string, body: unknown): boolean {
  return url === calls.verifyAndBook.path && parseJsonObject(String(body))?.intent === "book";
}

/** Parses the hold from the response to a booking request. Returns null without a hold. */
export function parseHold(response: string): OrderWithToken | null {
  const held = v.safeParse(holdResponse, parseJsonObject(response));
  return held.success ? { orderId: held.output.orderId, token: held.output.token } : null;
}

/**
 * Removes tokens, at any depth, from a JSON response of any call. The browser has them in its cookies. Returns null if
 * there is no token.
 */
export function stripTokens(response: string): string | null {
  // Most responses are large and have no token, so parse only those that mention one.
  if (!response.includes('"token"')) return null;
  const value: unknown = JSON.parse(response);
  return JSON.stringify(value, (name, inner: unknown) => (name === "token" ? undefined : inner));
}

/**
 * A `fetch` for rendering. Adds tokens to API calls and moves tokens of responses to `orders`, so that pages contain
 * none.
 */
export function fetchWithCredentials(
  fetch: Fetch,
  keys: OrderCredentials & { readonly orders: Map<string, string> },
): Fetch {
  return async (url, init = {}) => {
    if (!keys.acceptsCookies && isHoldRequest(url, init.body)) return cookiesRequired();
    const body = typeof init.body === "string" ? Buffer.from(init.body) : undefined;
    const call = addCredentials(keys, { url, body });
    const response = await fetch(call.url, {
      ...init,
      ...(call.body && { body: call.body.toString("utf8") }),
    });
    const text = await response.text();
    const stripped = stripTokens(text);
    if (stripped === null) return withText(response, text);
    for (const { orderId, token } of findOrders(text)) keys.orders.set(orderId, token);
    return withText(response, stripped);
  };
}

function cookiesRequired(): TextResponse {
  const error = { code: "cookies_required", message: texts.hold.cookiesRequired };
  return textResponse(errorStatus.cookies_required, JSON.stringify({ error }));
}

/** Returns all orders in a response that have a token. */
export function findOrders(response: string): OrderWithToken[] {
  const found: OrderWithToken[] = [];
  JSON.parse(response, (_, value: unknown) => {
    if (isOrderWithToken(value)) found.push({ orderId: value.orderId, token: value.token });
    return value;
  });
  return found;
}

function isOrderWithToken(value: unknown): value is OrderWithToken {
  const { orderId, token } = (value ?? {}) as Partial<OrderWithToken>;
  return typeof orderId === "string" && typeof token === "string";
}

function parseJsonObject(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : null;
  } catch {
    return null;
  }
}
