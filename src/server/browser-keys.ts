import * as v from "valibot";
import { holdResponse } from "../api/contract/booking.ts";
import { calls } from "../api/contract/calls.ts";
import { errorStatus } from "../api/contract/errors.ts";
import { withQuery } from "../api/contract/href.ts";
import type { Fetch } from "../api/request.ts";
import * as texts from "../texts/refusals.ts";

export type Hold = { readonly orderId: string; readonly token: string };

/** Credentials of a browser, from its HttpOnly cookies. They stay on the server: pages and scripts do not receive them. */
export type BrowserKeys = {
  readonly orders: ReadonlyMap<string, string>;
  readonly bookings: string | null;
  /** True if the browser has sent the cookie of the first booking page. */
  readonly acceptsCookies: boolean;
};

const listPath = calls.myBookings.path;

type Call = { readonly url: string; readonly body?: Buffer | undefined };

/** Adds the order token or bookings key to a call. Calls that have their own, or concern other orders, are unchanged. */
export function withKeys({ orders, bookings }: Pick<BrowserKeys, "orders" | "bookings">, call: Call): Call {
  if (bookings !== null && call.url === listPath)
    return { ...call, url: withQuery(listPath, { key: bookings }) };
  if (orders.size === 0) return call;
  return { url: inQuery(orders, call.url), body: call.body && inBody(orders, call.body) };
}

function inQuery(tokens: BrowserKeys["orders"], url: string): string {
  const [path = "", search] = url.split("?");
  if (search === undefined) return url;
  const query = new URLSearchParams(search);
  const token = tokenFor(tokens, query.get("orderId"), query.get("token"));
  if (token === undefined) return url;
  query.set("token", token);
  return `${path}?${query}`;
}

function inBody(tokens: BrowserKeys["orders"], body: Buffer): Buffer {
  const fields = jsonObject(body.toString("utf8"));
  if (fields === null) return body;
  const token = tokenFor(tokens, fields.orderId, fields.token);
  return token === undefined ? body : Buffer.from(JSON.stringify({ ...fields, token }));
}

function tokenFor(tokens: BrowserKeys["orders"], orderId: unknown, token: unknown): string | undefined {
  return typeof orderId === "string" && (token === undefined || token === null)
    ? tokens.get(orderId)
    : undefined;
}

/** Returns true for a call that requests a hold, whose token must be stored in a cookie. */
export function takesHold(url: string, body: unknown): boolean {
  return url === calls.verifyAndBook.path && jsonObject(String(body))?.intent === "book";
}

/** The hold in the response to a booking; null if there is none. */
export function holdIn(response: string): Hold | null {
  const held = v.safeParse(holdResponse, jsonObject(response));
  return held.success ? { orderId: held.output.orderId, token: held.output.token } : null;
}

/** Removes tokens, at any depth, from a JSON response to a page that uses the cookie. */
export function withoutTokens(response: string): string {
  const value: unknown = JSON.parse(response);
  return JSON.stringify(value, (name, inner: unknown) => (name === "token" ? undefined : inner));
}

const callsReturningTokens: ReadonlySet<string> = new Set([
  calls.verifyAndBook.path,
  calls.renewToken.path,
  listPath,
]);

/** Returns true if a call's responses contain order tokens. */
export function holdsTokens(path: string): boolean {
  return callsReturningTokens.has(path);
}

/** A `fetch` for rendering that adds tokens to calls, and moves the tokens of responses to `orders`, so that pages have none. */
export function fetchWithKeys(
  fetch: Fetch,
  keys: BrowserKeys & { readonly orders: Map<string, string> },
): Fetch {
  return async (url, init = {}) => {
    if (!keys.acceptsCookies && takesHold(url, init.body)) return cookiesRequired();
    const given = typeof init.body === "string" ? Buffer.from(init.body) : undefined;
    const call = withKeys(keys, { url, body: given });
    const response = await fetch(call.url, {
      ...init,
      ...(call.body && { body: call.body.toString("utf8") }),
    });
    if (!holdsTokens(url.split("?")[0] ?? "") || !response.ok) return response;
    const text = await response.text();
    for (const { orderId, token } of ordersIn(text)) keys.orders.set(orderId, token);
    return new Response(withoutTokens(text), { status: response.status, headers: response.headers });
  };
}

function cookiesRequired(): Response {
  const error = { code: "cookies_required", message: texts.hold.cookiesRequired };
  return Response.json({ error }, { status: errorStatus.cookies_required });
}

/** Every order with a token in a response. */
export function ordersIn(response: string): Hold[] {
  const found: Hold[] = [];
  JSON.parse(response, (_, value: unknown) => {
    if (isHold(value)) found.push({ orderId: value.orderId, token: value.token });
    return value;
  });
  return found;
}

function isHold(value: unknown): value is Hold {
  const { orderId, token } = (value ?? {}) as Partial<Hold>;
  return typeof orderId === "string" && typeof token === "string";
}

function jsonObject(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : null;
  } catch {
    return null;
  }
}
