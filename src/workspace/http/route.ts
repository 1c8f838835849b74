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

/** A request that its call's schemas have accepted. */
export type RequestOf<N extends CallName> = {
  readonly call: N;
  readonly params: PartOf<N, "params", Readonly<Record<string, never>>>;
  readonly query: PartOf<N, "query", Readonly<Record<string, never>>>;
  readonly body: PartOf<N, "body", undefined>;
  /** The body byte for byte, for signatures and idempotency; empty if there is none. */
  readonly rawBody: Buffer;
  /** Header names in lower case; repeated headers joined by commas. */
  readonly headers: Readonly<Record<string, string>>;
  /** The visitor's id from the header `x-visitor-id`; null if missing or malformed. */
  readonly visitorId: string | null;
  readonly requestId: string;
  readonly log: Log;
  /** `countedNetwork` is the network that limits count; null for an exempt address. */
  readonly caller: Client & { readonly limitedNetwork: string | null };
};

/** The caller: the network of the first forwarded address (see `networkOf`), and a signal that aborts when they leave. */
export type Client = { readonly network: string; readonly signal: AbortSignal };

/** A response. At most one of `body` (JSON), `text` and `buffer` is set. Domain errors are responses too. */
export type RouteResponse = {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: unknown;
  readonly text?: string;
  readonly buffer?: Buffer;
  /** Code of a domain error; the body is then the contract's error reply. */
  readonly refusal?: ErrorCode;
};

/** A call of the contract with its handler. */
export type Route = {
  readonly name: CallName;
  /** Must get requests that the schemas of `calls[name]` have accepted. */
  readonly handle: (request: AnyRequest) => Promise<RouteResponse>;
};

/** A request whose parts are not typed by call. Only `dispatch.ts` creates it. */
export type AnyRequest = Omit<RequestOf<CallName>, "call" | "params" | "query" | "body"> & {
  readonly call: CallName;
  readonly params: unknown;
  readonly query: unknown;
  readonly body: unknown;
};

/** Binds a call of the contract to its handler, which gets validated requests. */
export function handle<N extends CallName>(
  name: N,
  handler: (request: RequestOf<N>) => Promise<RouteResponse>,
): Route {
  // The HTTP layer validates with the schemas that RequestOf is inferred from, so the narrowing holds.
  return { name, handle: (request) => handler(request as RequestOf<N>) };
}

/** 200 with a JSON body. */
export function ok(body: unknown): RouteResponse {
  return { status: 200, headers: {}, body };
}

/** 201 with a JSON body. */
export function created(body: unknown): RouteResponse {
  return { status: 201, headers: {}, body };
}

/** 202 with a JSON body: accepted, but another step is required first. */
export function accepted(body: unknown): RouteResponse {
  return { status: 202, headers: {}, body };
}

/** Any response. Set one of `body` (JSON), `buffer` and `text`; the latter two need a `content-type` header. */
export function respond(parts: {
  status: number;
  body?: unknown;
  buffer?: Buffer;
  text?: string;
  headers?: Readonly<Record<string, string>>;
}): RouteResponse {
  return { ...parts, headers: parts.headers ?? {} };
}

/** 303: redirects a form post to a page. */
export function seeOther(location: string): RouteResponse {
  return { status: 303, headers: { location } };
}

/** A domain error. `fields`: validation errors by dot path (422); `extra` is added to `error` and to the top level. */
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
