import type { CallContext, ErrorCodeOf } from "./call.ts";
import type { CallName } from "./contract/calls.ts";
import {
  bodyErrorCodes,
  commonErrorCodes,
  idempotencyErrorCodes,
  recordOf,
} from "./contract/error-groups.ts";
import { CallError } from "./failure.ts";

/**
 * Maps each error code of an API call to an outcome. A missing code does not compile. `rethrow` makes the call fail.
 */
export type ErrorOutcomes<Name extends CallName, Outcome> = {
  readonly [Code in ErrorCodeOf<Name>]: (error: CallError) => Outcome;
};

/** Makes the API call fail with the error. Used for error codes that state machines do not handle. */
export const rethrow = (error: CallError): never => {
  throw error;
};

/** Rethrows the error codes that any API call may return. The failed call changed nothing, so it can be repeated. */
export const rethrowCommon = recordOf(commonErrorCodes, () => rethrow);

/** Like `rethrowCommon`, for API calls with a body. */
export const rethrowForBody = { ...rethrowCommon, ...recordOf(bodyErrorCodes, () => rethrow) };

/** Like `rethrowForBody`, for API calls with an `Idempotency-Key`. */
export const rethrowForIdempotent = { ...rethrowForBody, ...recordOf(idempotencyErrorCodes, () => rethrow) };

/** Wraps an API call so that expected error codes become outcomes. Rethrows other errors, such as a network failure. */
export function withOutcomes<Input, Reply, Outcome>(
  call: (input: Input, context?: CallContext) => Promise<Reply>,
  onSuccess: (response: Reply) => Outcome,
  errorOutcomes: Readonly<Record<string, (error: CallError) => Outcome>>,
): (input: Input, context?: CallContext) => Promise<Outcome> {
  return async (input, context) => {
    try {
      return onSuccess(await call(input, context));
    } catch (error) {
      const outcome = error instanceof CallError ? errorOutcomes[error.code] : undefined;
      if (!(error instanceof CallError) || outcome === undefined) throw error;
      return outcome(error);
    }
  };
}
