import type { LeadRequest } from "../../api/contract/lead.ts";

/** Less time than this over a form of five fields is no person's, in milliseconds. */
const leastElapsedMs = 2_000;

/** What gives a bot away, as a code for the log; null for a person, as far as one can tell. */
export function botSignOf({
  website,
  elapsedMs,
}: Pick<LeadRequest, "website" | "elapsedMs">): "honeypot" | "too_fast" | null {
  if (website !== undefined && website.trim() !== "") return "honeypot";
  return elapsedMs !== undefined && elapsedMs < leastElapsedMs ? "too_fast" : null;
}
