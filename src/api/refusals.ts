import type { CallContext, RefusalOf } from "./call.ts";
import type { CallName } from "./contract/calls.ts";
import { alwaysCodes, toEach, unreadableCodes, unrepeatableCodes } from "./contract/refusal-groups.ts";
import { CallError } from "./failure.ts";

/** The outcome of each error code of a call; a missing code does not compile. `fail` rethrows the error. */
export type RefusalOutcomes<Name extends CallName, Outcome> = {
  readonly [Code in RefusalOf<Name>]: (refusal: CallError) => Outcome;
};

/** For error codes that state machines do not distinguish: the call fails. */
export const fail = (refusal: CallError): never => {
  throw refusal;
};

/** Codes unrelated to the requested change: nothing was changed, and the request may be repeated. */
export const failAlways = toEach(alwaysCodes, () => fail);

/** Like `failAlways`, for calls with a body. */
export const failPosted = { ...failAlways, ...toEach(unreadableCodes, () => fail) };

/** Like `failPosted`, for calls with an `Idempotency-Key`. */
export const failRepeatable = { ...failPosted, ...toEach(unrepeatableCodes, () => fail) };

/** Wraps a call so that expected error codes become outcomes. Rejects with any other error, such as a network failure. */
export function outcomeOf<Input, Reply, Outcome>(
  call: (input: Input, context?: CallContext) => Promise<Reply>,
  onSuccess: (reply: Reply) => Outcome,
  refusals: Readonly<Record<string, (refusal: CallError) => Outcome>>,
): (input: Input, context?: CallContext) => Promise<Outcome> {
  return async (input, context) => {
    try {
      return onSuccess(await call(input, context));
    } catch (error) {
      const outcome = error instanceof CallError ? refusals[error.code] : undefined;
      if (!(error instanceof CallError) || outcome === undefined) throw error;
      return outcome(error);
    }
  };
}
