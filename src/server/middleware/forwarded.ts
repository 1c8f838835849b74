import type { AppMiddleware } from "../../http/koa-types.ts";
import type { Settings } from "../settings.ts";

/**
 * Warns once about a proxy without `TRUST_PROXY`: all visitors would share the rate limits of the proxy's IP address.
 */
export function warnOfUntrustedProxy({ proxies }: Pick<Settings, "proxies">): AppMiddleware {
  let isSilent = proxies > 0;
  return (ctx, next) => {
    if (isSilent) return next();
    const header = ["X-Forwarded-For", "Forwarded"].find((name) => ctx.get(name) !== "");
    if (header === undefined) return next();
    isSilent = true;
    ctx.state.log.warn(
      { header },
      "TRUST_PROXY is not set, but a request has a forwarded header. If this site is behind a proxy, set TRUST_PROXY=true (or the number of proxies); otherwise all visitors share the rate limits of the proxy's address. Without a proxy, ignore this warning.",
    );
    return next();
  };
}
