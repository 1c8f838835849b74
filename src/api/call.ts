import type { GenericSchema, InferInput, InferOutput } from "valibot";
import type { Coalescer } from "../http/coalescer.ts";
import type { WithOptionalToken } from "./contract/booking.ts";
import type { CallName, calls } from "./contract/calls.ts";
import { fillPath } from "./contract/href.ts";
import { withIdempotencyKey } from "./idempotency-keys.ts";
import { type Fetch, type Method, request } from "./request.ts";

export type { ErrorCodeOf } from "./contract/calls.ts";
export { CallError, type CallFailure } from "./failure.ts";

/** Options of an API call. The browser needs no options; the server passes `baseUrl` and the visitor's headers. */
export type CallContext = {
  readonly signal?: AbortSignal;
  readonly baseUrl?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly fetch?: Fetch;
  /** Timeout in milliseconds; no timeout by default. */
  readonly timeout?: number;
  /** Coalesces concurrent identical GET requests. Without a coalescer, every request is sent. */
  readonly coalescer?: Coalescer;
};

type Calls = typeof calls;
type Responses<Name extends CallName> = Calls[Name]["responses"];
type SchemaInput<Schema> = Schema extends GenericSchema ? InferInput<Schema> : never;
type SchemaOutput<Schema> = Schema extends GenericSchema ? InferOutput<Schema> : null;

/** Body of a successful response; null if the response is not JSON. */
export type ResponseOf<Name extends CallName> = {
  [Status in keyof Responses<Name>]: SchemaOutput<Responses<Name>[Status]>;
}[keyof Responses<Name>];

export type QueryOf<Name extends CallName> = Calls[Name] extends { query: infer Schema }
  ? WithOptionalToken<SchemaInput<Schema>>
  : undefined;

export type BodyOf<Name extends CallName> = Calls[Name] extends { body: infer Schema }
  ? WithOptionalToken<SchemaInput<Schema>>
  : undefined;

/** Method, path and payload of an API call. The types enforce the API contract. */
export type CallInput<Name extends CallName> = {
  readonly method: Calls[Name]["method"];
  readonly path: Calls[Name]["path"];
  /** Values of the `{name}` parameters in the path. */
  readonly params?: Readonly<Record<string, string>>;
  readonly payload?: QueryOf<Name> | BodyOf<Name>;
};

type PayloadOf<Name extends CallName> = Calls[Name] extends { body: unknown } ? BodyOf<Name> : QueryOf<Name>;

/**
 * Creates the function for an API call. Its first parameter is the query or the body, or null if the API call has
 * neither.
 */
/* @__NO_SIDE_EFFECTS__ */
export function defineCall<Name extends CallName>(
  method: Calls[Name]["method"],
  path: Calls[Name]["path"],
): (
  payload: undefined extends PayloadOf<Name> ? null : PayloadOf<Name>,
  context?: CallContext,
) => Promise<ResponseOf<Name>> {
  return (payload, context) => call<Name>({ method, path, ...(payload !== null && { payload }) }, context);
}

/** Makes an API call and returns the response body. Throws a `CallError` if there is no successful response. */
export async function call<Name extends CallName>(
  { method, path, params = {}, payload }: CallInput<Name>,
  context: CallContext = {},
): Promise<ResponseOf<Name>> {
  const { headers, coalescer, ...options } = context;
  const url = fillPath(path, params);
  const isPut = method === "PUT";
  const send = (signal?: AbortSignal, idempotencyKey?: string) =>
    request(
      {
        url,
        options: {
          ...options,
          method: method satisfies Method,
          ...(signal && { signal }),
          ...(idempotencyKey !== undefined && { headers: { "idempotency-key": idempotencyKey } }),
          // `request` sends the payload of a PUT as query. Our PUT requests use a body, to keep order tokens out of
          // URLs.
          ...(payload === undefined ? {} : { payload: isPut ? {} : (payload as object) }),
          ...(headers === undefined ? {} : { proxyHeaders: headers }),
        },
        ...(isPut && payload !== undefined ? { body: payload as object } : {}),
      },
      {
        onSuccess: (response) => response as ResponseOf<Name>,
        onFailure: (_, error) => {
          throw error;
        },
      },
    );
  const key = `${url} ${JSON.stringify(payload)}`;
  if (method !== "GET") {
    // Only browsers create a key for each request. The server derives its idempotency keys from the posted form.
    return context.baseUrl === undefined && context.fetch === undefined
      ? withIdempotencyKey(key, (idempotencyKey) => send(undefined, idempotencyKey))
      : send();
  }
  return coalescer === undefined ? send() : coalescer.run(key, send, context.signal);
}
