import { randomBytes } from "node:crypto";
import * as v from "valibot";
import { heldReply } from "../api/contract/booking.ts";
import { bookingRules, bookingsLinkMinutes } from "../api/contract/booking-rules.ts";
import { href } from "../api/contract/href.ts";
import { pageKindOf } from "../api/contract/page-kind-of.ts";
import { fixedPart } from "../api/contract/routes.ts";
import type { ShellContext, ShellMiddleware } from "../http/shell.ts";
import type { Settings } from "./settings.ts";

const visitorName = "visitor";
const holdName = "hold";
const orderName = "order";
const bookingsName = "bookings";

/**
 * The opaque id of a visitor who is booking, so that one visitor has one live hold. Made with the first page or call of a
 * booking, for 30 days; null outside a booking, so that public pages stay the same for everyone. The page must come with
 * it: of a form that is submitted twice the browser drops the first reply, and an id made there with it.
 */
export function visitorId(ctx: ShellContext, settings: Settings): string | null {
  const known = knownVisitorId(ctx, settings);
  if (known !== null || !isBooking(ctx)) return known;
  const fresh = randomBytes(16).toString("base64url");
  setCookie(ctx, settings, visitorName, fresh, { path: "/", maxAge: 30 * 86_400_000 });
  return fresh;
}

/** The id that this browser has been given, without giving it one. */
export function knownVisitorId(ctx: ShellContext, settings: Settings): string | null {
  const known = readCookie(ctx, settings, visitorName);
  return known !== undefined && /^[A-Za-z0-9_-]{22}$/.test(known) ? known : null;
}

function isBooking({ method, path }: ShellContext): boolean {
  if (method === "HEAD") return false;
  return pageKindOf(path) === "booking" || (method !== "GET" && path.startsWith("/order/"));
}

/** An order that this browser holds. */
export type Hold = { readonly orderId: string; readonly token: string };

const bookingPages = fixedPart("/booking-details/:buildingId/:catalogId");

/**
 * Remembers a hold just taken: for the booking pages, where a reload shows it again, or that it ran out; and for as long
 * as it can live for every page, which says that there is one.
 */
export function keepHold(ctx: ShellContext, settings: Settings, { orderId, token }: Hold): void {
  const value = `${orderId}.${token}`;
  setCookie(ctx, settings, holdName, value, { path: bookingPages, maxAge: 3_600_000 });
  setCookie(ctx, settings, holdName, value, { path: "/", maxAge: bookingRules.holdMinutes * 60_000 });
}

/** Forgets a hold that is over, but for the booking pages, which tell what became of it. */
export function forgetHold(ctx: ShellContext, settings: Settings): void {
  setCookie(ctx, settings, holdName, "", { path: "/", maxAge: 0 });
}

/** Learns which hold the browser has before a page is looked for, because its pages are nobody else's. */
export function noteHold(settings: Settings): ShellMiddleware {
  return (ctx, next) => {
    const hold = readHold(ctx, settings);
    if (hold !== null) ctx.state.hold = hold;
    return next();
  };
}

/** The hold in the service's answer to a booking; null when there is none. */
export function holdIn(reply: Buffer): Hold | null {
  const held = v.safeParse(heldReply, JSON.parse(reply.toString("utf8")));
  return held.success ? { orderId: held.output.orderId, token: held.output.token } : null;
}

/** The hold that this browser last took, if it still says so. */
export function readHold(ctx: ShellContext, settings: Settings): Hold | null {
  return orderIn(readCookie(ctx, settings, holdName));
}

/** How long a browser may open an order again without its link, in milliseconds. */
const orderMs = 30 * 86_400_000;

/**
 * Remembers what opens an order, for the order's own page and no other, so that its address need not hold it: addresses
 * are copied, kept in histories and sent on by whatever else a browser runs.
 */
export function keepOrder(ctx: ShellContext, settings: Settings, { orderId, token }: Hold): void {
  const [, page = ""] = ctx.path.split("/");
  setCookie(ctx, settings, orderName, `${orderId}.${token}`, {
    path: `/${page}/${orderId}`,
    maxAge: orderMs,
  });
}

/**
 * The order that this browser may open at this address: the one that it was told here before, or its own hold, to which a
 * gateway that names no payment leads back without a token.
 */
export function readOrder(ctx: ShellContext, settings: Settings): Hold | null {
  return orderIn(readCookie(ctx, settings, orderName)) ?? heldHere(ctx);
}

function heldHere({ state: { hold }, path }: ShellContext): Hold | null {
  return hold !== undefined && path.endsWith(`/${hold.orderId}`) ? hold : null;
}

/** Remembers what opens somebody's list of bookings, for that page and as long as its link can last. */
export function keepBookingsKey(ctx: ShellContext, settings: Settings, key: string): void {
  setCookie(ctx, settings, bookingsName, key, {
    path: href("/my-bookings"),
    maxAge: bookingsLinkMinutes * 60_000,
  });
}

/** Forgets a key that opens nothing any more; one that another link has opened since, or before, stays. */
export function forgetBookingsKey(ctx: ShellContext, settings: Settings, key: string): void {
  if (readBookingsKey(ctx, settings) !== key) return;
  setCookie(ctx, settings, bookingsName, "", { path: href("/my-bookings"), maxAge: 0 });
}

/** The key of the list of bookings that this browser has opened. */
export function readBookingsKey(ctx: ShellContext, settings: Settings): string | null {
  return readCookie(ctx, settings, bookingsName) ?? null;
}

function orderIn(cookie: string | undefined): Hold | null {
  const [orderId, token, more] = cookie?.split(".") ?? [];
  return orderId && token && more === undefined ? { orderId, token } : null;
}

/**
 * The name by which browsers hold a cookie to what is said of it: over https only our own host can have set it, and only
 * over https. Over plain HTTP they would refuse such a name.
 */
function nameOf({ publicOrigin }: Settings, name: string): string {
  if (!publicOrigin.startsWith("https:")) return name;
  return name === visitorName ? `__Host-${name}` : `__Secure-${name}`;
}

function readCookie(ctx: ShellContext, settings: Settings, name: string): string | undefined {
  return ctx.cookies.get(nameOf(settings, name));
}

function setCookie(
  ctx: ShellContext,
  settings: Settings,
  name: string,
  value: string,
  options: { path: string; maxAge: number },
): void {
  const secure = settings.publicOrigin.startsWith("https:");
  // Koa refuses secure cookies on a connection that it does not take for TLS; behind a proxy only we know better.
  ctx.cookies.secure = secure || ctx.secure;
  ctx.cookies.set(nameOf(settings, name), value, {
    ...options,
    httpOnly: true,
    sameSite: "lax",
    secure,
  });
}
