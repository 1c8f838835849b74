import { initialTransition, type Snapshot, type SnapshotFrom, transition } from "xstate";
import { createAreaMachine } from "./machine.ts";

const machine = createAreaMachine<unknown, unknown>("area");
type AreaSnapshot = SnapshotFrom<typeof machine>;
type PersistedArea = Snapshot<unknown> & Pick<AreaSnapshot, "context">;

/** The result of an area's request. */
export type AreaOutcome = { readonly data: unknown } | { readonly error: unknown };

/** Returns the snapshot with which the machine of an area starts. Starts no actor. */
export function fetchingArea(input: unknown): AreaSnapshot {
  return initialTransition(machine, { areaInput: input })[0];
}

/** Returns the snapshot of the machine after the result of the area's request, as plain data. Starts no actor. */
export function settledArea(input: unknown, outcome: AreaOutcome): PersistedArea {
  // The machine stores input and data unchanged, so the transition of one success serves all areas.
  if ("data" in outcome) return { ...success, context: { ...success.context, input, data: outcome.data } };
  return afterRequest(input, { type: "xstate.error.actor.load", error: outcome.error });
}

const success = afterRequest(null, { type: "xstate.done.actor.load", output: null });

function afterRequest(input: unknown, result: { readonly type: string; readonly [member: string]: unknown }) {
  // The events of invoked actors are not part of the type of a machine's events.
  const event = { ...result, actorId: "load" } as never;
  return persistArea(transition(machine, fetchingArea(input), event)[0]);
}

/** Returns a snapshot as plain data, from which the machine continues in the browser. */
export function persistArea(snapshot: AreaSnapshot): PersistedArea {
  return machine.getPersistedSnapshot(snapshot) as PersistedArea;
}
