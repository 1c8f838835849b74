import { fromPromise } from "xstate";

/** Creates actor logic that passes the actor's input to `call`. The signal aborts when the actor is stopped. */
export function fromCall<Input, Output, Context>(
  call: (input: Input, context: Context & { readonly signal: AbortSignal }) => Promise<Output>,
  context: Context,
) {
  return fromPromise<Output, Input>(({ input, signal }) => call(input, { ...context, signal }));
}

/** Placeholder for an actor that must be provided. Rejects with an error that contains the actor's name. */
export function placeholderActor<Actor extends { input: unknown; output: unknown }>(name: string) {
  return fromPromise<Actor["output"], Actor["input"]>(() =>
    Promise.reject(new Error(`The actor ${name} was not provided`)),
  );
}
