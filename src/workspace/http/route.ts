import type * as v from "valibot";
import type { CallName, calls } from "../../api/contract/calls.ts";
import { type ErrorCode, errorStatus } from "../../api/contract/errors.ts";
import type { Log } from "../../http/log.ts";

type Calls = typeof calls;
type PartOf<N extends CallName, Part extends "params" | "query" | "body", Missing> = Calls[N] extends {
  readonly [Key in Part]: infer Schema extends v.GenericSchema;
}
  ? v.InferOutput<Schema>
  : Missing;

/** A request that satisfies the schemas of its API call. */
export type RequestOf<N extends CallName> = {
  readonly call: N;
  readonly params: PartOf<N, "params", Readonly<Record<string, never>>>;
  readonly query: PartOf<N, "query", Readonly<Record<string, never>>>;
  readonly body: PartOf<N, "body", undefined>;
  /** The unchanged bytes of the body, for signatures and idempotency. Empty without a body. */
  readonly rawBody: Buffer;
  /** Headers by name in lower case. Repeated headers are joined with commas. */
  readonly headers: Readonly<Record<string, string>>;
  /** The visitor's id from the header `x-visitor-id`. Null if the header is missing or malformed. */
  readonly visitorId: string | null;
  readonly requestId: string;
  readonly log: Log;
  /** `limitedNetwork` is the network to which limits apply. Null for an exempt IP address. */
  readonly caller: Client & { readonly limitedNetwork: string | null };
};

/**
 * The caller: network of the first forwarded IP address (see `networkOf`), and a signal that aborts on a disconnect.
 */
export type Client = { readonly network: string; readonly signal: AbortSignal };

/** A response, also for domain errors. At most one of `body` (JSON), `text` and `buffer` is set. */
export type RouteResponse = {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: unknown;
  readonly text?: string;
  readonly buffer?: Buffer;
  /** Surrogate keys (`cache-keys.ts`). Without them, a CDN must not keep the response. */
  readonly cacheKeys?: readonly string[];
  /** Code of a domain error. The body is then the contract's error response. */
  readonly refusal?: ErrorCode;
};

/** An API call of the contract with its handler. */
export type Route = {
  readonly name: CallName;
  /** Handles a request that satisfies the schemas of `calls[name]`. */
  readonly handle: (request: AnyRequest) => Promise<RouteResponse>;
};

/** A request whose parts are untyped because its API call is not known. Only `dispatch.ts` creates such requests. */
export type AnyRequest = Omit<RequestOf<CallName>, "call" | "params" | "query" | "body"> & {
  readonly call: CallName;
  readonly params: unknown;
  readonly query: unknown;
  readonly body: unknown;
};

/** Binds an API call of the contract to its handler. The handler receives validated requests. */
export function handle<N extends CallName>(
  name: N,
  handler: (request: RequestOf<N>) => Promise<RouteResponse>,
): Route {
  // The cast is safe: the HTTP layer validates with the schemas from which RequestOf is inferred.
  return { name, handle: (request) => handler(request as RequestOf<N>) };
}

/** Creates a 200 response with a JSON body. With `cacheKeys`, a CDN may keep it until one of the keys is purged. */
export function ok(body: unknown, cacheKeys?: readonly string[]): RouteResponse {
  return { status: 200, headers: {}, body, ...(cacheKeys && { cacheKeys }) };
}

/** Creates a 201 response with a JSON body. */
export function created(body: unknown): RouteResponse {
  return { status: 201, headers: {}, body };
}

/** Creates a 202 response with a JSON body: the request is accepted, but another step is required first. */
export function accepted(body: unknown): RouteResponse {
  return { status: 202, headers: {}, body };
}

/** Creates a response. Set one of `body` (JSON), `buffer` and `text`; the last two need a `content-type` header. */
export function respond(parts: {
  status: number;
  body?: unknown;
  buffer?: Buffer;
  text?: string;
  headers?: Readonly<Record<string, string>>;
}): RouteResponse {
  return { ...parts, headers: parts.headers ?? {} };
}

/** Creates a 303 response that redirects a form post to a page. */
export function seeOther(location: string): RouteResponse {
  return { status: 303, headers: { location } };
}

/** Creates the response of a domain error. `fields`: errors by dot path (422). `extra`: more fields of the response. */
export function createErrorResponse(
  code: ErrorCode,
  message: string,
  details: {
    fields?: Readonly<Record<string, string>>;
    extra?: Readonly<Record<string, unknown>>;
    headers?: Readonly<Record<string, string>>;
  } = {},
): RouteResponse {
  const fields = details.fields === undefined ? {} : { fields: details.fields };
  return {
    status: errorStatus[code],
    headers: details.headers ?? {},
    body: { ...details.extra, error: { ...details.extra, code, message, ...fields } },
    refusal: code,
  };
}
