import type { ShellContext, ShellMiddleware } from "../../http/shell.ts";

/** Normalises `Accept-Encoding` to `br`, `gzip` or `identity`: packages behind it misread `gzip;q=0` and `*;q=0`. */
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
