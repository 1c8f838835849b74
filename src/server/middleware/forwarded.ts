import type { ShellMiddleware } from "../../http/shell.ts";
import type { Settings } from "../settings.ts";

/** Warns once of a proxy in front without `TRUST_PROXY`: all visitors would share the limits of its address. */
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
