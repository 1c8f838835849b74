import type { CallDefinition } from "../../api/contract/calls.ts";
import { type ErrorCode, errorStatus } from "../../api/contract/errors.ts";
import { schemaOf } from "./schemas.ts";

const statusDescriptions: Readonly<Record<number, string>> = {
  200: "Success",
  201: "Created",
  202: "Accepted; another step is required",
  204: "Accepted; no content",
  303: "Continue at `Location`",
  400: "Malformed request",
  403: "Sent from another site",
  404: "Not found, or not accessible",
  409: "Conflicts with the current state",
  413: "Too large",
  415: "Unsupported media type",
  422: "Violates a rule",
  429: "Too many requests; see `Retry-After`",
  500: "Unexpected error",
  502: "The payment gateway did not respond; see `Retry-After`",
  503: "Temporarily unavailable; see `Retry-After`",
};

/** Returns all responses of an API call, successes and errors, as in the contract. */
export function responsesOf(call: CallDefinition): Record<string, object> {
  const replies: Record<string, object> = {};
  for (const status of Object.keys(call.responses)) replies[status] = successResponse(call, Number(status));
  for (const code of call.errorCodes) {
    const status = errorStatus[code];
    replies[status] = { $ref: `#/components/responses/${responseName(status)}` };
  }
  return replies;
}

/** Returns one shared error response per status, with its error codes. */
export function componentResponses(): Record<string, object> {
  const statuses = [...new Set(Object.values(errorStatus))];
  return Object.fromEntries(statuses.map((status) => [responseName(status), sharedErrorResponse(status)]));
}

function successResponse(call: CallDefinition, status: number): object {
  const description = statusDescriptions[status] ?? "Done";
  const response = call.responses[status];
  if (response === undefined || status === 204) return { description };
  if (status === 303) return { description, headers: { Location: { schema: { type: "string" } } } };
  if ("mediaType" in response)
    return { description, content: { [response.mediaType]: { schema: { type: "string" } } } };
  const content: Record<string, object> = { "application/json": { schema: schemaOf(response) } };
  if (call.file !== undefined && status === 200) content[call.file] = {};
  return { description, content };
}

function sharedErrorResponse(status: number): object {
  const codes = (Object.keys(errorStatus) as ErrorCode[]).filter((code) => errorStatus[code] === status);
  const waits = [429, 502, 503].includes(status);
  return {
    description: `${statusDescriptions[status] ?? "Error"}: ${codes.map((code) => `\`${code}\``).join(", ")}`,
    ...(waits ? { headers: { "Retry-After": { schema: { type: "integer" } } } } : {}),
    content: { "application/json": { schema: { $ref: "#/components/schemas/Error" } } },
  };
}

const responseName = (status: number) => `Refused${status}`;
