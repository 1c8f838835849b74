import type { CallDefinition } from "../../api/contract/calls.ts";
import { type ErrorCode, errorStatus } from "../../api/contract/errors.ts";
import { schemaOf } from "./schemas.ts";

const meanings: Readonly<Record<number, string>> = {
  200: "Done",
  201: "Made",
  202: "Taken; one more step is asked for",
  204: "Taken",
  303: "Go on at `Location`",
  400: "Not understood",
  403: "Sent from another site",
  404: "Not there, or not yours",
  409: "Not possible any more",
  413: "Too large",
  415: "Not in a form that is read here",
  422: "Understood, but against a rule",
  429: "Too many requests; see `Retry-After`",
  500: "Our fault",
  502: "The payment gateway did not answer; see `Retry-After`",
  503: "Away for a moment; see `Retry-After`",
};

/** Every reply of a call, as the contract lists them: those that do what was asked, and the refusals. */
export function repliesOf(call: CallDefinition): Record<string, object> {
  const replies: Record<string, object> = {};
  for (const status of Object.keys(call.replies)) replies[status] = successOf(call, Number(status));
  for (const code of call.refusals) {
    const status = errorStatus[code];
    replies[status] = { $ref: `#/components/responses/${nameOf(status)}` };
  }
  return replies;
}

/** One shared refusal a status, with the codes that travel with it. */
export function componentResponses(): Record<string, object> {
  const statuses = [...new Set(Object.values(errorStatus))];
  return Object.fromEntries(statuses.map((status) => [nameOf(status), refusal(status)]));
}

function successOf(call: CallDefinition, status: number): object {
  const description = meanings[status] ?? "Done";
  const reply = call.replies[status];
  if (reply === undefined || status === 204) return { description };
  if (status === 303) return { description, headers: { Location: { schema: { type: "string" } } } };
  if ("mediaType" in reply)
    return { description, content: { [reply.mediaType]: { schema: { type: "string" } } } };
  const content: Record<string, object> = { "application/json": { schema: schemaOf(reply, "output") } };
  // The one call whose form is chosen by its query; the contract gives the schema of the JSON form.
  if (call.path === "/order/invoice") content["application/pdf"] = {};
  return { description, content };
}

function refusal(status: number): object {
  const codes = (Object.keys(errorStatus) as ErrorCode[]).filter((code) => errorStatus[code] === status);
  const waits = [429, 502, 503].includes(status);
  return {
    description: `${meanings[status] ?? "Refused"}: ${codes.map((code) => `\`${code}\``).join(", ")}`,
    ...(waits ? { headers: { "Retry-After": { schema: { type: "integer" } } } } : {}),
    content: { "application/json": { schema: { $ref: "#/components/schemas/Error" } } },
  };
}

const nameOf = (status: number) => `Refused${status}`;
