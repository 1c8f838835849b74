import { staffLimits } from "../api/contract/staff-roles.ts";
import type { AppContext } from "../http/koa-types.ts";
import type { CookieChange } from "./screen.ts";

/** How long a browser keeps the token, in milliseconds. The service ends a session much earlier if it is idle. */
const maxAgeMs = 30 * 86_400_000;

/** Browsers reject the prefix `__Host-` over plain HTTP, which only `localhost` uses. */
function nameOf(origin: string, name: "console" | "console-login"): string {
  return origin.startsWith("https:") ? `__Host-${name}` : name;
}

/** Returns the token of the browser's session, or null without one. */
export function readSessionCookie(ctx: AppContext, origin: string): string | null {
  return ctx.cookies.get(nameOf(origin, "console")) || null;
}

/** Returns the token of the login with a company account that the browser has begun. Empty without one. */
export function readLoginCookie(ctx: AppContext, origin: string): string {
  return ctx.cookies.get(nameOf(origin, "console-login")) ?? "";
}

/** Stores the token of a session, or removes it. In a shared browser, the cookie ends with the browser. */
export function setSessionCookie(ctx: AppContext, origin: string, { token, isShared }: CookieChange): void {
  setCookie(ctx, origin, "console", token, isShared ? undefined : maxAgeMs);
}

/** Stores the token of a login, or removes it. Its callback comes from another site, so `SameSite` must be `Lax`. */
export function setLoginCookie(ctx: AppContext, origin: string, token: string | null): void {
  setCookie(ctx, origin, "console-login", token, staffLimits.providerMinutes * 60_000);
}

function setCookie(
  ctx: AppContext,
  origin: string,
  name: Parameters<typeof nameOf>[1],
  token: string | null,
  maxAge: number | undefined,
): void {
  const secure = origin.startsWith("https:");
  // Koa rejects secure cookies on connections without TLS, which a proxy may have terminated.
  ctx.cookies.secure = secure || ctx.secure;
  ctx.cookies.set(nameOf(origin, name), token ?? "", {
    ...{ path: "/", httpOnly: true, sameSite: "lax", secure, overwrite: true },
    ...(token === null ? { maxAge: 0 } : maxAge === undefined ? {} : { maxAge }),
  });
}
