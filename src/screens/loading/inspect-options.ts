import type { AnyMachineSnapshot, InspectionEvent } from "xstate";

/**
 * Actor options that log events and states to the browser's console at the level "verbose". The options are set only in
 * development; production builds do not contain this code.
 */
export const inspectOptions: { readonly inspect?: (event: InspectionEvent) => void } =
  process.env.NODE_ENV === "development" && typeof window !== "undefined" ? { inspect: logTransition } : {};

function logTransition(event: InspectionEvent): void {
  if (event.type !== "@xstate.snapshot" || !("value" in event.snapshot)) return;
  const { value, context, machine } = event.snapshot as AnyMachineSnapshot;
  console.debug(
    `[machine] ${machine.id}: ${event.event.type} → ${JSON.stringify(value)}`,
    event.event,
    context,
  );
}
