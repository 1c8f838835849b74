import type { IncomingMessage, ServerResponse } from "node:http";
import * as texts from "../texts/server-pages.ts";

/**
 * Responds with 400 to a request that no handler could process: with a target that is not a path, or without exactly one
 * valid `Host` header. Returns false for any other request. Node.js itself rejects only messages that it cannot parse.
 */
export function rejectMalformed(request: IncomingMessage, response: ServerResponse): boolean {
  const message = problemOf(request);
  if (message === null) return false;
  request.resume();
  response.writeHead(400, { "content-type": "application/json; charset=utf-8", connection: "close" });
  response.end(JSON.stringify({ error: { code: "bad_request", message } }));
  return true;
}

function problemOf({ rawHeaders, headers, url = "" }: IncomingMessage): string | null {
  if (countHosts(rawHeaders) > 1) return texts.singleHostRequired;
  // HTTP/1.0 needs no host.
  const { host = "" } = headers;
  if (host !== "" && !isHost(host)) return texts.hostInvalid;
  return isPath(url) ? null : texts.targetInvalid;
}

/** Node.js uses the first of several `Host` headers, but a proxy may use another (RFC 9112, section 3.2). */
function countHosts(rawHeaders: readonly string[]): number {
  return rawHeaders.filter((name, index) => index % 2 === 0 && name.toLowerCase() === "host").length;
}

function isHost(host: string): boolean {
  return /^[^\s/?#@\\]+$/.test(host) && URL.canParse(`http://${host}`);
}

/** Accepts a path, and the absolute form that clients send to proxies (RFC 9112, section 3.2.2). */
function isPath(target: string): boolean {
  return target.startsWith("/") || (/^https?:\/\//i.test(target) && URL.canParse(target));
}
