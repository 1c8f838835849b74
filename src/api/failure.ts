/** The reason why an API call failed, as plain data for snapshots. Used as the error of a data area. */
export type CallFailure = {
  /** HTTP status; 0 if there was no response. */
  readonly statusCode: number;
  /**
   * The service's error code, or `unknown` if the response has none. Failures on our side: `network`, `timeout`,
   * `aborted`, `unreadable`, `misused`.
   */
  readonly code: string;
  /** A message for visitors, or a technical text for the log (see `messageForVisitors`). */
  readonly message: string;
  /** Error messages by field name. Empty unless the service reported invalid fields. */
  readonly fields: Readonly<Record<string, string>>;
  /** The raw response body. */
  readonly body: unknown;
  /** Seconds from the `Retry-After` header, if the response has one. */
  readonly retryAfterSeconds?: number;
};

/** Thrown by every API call without a successful response. */
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

/** Thrown by the loader of a data area if the page does not need the area. It is not a failure: no request was sent. */
export class NotNeededError extends Error {}

/**
 * Converts an actor's error to plain data (requirement X7). The code is `unexpected` if the error is not a failed API
 * call.
 */
export function toCallFailure(error: unknown): CallFailure {
  if (isCallFailure(error)) {
    const { statusCode, code, message, fields, body, retryAfterSeconds } = error;
    const failure = { statusCode, code, message, fields, body };
    return retryAfterSeconds === undefined ? failure : { ...failure, retryAfterSeconds };
  }
  const message = error instanceof Error ? error.message : String(error);
  return { statusCode: 0, code: "unexpected", message, fields: {}, body: null };
}

function isCallFailure(error: unknown): error is CallFailure {
  return (
    typeof error === "object" &&
    error !== null &&
    "statusCode" in error &&
    "code" in error &&
    "message" in error &&
    "fields" in error &&
    "body" in error
  );
}

/** Codes of failures without a message from the service; their message is a technical text for the log. */
const technicalCodes: readonly unknown[] = ["unknown", "unreadable", "misused"];

/** Returns the message if visitors may see it; null for technical texts (requirements X1–X5). */
export function messageForVisitors({
  code,
  message,
}: {
  readonly code?: unknown;
  readonly message: string;
}): string | null {
  return technicalCodes.includes(code) || message === "" ? null : message;
}
