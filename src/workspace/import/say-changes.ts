import type { Changes } from "./changes.ts";

/** Ids that are listed of each kind of change; the rest is counted. */
const most = 20;

/** Changes for people: a line for each kind that changed, and below it what was added (+), updated (~), retired (-). */
export function sayChanges(changes: readonly Changes[]): string[] {
  const changed = changes.filter(
    ({ added, updated, retired }) => added.length + updated.length + retired.length > 0,
  );
  if (changed.length === 0) return ["Nothing changes: the inventory is like this already."];
  return changed.flatMap(({ kind, added, updated, retired }) => [
    `${kind}: ${added.length} added, ${updated.length} updated, ${retired.length} retired`,
    ...listed("+", added),
    ...listed("~", updated),
    ...listed("-", retired),
  ]);
}

function listed(sign: string, ids: readonly string[]): string[] {
  const lines = ids.slice(0, most).map((id) => `  ${sign} ${id}`);
  return ids.length > most ? [...lines, `  ${sign} and ${ids.length - most} more`] : lines;
}
