import * as v from "valibot";
import type { CallDefinition } from "../../api/contract/calls.ts";
import { errorReply } from "../../api/contract/errors.ts";
import * as texts from "../../texts/validation.ts";
import { isStorable } from "../database/storable.ts";
import { type Answer, refuse } from "./route.ts";

/** A value that its schema accepted, or the refusal that names each fault by its field. */
export type Checked = { readonly value: unknown } | { readonly refused: Answer };

/** Checks one part of a request against its schema; without a schema the part is passed on empty. */
export function check(schema: v.GenericSchema | undefined, value: unknown, empty: unknown): Checked {
  if (schema === undefined) return { value: empty };
  const result = v.safeParse(schema, value);
  if (!result.success) return { refused: refuseFields(result.issues) };
  const unstorable = unstorableText(result.output, "");
  if (unstorable === null) return { value: result.output };
  const fields = { [unstorable]: texts.unstorable };
  return { refused: refuse("validation_failed", texts.correctFields, { fields }) };
}

/** Path of the first text that PostgreSQL refuses, in what the schema let through: so it is no deeper than the schema. */
function unstorableText(value: unknown, path: string): string | null {
  if (typeof value === "string") return isStorable(value) ? null : path;
  if (typeof value !== "object" || value === null) return null;
  for (const [name, part] of Object.entries(value)) {
    const found = unstorableText(part, path === "" ? name : `${path}.${name}`);
    if (found !== null) return found;
  }
  return null;
}

function refuseFields(issues: readonly v.BaseIssue<unknown>[]): Answer {
  const fields: Record<string, string> = {};
  for (const issue of issues) {
    const path = v.getDotPath(issue) ?? "body";
    fields[path] ??= messageOf(issue);
  }
  return refuse("validation_failed", texts.correctFields, { fields });
}

/** The schema's own sentence where it has one; the library's terse default is put into words. */
export function messageOf(issue: v.BaseIssue<unknown>): string {
  if (issue.type === "strict_object" && issue.expected === "never") return texts.unknownField;
  if (!issue.message.startsWith("Invalid ")) return issue.message;
  if (issue.received === "undefined") return texts.missingField;
  if (issue.type === "picklist" || issue.type === "literal") return `Expected ${issue.expected}.`;
  return issue.kind === "schema"
    ? `Expected ${issue.expected}, received ${kindOf(issue.input)}.`
    : texts.wrongForm;
}

function kindOf(input: unknown): string {
  if (input === null) return "null";
  return Array.isArray(input) ? "a list" : typeof input;
}

/** Throws when an answer is not one that the contract lists for its call; used in tests and development. */
export function assertReply(call: CallDefinition, answer: Answer): void {
  if (answer.refusal !== undefined && !call.refusals.includes(answer.refusal))
    throw new Error(`${call.path} was refused with ${answer.refusal}, which the contract does not list.`);
  const wire: unknown = answer.body === undefined ? undefined : JSON.parse(JSON.stringify(answer.body));
  const schema = answer.refusal === undefined ? call.replies[answer.status] : errorReply;
  if (schema === undefined)
    throw new Error(`${call.path} answered ${answer.status}, which the contract does not list.`);
  if (wire === undefined || "mediaType" in schema) return;
  const result = v.safeParse(schema, wire);
  if (result.success) return;
  const faults = result.issues.map((issue) => `${v.getDotPath(issue) ?? "body"}: ${issue.message}`);
  throw new Error(`${call.path} answered ${answer.status} against the contract: ${faults.join("; ")}`);
}
