import { truncateText } from "../../api/contract/truncate-text.ts";
import { redactContacts } from "../../http/serialize-error.ts";

const maxReasonLength = 300;

/**
 * Formats the reason of a failed delivery for the log and the outbox: one line, without email addresses and phone
 * numbers.
 */
export function failureReason(error: unknown): string {
  const text = error instanceof Error ? textOf(error) : String(error);
  return truncateText(redactContacts(text).replace(/\s+/g, " "), maxReasonLength);
}

function textOf(error: Error & { code?: unknown; responseCode?: unknown }): string {
  // The server's response to a failed login can repeat the password.
  if (error.code === "EAUTH") return ["EAUTH", error.responseCode].join(": ");
  return `${error.code === undefined ? "" : `${String(error.code)}: `}${error.message}`;
}
