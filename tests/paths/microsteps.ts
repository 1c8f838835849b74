import type {
  AnyActorRef,
  AnyEventObject,
  AnyMachineSnapshot,
  AnyStateMachine,
  AnyStateNode,
  AnyTransitionDefinition,
} from "xstate";
import { statesOf, transitionName } from "./machine-structure.ts";

/** A microstep of a running machine: a received event or an eventless transition (`always`). */
export type Microstep = {
  readonly event: AnyEventObject;
  /** The transitions taken. Empty if the event was ignored. */
  readonly transitions: readonly AnyTransitionDefinition[];
  readonly before: AnyMachineSnapshot;
  readonly after: AnyMachineSnapshot;
};

/** What a machine did in one step of a path, as names of states and transitions. */
export type Trace = {
  /** Every state that was entered or passed through. The final states are last. */
  readonly states: readonly string[];
  /** The transitions in order, including eventless ones (`always`). */
  readonly transitions: readonly string[];
  /** Transitions whose guard returned false. */
  readonly unmet: readonly string[];
  /** Types of the ignored events. */
  readonly ignored: readonly string[];
};

/** Receives what a running machine does: every microstep, and the snapshot after each event. */
export type MachineObserver = {
  readonly onMicrostep: (microstep: Microstep) => void;
  readonly onSnapshot: (snapshot: AnyMachineSnapshot, event: AnyEventObject) => void;
};

/** Instruments a machine: reports each actor that is created from it to `begin`, and then to the returned observer. */
export function inspectMicrosteps(
  machine: AnyStateMachine,
  begin: (actor: AnyActorRef) => MachineObserver,
): void {
  const { getInitialSnapshot, restoreSnapshot } = machine;
  const watch = (self: AnyActorRef) => {
    const { onMicrostep, onSnapshot } = begin(self);
    let before: AnyMachineSnapshot | undefined;
    self.system.inspect((inspected) => {
      if (inspected.actorRef !== self) return;
      if (inspected.type === "@xstate.snapshot")
        onSnapshot(inspected.snapshot as AnyMachineSnapshot, inspected.event);
      if (inspected.type !== "@xstate.microstep") return;
      const after = inspected.snapshot as AnyMachineSnapshot;
      const { event, _transitions: transitions } = inspected;
      onMicrostep({ event, transitions, before: before ?? after, after });
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

/** Summarizes microsteps as a trace. `now` is the snapshot after the microsteps. */
export function traceOf(microsteps: readonly Microstep[], now: AnyMachineSnapshot): Trace {
  const states = new Set<string>();
  const unmet = new Set<string>();
  for (const [index, { event, transitions, before, after }] of microsteps.entries()) {
    for (const state of statesOf(after)) states.add(state);
    const isEventless = transitions.some(({ eventType }) => eventType === "");
    const candidatesOf = isEventless
      ? (node: AnyStateNode) => node.always ?? []
      : (node: AnyStateNode) => node.transitions.get(event.type) ?? [];
    for (const { name } of unmetGuards(before, transitions, candidatesOf)) unmet.add(name);
    // A machine evaluates its eventless transitions after each microstep. If the next microstep has an event, no
    // eventless transition was taken.
    const next = microsteps[index + 1];
    if (after.status === "active" && !next?.transitions.some(({ eventType }) => eventType === ""))
      for (const { name } of unmetGuards(after, [], (node) => node.always ?? [])) unmet.add(name);
  }
  // Eventless transitions are evaluated even if no microstep happened.
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

/** Returns the guarded transitions that were rejected before the taken ones. Inner states are evaluated first. */
function unmetGuards(
  snapshot: AnyMachineSnapshot,
  taken: readonly AnyTransitionDefinition[],
  candidatesOf: (node: AnyStateNode) => readonly AnyTransitionDefinition[],
): { readonly name: string }[] {
  const nodes: readonly AnyStateNode[] = snapshot._nodes;
  const leaves = nodes.filter(({ type }) => type === "atomic" || type === "final");
  return leaves.flatMap((leaf) => {
    const rejected: { name: string }[] = [];
    for (let node: AnyStateNode | undefined = leaf; node !== undefined; node = node.parent) {
      const candidates = candidatesOf(node);
      const takenIndex = candidates.findIndex((transition) => taken.includes(transition));
      const before = takenIndex < 0 ? candidates : candidates.slice(0, takenIndex);
      rejected.push(
        ...before.filter(({ guard }) => guard !== undefined).map((each) => ({ name: transitionName(each) })),
      );
      if (takenIndex >= 0) break;
    }
    return rejected;
  });
}
