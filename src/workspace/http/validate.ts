import * as v from "valibot";
import type { CallDefinition } from "../../api/contract/calls.ts";
import { errorBody } from "../../api/contract/errors.ts";
import * as texts from "../../texts/validation.ts";
import { isStorable } from "../database/storable.ts";
import { createErrorResponse, type RouteResponse } from "./route.ts";

/** A valid value, or the response that names each invalid field. */
export type Checked = { readonly value: unknown } | { readonly refused: RouteResponse };

/** Validates one part of a request. Without a schema the part is replaced by `empty`. */
export function validatePart(schema: v.GenericSchema | undefined, value: unknown, empty: unknown): Checked {
  if (schema === undefined) return { value: empty };
  const result = v.safeParse(schema, value);
  if (!result.success) return { refused: validationErrorResponse(result.issues) };
  const unstorable = findUnstorableText(result.output, "");
  if (unstorable === null) return { value: result.output };
  const fields = { [unstorable]: texts.unsupportedCharacters };
  return { refused: createErrorResponse("validation_failed", texts.correctFields, { fields }) };
}

/** Returns the path of the first text that PostgreSQL cannot store. The schema has already limited the nesting. */
function findUnstorableText(value: unknown, path: string): string | null {
  if (typeof value === "string") return isStorable(value) ? null : path;
  if (typeof value !== "object" || value === null) return null;
  for (const [name, part] of Object.entries(value)) {
    const found = findUnstorableText(part, path === "" ? name : `${path}.${name}`);
    if (found !== null) return found;
  }
  return null;
}

function validationErrorResponse(issues: readonly v.BaseIssue<unknown>[]): RouteResponse {
  const fields: Record<string, string> = {};
  for (const issue of issues) {
    const path = v.getDotPath(issue) ?? "body";
    fields[path] ??= messageOf(issue);
  }
  return createErrorResponse("validation_failed", texts.correctFields, { fields });
}

/** Returns the schema's message. Replaces a default message of the library by a sentence. */
export function messageOf(issue: v.BaseIssue<unknown>): string {
  if (issue.type === "strict_object" && issue.expected === "never") return texts.unknownField;
  if (!issue.message.startsWith("Invalid ")) return issue.message;
  if (issue.received === "undefined") return texts.missingField;
  if (issue.type === "picklist" || issue.type === "literal") return texts.oneOf(optionsOf(issue));
  return issue.kind === "schema"
    ? `Expected ${issue.expected}, received ${kindOf(issue.input)}.`
    : texts.invalidFormat;
}

/** Returns the accepted values of a picklist or literal. valibot formats them as `("a" | "b")`. */
function optionsOf({ expected }: v.BaseIssue<unknown>): string[] {
  return (expected ?? "").replaceAll(/[()"]/g, "").split(" | ");
}

function kindOf(input: unknown): string {
  if (input === null) return "null";
  return Array.isArray(input) ? "a list" : typeof input;
}

/** Throws if the contract does not list the response for its API call; used in tests and development. */
export function assertResponse(call: CallDefinition, response: RouteResponse): void {
  if (response.errorCode !== undefined && !call.errorCodes.includes(response.errorCode))
    throw new Error(
      `${call.path} was rejected with ${response.errorCode}, which the contract does not list.`,
    );
  const wire: unknown = response.body === undefined ? undefined : JSON.parse(JSON.stringify(response.body));
  const schema = response.errorCode === undefined ? call.responses[response.status] : errorBody;
  if (schema === undefined)
    throw new Error(`${call.path} responded with ${response.status}, which the contract does not list.`);
  if (wire === undefined || "mediaType" in schema) return;
  const result = v.safeParse(schema, wire);
  if (result.success) return;
  const errors = result.issues.map((issue) => `${v.getDotPath(issue) ?? "body"}: ${issue.message}`);
  throw new Error(
    `The response of ${call.path} (${response.status}) does not match the contract: ${errors.join("; ")}`,
  );
}
