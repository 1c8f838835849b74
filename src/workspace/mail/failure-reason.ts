import { cutText } from "../../api/contract/cut-text.ts";
import { withoutContacts } from "../../http/log-error.ts";

/** Longest reason that is kept. */
const most = 300;

/** Why a delivery failed, for the log and the outbox: one line, with addresses and phone numbers taken out. */
export function failureReason(error: unknown): string {
  const text = error instanceof Error ? `${codeOf(error)}${error.message}` : String(error);
  return cutText(withoutContacts(text).replace(/\s+/g, " "), most);
}

function codeOf(error: Error): string {
  return "code" in error && error.code !== undefined ? `${String(error.code)}: ` : "";
}
