import type { AppContext, AppMiddleware } from "../../http/koa-types.ts";

/** Normalises `Accept-Encoding` to `br`, `gzip` or `identity` because other packages misread `gzip;q=0` and `*;q=0`. */
export const normalizeAcceptEncoding: AppMiddleware = (ctx, next) => {
  const accepted = ["br", "gzip"].filter((encoding) => ctx.acceptsEncodings(encoding) !== false);
  ctx.req.headers["accept-encoding"] = accepted.join(", ") || "identity";
  return next();
};

/** Returns the encoding for a page. Brotli is preferred because its output is smaller than that of gzip. */
export function acceptedEncoding(ctx: AppContext): "br" | "gzip" | "identity" {
  const accepted = ctx.get("accept-encoding");
  if (accepted.includes("br")) return "br";
  return accepted.includes("gzip") ? "gzip" : "identity";
}
