import type { CallFailure } from "../../api/call.ts";

/**
 * What an actor threw, as plain data that a snapshot can carry (row X7): the call's failure, or for anything else its
 * message under the code `unexpected`.
 */
export function failureOf(error: unknown): CallFailure {
  if (isCallFailure(error)) {
    const { statusCode, code, message, fields, body, retryAfterSeconds } = error;
    const failure = { statusCode, code, message, fields, body };
    return retryAfterSeconds === undefined ? failure : { ...failure, retryAfterSeconds };
  }
  const message = error instanceof Error ? error.message : String(error);
  return { statusCode: 0, code: "unexpected", message, fields: {}, body: null };
}

function isCallFailure(error: unknown): error is CallFailure {
  return (
    typeof error === "object" &&
    error !== null &&
    "statusCode" in error &&
    "code" in error &&
    "message" in error &&
    "fields" in error &&
    "body" in error
  );
}
