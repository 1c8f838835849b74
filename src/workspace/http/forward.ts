import type { IncomingHttpHeaders } from "node:http";
import type { AppMiddleware } from "../../http/koa-types.ts";
import { readBody } from "../../http/read-body.ts";
import { createUpstream } from "../../http/upstream.ts";
import * as texts from "../../texts/error-messages.ts";
import { createErrorResponse } from "./route.ts";
import { send } from "./send.ts";

/** Headers that apply to one connection, not to the message. The length is derived from the body. */
export const hopByHop = [
  "connection",
  "content-length",
  "keep-alive",
  "proxy-authenticate",
  "proxy-authorization",
  "te",
  "trailer",
  "transfer-encoding",
  "upgrade",
] as const;
const hopByHopNames: ReadonlySet<string> = new Set(hopByHop);

const maxBodyBytes = 1024 * 1024;

/** Forwards every request under a path prefix to another local server and returns its response unchanged. */
export function forward(prefix: string, origin: string): AppMiddleware {
  const upstream = createUpstream(origin);
  return async (ctx, next) => {
    if (!ctx.path.startsWith(prefix)) return next();
    const hasBody = ctx.method !== "GET" && ctx.method !== "HEAD";
    const body = hasBody ? await readBody(ctx.req, maxBodyBytes) : undefined;
    if (body === null) {
      return send(ctx, createErrorResponse("payload_too_large", texts.call.tooLarge), "private");
    }
    const headers = Object.fromEntries(messageHeaders(ctx.req.headers));
    // `ctx.url` may contain another host (`GET http://elsewhere/ HTTP/1.1`), so use the path and the query.
    const upstreamResponse = await upstream.send({
      method: ctx.method,
      url: ctx.path + ctx.search,
      headers,
      body,
    });
    if (upstreamResponse === null) {
      const details = { headers: { "retry-after": "2" } };
      return send(
        ctx,
        createErrorResponse("service_unavailable", texts.call.partUnavailable, details),
        "private",
      );
    }
    if (ctx.method !== "HEAD") ctx.body = upstreamResponse.body;
    ctx.status = upstreamResponse.status;
    // Koa sets a content type for every body. Replace it by the other server's type, or by none.
    ctx.remove("content-type");
    for (const [name, value] of messageHeaders(upstreamResponse.headers)) ctx.set(name, value);
    const length = upstreamResponse.headers["content-length"];
    if (ctx.method === "HEAD" && length !== undefined) ctx.set("content-length", length);
  };
}

function messageHeaders(headers: IncomingHttpHeaders): [string, string | string[]][] {
  return Object.entries(headers).filter(
    (entry): entry is [string, string | string[]] => entry[1] !== undefined && !hopByHopNames.has(entry[0]),
  );
}
