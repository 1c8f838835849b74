import { truncateText } from "../../api/contract/truncate-text.ts";
import { redactContacts } from "../../http/serialize-error.ts";

const maxReasonLength = 300;

/**
 * Formats the reason of a failed delivery for the log and the outbox: one line, without email addresses and phone
 * numbers.
 */
export function failureReason(error: unknown): string {
  const text = error instanceof Error ? `${codeOf(error)}${error.message}` : String(error);
  return truncateText(redactContacts(text).replace(/\s+/g, " "), maxReasonLength);
}

function codeOf(error: Error): string {
  return "code" in error && error.code !== undefined ? `${String(error.code)}: ` : "";
}
