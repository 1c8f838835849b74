import type { ShellMiddleware } from "../../http/shell.ts";
import type { Settings } from "../settings.ts";

/** Sends visitors to the secure address for good when the proxy in front says that they came by the plain one. */
export function requireHttps({ proxies, publicOrigin }: Settings): ShellMiddleware {
  const isSecure = proxies > 0 && publicOrigin.startsWith("https:");
  return (ctx, next) => {
    const reads = ctx.method === "GET" || ctx.method === "HEAD";
    if (!isSecure || !reads || ctx.get("X-Forwarded-Proto") !== "http") return next();
    ctx.status = 308;
    ctx.set("Location", publicOrigin + ctx.path + ctx.search);
  };
}
