import http, { type IncomingMessage } from "node:http";
import type { ShellContext, ShellMiddleware } from "../../http/shell.ts";
import { refuse } from "./route.ts";
import { send } from "./send.ts";

/** Headers that belong to one connection, not to the message. */
const hopByHop = new Set([
  "connection",
  "keep-alive",
  "proxy-authenticate",
  "proxy-authorization",
  "te",
  "trailer",
  "transfer-encoding",
  "upgrade",
]);

/** Passes everything under a path prefix on to another local server and its answer back, byte for byte. */
export function forward(prefix: string, origin: string): ShellMiddleware {
  return async (ctx, next) => {
    if (!ctx.path.startsWith(prefix)) return next();
    const reply = await passOn(ctx, origin);
    if (reply === null) {
      const details = { headers: { "retry-after": "2" } };
      send(ctx, refuse("service_unavailable", "This part is away for a moment.", details), "private");
      return;
    }
    ctx.status = reply.statusCode ?? 502;
    ctx.body = reply;
    // Koa names a type for every stream; what the other server said counts, also when it said nothing.
    ctx.remove("content-type");
    for (const [name, value] of messageHeaders(reply)) ctx.set(name, value);
  };
}

function passOn(ctx: ShellContext, origin: string): Promise<IncomingMessage | null> {
  return new Promise((resolve) => {
    // Not `ctx.url`, which may name another host (`GET http://elsewhere/ HTTP/1.1`).
    const outgoing = http.request(new URL(ctx.path + ctx.search, origin), {
      method: ctx.method,
      headers: Object.fromEntries(messageHeaders(ctx.req)),
      timeout: 30_000,
    });
    outgoing.once("response", resolve);
    outgoing.once("timeout", () => outgoing.destroy());
    outgoing.once("error", () => resolve(null));
    ctx.req.once("aborted", () => outgoing.destroy());
    ctx.req.pipe(outgoing);
  });
}

function messageHeaders(message: IncomingMessage): [string, string | string[]][] {
  return Object.entries(message.headers).filter(
    (entry): entry is [string, string | string[]] => entry[1] !== undefined && !hopByHop.has(entry[0]),
  );
}
