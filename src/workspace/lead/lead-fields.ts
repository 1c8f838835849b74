import type * as v from "valibot";
import type { LeadFields, leadRequest } from "../../api/contract/lead.ts";

/** Takes the marks off a request. */
export function leadFieldsOf({
  website: _website,
  elapsedMs: _elapsedMs,
  ...fields
}: v.InferOutput<typeof leadRequest>): LeadFields {
  return fields;
}

/** What was said before, corrected by what is said now; a field left out now keeps what it held. */
export function mergedFields(before: LeadFields, now: LeadFields): LeadFields {
  const said = Object.entries(now).filter(([, value]) => value !== undefined);
  return { ...before, ...Object.fromEntries(said) };
}

/** Names of the fields that hold something else now. */
export function changedFields(before: LeadFields, now: LeadFields): string[] {
  const old = new Map<string, unknown>(Object.entries(before));
  return Object.entries(now).flatMap(([name, value]) => (old.get(name) === value ? [] : [name]));
}
