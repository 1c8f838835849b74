import type * as v from "valibot";
import type { LeadFields, LeadRequest, leadRequest } from "../../api/contract/lead.ts";

/** Returns the fields of a request without the fields that only detect bots. */
export function leadFieldsOf({
  topic: _topic,
  website: _website,
  elapsedMs: _elapsedMs,
  ...fields
}: v.InferOutput<typeof leadRequest>): LeadFields {
  return fields;
}

/** Merges the fields of a repeated lead into the stored fields. Omitted fields keep their stored values. */
export function mergedFields(before: LeadFields, now: LeadFields): LeadFields {
  const presentFields = Object.entries(now).filter(([, value]) => value !== undefined);
  return { ...before, ...Object.fromEntries(presentFields) };
}

/** Returns the names of all fields whose value changed. */
export function changedFields(before: LeadFields, now: LeadFields): string[] {
  const old = new Map<string, unknown>(Object.entries(before));
  return Object.entries(now).flatMap(([name, value]) => (old.get(name) === value ? [] : [name]));
}

/**
 * Minimum time in which a person fills in the form, in milliseconds. Leads that are sent sooner than that are marked,
 * not rejected, because autofill can be that fast.
 */
const minElapsedMs = 2_000;

/** The reason why a lead may come from a bot. Logged and stored with the lead. */
export type BotSignal = "honeypot" | "too_fast";

/** Returns the reason why a request may come from a bot, or null. */
export function detectBot({
  topic = "",
  website = "",
  elapsedMs,
}: Pick<LeadRequest, "topic" | "website" | "elapsedMs">): BotSignal | null {
  if (`${topic}${website}`.trim() !== "") return "honeypot";
  return elapsedMs !== undefined && elapsedMs < minElapsedMs ? "too_fast" : null;
}
