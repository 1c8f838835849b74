import type { GenericSchema, InferInput, InferOutput } from "valibot";
import type { Coalescer } from "../http/coalescer.ts";
import type { ByOrder } from "./contract/booking.ts";
import type { CallName, calls } from "./contract/calls.ts";
import { fillPath } from "./contract/href.ts";
import { type Fetch, type Method, request } from "./request.ts";
import { withKey } from "./unanswered.ts";

export { CallError, type CallFailure } from "./failure.ts";

/** What a call needs from around it; the browser needs none of it, the server gives `baseUrl` and passes headers on. */
export type CallContext = {
  readonly signal?: AbortSignal;
  readonly baseUrl?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly fetch?: Fetch;
  /** Milliseconds; none when left out. */
  readonly timeout?: number;
  /** Coalesces equal GETs that are made at the same time; without it each is sent. */
  readonly reads?: Coalescer;
};

type Calls = typeof calls;
type Replies<Name extends CallName> = Calls[Name]["replies"];
type SchemaInput<Schema> = Schema extends GenericSchema ? InferInput<Schema> : never;
type SchemaOutput<Schema> = Schema extends GenericSchema ? InferOutput<Schema> : null;

/** Body of an OK reply of a call; `null` for a reply without JSON. */
export type ReplyOf<Name extends CallName> = {
  [Status in keyof Replies<Name>]: SchemaOutput<Replies<Name>[Status]>;
}[keyof Replies<Name>];

/** Codes that the contract lets a call be refused with. */
export type RefusalOf<Name extends CallName> = Calls[Name]["refusals"][number];

/** Query of a call as it stands in the address: texts. */
export type QueryOf<Name extends CallName> = Calls[Name] extends { query: infer Schema }
  ? ByOrder<SchemaInput<Schema>>
  : undefined;

/** JSON body that a call takes. */
export type BodyOf<Name extends CallName> = Calls[Name] extends { body: infer Schema }
  ? ByOrder<SchemaInput<Schema>>
  : undefined;

/** A call's address and what it takes; both are checked against the contract by type. */
export type CallInput<Name extends CallName> = {
  readonly method: Calls[Name]["method"];
  readonly path: Calls[Name]["path"];
  /** Values of `{name}` parts of the path. */
  readonly params?: Readonly<Record<string, string>>;
  readonly payload?: QueryOf<Name> | BodyOf<Name>;
};

type PayloadOf<Name extends CallName> = Calls[Name] extends { body: unknown } ? BodyOf<Name> : QueryOf<Name>;

/** A function that makes one call of the contract, with its query or its body; what takes neither is called with null. */
/* @__NO_SIDE_EFFECTS__ */
export function callTo<Name extends CallName>(
  method: Calls[Name]["method"],
  path: Calls[Name]["path"],
): (
  payload: undefined extends PayloadOf<Name> ? null : PayloadOf<Name>,
  context?: CallContext,
) => Promise<ReplyOf<Name>> {
  return (payload, context) => call<Name>({ method, path, ...(payload !== null && { payload }) }, context);
}

/** Makes one call of the contract and returns its reply; throws `CallError` otherwise. */
export async function call<Name extends CallName>(
  { method, path, params = {}, payload }: CallInput<Name>,
  context: CallContext = {},
): Promise<ReplyOf<Name>> {
  const { headers, reads, ...options } = context;
  const url = fillPath(path, params);
  const isPut = method === "PUT";
  const ask = (signal?: AbortSignal, idempotencyKey?: string) =>
    request(
      {
        url,
        options: {
          ...options,
          method: method satisfies Method,
          ...(signal && { signal }),
          ...(idempotencyKey !== undefined && { headers: { "idempotency-key": idempotencyKey } }),
          // The helper's `payload` is the query of a PUT, which has none here: an order's token stays out of addresses.
          ...(payload === undefined ? {} : { payload: isPut ? {} : (payload as object) }),
          ...(headers === undefined ? {} : { proxyHeaders: headers }),
        },
        ...(isPut && payload !== undefined ? { body: payload as object } : {}),
      },
      {
        onSuccess: (reply) => reply as ReplyOf<Name>,
        onFailure: (_, error) => {
          throw error;
        },
      },
    );
  const key = `${url} ${JSON.stringify(payload)}`;
  if (method !== "GET") {
    // The server makes keys of its own, of the form that was posted.
    return context.baseUrl === undefined && context.fetch === undefined
      ? withKey(key, (idempotencyKey) => ask(undefined, idempotencyKey))
      : ask();
  }
  return reads === undefined ? ask() : reads.run(key, ask, context.signal);
}
