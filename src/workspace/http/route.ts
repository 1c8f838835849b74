import type * as v from "valibot";
import type { CallName, calls, ErrorCodeOf } from "../../api/contract/calls.ts";
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
  readonly client: Client & { readonly limitedNetwork: string | null };
};

/**
 * The caller: network of the first forwarded IP address (see `networkOf`), and a signal that aborts on a disconnect.
 */
export type Client = { readonly network: string; readonly signal: AbortSignal };

/**
 * A response, also for domain errors, of any API call (see `ResponseOf`). At most one of `body` (JSON) and `buffer` is set.
 */
export type RouteResponse = {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: unknown;
  readonly buffer?: Buffer;
  /** Surrogate keys (`cache-keys.ts`). Without them, a CDN must not keep the response. */
  readonly cacheKeys?: readonly string[];
  /** Code of a domain error. The body is then the contract's error response. */
  readonly errorCode?: ErrorCode;
};

/** The response of a domain error. */
export type ErrorResponse<Code extends ErrorCode> = RouteResponse & { readonly errorCode: Code };

type SuccessResponse = RouteResponse & { readonly errorCode?: undefined };
type JsonResponse<Status, Body> = SuccessResponse & { readonly status: Status; readonly body: Body };
type FileResponse<Status> = SuccessResponse & { readonly status: Status; readonly body?: undefined };

type Replies<N extends CallName> = {
  [Status in keyof Calls[N]["responses"]]: Calls[N]["responses"][Status] extends infer Schema extends
    v.GenericSchema
    ? JsonResponse<Status, v.InferInput<Schema>>
    : FileResponse<Status>;
};

/** The responses that the contract lists for an API call: its replies and its domain errors. */
export type ResponseOf<N extends CallName> =
  | Replies<N>[keyof Replies<N>]
  | (Calls[N] extends { readonly file: string } ? FileResponse<200> : never)
  | ErrorResponse<ErrorCodeOf<N>>;

/** The body that a response with this status has. `never` if the contract does not list the status. */
type BodyWithStatus<Response extends RouteResponse, Status> = Extract<
  Response,
  { readonly status: Status }
>["body"];

/** The type of a field that the contract does not list. No value has this type. The compiler's error names it. */
type FieldNotInContract = { readonly fieldNotInContract: never };

/** The keys of all members of a union, and the values of such a key. */
type KeyOf<Union> = Union extends unknown ? keyof Union : never;
type ValueOf<Union, Key> = Union extends unknown ? (Key extends keyof Union ? Union[Key] : never) : never;

/** `Body` in which each field that `Listed` lacks, at any depth, has the type `FieldNotInContract`. */
type Exact<Body, Listed> = unknown extends Listed
  ? Body
  : Body extends readonly (infer Item)[]
    ? readonly Exact<Item, Listed extends readonly (infer ListedItem)[] ? ListedItem : never>[]
    : Body extends object
      ? {
          readonly [Key in keyof Body]: Key extends KeyOf<Listed>
            ? Exact<Body[Key], ValueOf<Listed, Key>>
            : FieldNotInContract;
        }
      : Body;

/** A body with the fields that the contract lists for the status, and no others. */
type ExactBody<Response extends RouteResponse, Status, Body> = BodyWithStatus<Response, Status> &
  Body &
  Exact<Body, BodyWithStatus<Response, Status>>;

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
  handler: (request: RequestOf<N>) => Promise<ResponseOf<N>>,
): Route {
  // The cast is safe: the HTTP layer validates with the schemas from which RequestOf is inferred.
  return { name, handle: (request) => handler(request as RequestOf<N>) };
}

/*
 * The following functions infer `Response` from where their result is returned, so that the body is checked against the
 * contract. A body with a wrong, missing or unknown field does not compile, whether it is an object literal or not.
 */

/** Creates a 200 response with a JSON body. With `cacheKeys`, a CDN may keep it until one of the keys is purged. */
export function ok<Response extends RouteResponse, const Body>(
  body: ExactBody<Response, 200, Body>,
  cacheKeys?: readonly string[],
  headers: RouteResponse["headers"] = {},
): Response {
  return {
    status: 200,
    headers,
    body,
    ...(cacheKeys && { cacheKeys }),
  } satisfies RouteResponse as unknown as Response;
}

/** Creates a 201 response with a JSON body. */
export function created<Response extends RouteResponse, const Body>(
  body: ExactBody<Response, 201, Body>,
): Response {
  return { status: 201, headers: {}, body } satisfies RouteResponse as unknown as Response;
}

/** Creates a 202 response with a JSON body: the request is accepted, but another step is required first. */
export function accepted<Response extends RouteResponse, const Body>(
  body: ExactBody<Response, 202, Body>,
): Response {
  return { status: 202, headers: {}, body } satisfies RouteResponse as unknown as Response;
}

/** Creates a 200 response with a file. `headers` contains its `content-type`. */
export function file(
  buffer: Buffer,
  headers: RouteResponse["headers"] & { readonly "content-type": string },
  cacheKeys?: readonly string[],
): FileResponse<200> {
  return { status: 200, headers, buffer, ...(cacheKeys && { cacheKeys }) };
}

/** Creates a 303 response that redirects a form post to a page. */
export function seeOther(location: string): FileResponse<303> {
  return { status: 303, headers: { location } };
}

/** Creates the response of a domain error. `fields`: errors by dot path (422). `extra`: more fields of the response. */
export function createErrorResponse<Code extends ErrorCode>(
  code: Code,
  message: string,
  details: {
    fields?: Readonly<Record<string, string>>;
    extra?: Readonly<Record<string, unknown>>;
    headers?: Readonly<Record<string, string>>;
  } = {},
): ErrorResponse<Code> {
  const fields = details.fields === undefined ? {} : { fields: details.fields };
  return {
    status: errorStatus[code],
    headers: details.headers ?? {},
    body: { ...details.extra, error: { ...details.extra, code, message, ...fields } },
    errorCode: code,
  };
}
