import assert from "node:assert/strict";
import { isDeepStrictEqual } from "node:util";
import type { AnyMachineSnapshot, AnyStateMachine, EventObject } from "xstate";
import type { Journey, JourneyEnd, JourneyStep, StateCase, StepData } from "../journeys/journey.ts";
import { type ActorCall, startTestActor, type TestActor, type TracedStep } from "../machine-path-run.ts";
import { assertNoError, comparedFields, statesOf } from "../machine-structure.ts";
import type { Trace } from "../microsteps.ts";

/** Result of an actor: its output, its error, or null while the actor is pending. */
export type ActorResult = { readonly output: unknown } | { readonly error: unknown } | null;

/** Functions with which a step controls a machine. */
export type MachineControls = {
  readonly snapshot: () => AnyMachineSnapshot;
  readonly send: (event: EventObject) => Promise<void>;
  /** Settles the pending actor with the given invoke id. */
  readonly answer: (id: string, result: NonNullable<ActorResult>) => Promise<void>;
  /** Restarts the machine, as a page reload does. */
  readonly restart: () => void;
};

/** The environment of a machine during its journeys, with or without a screen. */
export type JourneyFixture = MachineControls & {
  /** Ids of the pending invokes. */
  readonly pendingActors: () => readonly string[];
  readonly actorCalls: () => readonly ActorCall[];
  /** Returns the states, transitions and ignored events since it was last called. */
  readonly trace: () => Trace;
  /** Runs before the first step. */
  readonly begin?: () => Promise<void>;
  readonly stop: () => void;
  /** Checks the visual state of the screen after each step. */
  readonly checkVisualState?: () => void;
  /** Checks the screen after the last step of a journey. */
  readonly checkEnd?: (ends: JourneyEnd) => void;
};

/** Implements the steps of a machine's journeys and the results of its invokes. */
export type MachineExecutor<Name extends string = string, Fault extends string = string> = {
  readonly machine: AnyStateMachine;
  /** The machine's input, by the variants of the journeys. */
  readonly inputs: Readonly<Record<string, unknown>>;
  /** Runs before each journey. */
  readonly begin?: () => void;
  readonly steps: {
    readonly [Step in Name]: (hands: MachineControls, data: StepData) => Promise<void> | void;
  };
  /** Example events of visitors by name, with at least one of each type. */
  readonly events: Readonly<Record<string, EventObject>>;
  /** Returns the result of an invoke with or without a fault. Declared as a method for bivariant parameters. */
  reply(id: string, error: Fault | undefined, hands: MachineControls): ActorResult;
  /** Returns facts about a snapshot, by the names that journeys use. */
  readonly facts: (
    snapshot: AnyMachineSnapshot,
    actorCalls: readonly ActorCall[],
  ) => Readonly<Record<string, unknown>>;
};

/** Names of the steps and faults that an executor implements and that its journeys may use. */
export type StepsOf<Executor extends MachineExecutor> = keyof Executor["steps"] & string;
export type FaultsOf<Executor extends MachineExecutor> = Executor["reply"] extends (
  id: string,
  fault: infer Fault,
  ...rest: never[]
) => ActorResult
  ? NonNullable<Fault> & string
  : never;

/** Results by the id of the invoke. */
export type ActorResultsById = Readonly<Record<string, ActorResult>>;

/**
 * Returns a function that chooses an invoke's result. Without a fault, the result is in `goodDays`. Invokes that are
 * not listed stay pending until a step settles them. A fault overrides the results of the invokes that it names. A
 * fault with a single result affects every invoke in `goodDays`.
 */
export function createResultSelector<Fault extends string>(
  goodDays: ActorResultsById,
  errors: Readonly<Record<Fault, ActorResult | ActorResultsById>>,
): (id: string, fault: Fault | undefined) => ActorResult {
  return (id, error) => {
    const { [id]: successResult = null } = goodDays;
    if (error === undefined) return successResult;
    const faultResults: ActorResult | ActorResultsById = errors[error];
    if (isSingleResult(faultResults)) return successResult && faultResults;
    return id in faultResults ? (faultResults[id] ?? null) : successResult;
  };
}

function isSingleResult(faultResults: ActorResult | ActorResultsById): faultResults is ActorResult {
  return faultResults === null || "output" in faultResults || "error" in faultResults;
}

/** Returns the input with which an actor was started last. */
export function inputOf(requested: readonly ActorCall[], name: string): unknown {
  return requested.findLast(({ id }) => id === name)?.input;
}

/**
 * Runs a journey, by default without a screen. Fails at the first step that leads to an unexpected state, or if the end
 * is not as expected. Appends every step that was reached to `traced`.
 */
export async function runJourney(
  executor: MachineExecutor,
  { variant, steps, ends }: Journey,
  traced: TracedStep[] = [],
  createFixture: (input: unknown) => JourneyFixture = (input) => machineFixture(executor.machine, input),
): Promise<void> {
  await runSteps(executor, variant, steps, traced, createFixture, (fixture) => {
    assertIn(fixture.snapshot(), ends.state, "at the end");
    const facts = executor.facts(fixture.snapshot(), fixture.actorCalls());
    for (const [name, expected] of Object.entries(ends.facts ?? {})) {
      assert.ok(name in facts, `the machine has no fact ${name}`);
      assert.deepEqual(facts[name], expected, `${name} at the end: ${JSON.stringify(facts[name])}`);
    }
    fixture.checkEnd?.(ends);
  });
}

/** Runs steps on the machine, without a screen. Rejects if a step is impossible. */
export async function traceSteps(
  executor: MachineExecutor,
  variant: string | undefined,
  steps: readonly JourneyStep[],
): Promise<{
  readonly traced: readonly TracedStep[];
  readonly snapshot: AnyMachineSnapshot;
  /** The innermost state after the last step. If there are several regions, the state of the first region. */
  readonly state: string;
}> {
  const traced: TracedStep[] = [];
  let snapshot: AnyMachineSnapshot | undefined;
  const createFixture = (input: unknown) => machineFixture(executor.machine, input);
  await runSteps(executor, variant, steps, traced, createFixture, (fixture) => {
    snapshot = fixture.snapshot();
  });
  assert.ok(snapshot);
  const states = statesOf(snapshot);
  const state = states.find((each) => !states.some((other) => other.startsWith(`${each}.`))) ?? "";
  return { traced, snapshot, state };
}

/**
 * Brings the machine to the state of a state case. Each event in `takes` must lead to its target state, and the machine
 * must ignore every other event.
 */
export async function runStateCase(
  executor: MachineExecutor,
  { state, variant, by, takes, tags = "" }: StateCase,
  traced: TracedStep[] = [],
): Promise<void> {
  const stageOf = (input: unknown) => machineFixture(executor.machine, input);
  await runSteps(executor, variant, by, traced, stageOf, async ({ snapshot, send, trace }) => {
    const before = snapshot();
    for (const each of parseStates(state)) assertIn(before, each, "at first");
    assert.equal([...before.tags].sort().join(" "), tags, `tags of ${state}`);
    if (before.status !== "active") return;
    for (const [name, event] of Object.entries(executor.events)) {
      if (name in takes) continue;
      await send(event);
      traced.push({ words: `${name} is refused`, ...trace() });
      assert.deepEqual(comparedState(snapshot()), comparedState(before), `${name} is refused in ${state}`);
    }
  });
  for (const [name, target] of Object.entries(takes)) {
    const event = executor.events[name];
    assert.ok(event, `the machine has no event ${name}`);
    await runSteps(executor, variant, by, traced, stageOf, async ({ snapshot, send, trace }) => {
      const before = snapshot();
      await send(event);
      traced.push({ words: name, ...trace() });
      const isSame = isDeepStrictEqual(comparedState(before), comparedState(snapshot()));
      assert.ok(!isSame, `${name} changes something in ${state}`);
      for (const each of parseStates(target)) assertIn(snapshot(), each, `after ${name} in ${state}`);
    });
  }
}

/** Returns everything about a snapshot that an ignored event must leave as it is. */
function comparedState(snapshot: AnyMachineSnapshot) {
  return { ...comparedFields(snapshot), context: snapshot.context };
}

/**
 * Parses the states in the title of a state case, and ignores the remark after a comma. States of parallel regions are
 * joined by ` + `.
 */
export function parseStates(state: string): string[] {
  return (state.split(",")[0] ?? "").split(" + ");
}

async function runSteps(
  executor: MachineExecutor,
  variant: string | undefined,
  steps: readonly JourneyStep[],
  traced: TracedStep[],
  createFixture: (input: unknown) => JourneyFixture,
  finish: (fixture: JourneyFixture) => Promise<void> | void,
): Promise<void> {
  executor.begin?.();
  const fixture = createFixture(executor.inputs[variant ?? Object.keys(executor.inputs)[0] ?? ""]);
  try {
    await fixture.begin?.();
    for (const [index, { step, data, fault, state }] of steps.entries()) {
      const act = executor.steps[step];
      assert.ok(act, `the executor has no step "${step}"`);
      await act(fixture, data ?? {});
      await settleActors(executor, fixture, fault);
      assertNoError(fixture.snapshot(), describeStep({ step, data, fault }));
      traced.push({ words: describeStep({ step, data, fault }), ...fixture.trace() });
      if (state !== undefined) assertIn(fixture.snapshot(), state, `after step ${index + 1}, "${step}"`);
      fixture.checkVisualState?.();
    }
    await finish(fixture);
  } finally {
    fixture.stop();
  }
}

/** Describes a step for testers, including its data and its fault. */
export function describeStep({ step, data = {}, fault }: Omit<JourneyStep, "state">): string {
  const cause = fault === undefined ? [] : [`(${fault})`];
  return [step, ...Object.values(data).map(String), ...cause].join(" ");
}

/** Creates a fixture without a screen. */
function machineFixture(machine: AnyStateMachine, input: unknown): JourneyFixture {
  const actors: [TestActor] = [startTestActor(machine, input)];
  return {
    snapshot: () => actors[0].actor.getSnapshot(),
    send: (event) => actors[0].perform(event),
    answer: (id, response) => {
      const kind = "output" in response ? "done" : "error";
      return actors[0].perform({ type: `xstate.${kind}.actor.${id}`, ...response } as EventObject);
    },
    restart: () => {
      actors[0].stop();
      actors[0] = startTestActor(machine, input);
    },
    pendingActors: () => actors[0].pendingActors(),
    actorCalls: () => actors[0].actorCalls,
    trace: () => actors[0].trace(),
    stop: () => actors[0].stop(),
  };
}

/** Counts how often each actor was started, except the actors in `without`. */
export function countActorCalls(
  actorCalls: readonly ActorCall[],
  without: readonly string[] = [],
): Record<string, number> {
  const times: Record<string, number> = {};
  for (const { id } of actorCalls) if (!without.includes(id)) times[id] = (times[id] ?? 0) + 1;
  return times;
}

/** Maximum number of actor results in one step. A machine that needs more is in an endless loop. */
const maxActorResults = 50;

/** Settles actors until every pending actor waits for a step. */
async function settleActors(
  executor: MachineExecutor,
  fixture: JourneyFixture,
  error: string | undefined,
): Promise<void> {
  for (let count = 0; count < maxActorResults; count++) {
    const responses = fixture
      .pendingActors()
      .map((id) => ({ id, reply: executor.reply(id, error, fixture) }));
    const next = responses.find(({ reply }) => reply !== null);
    if (next === undefined || next.reply === null) return;
    await fixture.answer(next.id, next.reply);
  }
  throw new Error("The machine invokes actors in an endless loop");
}

function assertIn(snapshot: AnyMachineSnapshot, state: string, where: string): void {
  const states = statesOf(snapshot);
  if (states.includes(state)) return;
  const actual = states.join(", ");
  const message = `${where} the machine is in ${actual}, not in ${state}`;
  throw new assert.AssertionError({ message, actual, expected: state });
}
