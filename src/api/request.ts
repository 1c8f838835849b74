import redaxios from "redaxios";
import type { TextResponse } from "../http/text-response.ts";
import { CallError, type CallFailure } from "./failure.ts";

export type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

/** The part of `fetch` that requests use. Tests and the server can provide their own implementation. */
export type Fetch = (url: string, init?: RequestInit) => Promise<TextResponse>;

export type RequestOptions = {
  /** GET by default. */
  readonly method?: Method;
  /** Sent as JSON body with POST and PATCH, and as query parameters with other methods. */
  readonly payload?: object;
  readonly headers?: Readonly<Record<string, string>>;
  /** Headers that the server forwards from the visitor's request, such as the request id. */
  readonly proxyHeaders?: Readonly<Record<string, string>>;
  /** Timeout in milliseconds; 0 (default) means no timeout. */
  readonly timeout?: number;
  readonly signal?: AbortSignal;
  /** Prefix of relative URLs. Required in Node.js, not in browsers. */
  readonly baseUrl?: string;
  readonly fetch?: Fetch;
};

/** `body` is the JSON body for methods that send `payload` as the query, such as PUT. */
export type RequestInput = {
  readonly url: string;
  readonly options?: RequestOptions;
  readonly body?: object;
};

/** Body and status of an unsuccessful response, for the failure handler. */
export type ErrorBody = Readonly<Record<string, unknown>> & { readonly statusCode: number };

export type Handlers<Success, Failure> = {
  readonly onSuccess: (body: unknown) => Success;
  /**
   * Receives an unsuccessful response or the `CallError` of a request without response. `error` is always a
   * `CallError`.
   */
  readonly onFailure: (failure: ErrorBody | CallError, error: CallError) => Failure;
};

/**
 * Sends a request (requirements Q1–Q6, V1–V3) and passes the response to the handlers. Rejects with a `CallError` if
 * there is no readable response.
 */
export async function request<Success, Failure>(
  input: RequestInput,
  { onSuccess, onFailure }: Handlers<Success, Failure>,
): Promise<Success | Failure> {
  const response = await sendWithDeadline(input).catch((error: CallError) => {
    onFailure(error, error);
    throw error;
  });
  if (response.ok) return onSuccess(response.body);
  const body =
    typeof response.body === "object" && response.body !== null ? response.body : { body: response.body };
  return onFailure({ ...body, statusCode: response.statusCode }, toCallError(response));
}

/**
 * Sends the request and returns the response, whatever its status. Rejects with a `CallError` if there is no response
 * (requirements X3–X5). There is no timeout by default (requirement K2).
 */
async function sendWithDeadline(input: RequestInput): Promise<ApiResponse> {
  assertRequired(input);
  const deadline = startDeadline(input.options ?? {});
  try {
    const response = await sendRequest(input, deadline.signal);
    // The HTTP client ignores an abort while it reads the body, so check the signal again.
    if (deadline.signal.aborted) throw deadline.signal.reason;
    // The HTTP client returns no data for a truncated body, and the raw text if the body is not JSON.
    if (response.body === undefined)
      throw failedRequest("network", "Network Error", { ...response, body: null });
    if (typeof response.body === "string")
      throw failedRequest("unreadable", "The response is not JSON", response);
    return response;
  } catch (error) {
    throw deadline.cause() ?? (error instanceof CallError ? error : networkError(error));
  } finally {
    deadline.clear();
  }
}

function assertRequired({ url, options }: RequestInput): void {
  const { method = "GET", payload } = options ?? {};
  const missingNames: string[] = [];
  if (!url) missingNames.push("url");
  if (method !== "GET" && method !== "DELETE" && (payload === undefined || payload === null))
    missingNames.push("payload");
  if (missingNames.length > 0) {
    throw failedRequest("misused", `These parameters must be passed: ${missingNames.join(", ")}`);
  }
}

type ApiResponse = {
  readonly ok: boolean;
  readonly statusCode: number;
  readonly body: unknown;
  readonly retryAfterSeconds: number | undefined;
};

async function sendRequest(input: RequestInput, signal: AbortSignal): Promise<ApiResponse> {
  const { method = "GET", payload, baseUrl = "", ...options } = input.options ?? {};
  const inBody = method === "POST" || method === "PATCH";
  const query = inBody ? "" : queryOf(payload, input.url.includes("?") ? "&" : "?");
  const doFetch: Fetch = options.fetch ?? ((url, init) => fetch(url, init));
  const response = await redaxios<unknown>(toAbsoluteUrl(input.url, baseUrl) + query, {
    method,
    data: inBody ? payload : input.body,
    headers: {
      accept: "application/json",
      "content-type": "application/json",
      ...lowerCaseKeys(options.proxyHeaders),
      ...lowerCaseKeys(options.headers),
    },
    validateStatus: () => true,
    // The HTTP client reads only what `TextResponse` has.
    fetch: (url, init) => doFetch(String(url), { ...init, signal }) as Promise<Response>,
  });
  const body = response.status === 204 ? null : response.data;
  return {
    ok: response.status < 300,
    statusCode: response.status,
    body,
    retryAfterSeconds: parseRetryAfter(response.headers.get("retry-after")),
  };
}

/** Parses the seconds that our servers send. HTTP also allows a date, which is ignored. */
function parseRetryAfter(retryAfter: string | null): number | undefined {
  return retryAfter !== null && /^\d{1,6}$/.test(retryAfter) ? Number(retryAfter) : undefined;
}

function toAbsoluteUrl(url: string, baseUrl: string): string {
  return url.startsWith("/") ? baseUrl.replace(/\/$/, "") + url : url;
}

function queryOf(payload: object | undefined, mark: "?" | "&"): string {
  const entries = Object.entries(payload ?? {}).filter(([, value]) => value !== undefined && value !== null);
  if (entries.length === 0) return "";
  return `${mark}${new URLSearchParams(entries.map(([name, value]) => [name, String(value)]))}`;
}

function lowerCaseKeys(headers: Readonly<Record<string, string>> = {}): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));
}

/** Combines the caller's signal and the timeout. `cause` returns the error of whichever fired first. */
function startDeadline({ signal, timeout = 0 }: RequestOptions) {
  const controller = new AbortController();
  let cause: CallError | undefined;
  const stop = (error: CallError) => {
    cause ??= error;
    controller.abort(cause);
  };
  const onAbort = () => stop(failedRequest("aborted", "Request aborted"));
  const timer =
    timeout > 0
      ? setTimeout(() => stop(failedRequest("timeout", `timeout of ${timeout}ms exceeded`)), timeout)
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

type FailedResponse = Pick<ApiResponse, "statusCode" | "body" | "retryAfterSeconds">;

const noResponse: FailedResponse = { statusCode: 0, body: null, retryAfterSeconds: undefined };

function failedRequest(code: string, message: string, response = noResponse, fields = {}): CallError {
  const { statusCode, body, retryAfterSeconds } = response;
  const failure = { statusCode, code, message, fields, body };
  return new CallError(retryAfterSeconds === undefined ? failure : { ...failure, retryAfterSeconds });
}

function networkError(cause: unknown): CallError {
  const error = failedRequest("network", "Network Error");
  error.cause = cause;
  return error;
}

function toCallError(response: ApiResponse): CallError {
  const { code = "unknown", message, fields } = errorOf(response.body);
  return failedRequest(
    code,
    message ?? `Request failed with status code ${response.statusCode}`,
    response,
    fields,
  );
}

function errorOf(body: unknown): Partial<Pick<CallFailure, "code" | "message" | "fields">> {
  if (typeof body !== "object" || body === null || !("error" in body)) return {};
  const { error } = body;
  return typeof error === "object" && error !== null ? error : {};
}
