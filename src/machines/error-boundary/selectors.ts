import type { ErrorBoundaryInput } from "./machine.ts";

export type BoundaryView = "children" | "error page" | "nothing";

/** What a boundary shows for a snapshot of its machine, or an equivalent object before the machine has loaded. */
export function boundaryView(snapshot: {
  readonly value: "ok" | "errored";
  readonly context: ErrorBoundaryInput;
}): BoundaryView {
  if (snapshot.value === "ok") return "children";
  return snapshot.context.skip ? "nothing" : "error page";
}
