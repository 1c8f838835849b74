/** The properties of an error that are logged. Other properties may contain the row, query or email that caused it. */
export type LoggedError = {
  readonly type: string;
  readonly message: string;
  readonly code?: string;
  /** Set only for database errors, as is `table`. */
  readonly constraint?: string;
  readonly table?: string;
  readonly stack?: string;
  readonly cause?: LoggedError;
};

const maxDepth = 4;

/** Converts an error for the log. Omits personal data: `detail`, `where`, query, parameters and quoted text. */
export function serializeError(error: unknown, depth = 0): LoggedError {
  if (!(error instanceof Error)) return { type: typeof error, message: redactContacts(String(error)) };
  const description = messageOf(error);
  const message = redactContacts(isDatabaseError(error) ? redactQuotedText(description) : description);
  return {
    type: error.name,
    message,
    ...pickProperty(error, "code"),
    ...pickProperty(error, "constraint"),
    ...pickProperty(error, "table"),
    ...(error.stack === undefined ? {} : { stack: `${error.name}: ${message}${framesOf(error.stack)}` }),
    ...(error.cause === undefined || depth === maxDepth
      ? {}
      : { cause: serializeError(error.cause, depth + 1) }),
  };
}

/** Replaces email addresses and phone numbers in a text. */
export function redactContacts(text: string): string {
  return text.replace(/[^\s<>"',;:]+@[^\s<>"',;:]+/g, "(address)").replace(/\+?\d[\d\s-]{8,}\d/g, "(number)");
}

/** An `AggregateError` may have no message, for example if all IP addresses of a host refuse the connection. */
function messageOf(error: Error): string {
  if (!(error instanceof AggregateError) || error.message !== "") return error.message;
  return error.errors.map((part) => (part instanceof Error ? messageOf(part) : String(part))).join("; ");
}

/** Returns true for PostgreSQL errors of any driver. They have a severity and a code of five characters. */
function isDatabaseError(error: Error): boolean {
  return "severity" in error && "code" in error && /^[0-9A-Z]{5}$/.test(String(error.code));
}

function redactQuotedText(message: string): string {
  return message.replace(/"[^"]*"?/g, '"…"').split("\n")[0] ?? "";
}

function pickProperty(error: Error, name: "code" | "constraint" | "table"): Record<string, string> {
  const value: unknown = Object.entries(error).find(([key]) => key === name)?.[1];
  return typeof value === "string" || typeof value === "number"
    ? { [name]: String(value).slice(0, 200) }
    : {};
}

/** Returns the stack's frames, without the error message. */
function framesOf(stack: string): string {
  return stack
    .split("\n")
    .filter((line) => /^\s+at /.test(line))
    .map((line) => `\n${line}`)
    .join("");
}
