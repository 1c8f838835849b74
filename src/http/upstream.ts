import http from "node:http";
import https from "node:https";
import { urlToHttpOptions } from "node:url";
import { type TextResponse, textResponse } from "./text-response.ts";
import { inSpan, traceHeaders } from "./tracing.ts";

/** A request to another server. `url` consists of path and query. */
export type UpstreamRequest = {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string | string[]>>;
  readonly body?: Buffer | undefined;
  /** Aborts the request, for example if the client has disconnected. */
  readonly signal?: AbortSignal | undefined;
};

export type UpstreamResponse = {
  readonly status: number;
  readonly headers: http.IncomingHttpHeaders;
  readonly body: Buffer;
};

/** A client of another server, such as the workspace service. Uses keep-alive connections. */
export type Upstream = {
  /** Resolves to null if the server is unreachable, does not respond within 15 seconds, or `signal` aborts. */
  send(request: UpstreamRequest): Promise<UpstreamResponse | null>;
};

const timeoutMs = 15_000;

/** Creates a client of the server at a base URL. Adds `headers` to each request. */
export function createUpstream(serverUrl: string, headers: Readonly<Record<string, string>> = {}): Upstream {
  const target = new URL(serverUrl);
  const isHttps = target.protocol === "https:";
  const agent = new (isHttps ? https.Agent : http.Agent)({ keepAlive: true, maxSockets: 256 });
  return {
    send: (request) =>
      inSpan(
        () => ({ name: `call the service: ${request.method}`, kind: "client" }),
        () =>
          exchange(isHttps ? https.request : http.request, agent, target, {
            ...request,
            headers: { ...request.headers, ...traceHeaders(), ...headers },
          }),
      ),
  };
}

/** A `fetch` for paths of the service that uses `upstream`. It costs less than a third as much as Node's `fetch`. */
export function fetchFrom(upstream: Upstream): (url: string, init?: RequestInit) => Promise<TextResponse> {
  return async (url, { method = "GET", headers, body, signal } = {}) => {
    const response = await upstream.send({
      method,
      url,
      headers: isPlainObject(headers) ? headers : Object.fromEntries(new Headers(headers)),
      body: typeof body === "string" ? Buffer.from(body) : undefined,
      signal: signal ?? undefined,
    });
    signal?.throwIfAborted();
    if (response === null) throw new TypeError("The service is unreachable.");
    return textResponse(response.status, response.body.toString("utf8"), response.headers);
  };
}

function isPlainObject(headers: RequestInit["headers"]): headers is Record<string, string> {
  return headers !== undefined && !Array.isArray(headers) && !(headers instanceof Headers);
}

function exchange(
  start: typeof http.request,
  agent: http.Agent,
  target: URL,
  { method, url, headers, body, signal }: UpstreamRequest,
): Promise<UpstreamResponse | null> {
  const length = body === undefined ? {} : { "content-length": String(body.length) };
  return new Promise((resolve) => {
    const outgoing = start(
      {
        // `target.hostname` has IPv6 addresses in brackets, which Node.js cannot resolve.
        ...urlToHttpOptions(target),
        agent,
        method,
        path: target.pathname.replace(/\/$/, "") + url,
        headers: { ...headers, ...length, host: target.host },
        timeout: timeoutMs,
        ...(signal && { signal }),
      },
      (incoming) => {
        const chunks: Buffer[] = [];
        incoming.on("data", (chunk: Buffer) => chunks.push(chunk));
        incoming.on("error", () => resolve(null));
        incoming.on("end", () =>
          resolve({
            status: incoming.statusCode ?? 502,
            headers: incoming.headers,
            body: Buffer.concat(chunks),
          }),
        );
      },
    );
    outgoing.on("timeout", () => outgoing.destroy());
    outgoing.on("error", () => resolve(null));
    outgoing.end(body);
  });
}
