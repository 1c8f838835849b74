import {
  type AnyMachineSnapshot,
  type AnyStateMachine,
  type AnyStateNode,
  type AnyTransitionDefinition,
  type EventObject,
  getNextSnapshot,
} from "xstate";
import { getStateNodes } from "xstate/graph";

/** Returns a state's name within its machine, such as `choosing.availability.loading`. */
export function stateName(node: AnyStateNode): string {
  return node.path.join(".");
}

/** Returns the ids of the invokes that are active in a snapshot. */
export function activeInvokes(snapshot: AnyMachineSnapshot): string[] {
  return nodesOf(snapshot).flatMap((node) => node.invoke.map(({ id }) => id));
}

/** Returns the names of a snapshot's active states, outermost first. */
export function statesOf(snapshot: AnyMachineSnapshot): string[] {
  return nodesOf(snapshot)
    .filter((node) => node.path.length > 0)
    .map(stateName);
}

/** Returns the fields of a snapshot in which a running machine must equal the expected snapshot. */
export function comparedFields({ value, status, error }: AnyMachineSnapshot) {
  return { value, status, error };
}

/** A step in which the machine threw an error. The machine has stopped and ignores all further events. */
export class MachineError extends Error {}

/** Throws a `MachineError` if the machine has stopped with an error. `step` describes the last step. */
export function assertNoError(snapshot: AnyMachineSnapshot, step: string): void {
  if (snapshot.status !== "error") return;
  const { message } = snapshot.error instanceof Error ? snapshot.error : new Error(String(snapshot.error));
  throw new MachineError(`In ${statesOf(snapshot).join(", ")}, the machine fails at "${step}": ${message}`, {
    cause: snapshot.error,
  });
}

/** Returns the snapshot after an event. If the machine throws, its status is `error`, as in a running machine. */
export function nextSnapshot(
  machine: AnyStateMachine,
  snapshot: AnyMachineSnapshot,
  event: EventObject,
  next = (): AnyMachineSnapshot => getNextSnapshot(machine, snapshot as never, event as never),
): AnyMachineSnapshot {
  try {
    return next();
  } catch (error) {
    return { ...snapshot, status: "error", error } as AnyMachineSnapshot;
  }
}

/** Returns every state in which a machine can be stable, that is, without an unguarded eventless transition. */
export function stableStates(machine: AnyStateMachine): string[] {
  return getStateNodes(machine)
    .filter((node) => !(node.always ?? []).some((transition) => transition.guard === undefined))
    .map(stateName);
}

/** Returns every transition of a machine by a readable name, including eventless ones (`always`). */
export function transitionsOf(machine: AnyStateMachine): Map<string, AnyTransitionDefinition> {
  const transitions = [machine.root, ...getStateNodes(machine)].flatMap((node) => [
    ...[...node.transitions.values()].flat(),
    ...(node.always ?? []),
  ]);
  return new Map(transitions.map((transition) => [transitionName(transition), transition]));
}

/** A path without its name: the snapshot before the first step, then each event with the snapshot after it. */
export type TakenPath = {
  readonly start: AnyMachineSnapshot;
  readonly steps: readonly { readonly event: EventObject; readonly snapshot: AnyMachineSnapshot }[];
};

/** Returns the transitions that events and actor results take on planned paths. Excludes eventless ones (`always`). */
export function transitionsTaken(machine: AnyStateMachine, paths: readonly TakenPath[]): Set<string> {
  const takenNames = new Set<string>();
  for (const { start, steps } of paths) {
    let before = start;
    for (const { event, snapshot } of steps) {
      for (const transition of enabledTransitions(machine, before, event))
        takenNames.add(transitionName(transition));
      before = snapshot;
    }
  }
  return takenNames;
}

/** Replaces the event type in the name of an eventless transition. */
const eventlessMark = "at once";

/** Returns true if the name is that of an eventless transition (`always`). */
export function isEventless(name: string): boolean {
  return new RegExp(` -- ${eventlessMark}( \\[.*\\])? -->`).test(name);
}

/** Returns a transition's source, event, guard and target as a name. */
export function transitionName(transition: AnyTransitionDefinition): string {
  const from = stateName(transition.source) || "(anywhere)";
  const targets = transition.target?.map(stateName).join(" + ") ?? "(stays)";
  const guard = guardName(transition);
  return `${from} -- ${transition.eventType.replace(/^xstate\./, "") || eventlessMark}${guard ? ` [${guard}]` : ""} --> ${targets}`;
}

/** Returns the name of a transition's guard, or an empty string. */
export function guardName({ guard }: AnyTransitionDefinition): string {
  if (guard === undefined) return "";
  if (typeof guard === "string") return guard;
  if (typeof guard === "function") return guard.name;
  const params: unknown = "params" in guard ? guard.params : undefined;
  const paramsText =
    typeof params === "object" && params !== null ? ` ${Object.values(params).join(" ")}` : "";
  return guard.type + paramsText;
}

function enabledTransitions(
  machine: AnyStateMachine,
  snapshot: AnyMachineSnapshot,
  event: EventObject,
): readonly AnyTransitionDefinition[] {
  return machine.getTransitionData(snapshot, event) ?? [];
}

function nodesOf(snapshot: AnyMachineSnapshot): readonly AnyStateNode[] {
  return snapshot._nodes;
}
