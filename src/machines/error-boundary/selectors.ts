import type { ErrorBoundaryInput } from "./machine.ts";

export type BoundaryView = "children" | "error page" | "nothing";

/** Returns what a boundary renders. Before the machine is loaded, `snapshot` is an equivalent object. */
export function boundaryView(snapshot: {
  readonly value: "ok" | "errored";
  readonly context: ErrorBoundaryInput;
}): BoundaryView {
  if (snapshot.value === "ok") return "children";
  return snapshot.context.skip ? "nothing" : "error page";
}
