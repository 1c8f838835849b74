/** Why a call failed, as plain data for snapshots: the error of a data area. */
export type CallFailure = {
  /** 0 without a response. */
  readonly statusCode: number;
  /** The service's error code, `unknown` if it has none; or `network`, `timeout`, `aborted`, `unreadable` or `misused`. */
  readonly code: string;
  /** A message for visitors, or a technical text for the log (see `messageForVisitors`). */
  readonly message: string;
  /** Error messages by field; empty unless the service named fields. */
  readonly fields: Readonly<Record<string, string>>;
  /** The raw response body. */
  readonly body: unknown;
  /** Seconds from the `Retry-After` header, if any. */
  readonly retryAfterSeconds?: number;
};

/** Thrown by every call without a successful response. */
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

/** Thrown when loading a data area that the page does not need. Not a failure: nothing was requested. */
export class NotNeededError extends Error {
  override name = "NotNeeded";
}

/** Converts an actor's error to plain data for a snapshot (requirement X7); `unexpected` if it is not a failed call. */
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

/** The message for visitors; null for a technical text, except for those that visitors may see (requirements X1–X5). */
export function messageForVisitors({
  code,
  message,
}: {
  readonly code?: unknown;
  readonly message: string;
}): string | null {
  return technicalCodes.includes(code) || message === "" ? null : message;
}
