import { createHash, timingSafeEqual } from "node:crypto";
import type { AppMiddleware } from "../../http/koa-types.ts";
import { serviceSecretHeader } from "../../http/service-secret.ts";

/** Headers in which a site reports the visitor of a call, and the id and trace of the request. */
export const reportedHeaders = [
  "traceparent",
  "x-forwarded-for",
  "x-forwarded-host",
  "x-forwarded-proto",
  "x-request-id",
  "x-visitor-id",
] as const;

/**
 * Authenticates the caller by the secret that the service shares with its sites. Removes the headers about the visitor
 * from the request of any other caller, and limits that caller by the address of its socket. Always removes the secret,
 * so that it is neither logged nor forwarded.
 */
export function authenticateSite(secret: string): AppMiddleware {
  const expected = digest(secret);
  return (ctx, next) => {
    const { headers, socket } = ctx.req;
    const sent = headers[serviceSecretHeader];
    delete headers[serviceSecretHeader];
    ctx.state.isFromSite = typeof sent === "string" && timingSafeEqual(digest(sent), expected);
    if (!ctx.state.isFromSite) {
      for (const name of reportedHeaders) delete headers[name];
      headers["x-forwarded-for"] = socket.remoteAddress ?? "";
    }
    return next();
  };
}

/** `timingSafeEqual` needs buffers of one length. */
function digest(text: string): Buffer {
  return createHash("sha256").update(text).digest();
}
