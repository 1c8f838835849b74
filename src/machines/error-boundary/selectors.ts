import type { ErrorBoundaryInput } from "./machine.ts";

/** What a boundary shows. */
export type BoundaryView = "children" | "error page" | "nothing";

/** What a boundary shows, by the snapshot of its machine or its equivalent before the machine has loaded. */
export function boundaryView(snapshot: {
  readonly value: "ok" | "errored";
  readonly context: ErrorBoundaryInput;
}): BoundaryView {
  if (snapshot.value === "ok") return "children";
  return snapshot.context.skip ? "nothing" : "error page";
}
