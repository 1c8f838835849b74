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
import { labelOf, type MachineFixtures, type Path } from "./generate-paths.ts";
import { assertInvariants } from "./machine-invariants.ts";
import { activeInvokes, assertNoError, comparedFields, statesOf } from "./machine-structure.ts";
import { inspectMicrosteps, type Microstep, type Trace, traceOf } from "./microsteps.ts";

/** Assertions by the name of the state in which they must hold. */
export type StateAssertions = Readonly<Record<string, (snapshot: AnyMachineSnapshot) => void>>;

/** A running machine whose actors are settled by the path run. */
export type TestActor = {
  readonly actor: AnyActorRef;
  /**
   * Performs an event of a path: sends it, or settles a pending actor if the event contains an actor's result. Rejects
   * with a `MachineError` if the machine throws.
   */
  readonly perform: (event: EventObject) => Promise<void>;
  /** Ids of the pending invokes. */
  readonly pendingActors: () => string[];
  /** All starts of actors, in order. */
  readonly actorCalls: readonly ActorCall[];
  /** Returns the states, transitions and ignored events since it was last called. */
  readonly trace: () => Trace;
  readonly stop: () => void;
};

/** A start of an actor: the id of the invoke and the input. */
export type ActorCall = { readonly id: string; readonly input: unknown };

type PendingActor = {
  readonly resolve: (output: unknown) => void;
  readonly reject: (error: unknown) => void;
};

/** A step that was run, with its description for testers and its trace. */
export type TracedStep = Trace & { readonly words: string };

/**
 * Runs a path on a running machine. After every step, the machine must be in the state of the path, and the assertions
 * of the state must hold. Paths with a common prefix share snapshots, so assertions are checked once per snapshot.
 * Appends every step that was reached to `traced`.
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

/** Starts a machine whose actors stay pending until the path run settles them. Throws if the machine throws. */
export function startTestActor(machine: AnyStateMachine, input: unknown): TestActor {
  const actor: AnyActorRef = createActor(withPendingActors(machine), { input });
  const record = latestActorRecord(machine);
  assert(record);
  // `assertNoError` reports errors. Without an observer, they would also be thrown outside of the test.
  actor.subscribe({ error: () => {} });
  actor.start();
  assertNoError(actor.getSnapshot(), "(start)");
  return {
    actor,
    actorCalls: record.actorCalls,
    perform: (event) => perform(actor, record, event),
    pendingActors: () => pendingActorsIn(record, actor.getSnapshot()),
    trace: () => readTrace(record),
    stop: () => actor.stop(),
  };
}

/** The actor starts of a running machine, and its pending actors by the id of the invoke. */
export type ActorRecord = {
  readonly actor: AnyActorRef;
  readonly pendingActors: Map<string, PendingActor>;
  readonly actorCalls: ActorCall[];
  /** Microsteps that have not been read yet. */
  readonly microsteps: Microstep[];
  /** Invariants that did not hold after a step. */
  readonly violations: unknown[];
};

/** Returns the states, transitions and ignored events since the previous call. Throws if an invariant was violated. */
export function readTrace({ actor, microsteps, violations }: ActorRecord): Trace {
  if (violations.length > 0) throw violations[0];
  return traceOf(microsteps.splice(0), actor.getSnapshot());
}

/** Returns the record of the newest actor of an instrumented machine since `clearActorRecords`, or `undefined`. */
export function latestActorRecord(machine: AnyStateMachine): ActorRecord | undefined {
  return latestRecords.get(withPendingActors(machine));
}

/** Discards the records of the previous screen. Must be called before a screen is shown. */
export function clearActorRecords(): void {
  latestRecords.clear();
}

/** Returns the ids of the pending actors. */
export function pendingActorsIn({ pendingActors }: ActorRecord, snapshot: AnyMachineSnapshot): string[] {
  return snapshot.status === "active" ? activeInvokes(snapshot).filter((id) => pendingActors.has(id)) : [];
}

const actorRecords = new WeakMap<AnyActorRef["system"], ActorRecord>();
const latestRecords = new Map<AnyStateMachine, ActorRecord>();
const instrumentedMachines = new WeakMap<AnyStateMachine, AnyStateMachine>();
const withPendingActorsSet = new WeakSet<AnyStateMachine>();

/**
 * Returns the machine with actors that stay pending. The result is cached: creating it took most of a path run's time.
 */
export function withPendingActors<Machine extends AnyStateMachine>(machine: Machine): Machine {
  const instrumented = instrumentedMachines.get(machine);
  if (instrumented !== undefined || withPendingActorsSet.has(machine))
    return (instrumented ?? machine) as Machine;
  const pendingLogic = fromPromise<unknown, unknown>(
    ({ self, system, input }) =>
      new Promise((resolve, reject) => {
        const record = actorRecords.get(system);
        record?.actorCalls.push({ id: self.id, input });
        record?.pendingActors.set(self.id, { resolve, reject });
      }),
  );
  const sources = getStateNodes(machine).flatMap((node) => node.invoke.map(({ src }) => String(src)));
  const provided = machine.provide({ actors: Object.fromEntries(sources.map((src) => [src, pendingLogic])) });
  inspectMicrosteps(provided, (actor) => {
    const record: ActorRecord = {
      ...{ actor, pendingActors: new Map(), actorCalls: [], microsteps: [], violations: [] },
    };
    let before: AnyMachineSnapshot | undefined;
    actorRecords.set(actor.system, record);
    latestRecords.set(provided, record);
    return {
      onMicrostep: (microstep) => record.microsteps.push(microstep),
      onSnapshot: (snapshot, event) => {
        try {
          assertInvariants(machine, snapshot, { event, before: before ?? snapshot }, labelOf(event));
        } catch (error) {
          record.violations.push(error);
        }
        before = snapshot;
      },
    };
  });
  instrumentedMachines.set(machine, provided);
  withPendingActorsSet.add(provided);
  return provided as Machine;
}

async function perform(actor: AnyActorRef, environment: ActorRecord, event: EventObject): Promise<void> {
  if (!settlePendingActor(environment, event)) actor.send(event);
  await new Promise((resolve) => setImmediate(resolve));
  assertNoError(actor.getSnapshot(), labelOf(event));
  if (environment.violations.length > 0) throw environment.violations[0];
}

/** Settles the pending actor if the event is an actor result. */
export function settlePendingActor(
  { pendingActors }: ActorRecord,
  event: EventObject & { output?: unknown; error?: unknown },
): boolean {
  const [, kind, id = ""] = /^xstate\.(done|error)\.actor\.(.+)$/.exec(event.type) ?? [];
  if (kind === undefined) return false;
  const request = pendingActors.get(id);
  assert(request, `the actor ${id} is not pending`);
  pendingActors.delete(id);
  if (kind === "done") request.resolve(event.output);
  else request.reject(event.error);
  return true;
}

function check({ actor }: TestActor, expected: AnyMachineSnapshot, assertions: StateAssertions): void {
  const snapshot: AnyMachineSnapshot = actor.getSnapshot();
  assert.deepEqual(comparedFields(snapshot), comparedFields(expected));
  const before = passedAssertions.get(assertions) ?? new WeakSet();
  passedAssertions.set(assertions, before);
  if (before.has(expected)) return;
  for (const name of statesOf(snapshot)) assertions[name]?.(snapshot);
  before.add(expected);
}

/** Snapshots for which the assertions have already passed. */
const passedAssertions = new WeakMap<StateAssertions, WeakSet<AnyMachineSnapshot>>();
