import type { AnyActorRef } from "xstate";
import type { AreaView } from "../../src/machines/area/selectors.ts";

/**
 * Records each state of a data area while an actor runs: `not there`, `idle`, `fetching`, `data` or `error`.
 * Simultaneous states would be joined with `and`.
 */
export function recordAreaStates<Snapshot>(
  actor: AnyActorRef,
  viewOf: (snapshot: Snapshot) => AreaView<unknown> | null,
): string[] {
  const views: string[] = [];
  const recordState = () => {
    const description = describeArea(viewOf(actor.getSnapshot()));
    if (views.at(-1) !== description) views.push(description);
  };
  recordState();
  actor.subscribe(recordState);
  return views;
}

function describeArea(view: AreaView<unknown> | null): string {
  if (view === null) return "not there";
  const parts = [view.fetching && "fetching", view.data !== null && "data", view.error !== null && "error"];
  return parts.filter(Boolean).join(" and ") || "idle";
}
