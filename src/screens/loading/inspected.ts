import type { AnyMachineSnapshot, InspectionEvent } from "xstate";

/**
 * Options of an actor that make the browser's console show its events and states, at the level "verbose", in development;
 * none elsewhere, and the built scripts have nothing of it.
 */
export const inspected: { readonly inspect?: (event: InspectionEvent) => void } =
  process.env.NODE_ENV === "development" && typeof window !== "undefined" ? { inspect: show } : {};

function show(event: InspectionEvent): void {
  if (event.type !== "@xstate.snapshot" || !("value" in event.snapshot)) return;
  const { value, context, machine } = event.snapshot as AnyMachineSnapshot;
  console.debug(
    `[chart] ${machine.id}: ${event.event.type} → ${JSON.stringify(value)}`,
    event.event,
    context,
  );
}
