import type { CallContext, RefusalOf } from "./call.ts";
import type { CallName } from "./contract/calls.ts";
import { alwaysCodes, toEach, unreadableCodes, unrepeatableCodes } from "./contract/refusal-groups.ts";
import { CallError } from "./failure.ts";

/** The outcome of each refusal of a call; a code without one does not compile. `fail` rethrows the refusal. */
export type RefusalOutcomes<Name extends CallName, Outcome> = {
  readonly [Code in RefusalOf<Name>]: (refusal: CallError) => Outcome;
};

/** The refusal is no outcome that a chart tells apart, but the call's failure. */
export const fail = (refusal: CallError): never => {
  throw refusal;
};

/** Codes that say nothing of what was asked about: it did not happen, and may be asked again. */
export const failAlways = toEach(alwaysCodes, () => fail);

/** The same for a call with a body. */
export const failPosted = { ...failAlways, ...toEach(unreadableCodes, () => fail) };

/** The same for a call that takes an `Idempotency-Key`. */
export const failRepeatable = { ...failPosted, ...toEach(unrepeatableCodes, () => fail) };

/** A call whose expected refusals are outcomes. Rejects with anything else, such as a reply that never came. */
export function outcomeOf<Input, Reply, Outcome>(
  ask: (input: Input, context?: CallContext) => Promise<Reply>,
  done: (reply: Reply) => Outcome,
  refusals: Readonly<Record<string, (refusal: CallError) => Outcome>>,
): (input: Input, context?: CallContext) => Promise<Outcome> {
  return async (input, context) => {
    try {
      return done(await ask(input, context));
    } catch (error) {
      const outcome = error instanceof CallError ? refusals[error.code] : undefined;
      if (!(error instanceof CallError) || outcome === undefined) throw error;
      return outcome(error);
    }
  };
}
