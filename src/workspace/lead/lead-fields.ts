import type * as v from "valibot";
import type { LeadFields, LeadRequest, leadRequest } from "../../api/contract/lead.ts";

/** Returns the fields of a request without those that detect bots. */
export function leadFieldsOf({
  topic: _topic,
  website: _website,
  elapsedMs: _elapsedMs,
  ...fields
}: v.InferOutput<typeof leadRequest>): LeadFields {
  return fields;
}

/** Merges new fields into the earlier ones; omitted fields keep their values. */
export function mergedFields(before: LeadFields, now: LeadFields): LeadFields {
  const given = Object.entries(now).filter(([, value]) => value !== undefined);
  return { ...before, ...Object.fromEntries(given) };
}

/** Returns the names of the fields with a different value. */
export function changedFields(before: LeadFields, now: LeadFields): string[] {
  const old = new Map<string, unknown>(Object.entries(before));
  return Object.entries(now).flatMap(([name, value]) => (old.get(name) === value ? [] : [name]));
}

/** A form filled in faster than this is marked: people are rarely faster, but a browser's autofill is. In milliseconds. */
const minElapsedMs = 2_000;

/** Why a lead may come from a bot, as a code for the log and the record. */
export type BotSignal = "honeypot" | "too_fast";

/** Returns the sign of a bot in a request, or null. */
export function detectBot({
  topic = "",
  website = "",
  elapsedMs,
}: Pick<LeadRequest, "topic" | "website" | "elapsedMs">): BotSignal | null {
  if (`${topic}${website}`.trim() !== "") return "honeypot";
  return elapsedMs !== undefined && elapsedMs < minElapsedMs ? "too_fast" : null;
}
