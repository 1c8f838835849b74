import type { ErrorBoundaryInput } from "./machine.ts";

/** What a boundary shows. */
export type BoundaryView = "children" | "error page" | "nothing";

/**
 * What a boundary shows in a state of its chart; the chart's snapshot, or as much of it as is known before the chart has
 * loaded.
 */
export function boundaryView(snapshot: {
  readonly value: "ok" | "errored";
  readonly context: ErrorBoundaryInput;
}): BoundaryView {
  if (snapshot.value === "ok") return "children";
  return snapshot.context.skip ? "nothing" : "error page";
}
