import type { GenericSchema, InferInput, InferOutput } from "valibot";
import type { CallName, calls } from "./contract/calls.ts";
import { fillPath } from "./contract/routes.ts";
import { joinQuestion, type Questions } from "./joined-questions.ts";
import { type Fetch, type Method, RequestError, send } from "./request.ts";

/** What a call needs from around it; the browser needs none of it, the server gives `baseUrl` and passes headers on. */
export type CallContext = {
  readonly signal?: AbortSignal;
  readonly baseUrl?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly fetch?: Fetch;
  /** Milliseconds; none when left out. */
  readonly timeout?: number;
  /** Where equal GETs that are made at the same time become one; without it each is made. */
  readonly questions?: Questions;
};

/** Why a call failed, as plain data that a snapshot can carry: the area's error of the specification. */
export type CallFailure = {
  /** 0 when no reply came. */
  readonly statusCode: number;
  /** The service's code, or `network`, `timeout`, `aborted`, `unreadable`, `misused` when there was no readable reply. */
  readonly code: string;
  /** A sentence for people. */
  readonly message: string;
  /** A sentence a field; empty unless the service named fields. */
  readonly fields: Readonly<Record<string, string>>;
  /** The server's body as it came. */
  readonly body: unknown;
  /** Seconds after which the server asks to be tried again; left out where it named none. */
  readonly retryAfterSeconds?: number;
};

/** Thrown by every call that gets no OK reply. */
export class CallError extends Error implements CallFailure {
  readonly statusCode: number;
  readonly code: string;
  readonly fields: Readonly<Record<string, string>>;
  readonly body: unknown;
  readonly retryAfterSeconds?: number;

  constructor(failure: CallFailure) {
    super(failure.message);
    this.name = "CallError";
    this.statusCode = failure.statusCode;
    this.code = failure.code;
    this.fields = failure.fields;
    this.body = failure.body;
    if (failure.retryAfterSeconds !== undefined) this.retryAfterSeconds = failure.retryAfterSeconds;
  }
}

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
  ? SchemaInput<Schema>
  : undefined;

/** JSON body that a call takes. */
export type BodyOf<Name extends CallName> = Calls[Name] extends { body: infer Schema }
  ? SchemaInput<Schema>
  : undefined;

/** A call's address and what it takes; both are checked against the contract by type. */
export type CallInput<Name extends CallName> = {
  readonly method: Calls[Name]["method"];
  readonly path: Calls[Name]["path"];
  /** Values of `{name}` parts of the path. */
  readonly params?: Readonly<Record<string, string>>;
  readonly payload?: QueryOf<Name> | BodyOf<Name>;
};

/** Makes one call of the contract and returns its reply; throws `CallError` otherwise. */
export async function call<Name extends CallName>(
  { method, path, params = {}, payload }: CallInput<Name>,
  context: CallContext = {},
): Promise<ReplyOf<Name>> {
  const { headers, questions, ...options } = context;
  const url = fillPath(path, params);
  const ask = (signal?: AbortSignal) =>
    send({
      url,
      options: {
        ...options,
        ...(signal && { signal }),
        method: method satisfies Method,
        ...(payload === undefined ? {} : { payload: payload as object }),
        ...(headers === undefined ? {} : { proxyHeaders: headers }),
      },
    });
  try {
    const reply =
      questions === undefined || method !== "GET"
        ? await ask()
        : await joinQuestion(questions, `${url} ${JSON.stringify(payload)}`, context.signal, ask);
    return reply as ReplyOf<Name>;
  } catch (error) {
    if (error instanceof RequestError) throw new CallError(failureOfRequest(error));
    throw error;
  }
}

/** Plain data of a failed request; reads the service's error body where there is one. */
export function failureOfRequest(error: RequestError): CallFailure {
  const said = errorBody(error.body);
  return {
    statusCode: error.statusCode,
    code: said.code ?? (error.kind === "refused" ? "unknown" : error.kind),
    message: said.message ?? error.message,
    fields: said.fields ?? {},
    body: error.body,
    ...(error.retryAfterSeconds === null ? {} : { retryAfterSeconds: error.retryAfterSeconds }),
  };
}

function errorBody(body: unknown): { code?: string; message?: string; fields?: Record<string, string> } {
  if (typeof body !== "object" || body === null || !("error" in body)) return {};
  const { error } = body;
  return typeof error === "object" && error !== null ? error : {};
}
