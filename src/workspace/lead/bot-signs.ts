import type { LeadRequest } from "../../api/contract/lead.ts";

/** People rarely fill the form in faster than this; a browser's autofill does. In milliseconds. */
const leastElapsedMs = 2_000;

/** Why a lead may come from a bot, as a code for the log and the record. */
export type BotSign = "honeypot" | "too_fast";

/** The sign of a bot in a request; null when there is none. */
export function botSignOf({
  topic = "",
  website = "",
  elapsedMs,
}: Pick<LeadRequest, "topic" | "website" | "elapsedMs">): BotSign | null {
  if (`${topic}${website}`.trim() !== "") return "honeypot";
  return elapsedMs !== undefined && elapsedMs < leastElapsedMs ? "too_fast" : null;
}
