import type * as v from "valibot";
import type { LeadFields, LeadRequest, leadRequest } from "../../api/contract/lead.ts";

/** The fields of a request without those that detect bots. */
export function leadFieldsOf({
  topic: _topic,
  website: _website,
  elapsedMs: _elapsedMs,
  ...fields
}: v.InferOutput<typeof leadRequest>): LeadFields {
  return fields;
}

/** The earlier fields, overwritten by the new ones; a field that is left out now keeps its value. */
export function mergedFields(before: LeadFields, now: LeadFields): LeadFields {
  const given = Object.entries(now).filter(([, value]) => value !== undefined);
  return { ...before, ...Object.fromEntries(given) };
}

/** Names of the fields whose value has changed. */
export function changedFields(before: LeadFields, now: LeadFields): string[] {
  const old = new Map<string, unknown>(Object.entries(before));
  return Object.entries(now).flatMap(([name, value]) => (old.get(name) === value ? [] : [name]));
}

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
