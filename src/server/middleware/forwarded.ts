import type { ShellMiddleware } from "../../http/shell.ts";
import type { Settings } from "../settings.ts";

/**
 * Says once that a proxy seems to stand in front while `TRUST_PROXY` is not set: then all visitors share the proxy's
 * address, and with it the limits of one. Anybody can send such a header, so it is only said, and once.
 */
export function warnOfUntrustedProxy({ proxies }: Pick<Settings, "proxies">): ShellMiddleware {
  let isSilent = proxies > 0;
  return (ctx, next) => {
    if (isSilent) return next();
    const header = ["X-Forwarded-For", "Forwarded"].find((name) => ctx.get(name) !== "");
    if (header === undefined) return next();
    isSilent = true;
    ctx.state.log.warn(
      { header },
      "TRUST_PROXY is not set, but a request came with a forwarded header. If a proxy stands in front of this site, set TRUST_PROXY=true (or to the number of proxies): until then all visitors share its address and the limits of one. If none does, leave it.",
    );
    return next();
  };
}
