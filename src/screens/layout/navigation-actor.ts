import { type Actor, createActor } from "xstate";
import { navigationMachine } from "../../machines/navigation/machine.ts";
import { inspected } from "../loading/inspected.ts";

/** The chart of what lies over the page, not yet started. */
export function navigationActor(): Actor<typeof navigationMachine> {
  return createActor(navigationMachine, inspected);
}
