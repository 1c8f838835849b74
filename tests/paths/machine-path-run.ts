import assert from "node:assert/strict";
import {
  type AnyActorRef,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  createActor,
  type EventObject,
  fromPromise,
} from "xstate";
import { getStateNodes } from "xstate/graph";
import type { MachineFixtures, Path } from "./generate-paths.ts";
import { activeInvokes, statesOf } from "./machine-structure.ts";
import { inspectMicrosteps, type Microstep, type Trace, traceOf } from "./microsteps.ts";

/** What must hold in each state, by the state's name. */
export type StateAssertions = Readonly<Record<string, (snapshot: AnyMachineSnapshot) => void>>;

/** A running chart whose questions the walk answers. */
export type TestActor = {
  readonly actor: AnyActorRef;
  /** Does what an event of a path stands for: sends it, or lets the actor that was asked answer. */
  readonly perform: (event: EventObject) => Promise<void>;
  /** Ids of the invokes that wait for an answer. */
  readonly pendingActors: () => string[];
  /** Everything that was asked, in its order. */
  readonly actorCalls: readonly ActorCall[];
  /** What the chart has done since it was last asked this. */
  readonly trace: () => Trace;
  readonly stop: () => void;
};

/** A question of a chart: the id of the invoke, and its input. */
export type ActorCall = { readonly id: string; readonly input: unknown };

type PendingActor = {
  readonly resolve: (output: unknown) => void;
  readonly reject: (error: unknown) => void;
};

/** A step that was walked, in a tester's words, with what the chart did. */
export type TracedStep = Trace & { readonly words: string };

/**
 * Walks a path with a running actor; at every step the state must be the path's, and the assertions of it must hold: paths
 * that begin alike share their snapshots, and the assertions are asked where the first of them passes. Every step that was
 * reached is added to `traced`.
 */
export async function runMachinePath<Machine extends AnyStateMachine>(
  { machine, input, begin }: MachineFixtures<Machine>,
  path: Path,
  assertions: StateAssertions,
  traced: TracedStep[] = [],
): Promise<void> {
  begin?.();
  const testActor = startTestActor(machine, input);
  try {
    traced.push({ words: "(start)", ...testActor.trace() });
    check(testActor, path.start, assertions);
    for (const { event, words, snapshot } of path.steps) {
      await testActor.perform(event);
      traced.push({ words, ...testActor.trace() });
      check(testActor, snapshot, assertions);
    }
  } finally {
    testActor.stop();
  }
}

/** Starts a chart with actors that answer only when the walk says so. */
export function startTestActor(machine: AnyStateMachine, input: unknown): TestActor {
  const actor: AnyActorRef = createActor(withPendingActors(machine), { input });
  const record = latestActorRecord(machine);
  assert(record);
  actor.start();
  return {
    actor,
    actorCalls: record.actorCalls,
    perform: (event) => perform(actor, record, event),
    pendingActors: () => pendingActorsIn(record, actor.getSnapshot()),
    trace: () => traceOf(record.microsteps.splice(0), actor.getSnapshot()),
    stop: () => actor.stop(),
  };
}

/** What a running chart has asked, and what of it is open, by the id of the invoke. */
export type ActorRecord = {
  readonly actor: AnyActorRef;
  readonly pendingActors: Map<string, PendingActor>;
  readonly actorCalls: ActorCall[];
  /** What it has done and nobody has taken away. */
  readonly microsteps: Microstep[];
};

/** What is known of the newest actor of a chart that `withPendingActors` made; `undefined` where there was none since `clearActorRecords`. */
export function latestActorRecord(machine: AnyStateMachine): ActorRecord | undefined {
  return latestRecords.get(withPendingActors(machine));
}

/** Before a screen is shown: the charts of an earlier one are not its own. */
export function clearActorRecords(): void {
  latestRecords.clear();
}

/** Ids of what a chart waits for. */
export function pendingActorsIn(
  { pendingActors: open }: ActorRecord,
  snapshot: AnyMachineSnapshot,
): string[] {
  return snapshot.status === "active" ? activeInvokes(snapshot).filter((id) => open.has(id)) : [];
}

const actorRecords = new WeakMap<AnyActorRef["system"], ActorRecord>();
const latestRecords = new Map<AnyStateMachine, ActorRecord>();
const instrumentedMachines = new WeakMap<AnyStateMachine, AnyStateMachine>();
const withPendingActorsSet = new WeakSet<AnyStateMachine>();

/** The chart with actors whose answers are open. Made once: making it again for each path took most of the walk's time. */
export function withPendingActors<Machine extends AnyStateMachine>(machine: Machine): Machine {
  const made = instrumentedMachines.get(machine);
  if (made !== undefined || withPendingActorsSet.has(machine)) return (made ?? machine) as Machine;
  const open = fromPromise<unknown, unknown>(
    ({ self, system, input }) =>
      new Promise((resolve, reject) => {
        const record = actorRecords.get(system);
        record?.actorCalls.push({ id: self.id, input });
        record?.pendingActors.set(self.id, { resolve, reject });
      }),
  );
  const sources = getStateNodes(machine).flatMap((node) => node.invoke.map(({ src }) => String(src)));
  const provided = machine.provide({ actors: Object.fromEntries(sources.map((src) => [src, open])) });
  inspectMicrosteps(provided, (actor) => {
    const record: ActorRecord = { actor, pendingActors: new Map(), actorCalls: [], microsteps: [] };
    actorRecords.set(actor.system, record);
    latestRecords.set(provided, record);
    return (microstep) => record.microsteps.push(microstep);
  });
  instrumentedMachines.set(machine, provided);
  withPendingActorsSet.add(provided);
  return provided as Machine;
}

async function perform(actor: AnyActorRef, environment: ActorRecord, event: EventObject): Promise<void> {
  if (!settlePendingActor(environment, event)) actor.send(event);
  await new Promise((resolve) => setImmediate(resolve));
}

/** Lets the actor that was asked answer, where the event is an answer. */
export function settlePendingActor(
  { pendingActors: open }: ActorRecord,
  event: EventObject & { output?: unknown; error?: unknown },
): boolean {
  const [, kind, id = ""] = /^xstate\.(done|error)\.actor\.(.+)$/.exec(event.type) ?? [];
  if (kind === undefined) return false;
  const request = open.get(id);
  assert(request, `${id} was never asked`);
  open.delete(id);
  if (kind === "done") request.resolve(event.output);
  else request.reject(event.error);
  return true;
}

function check({ actor }: TestActor, expected: AnyMachineSnapshot, assertions: StateAssertions): void {
  const snapshot: AnyMachineSnapshot = actor.getSnapshot();
  assert.deepEqual(snapshot.value, expected.value);
  const before = passedAssertions.get(assertions) ?? new WeakSet();
  passedAssertions.set(assertions, before);
  if (before.has(expected)) return;
  for (const name of statesOf(snapshot)) assertions[name]?.(snapshot);
  before.add(expected);
}

/** At which snapshots of the paths assertions have held. */
const passedAssertions = new WeakMap<StateAssertions, WeakSet<AnyMachineSnapshot>>();
