import type { AppMiddleware } from "../../http/koa-types.ts";
import type { Log } from "../../http/log.ts";
import { oncePerMinute } from "../../http/once-per-minute.ts";
import { isOneOf, type Secrets } from "../../http/secrets.ts";
import { serviceSecretHeader, wrongSecretStatus } from "../../http/service-secret.ts";

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
 * Authenticates the caller by the secret that the service shares with its sites. Responds with 401 to a wrong secret, and
 * logs an error at most once a minute: a site with such a secret would otherwise share the limits of one address among
 * all its visitors. A caller without a secret is not a site: removes the headers about the visitor from its request, and
 * limits it by the address of its socket. Always removes the secret, so that it is neither logged nor forwarded.
 */
export function authenticateSite(secrets: Secrets, log: Log): AppMiddleware {
  const report = oncePerMinute(() =>
    log.error({}, "SERVICE_SECRET: a site has sent another secret. Its requests are rejected."),
  );
  return async (ctx, next) => {
    const { headers, socket } = ctx.req;
    const sent = headers[serviceSecretHeader];
    delete headers[serviceSecretHeader];
    ctx.state.isFromSite = typeof sent === "string" && isOneOf(secrets, sent);
    if (!ctx.state.isFromSite) {
      if (sent !== undefined) {
        report();
        ctx.status = wrongSecretStatus;
        return;
      }
      for (const name of reportedHeaders) delete headers[name];
      headers["x-forwarded-for"] = socket.remoteAddress ?? "";
    }
    return next();
  };
}
