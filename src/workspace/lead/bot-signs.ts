import type { LeadRequest } from "../../api/contract/lead.ts";

/** Filled in faster than this by hand is rare; a browser that fills the form in by itself does it. In milliseconds. */
const leastElapsedMs = 2_000;

/** Why a lead may be a bot's, as a code for the log and the record. */
export type BotSign = "honeypot" | "too_fast";

/** What speaks for a bot; null for a person, as far as one can tell. */
export function botSignOf({
  website,
  elapsedMs,
}: Pick<LeadRequest, "website" | "elapsedMs">): BotSign | null {
  if (website !== undefined && website.trim() !== "") return "honeypot";
  return elapsedMs !== undefined && elapsedMs < leastElapsedMs ? "too_fast" : null;
}
