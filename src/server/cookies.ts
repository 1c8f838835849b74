import { randomBytes } from "node:crypto";
import { bookingRules, bookingsLinkTtlMinutes } from "../api/contract/booking-rules.ts";
import { formatOrders, maxOrders, type OrderWithToken, parseOrders } from "../api/contract/order-tokens.ts";
import { resolvePageKind } from "../api/contract/resolve-page-kind.ts";
import { staticPrefix } from "../api/contract/routes.ts";
import type { AppContext, AppMiddleware } from "../http/koa-types.ts";
import type { OrderCredentials } from "./order-credentials.ts";
import type { Settings } from "./settings.ts";

const visitorName = "visitor";
const holdName = "hold";
const ordersName = "orders";
/** Cookie of the previous release with a single order. Supported until release 0.3. */
const singleOrderName = "order";
const bookingsName = "bookings";

/**
 * Returns the visitor's opaque id, which limits a visitor to one hold. The first booking page or booking API call of a
 * visitor creates it. Returns null for any other request of a visitor without an id.
 */
export function ensureVisitorId(ctx: AppContext, settings: Settings): string | null {
  const visitorId = readVisitorId(ctx, settings);
  if (visitorId !== null || !isBookingRequest(ctx)) return visitorId;
  const newVisitorId = randomBytes(16).toString("base64url");
  setCookie(ctx, settings, visitorName, newVisitorId, { path: "/", maxAge: 30 * 86_400_000 });
  return newVisitorId;
}

/** Reads the visitor's id from the cookie. Does not create an id. */
export function readVisitorId(ctx: AppContext, settings: Settings): string | null {
  const visitorId = readCookie(ctx, settings, visitorName);
  return visitorId !== undefined && /^[A-Za-z0-9_-]{22}$/.test(visitorId) ? visitorId : null;
}

function isBookingRequest({ method, path }: AppContext): boolean {
  if (method === "HEAD") return false;
  return resolvePageKind(path) === "booking" || (method !== "GET" && path.startsWith("/order/"));
}

const bookingPages = staticPrefix("/booking-details/:buildingId/:catalogId");

/**
 * Stores a hold in two cookies: one for the booking pages, which restore the hold, and one for all pages, which mention
 * it.
 */
export function setHoldCookies(
  ctx: AppContext,
  settings: Settings,
  { orderId, token }: OrderWithToken,
): void {
  const value = `${orderId}.${token}`;
  setCookie(ctx, settings, holdName, value, { path: bookingPages, maxAge: 3_600_000 });
  setCookie(ctx, settings, holdName, value, { path: "/", maxAge: bookingRules.holdMinutes * 60_000 });
  addToOrdersCookie(ctx, settings, { orderId, token });
}

/**
 * Removes the site-wide cookie of a hold that is over. The cookie for the booking pages remains because these pages
 * show the result of the hold.
 */
export function clearHoldCookie(ctx: AppContext, settings: Settings): void {
  setCookie(ctx, settings, holdName, "", { path: "/", maxAge: 0 });
}

/** Reads the browser's hold and orders before the page cache, because pages that mention them must not be shared. */
export function loadOrders(settings: Settings): AppMiddleware {
  return (ctx, next) => {
    const hold = readHold(ctx, settings);
    if (hold !== null) ctx.state.hold = hold;
    ctx.state.hasOrders = readOrders(ctx, settings).length > 0;
    return next();
  };
}

export function readHold(ctx: AppContext, settings: Settings): OrderWithToken | null {
  return parseOrder(readCookie(ctx, settings, holdName));
}

/** How long a browser can open an order without the order's link, in milliseconds. */
const orderMaxAgeMs = 30 * 86_400_000;

/**
 * Adds the token of an order to the orders cookie: newest first, at most `maxOrders` orders. The browser sends the
 * cookie with every request.
 */
export function addToOrdersCookie(ctx: AppContext, settings: Settings, order: OrderWithToken): void {
  const otherOrders = readOrders(ctx, settings).filter(({ orderId }) => orderId !== order.orderId);
  setOrdersCookie(ctx, settings, [order, ...otherOrders].slice(0, maxOrders));
}

/**
 * Clears all cookies of a browser. It then needs the link of an order to open it again.
 * @param orderId the order of the page, for the cookie of the previous release, which has the path of its order
 */
export function clearCookies(ctx: AppContext, settings: Settings, orderId: string | undefined): void {
  const clear = (name: string, path = "/") => setCookie(ctx, settings, name, "", { path, maxAge: 0 });
  for (const name of [visitorName, holdName, ordersName, bookingsName]) clear(name);
  clear(holdName, bookingPages);
  if (orderId === undefined || !/^\w{1,40}$/.test(orderId)) return;
  for (const page of ["success", "failure"]) clear(singleOrderName, `/payment-${page}/${orderId}`);
}

/** The orders that this browser may open, most recent first. */
export function readOrders(ctx: AppContext, settings: Settings): readonly OrderWithToken[] {
  return parseOrders(readCookie(ctx, settings, ordersName) ?? "");
}

/** The browser's credentials: its orders, including the current hold, and the key of its list of bookings. */
export function readCredentials(
  ctx: AppContext,
  settings: Settings,
): OrderCredentials & { orders: Map<string, string> } {
  const singleOrder = parseOrder(readCookie(ctx, settings, singleOrderName));
  const orders = [singleOrder, readHold(ctx, settings), ...readOrders(ctx, settings)];
  return {
    orders: new Map(orders.flatMap((order) => (order === null ? [] : [[order.orderId, order.token]]))),
    bookings: readBookingsKey(ctx, settings),
    acceptsCookies: readVisitorId(ctx, settings) !== null,
  };
}

function setOrdersCookie(ctx: AppContext, settings: Settings, orders: readonly OrderWithToken[]): void {
  setCookie(ctx, settings, ordersName, formatOrders(orders), {
    path: "/",
    maxAge: orders.length === 0 ? 0 : orderMaxAgeMs,
  });
}

/** Stores the key of a list of bookings for the maximum validity of the list's link. */
export function setBookingsCookie(ctx: AppContext, settings: Settings, key: string): void {
  setCookie(ctx, settings, bookingsName, key, { path: "/", maxAge: bookingsLinkTtlMinutes * 60_000 });
}

/** Clears the cookie of a bookings key that is no longer valid. Keeps a cookie that contains a different key. */
export function clearBookingsCookie(ctx: AppContext, settings: Settings, key: string): void {
  if (readBookingsKey(ctx, settings) !== key) return;
  setCookie(ctx, settings, bookingsName, "", { path: "/", maxAge: 0 });
}

export function readBookingsKey(ctx: AppContext, settings: Settings): string | null {
  return readCookie(ctx, settings, bookingsName) ?? null;
}

function parseOrder(cookie: string | undefined): OrderWithToken | null {
  return parseOrders(cookie ?? "")[0] ?? null;
}

/** Adds the prefix `__Host-` or `__Secure-` over HTTPS. Browsers reject these prefixes over plain HTTP. */
function prefixedName({ publicOrigin }: Settings, name: string): string {
  if (!publicOrigin.startsWith("https:")) return name;
  return [visitorName, ordersName].includes(name) ? `__Host-${name}` : `__Secure-${name}`;
}

function readCookie(ctx: AppContext, settings: Settings, name: string): string | undefined {
  return ctx.cookies.get(prefixedName(settings, name));
}

function setCookie(
  ctx: AppContext,
  settings: Settings,
  name: string,
  value: string,
  options: { path: string; maxAge: number },
): void {
  const isHttps = settings.publicOrigin.startsWith("https:");
  // Koa rejects secure cookies on connections without TLS. Behind a proxy, the public origin shows whether TLS is used.
  ctx.cookies.secure = isHttps || ctx.secure;
  ctx.cookies.set(prefixedName(settings, name), value, {
    ...options,
    httpOnly: true,
    sameSite: "lax",
    secure: isHttps,
  });
}
