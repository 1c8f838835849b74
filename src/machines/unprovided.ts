import { fromPromise } from "xstate";

/** An actor that is provided from outside as a call: it is asked with the actor's input, and given up with the actor. */
export function asking<Input, Output, Context>(
  ask: (input: Input, context: Context & { readonly signal: AbortSignal }) => Promise<Output>,
  context: Context,
) {
  return fromPromise<Output, Input>(({ input, signal }) => ask(input, { ...context, signal }));
}

/** Placeholder for an actor that has to be provided from outside: started without, it fails, naming itself. */
export function unprovided<Actor extends { input: unknown; output: unknown }>(name: string) {
  return fromPromise<Actor["output"], Actor["input"]>(() =>
    Promise.reject(new Error(`The actor ${name} was not provided`)),
  );
}
