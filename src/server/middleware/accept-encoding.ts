import type { ShellContext, ShellMiddleware } from "../../http/shell.ts";

/**
 * Writes `Accept-Encoding` anew as what we may answer with, so that everything behind it (files, kept pages, other pages)
 * reads the same simple list. The packages that serve those take `gzip;q=0` for a wish for gzip, or fail on `*;q=0`.
 */
export const normalizeAcceptEncoding: ShellMiddleware = (ctx, next) => {
  const accepted = ["br", "gzip"].filter((encoding) => ctx.acceptsEncodings(encoding) !== false);
  ctx.req.headers["accept-encoding"] = accepted.join(", ") || "identity";
  return next();
};

/** The form in which a page is sent: brotli before gzip, because it is smaller; as it is when neither may be sent. */
export function acceptedEncoding(ctx: ShellContext): "br" | "gzip" | "identity" {
  const accepted = ctx.get("accept-encoding");
  if (accepted.includes("br")) return "br";
  return accepted.includes("gzip") ? "gzip" : "identity";
}
