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

/** A request of a call after its schemas accepted it. */
export type RequestOf<N extends CallName> = {
  readonly call: N;
  readonly params: PartOf<N, "params", Readonly<Record<string, never>>>;
  readonly query: PartOf<N, "query", Readonly<Record<string, never>>>;
  readonly body: PartOf<N, "body", undefined>;
  /** The body byte for byte, as signatures and idempotency need it; empty when there is none. */
  readonly rawBody: Buffer;
  /** Names in lower case; repeated headers joined by a comma. */
  readonly headers: Readonly<Record<string, string>>;
  /** Who asks, from the site's `x-visitor-id`; null when missing or misshapen. */
  readonly visitorId: string | null;
  readonly requestId: string;
  readonly log: Log;
  /** `countedNetwork` is the network that limits count: null for an exempt address. */
  readonly caller: Caller & { readonly countedNetwork: string | null };
};

/** Who waits for a reply: the network of the first forwarded address (see `networkOf`), and a signal for leaving. */
export type Caller = { readonly network: string; readonly signal: AbortSignal };

/** What goes back. At most one of `body` (JSON), `text` and `buffer` is set; refusals are answers too. */
export type Answer = {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: unknown;
  readonly text?: string;
  readonly buffer?: Buffer;
  /** Set when this answer refuses; its body is the contract's error reply. */
  readonly refusal?: ErrorCode;
};

/** A call bound to what answers it. */
export type Route = {
  readonly name: CallName;
  /** The request has passed the schemas of `calls[name]`. */
  readonly handle: (request: AnyRequest) => Promise<Answer>;
};

/** A request whose parts are not told apart by call; only the shell in `app.ts` makes it. */
export type AnyRequest = Omit<RequestOf<CallName>, "call" | "params" | "query" | "body"> & {
  readonly call: CallName;
  readonly params: unknown;
  readonly query: unknown;
  readonly body: unknown;
};

/** Binds a call of the contract to its handler; the shell has validated the request before it runs. */
export function answer<N extends CallName>(
  name: N,
  handler: (request: RequestOf<N>) => Promise<Answer>,
): Route {
  // The shell validates against the schemas that RequestOf is inferred from, so the narrowing holds.
  return { name, handle: (request) => handler(request as RequestOf<N>) };
}

/** 200 with a JSON body. */
export function ok(body: unknown): Answer {
  return { status: 200, headers: {}, body };
}

/** 201 with a JSON body. */
export function created(body: unknown): Answer {
  return { status: 201, headers: {}, body };
}

/** 202 with a JSON body: taken, and something more is asked first. */
export function accepted(body: unknown): Answer {
  return { status: 202, headers: {}, body };
}

/** Any answer; give one of `body` (JSON), `buffer` and `text`, and a `content-type` header with the latter two. */
export function reply(parts: {
  status: number;
  body?: unknown;
  buffer?: Buffer;
  text?: string;
  headers?: Readonly<Record<string, string>>;
}): Answer {
  return { ...parts, headers: parts.headers ?? {} };
}

/** 303 to another address: a form post is followed by a GET. */
export function seeOther(location: string): Answer {
  return { status: 303, headers: { location } };
}

/** A refusal as a value. `fields`: what is wrong where (dot paths, 422); `extra` is inside `error` and at the top level. */
export function refuse(
  code: ErrorCode,
  message: string,
  details: {
    fields?: Readonly<Record<string, string>>;
    extra?: Readonly<Record<string, unknown>>;
    headers?: Readonly<Record<string, string>>;
  } = {},
): Answer {
  const fields = details.fields === undefined ? {} : { fields: details.fields };
  return {
    status: errorStatus[code],
    headers: details.headers ?? {},
    body: { ...details.extra, error: { ...details.extra, code, message, ...fields } },
    refusal: code,
  };
}
