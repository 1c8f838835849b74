import { type Actor, createActor } from "xstate";
import { navigationMachine } from "../../machines/navigation/machine.ts";
import { inspectOptions } from "../loading/inspect-options.ts";

/** Creates the actor of the header's overlays without starting it. */
export function navigationActor(): Actor<typeof navigationMachine> {
  return createActor(navigationMachine, inspectOptions);
}
