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
  const seen: string[] = [];
  const look = () => {
    const standing = describeArea(viewOf(actor.getSnapshot()));
    if (seen.at(-1) !== standing) seen.push(standing);
  };
  look();
  actor.subscribe(look);
  return seen;
}

function describeArea(view: AreaView<unknown> | null): string {
  if (view === null) return "not there";
  const reported = [
    view.fetching && "fetching",
    view.data !== null && "data",
    view.error !== null && "error",
  ];
  return reported.filter(Boolean).join(" and ") || "idle";
}
