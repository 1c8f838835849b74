import { initialTransition, type Snapshot, type SnapshotFrom, transition } from "xstate";
import { createAreaMachine } from "./machine.ts";

const machine = createAreaMachine<unknown, unknown>("area");
type AreaSnapshot = SnapshotFrom<typeof machine>;

/** The result of an area's request. */
export type AreaOutcome = { readonly data: unknown } | { readonly error: unknown };

/** Most areas have no input. Snapshots are immutable, so these areas share the first one. */
const withoutInput = initialTransition(machine, { question: null })[0];

/** Returns the snapshot with which the machine of an area starts. Starts no actor. */
export function fetchingArea(input: unknown): AreaSnapshot {
  return input === null ? withoutInput : initialTransition(machine, { question: input })[0];
}

/** Returns the snapshot of the machine after the result of the area's request. Starts no actor. */
export function settledArea(input: unknown, outcome: AreaOutcome): AreaSnapshot {
  const event =
    "data" in outcome
      ? { type: "xstate.done.actor.load", actorId: "load", output: outcome.data }
      : { type: "xstate.error.actor.load", actorId: "load", error: outcome.error };
  // The events of invoked actors are not part of the type of a machine's events.
  return transition(machine, fetchingArea(input), event as never)[0];
}

/**
 * Returns the snapshot as plain data, from which the machine continues in the browser. Only a fetching area has an actor
 * to persist. For the others, `getPersistedSnapshot()` would search all loaded data for actors.
 */
export function persistArea(snapshot: AreaSnapshot): Snapshot<unknown> {
  if (snapshot.matches("fetching")) return machine.getPersistedSnapshot(snapshot);
  const { status, value, historyValue, context } = snapshot;
  return { status, value, historyValue, context, children: {} } as unknown as Snapshot<unknown>;
}
