import type { GenericSchema, InferInput, InferOutput } from "valibot";
import type { Coalescer } from "../http/coalescer.ts";
import type { WithOptionalToken } from "./contract/booking.ts";
import type { CallName, calls } from "./contract/calls.ts";
import { fillPath } from "./contract/href.ts";
import { withIdempotencyKey } from "./idempotency-keys.ts";
import { type Fetch, type Method, request } from "./request.ts";

export { CallError, type CallFailure } from "./failure.ts";

/** Options of a call. The browser needs none; the server passes `baseUrl` and the visitor's headers. */
export type CallContext = {
  readonly signal?: AbortSignal;
  readonly baseUrl?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly fetch?: Fetch;
  /** Milliseconds; by default no timeout. */
  readonly timeout?: number;
  /** Coalesces concurrent identical GETs; without it each is sent. */
  readonly coalescer?: Coalescer;
};

type Calls = typeof calls;
type Responses<Name extends CallName> = Calls[Name]["replies"];
type SchemaInput<Schema> = Schema extends GenericSchema ? InferInput<Schema> : never;
type SchemaOutput<Schema> = Schema extends GenericSchema ? InferOutput<Schema> : null;

/** Body of a successful response; null for one without JSON. */
export type ResponseOf<Name extends CallName> = {
  [Status in keyof Responses<Name>]: SchemaOutput<Responses<Name>[Status]>;
}[keyof Responses<Name>];

export type ErrorCodeOf<Name extends CallName> = Calls[Name]["refusals"][number];

export type QueryOf<Name extends CallName> = Calls[Name] extends { query: infer Schema }
  ? WithOptionalToken<SchemaInput<Schema>>
  : undefined;

export type BodyOf<Name extends CallName> = Calls[Name] extends { body: infer Schema }
  ? WithOptionalToken<SchemaInput<Schema>>
  : undefined;

/** Method, path and payload of a call, checked against the contract by type. */
export type CallInput<Name extends CallName> = {
  readonly method: Calls[Name]["method"];
  readonly path: Calls[Name]["path"];
  /** Values of `{name}` parts of the path. */
  readonly params?: Readonly<Record<string, string>>;
  readonly payload?: QueryOf<Name> | BodyOf<Name>;
};

type PayloadOf<Name extends CallName> = Calls[Name] extends { body: unknown } ? BodyOf<Name> : QueryOf<Name>;

/** Creates a function for one API call. Its first parameter is the query or the body; null for a call without either. */
/* @__NO_SIDE_EFFECTS__ */
export function callTo<Name extends CallName>(
  method: Calls[Name]["method"],
  path: Calls[Name]["path"],
): (
  payload: undefined extends PayloadOf<Name> ? null : PayloadOf<Name>,
  context?: CallContext,
) => Promise<ResponseOf<Name>> {
  return (payload, context) => call<Name>({ method, path, ...(payload !== null && { payload }) }, context);
}

/** Makes an API call and returns the body of its response. Throws `CallError` without a successful response. */
export async function call<Name extends CallName>(
  { method, path, params = {}, payload }: CallInput<Name>,
  context: CallContext = {},
): Promise<ResponseOf<Name>> {
  const { headers, coalescer: reads, ...options } = context;
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
          // `request` sends the payload of a PUT as query; our PUTs use a body, which keeps order tokens out of URLs.
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
    // The server derives its own keys from the posted form.
    return context.baseUrl === undefined && context.fetch === undefined
      ? withIdempotencyKey(key, (idempotencyKey) => send(undefined, idempotencyKey))
      : send();
  }
  return reads === undefined ? send() : reads.run(key, send, context.signal);
}
