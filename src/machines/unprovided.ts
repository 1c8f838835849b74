import { fromPromise } from "xstate";

/** Placeholder for an actor that has to be provided from outside: started without, it fails, naming itself. */
export function unprovided<Actor extends { input: unknown; output: unknown }>(name: string) {
  return fromPromise<Actor["output"], Actor["input"]>(() =>
    Promise.reject(new Error(`The actor ${name} was not provided`)),
  );
}
