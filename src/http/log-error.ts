/** What the log says of an error, and nothing else: an error may carry the row, the query or the mail that it failed at. */
export type LoggedError = {
  readonly type: string;
  readonly message: string;
  readonly code?: string;
  /** Of a database error. */
  readonly constraint?: string;
  readonly table?: string;
  readonly stack?: string;
  readonly cause?: LoggedError;
};

const deepest = 4;

/** An error for the log, without personal data: no `detail`, `where`, query or parameters, and no quoted text. */
export function loggedError(error: unknown, depth = 0): LoggedError {
  if (!(error instanceof Error)) return { type: typeof error, message: withoutContacts(String(error)) };
  const given = messageOf(error);
  const message = withoutContacts(isOfDatabase(error) ? withoutQuotes(given) : given);
  return {
    type: error.name,
    message,
    ...named(error, "code"),
    ...named(error, "constraint"),
    ...named(error, "table"),
    ...(error.stack === undefined ? {} : { stack: `${error.name}: ${message}${framesOf(error.stack)}` }),
    ...(error.cause === undefined || depth === deepest ? {} : { cause: loggedError(error.cause, depth + 1) }),
  };
}

/** A text without the email addresses and phone numbers in it. */
export function withoutContacts(text: string): string {
  return text.replace(/[^\s<>"',;:]+@[^\s<>"',;:]+/g, "(address)").replace(/\+?\d[\d\s-]{8,}\d/g, "(number)");
}

/** An error of several, such as a refused connection to each address of a host, has no message of its own. */
function messageOf(error: Error): string {
  if (!(error instanceof AggregateError) || error.message !== "") return error.message;
  return error.errors.map((part) => (part instanceof Error ? messageOf(part) : String(part))).join("; ");
}

/** PostgreSQL's errors, whichever driver brought them: a severity, and a code of five characters. */
function isOfDatabase(error: Error): boolean {
  return "severity" in error && "code" in error && /^[0-9A-Z]{5}$/.test(String(error.code));
}

function withoutQuotes(message: string): string {
  return message.replace(/"[^"]*"?/g, '"…"').split("\n")[0] ?? "";
}

function named(error: Error, name: "code" | "constraint" | "table"): Record<string, string> {
  const value: unknown = Object.entries(error).find(([key]) => key === name)?.[1];
  return typeof value === "string" || typeof value === "number"
    ? { [name]: String(value).slice(0, 200) }
    : {};
}

/** The lines that say where it happened; before them a stack repeats the message. */
function framesOf(stack: string): string {
  return stack
    .split("\n")
    .filter((line) => /^\s+at /.test(line))
    .map((line) => `\n${line}`)
    .join("");
}
