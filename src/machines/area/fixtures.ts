import type { CallFailure } from "../../api/call.ts";
import { type ErrorCode, errorStatus } from "../../api/contract/errors.ts";
import { NotNeededError } from "../../api/failure.ts";
import { errorMessages, retryDelays } from "./error-messages.ts";
import type { AreaEvent } from "./machine.ts";

/** Overrides for the defaults of a failure fixture. */
type FailureOverrides = Partial<Pick<CallFailure, "message" | "fields" | "retryAfterSeconds">> & {
  /** Additional members of the response body, such as `alternatives`. */
  readonly extra?: Readonly<Record<string, unknown>>;
};

/** Creates the failure for an error response. `tests/service/domain-errors.test.ts` checks the default message. */
export function callFailure(code: ErrorCode, overrides: FailureOverrides = {}): CallFailure {
  const { message = errorMessages[code], fields, retryAfterSeconds = retryDelays[code], extra } = overrides;
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

/** Creates a `validation_failed` response. `fields` maps the service's field names to error messages. */
export function validationFailure(fields: Readonly<Record<string, string>>): CallFailure {
  return callFailure("validation_failed", { fields });
}

export const serviceUnavailable: CallFailure = callFailure("service_unavailable");

export const networkFailure: CallFailure = {
  statusCode: 0,
  code: "network",
  message: "Network Error",
  fields: {},
  body: null,
};

const failures = [
  ...(Object.keys(errorStatus) as ErrorCode[]).map((code) => callFailure(code)),
  networkFailure,
];

/** Every event and actor result of a data area with text input and text data. */
export const areaFixtures = {
  events: {
    retry: [{ type: "retry" }],
  } satisfies { [Type in AreaEvent["type"]]: Extract<AreaEvent, { type: Type }>[] },
  actorResults: { load: { done: ["text"], errors: [serviceUnavailable, new NotNeededError(), ...failures] } },
};
