import type {
  AnyActorRef,
  AnyEventObject,
  AnyMachineSnapshot,
  AnyStateMachine,
  AnyStateNode,
  AnyTransitionDefinition,
} from "xstate";
import { statesOf, transitionName } from "./machine-structure.ts";

/** One microstep of a running chart: an event that it was sent, or what followed from it at once (`always`). */
export type Microstep = {
  readonly event: AnyEventObject;
  /** None when the event was ignored. */
  readonly transitions: readonly AnyTransitionDefinition[];
  readonly before: AnyMachineSnapshot;
  readonly after: AnyMachineSnapshot;
};

/** What a chart really did in one step of a path, by the names of states and transitions. */
export type Trace = {
  /** Every state that it rested in or passed through; where it is at the end stands last. */
  readonly states: readonly string[];
  /** In their order, `always` included. */
  readonly transitions: readonly string[];
  /** Transitions whose guard was asked and said no. */
  readonly unmet: readonly string[];
  /** Types of the events that changed nothing. */
  readonly ignored: readonly string[];
};

/** Makes a chart tell each actor that is made of it, and then every microstep of that actor. */
export function inspectMicrosteps(
  machine: AnyStateMachine,
  begin: (actor: AnyActorRef) => (microstep: Microstep) => void,
): void {
  const { getInitialSnapshot, restoreSnapshot } = machine;
  const watch = (self: AnyActorRef) => {
    const tell = begin(self);
    let before: AnyMachineSnapshot | undefined;
    self.system.inspect((seen) => {
      if (seen.type !== "@xstate.microstep" || seen.actorRef !== self) return;
      const after = seen.snapshot as AnyMachineSnapshot;
      const { event, _transitions: transitions } = seen;
      tell({ event, transitions, before: before ?? after, after });
      before = after;
    });
    return (first: AnyMachineSnapshot) => {
      before ??= first;
      return first;
    };
  };
  machine.getInitialSnapshot = (scope, input) =>
    watch(scope.self)(getInitialSnapshot.call(machine, scope, input));
  machine.restoreSnapshot = (snapshot, scope) =>
    watch(scope.self)(restoreSnapshot.call(machine, snapshot, scope));
}

/** What a chart did, from its microsteps; `now` is where it is after them. */
export function traceOf(microsteps: readonly Microstep[], now: AnyMachineSnapshot): Trace {
  const states = new Set<string>();
  const unmet = new Set<string>();
  for (const [index, { event, transitions, before, after }] of microsteps.entries()) {
    for (const state of statesOf(after)) states.add(state);
    const isEventless = transitions.some(({ eventType }) => eventType === "");
    const actorCalls = isEventless
      ? (node: AnyStateNode) => node.always ?? []
      : (node: AnyStateNode) => node.transitions.get(event.type) ?? [];
    for (const { name } of unmetGuards(before, transitions, actorCalls)) unmet.add(name);
    // After each microstep a chart asks what follows at once; it does not when the next microstep is an event's.
    const next = microsteps[index + 1];
    if (after.status === "active" && !next?.transitions.some(({ eventType }) => eventType === ""))
      for (const { name } of unmetGuards(after, [], (node) => node.always ?? [])) unmet.add(name);
  }
  // Nothing happened at the start, or since: what follows at once was asked all the same.
  if (microsteps.length === 0 && now.status === "active")
    for (const { name } of unmetGuards(now, [], (node) => node.always ?? [])) unmet.add(name);
  const last = statesOf(now);
  for (const state of last) states.delete(state);
  return {
    states: [...states, ...last],
    transitions: microsteps.flatMap(({ transitions }) => transitions.map(transitionName)),
    unmet: [...unmet],
    ignored: microsteps.filter(({ transitions }) => transitions.length === 0).map(({ event }) => event.type),
  };
}

/** Guarded transitions that were asked before the ones that were taken, and refused; innermost states are asked first. */
function unmetGuards(
  snapshot: AnyMachineSnapshot,
  taken: readonly AnyTransitionDefinition[],
  actorCalls: (node: AnyStateNode) => readonly AnyTransitionDefinition[],
): { readonly name: string }[] {
  const nodes: readonly AnyStateNode[] = snapshot._nodes;
  const leaves = nodes.filter(({ type }) => type === "atomic" || type === "final");
  return leaves.flatMap((leaf) => {
    const rejected: { name: string }[] = [];
    for (let node: AnyStateNode | undefined = leaf; node !== undefined; node = node.parent) {
      const all = actorCalls(node);
      const met = all.findIndex((transition) => taken.includes(transition));
      const before = met < 0 ? all : all.slice(0, met);
      rejected.push(
        ...before.filter(({ guard }) => guard !== undefined).map((each) => ({ name: transitionName(each) })),
      );
      if (met >= 0) break;
    }
    return rejected;
  });
}
