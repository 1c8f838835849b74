import redaxios from "redaxios";

/** Methods of the request helper. */
export type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

/** The part of `fetch` that the helper needs; a test or the server may bring its own. */
export type Fetch = (url: string, init?: RequestInit) => Promise<Response>;

/** Options of a request. */
export type RequestOptions = {
  /** GET when left out. */
  readonly method?: Method;
  /** JSON body of POST and PATCH; query parameters of the other methods. */
  readonly payload?: object;
  readonly headers?: Readonly<Record<string, string>>;
  /** What the server passes on from the visitor's own request, such as a request id. */
  readonly proxyHeaders?: Readonly<Record<string, string>>;
  /** Milliseconds; 0, the default, waits without end. */
  readonly timeout?: number;
  readonly signal?: AbortSignal;
  /** Put before a path; the browser needs none, Node does. */
  readonly baseUrl?: string;
  readonly fetch?: Fetch;
};

/** What to ask. `body` is the JSON body of a method whose payload travels in the query (PUT). */
export type RequestInput = {
  readonly url: string;
  readonly options?: RequestOptions;
  readonly body?: object;
};

/** Body of a non-OK reply and its status, as the failure handler gets it. */
export type RefusalBody = Readonly<Record<string, unknown>> & { readonly statusCode: number };

/** Where a reply goes. */
export type Handlers<Success, Failure> = {
  readonly onSuccess: (body: unknown) => Success;
  /** Gets the body of a non-OK reply with its status, or the error of a network or parse failure. */
  readonly onFailure: (failure: RefusalBody | RequestError) => Failure;
};

/** Why a request failed; told apart by `kind`, never by its text. */
export type FailureKind = "refused" | "aborted" | "timeout" | "network" | "unreadable" | "misused";

/**
 * A failed request; `body` is the reply's body where there was one, `statusCode` is 0 where there was no reply.
 * `retryAfterSeconds` is what the reply's `Retry-After` asks for; null without one.
 */
export class RequestError extends Error {
  readonly kind: FailureKind;
  readonly statusCode: number;
  readonly body: unknown;
  readonly retryAfterSeconds: number | null;

  constructor(kind: FailureKind, message: string, reply: FailedReply = noReply) {
    super(message);
    this.name = "RequestError";
    this.kind = kind;
    this.statusCode = reply.statusCode;
    this.body = reply.body;
    this.retryAfterSeconds = reply.retryAfterSeconds;
  }
}

type FailedReply = Pick<Reply, "statusCode" | "body" | "retryAfterSeconds">;

const noReply: FailedReply = { statusCode: 0, body: null, retryAfterSeconds: null };

/**
 * The generic request (rows Q1–Q6, V1–V3). An OK reply goes to `onSuccess`; a non-OK reply goes to `onFailure`
 * with its `statusCode`, and the promise resolves with what the handler returns; after a network or parse failure the
 * handler is told and the promise rejects.
 */
export async function request<Success, Failure>(
  input: RequestInput,
  handlers: Handlers<Success, Failure>,
): Promise<Success | Failure> {
  let body: unknown;
  try {
    body = await send(input);
  } catch (error) {
    if (!(error instanceof RequestError)) throw error;
    if (error.kind === "refused") return handlers.onFailure(refusalBody(error));
    handlers.onFailure(error);
    throw error;
  }
  return handlers.onSuccess(body);
}

/**
 * Sends a request and returns the reply's JSON body; every failure is a `RequestError` with the body attached and a
 * fixed message where there was no reply (rows X3–X5). Waits for ever unless told a timeout (row K2).
 */
export async function send(input: RequestInput): Promise<unknown> {
  refuseMissing(input);
  const options = input.options ?? {};
  const deadline = startDeadline(options);
  try {
    const reply = await ask(input, deadline.signal);
    // The HTTP client swallows what interrupts the body, so the signal is asked once more.
    if (deadline.signal.aborted) throw deadline.signal.reason;
    // It also swallows a body that was cut off (no data) or does not parse (its raw text). A bare JSON string looks
    // like the latter; no call answers one.
    if (reply.body === undefined)
      throw new RequestError("network", "Network Error", { ...reply, body: null });
    if (typeof reply.body === "string") throw new RequestError("unreadable", "The reply is not JSON", reply);
    if (!reply.ok)
      throw new RequestError("refused", `Request failed with status code ${reply.statusCode}`, reply);
    return reply.body;
  } catch (error) {
    throw asRequestError(error, deadline.cause());
  } finally {
    deadline.clear();
  }
}

function refuseMissing({ url, options }: RequestInput): void {
  const method = options?.method ?? "GET";
  const missing: string[] = [];
  if (!url) missing.push("url");
  if (method !== "GET" && method !== "DELETE" && options?.payload === undefined) missing.push("payload");
  if (missing.length > 0) {
    throw new RequestError("misused", `These parameters must be passed: ${missing.join(", ")}`);
  }
}

type Reply = {
  readonly ok: boolean;
  readonly statusCode: number;
  readonly body: unknown;
  readonly retryAfterSeconds: number | null;
};

async function ask(input: RequestInput, signal: AbortSignal): Promise<Reply> {
  const { method = "GET", payload, baseUrl = "", ...options } = input.options ?? {};
  const inBody = method === "POST" || method === "PATCH";
  const query = inBody ? "" : queryOf(payload);
  const doFetch: Fetch = options.fetch ?? ((url, init) => fetch(url, init));
  const reply = await redaxios<unknown>(absolute(input.url, baseUrl) + query, {
    method,
    data: inBody ? payload : input.body,
    headers: {
      accept: "application/json",
      "content-type": "application/json",
      ...lowerCased(options.proxyHeaders),
      ...lowerCased(options.headers),
    },
    responseType: "text",
    validateStatus: () => true,
    fetch: (url: RequestInfo | URL, init?: RequestInit) => doFetch(String(url), { ...init, signal }),
  });
  const body = reply.status === 204 ? null : reply.data;
  return {
    ok: reply.status >= 200 && reply.status < 300,
    statusCode: reply.status,
    body,
    retryAfterSeconds: secondsOf(reply.headers.get("retry-after")),
  };
}

/** Our servers name seconds; a date, which HTTP allows too, counts as not given. */
function secondsOf(retryAfter: string | null): number | null {
  return retryAfter !== null && /^\d{1,6}$/.test(retryAfter) ? Number(retryAfter) : null;
}

function absolute(url: string, baseUrl: string): string {
  return url.startsWith("/") ? baseUrl.replace(/\/$/, "") + url : url;
}

function queryOf(payload: object | undefined): string {
  const given = Object.entries(payload ?? {}).filter(([, value]) => value !== undefined && value !== null);
  if (given.length === 0) return "";
  return `?${new URLSearchParams(given.map(([name, value]) => [name, String(value)]))}`;
}

function lowerCased(headers: Readonly<Record<string, string>> = {}): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));
}

/** One signal for the caller's abort and the timeout, which remembers which of them came first. */
function startDeadline({ signal, timeout = 0 }: RequestOptions) {
  const controller = new AbortController();
  let cause: RequestError | undefined;
  const stop = (error: RequestError) => {
    cause ??= error;
    controller.abort(cause);
  };
  const onAbort = () => stop(new RequestError("aborted", "Request aborted"));
  const timer =
    timeout > 0
      ? setTimeout(() => stop(new RequestError("timeout", `timeout of ${timeout}ms exceeded`)), timeout)
      : undefined;
  if (signal?.aborted) onAbort();
  else signal?.addEventListener("abort", onAbort, { once: true });
  return {
    signal: controller.signal,
    cause: () => cause,
    clear: () => {
      clearTimeout(timer);
      signal?.removeEventListener("abort", onAbort);
    },
  };
}

function asRequestError(error: unknown, cause: RequestError | undefined): RequestError {
  if (cause) return cause;
  if (error instanceof RequestError) return error;
  const failure = new RequestError("network", "Network Error");
  failure.cause = error;
  return failure;
}

function refusalBody(error: RequestError): RefusalBody {
  const body = typeof error.body === "object" && error.body !== null ? error.body : { body: error.body };
  return { ...body, statusCode: error.statusCode };
}
