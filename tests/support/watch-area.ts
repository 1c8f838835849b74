import type { AnyActorRef } from "xstate";
import type { AreaView } from "../../src/machines/area/selectors.ts";

/**
 * Notes how a data area stands while an actor runs, each time that it changes: `not there`, `idle`, `fetching`, `data` or
 * `error`; two of them at once would be joined by `and`.
 */
export function watchArea<Snapshot>(
  actor: AnyActorRef,
  viewOf: (snapshot: Snapshot) => AreaView<unknown> | null,
): string[] {
  const seen: string[] = [];
  const look = () => {
    const standing = standingOf(viewOf(actor.getSnapshot()));
    if (seen.at(-1) !== standing) seen.push(standing);
  };
  look();
  actor.subscribe(look);
  return seen;
}

function standingOf(view: AreaView<unknown> | null): string {
  if (view === null) return "not there";
  const told = [view.fetching && "fetching", view.data !== null && "data", view.error !== null && "error"];
  return told.filter(Boolean).join(" and ") || "idle";
}
