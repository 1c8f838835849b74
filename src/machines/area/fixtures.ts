import type { CallFailure } from "../../api/call.ts";
import { type ErrorCode, errorStatus } from "../../api/contract/errors.ts";
import type { AreaEvent } from "./machine.ts";

/** A call that the service refused with a code, in words that a test can tell. */
export function failing(
  code: ErrorCode,
  { fields, ...more }: Partial<Pick<CallFailure, "fields" | "retryAfterSeconds">> = {},
): CallFailure {
  const message = `Because of ${code}.`;
  const error = { code, message, ...(fields && { fields }) };
  return { statusCode: errorStatus[code], fields: {}, body: { error }, ...error, ...more };
}

/** A call that failed because the service was away. */
export const serviceAway: CallFailure = failing("service_unavailable", { retryAfterSeconds: 5 });

/** A call to which no reply came. */
export const networkLost: CallFailure = {
  statusCode: 0,
  code: "network",
  message: "Network Error",
  fields: {},
  body: null,
};

/** A failure for each code there is, and the network's. */
const failures = [...(Object.keys(errorStatus) as ErrorCode[]).map((code) => failing(code)), networkLost];

/** Everything that can happen to a data area that asks with a text and gets one. */
export const areaFixtures = {
  events: {
    retry: [{ type: "retry" }],
  } satisfies { [Type in AreaEvent["type"]]: Extract<AreaEvent, { type: Type }>[] },
  answers: { load: { done: ["text"], errors: [serviceAway, ...failures] } },
};
