/** Why a call failed, as plain data that a snapshot can carry: the error of a data area. */
export type CallFailure = {
  /** 0 when no reply came. */
  readonly statusCode: number;
  /** The service's code, `unknown` without one; `network`, `timeout`, `aborted`, `unreadable` or `misused` without a reply. */
  readonly code: string;
  /** A sentence for visitors, or a technical text for the log (`messageForVisitors`). */
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

/** Thrown by the load of a data area that the page turns out not to need. This is no failure: nothing was requested. */
export class NotNeeded extends Error {
  override name = "NotNeeded";
}

/** What an actor threw, as plain data for a snapshot (row X7); `unexpected` when it is no failure of a call. */
export function failureOf(error: unknown): CallFailure {
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

/** Codes of failures for which the service has written no sentence; their message is a technical text for the log. */
const unwordedCodes: readonly unknown[] = ["unknown", "unreadable", "misused"];

/** The message as visitors may read it; null for a technical text, but for those shown as they are (rows X1–X5). */
export function messageForVisitors({
  code,
  message,
}: {
  readonly code?: unknown;
  readonly message: string;
}): string | null {
  return unwordedCodes.includes(code) || message === "" ? null : message;
}
