/** Longest reason that is kept. */
const most = 300;

/** Why a delivery failed, for the log and the outbox: one line, with addresses and phone numbers taken out. */
export function failureReason(error: unknown): string {
  const text = error instanceof Error ? `${codeOf(error)}${error.message}` : String(error);
  return text
    .replace(/[^\s<>"',;:]+@[^\s<>"',;:]+/g, "(address)")
    .replace(/\+?\d[\d\s-]{8,}\d/g, "(number)")
    .replace(/\s+/g, " ")
    .slice(0, most);
}

function codeOf(error: Error): string {
  return "code" in error && error.code !== undefined ? `${String(error.code)}: ` : "";
}
