import type { CallFailure } from "../../api/call.ts";
import { type ErrorCode, errorStatus } from "../../api/contract/errors.ts";
import { NotNeeded } from "../../api/failure.ts";
import type { AreaEvent } from "./machine.ts";
import { pauses, sentences } from "./refusal-texts.ts";

/** What a refusal says where its own words, fields or figures matter. */
type Told = Partial<Pick<CallFailure, "message" | "fields" | "retryAfterSeconds">> & {
  /** What stands beside code and message, such as `alternatives`. */
  readonly extra?: Readonly<Record<string, unknown>>;
};

/** A refusal with a code, by default in the service's words; checked by `tests/service/refusals.test.ts`. */
export function failing(code: ErrorCode, told: Told = {}): CallFailure {
  const { message = sentences[code], fields, retryAfterSeconds = pauses[code], extra } = told;
  const error = { ...extra, code, message, ...(fields && { fields }) };
  return {
    statusCode: errorStatus[code],
    code,
    message,
    fields: fields ?? {},
    body: { ...extra, error },
    ...(retryAfterSeconds !== undefined && { retryAfterSeconds }),
  };
}

/** A refusal of fields, each with a sentence under the name that the service gives it. */
export function failingFields(fields: Readonly<Record<string, string>>): CallFailure {
  return failing("validation_failed", { fields });
}

/** A call that failed because the service was away. */
export const serviceAway: CallFailure = failing("service_unavailable");

/** A call to which no reply came. */
export const networkLost: CallFailure = {
  statusCode: 0,
  code: "network",
  message: "Network Error",
  fields: {},
  body: null,
};

const failures = [...(Object.keys(errorStatus) as ErrorCode[]).map((code) => failing(code)), networkLost];

/** Everything that can happen to a data area that asks with a text and gets one. */
export const areaFixtures = {
  events: {
    retry: [{ type: "retry" }],
  } satisfies { [Type in AreaEvent["type"]]: Extract<AreaEvent, { type: Type }>[] },
  answers: { load: { done: ["text"], errors: [serviceAway, new NotNeeded(), ...failures] } },
};
