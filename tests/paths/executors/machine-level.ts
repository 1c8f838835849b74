import assert from "node:assert/strict";
import { isDeepStrictEqual } from "node:util";
import type { AnyMachineSnapshot, AnyStateMachine, EventObject } from "xstate";
import type { Journey, JourneyEnd, JourneyStep, StateCase, StepData } from "../journeys/journey.ts";
import { type ActorCall, startTestActor, type TestActor, type TracedStep } from "../machine-path-run.ts";
import { statesOf } from "../machine-structure.ts";
import type { Trace } from "../microsteps.ts";

/** What an actor of a chart comes to: an answer, a failure, or nothing yet. */
export type ActorResult = { readonly output: unknown } | { readonly error: unknown } | null;

/** What a step does to a chart. */
export type MachineControls = {
  readonly snapshot: () => AnyMachineSnapshot;
  readonly send: (event: EventObject) => Promise<void>;
  /** Answers what the chart waits for: by the id of the invoke. */
  readonly answer: (id: string, reply: NonNullable<ActorResult>) => Promise<void>;
  /** Starts the chart anew, as a page does that is loaded again. */
  readonly restart: () => void;
};

/** Where a chart runs while its journeys are walked: alone, or under a screen. */
export type JourneyFixture = MachineControls & {
  /** Ids of the invokes that wait for an answer. */
  readonly pendingActors: () => readonly string[];
  readonly actorCalls: () => readonly ActorCall[];
  /** What the chart has done since it was last asked this. */
  readonly trace: () => Trace;
  /** What comes before the first step. */
  readonly begin?: () => Promise<void>;
  readonly stop: () => void;
  /** Looks at what is to be seen after each step. */
  readonly checkVisualState?: () => void;
  /** Looks at what is to be seen at the end of a journey. */
  readonly checkEnd?: (ends: JourneyEnd) => void;
};

/** How the steps of a machine's journeys are done, and what its invokes are answered. */
export type MachineExecutor<Name extends string = string, Fault extends string = string> = {
  readonly machine: AnyStateMachine;
  /** What the chart starts from, by the journeys' variants. */
  readonly inputs: Readonly<Record<string, unknown>>;
  /** Before each walk. */
  readonly begin?: () => void;
  readonly steps: {
    readonly [Step in Name]: (hands: MachineControls, data: StepData) => Promise<void> | void;
  };
  /** An example of everything that people do, by name: at least one of each type of event. */
  readonly events: Readonly<Record<string, EventObject>>;
  /** What an invoke is answered while a fault lasts, or without one. A method, so that its parameters compare bivariantly. */
  reply(id: string, error: Fault | undefined, hands: MachineControls): ActorResult;
  /** What is known at a snapshot, by the names that journeys pin. */
  readonly facts: (
    snapshot: AnyMachineSnapshot,
    asked: readonly ActorCall[],
  ) => Readonly<Record<string, unknown>>;
};

/** Names of the steps, and of the faults, that an executor knows: what its journeys may be made of. */
export type StepsOf<Executor extends MachineExecutor> = keyof Executor["steps"] & string;
export type FaultsOf<Executor extends MachineExecutor> = Executor["reply"] extends (
  id: string,
  fault: infer Fault,
  ...rest: never[]
) => ActorResult
  ? NonNullable<Fault> & string
  : never;

/** Replies by the id of the invoke. */
export type Replies = Readonly<Record<string, ActorResult>>;

/**
 * What invokes are answered: on good days by their ids, where the others wait for a step; while a fault lasts by that. A fault
 * with a single reply concerns every invoke that is answered on good days.
 */
export function repliesOf<Fault extends string>(
  goodDays: Replies,
  errors: Readonly<Record<Fault, ActorResult | Replies>>,
): (id: string, fault: Fault | undefined) => ActorResult {
  return (id, error) => {
    const { [id]: usual = null } = goodDays;
    if (error === undefined) return usual;
    const broken: ActorResult | Replies = errors[error];
    if (isReply(broken)) return usual && broken;
    return id in broken ? (broken[id] ?? null) : usual;
  };
}

function isReply(broken: ActorResult | Replies): broken is ActorResult {
  return broken === null || "output" in broken || "error" in broken;
}

/** What an invoke was asked with last. */
export function inputOf(requested: readonly ActorCall[], name: string): unknown {
  return requested.findLast(({ id }) => id === name)?.input;
}

/**
 * Walks a journey, on the chart alone unless told otherwise; fails at the first step that leads elsewhere, or at the end.
 * Every step that was reached is added to `traced`.
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
      assert.ok(name in facts, `the chart has no fact ${name}`);
      assert.deepEqual(facts[name], expected, `${name} at the end: ${JSON.stringify(facts[name])}`);
    }
    fixture.checkEnd?.(ends);
  });
}

/** Does steps on the chart alone; rejects where one cannot be done. */
export async function traceSteps(
  executor: MachineExecutor,
  variant: string | undefined,
  steps: readonly JourneyStep[],
): Promise<{
  readonly traced: readonly TracedStep[];
  readonly snapshot: AnyMachineSnapshot;
  /** The innermost state at the end; of several regions the first one's. */
  readonly state: string;
}> {
  const traced: TracedStep[] = [];
  let snapshot: AnyMachineSnapshot | undefined;
  const stageOf = (input: unknown) => machineFixture(executor.machine, input);
  await runSteps(executor, variant, steps, traced, stageOf, (fixture) => {
    snapshot = fixture.snapshot();
  });
  assert.ok(snapshot);
  const states = statesOf(snapshot);
  const state = states.find((each) => !states.some((other) => other.startsWith(`${each}.`))) ?? "";
  return { traced, snapshot, state };
}

/** Comes to a state as its row says: each event that it takes must lead where the row says, every other change nothing. */
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
      assert.deepEqual(snapshot().value, before.value, `${name} is refused in ${state}`);
      assert.deepEqual(snapshot().context, before.context, `${name} is refused in ${state}`);
    }
  });
  for (const [name, target] of Object.entries(takes)) {
    const event = executor.events[name];
    assert.ok(event, `the chart has no event ${name}`);
    await runSteps(executor, variant, by, traced, stageOf, async ({ snapshot, send, trace }) => {
      const before = snapshot();
      await send(event);
      traced.push({ words: name, ...trace() });
      const isSame = isDeepStrictEqual(
        [before.value, before.context],
        [snapshot().value, snapshot().context],
      );
      assert.ok(!isSame, `${name} changes something in ${state}`);
      for (const each of parseStates(target)) assertIn(snapshot(), each, `after ${name} in ${state}`);
    });
  }
}

/** The states that a row names: without what matters besides, and several where the chart is in several at once. */
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
      assert.ok(act, `nothing does "${step}" on the machine`);
      await act(fixture, data ?? {});
      await settleActors(executor, fixture, fault);
      traced.push({ words: describeStep({ step, data, fault }), ...fixture.trace() });
      if (state !== undefined) assertIn(fixture.snapshot(), state, `after step ${index + 1}, "${step}"`);
      fixture.checkVisualState?.();
    }
    await finish(fixture);
  } finally {
    fixture.stop();
  }
}

/** A step in a tester's words, with what it takes and what goes wrong beside it. */
export function describeStep({ step, data = {}, fault }: Omit<JourneyStep, "state">): string {
  const cause = fault === undefined ? [] : [`(${fault})`];
  return [step, ...Object.values(data).map(String), ...cause].join(" ");
}

/** A chart without a screen. */
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

/** How often each of these was asked. */
export function countActorCalls(
  actorCalls: readonly ActorCall[],
  without: readonly string[] = [],
): Record<string, number> {
  const times: Record<string, number> = {};
  for (const { id } of actorCalls) if (!without.includes(id)) times[id] = (times[id] ?? 0) + 1;
  return times;
}

/** More than any step asks. */
const maxActorResults = 50;

/** Answers until nothing is open that the world answers by itself. */
async function settleActors(
  executor: MachineExecutor,
  fixture: JourneyFixture,
  error: string | undefined,
): Promise<void> {
  for (let answered = 0; answered < maxActorResults; answered++) {
    const responses = fixture
      .pendingActors()
      .map((id) => ({ id, reply: executor.reply(id, error, fixture) }));
    const next = responses.find(({ reply }) => reply !== null);
    if (next === undefined || next.reply === null) return;
    await fixture.answer(next.id, next.reply);
  }
  throw new Error("The chart asks without end");
}

function assertIn(snapshot: AnyMachineSnapshot, state: string, place: string): void {
  const states = statesOf(snapshot);
  if (states.includes(state)) return;
  const actual = states.join(", ");
  const message = `${place} the chart is in ${actual}, not in ${state}`;
  throw new assert.AssertionError({ message, actual, expected: state });
}
