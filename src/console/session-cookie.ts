import type { AppContext } from "../http/koa-types.ts";
import type { CookieChange } from "./screen.ts";

/** How long a browser keeps the token, in milliseconds. The service ends a session much earlier if it is idle. */
const maxAgeMs = 30 * 86_400_000;

/** Browsers reject the prefix `__Host-` over plain HTTP, which only `localhost` uses. */
function nameOf(origin: string): string {
  return origin.startsWith("https:") ? "__Host-console" : "console";
}

/** Returns the token of the browser's session, or null without one. */
export function readSessionCookie(ctx: AppContext, origin: string): string | null {
  return ctx.cookies.get(nameOf(origin)) || null;
}

/** Stores the token of a session, or removes it. In a shared browser, the cookie ends with the browser. */
export function setSessionCookie(ctx: AppContext, origin: string, { token, isShared }: CookieChange): void {
  const secure = origin.startsWith("https:");
  // Koa rejects secure cookies on connections without TLS, which a proxy may have terminated.
  ctx.cookies.secure = secure || ctx.secure;
  const maxAge = token === null ? { maxAge: 0 } : isShared ? {} : { maxAge: maxAgeMs };
  ctx.cookies.set(nameOf(origin), token ?? "", {
    ...{ path: "/", httpOnly: true, sameSite: "lax", secure, overwrite: true },
    ...maxAge,
  });
}
