import type {
  AnyMachineSnapshot,
  AnyStateMachine,
  AnyStateNode,
  AnyTransitionDefinition,
  EventObject,
} from "xstate";
import { getStateNodes } from "xstate/graph";

/** A state's name within its chart, such as `choosing.availability.loading`. */
export function stateName(node: AnyStateNode): string {
  return node.path.join(".");
}

/** Ids of what a snapshot has asked and not been answered. */
export function activeInvokes(snapshot: AnyMachineSnapshot): string[] {
  return nodesOf(snapshot).flatMap((node) => node.invoke.map(({ id }) => id));
}

/** Names of the states that a snapshot is in, outermost first. */
export function statesOf(snapshot: AnyMachineSnapshot): string[] {
  return nodesOf(snapshot)
    .filter((node) => node.path.length > 0)
    .map(stateName);
}

/** Every state in which a chart can rest. A state that something unguarded always leads out of is only passed through. */
export function stableStates(machine: AnyStateMachine): string[] {
  return getStateNodes(machine)
    .filter((node) => !(node.always ?? []).some((transition) => transition.guard === undefined))
    .map(stateName);
}

/** Every transition of a chart by a readable name, those that are taken at once (`always`) included. */
export function transitionsOf(machine: AnyStateMachine): Map<string, AnyTransitionDefinition> {
  const all = [machine.root, ...getStateNodes(machine)].flatMap((node) => [
    ...[...node.transitions.values()].flat(),
    ...(node.always ?? []),
  ]);
  return new Map(all.map((transition) => [transitionName(transition), transition]));
}

/** A path without its name: the snapshot before the first step, then each event with the snapshot after it. */
export type TakenPath = {
  readonly start: AnyMachineSnapshot;
  readonly steps: readonly { readonly event: EventObject; readonly snapshot: AnyMachineSnapshot }[];
};

/** The transitions that events and answers take on planned paths; what follows at once (`always`) is not planned. */
export function transitionsTaken(machine: AnyStateMachine, paths: readonly TakenPath[]): Set<string> {
  const taken = new Set<string>();
  for (const { start, steps } of paths) {
    let before = start;
    for (const { event, snapshot } of steps) {
      for (const transition of enabledTransitions(machine, before, event))
        taken.add(transitionName(transition));
      before = snapshot;
    }
  }
  return taken;
}

/** What stands in a name in place of an event. */
const eventlessMark = "at once";

/** Whether a transition, by its name, is one that no event takes (`always`). */
export function isEventless(name: string): boolean {
  return new RegExp(` -- ${eventlessMark}( \\[.*\\])? -->`).test(name);
}

/** Where a transition leads, in words; a transition without a target stays. */
export function transitionName(transition: AnyTransitionDefinition): string {
  const from = stateName(transition.source) || "(anywhere)";
  const targets = transition.target?.map(stateName).join(" + ") ?? "(stays)";
  const guard = guardName(transition);
  return `${from} -- ${transition.eventType.replace(/^xstate\./, "") || eventlessMark}${guard ? ` [${guard}]` : ""} --> ${targets}`;
}

/** Name of a transition's guard, if it has one. */
export function guardName({ guard }: AnyTransitionDefinition): string {
  if (guard === undefined) return "";
  if (typeof guard === "string") return guard;
  if (typeof guard === "function") return guard.name;
  const params: unknown = "params" in guard ? guard.params : undefined;
  const shown = typeof params === "object" && params !== null ? ` ${Object.values(params).join(" ")}` : "";
  return guard.type + shown;
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
