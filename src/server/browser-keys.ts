import * as v from "valibot";
import { heldReply } from "../api/contract/booking.ts";
import { calls } from "../api/contract/calls.ts";
import { errorStatus } from "../api/contract/errors.ts";
import { withQuery } from "../api/contract/href.ts";
import type { Fetch } from "../api/request.ts";
import * as texts from "../texts/refusals.ts";

/** An order with the token that opens it. */
export type Hold = { readonly orderId: string; readonly token: string };

/** What a browser may open. It stays on the server's side of the HttpOnly cookies: neither pages nor scripts learn it. */
export type BrowserKeys = {
  readonly orders: ReadonlyMap<string, string>;
  readonly bookings: string | null;
  /** Whether the browser has sent back the cookie that comes with the first page of a booking. */
  readonly acceptsCookies: boolean;
};

const listPath = calls.myBookings.path;

type Call = { readonly url: string; readonly body?: Buffer | undefined };

/** Adds the token or key that opens what a call asks for. Calls with their own, or for others' orders, stay as they are. */
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

/** Returns true for a call that takes a hold: its token has to be stored in a cookie. */
export function takesHold(url: string, body: unknown): boolean {
  return url === calls.verifyAndBook.path && jsonObject(String(body))?.intent === "book";
}

/** The hold in a reply to a booking; null when there is none. */
export function holdIn(reply: string): Hold | null {
  const held = v.safeParse(heldReply, jsonObject(reply));
  return held.success ? { orderId: held.output.orderId, token: held.output.token } : null;
}

/** The same JSON reply without tokens, at any depth, for a page that opens its orders by the cookie. */
export function withoutTokens(reply: string): string {
  const value: unknown = JSON.parse(reply);
  return JSON.stringify(value, (name, inner: unknown) => (name === "token" ? undefined : inner));
}

const tokenReplies: ReadonlySet<string> = new Set([
  calls.verifyAndBook.path,
  calls.renewToken.path,
  listPath,
]);

/** Whether a call's replies hold tokens of orders. */
export function holdsTokens(path: string): boolean {
  return tokenReplies.has(path);
}

/** A `fetch` for rendering that adds tokens to calls, and moves tokens of replies into `orders`, away from the page. */
export function fetchWithKeys(
  fetch: Fetch,
  keys: BrowserKeys & { readonly orders: Map<string, string> },
): Fetch {
  return async (url, init = {}) => {
    if (!keys.acceptsCookies && takesHold(url, init.body)) return cookiesRequired();
    const given = typeof init.body === "string" ? Buffer.from(init.body) : undefined;
    const call = withKeys(keys, { url, body: given });
    const reply = await fetch(call.url, { ...init, ...(call.body && { body: call.body.toString("utf8") }) });
    if (!holdsTokens(url.split("?")[0] ?? "") || !reply.ok) return reply;
    const text = await reply.text();
    for (const { orderId, token } of ordersIn(text)) keys.orders.set(orderId, token);
    return new Response(withoutTokens(text), { status: reply.status, headers: reply.headers });
  };
}

function cookiesRequired(): Response {
  const error = { code: "cookies_required", message: texts.hold.cookiesRequired };
  return Response.json({ error }, { status: errorStatus.cookies_required });
}

/** Every order that a reply names with its token. */
export function ordersIn(reply: string): Hold[] {
  const found: Hold[] = [];
  JSON.parse(reply, (_, value: unknown) => {
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
