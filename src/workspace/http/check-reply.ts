import * as v from "valibot";
import type { CallDefinition } from "../../api/contract/calls.ts";
import { errorReply } from "../../api/contract/errors.ts";
import type { Answer } from "./route.ts";

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
