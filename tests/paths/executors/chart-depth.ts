import assert from "node:assert/strict";
import type { AnyMachineSnapshot, AnyStateMachine, EventObject } from "xstate";
import { statesOf } from "../chart-parts.ts";
import type { Journey, JourneyStep, StateRow, StepData } from "../journeys/journey.ts";
import { type Asked, startWalker, type Walker } from "../walk.ts";

/** What an actor of a chart comes to: an answer, a failure, or nothing yet. */
export type Reply = { readonly output: unknown } | { readonly error: unknown } | null;

/** What a step does to a chart. */
export type Hands = {
  readonly snapshot: () => AnyMachineSnapshot;
  readonly send: (event: EventObject) => Promise<void>;
  /** Answers what the chart waits for: by the id of the invoke. */
  readonly answer: (id: string, reply: NonNullable<Reply>) => Promise<void>;
  /** Starts the chart anew, as a page does that is loaded again. */
  readonly restart: () => void;
};

/** How the journeys of a chart are walked on the chart alone. */
export type ChartExecutor<Name extends string, Fault extends string> = {
  readonly machine: AnyStateMachine;
  /** What the chart starts from, by the journeys' variants. */
  readonly inputs: Readonly<Record<string, unknown>>;
  /** Before each walk. */
  readonly begin?: () => void;
  readonly steps: { readonly [Step in Name]: (hands: Hands, data: StepData) => Promise<void> | void };
  /** An example of everything that people do, by name: at least one of each type of event. */
  readonly events: Readonly<Record<string, EventObject>>;
  /** What an invoke is answered while a fault lasts; without one, what it is answered on a good day. */
  readonly reply: (id: string, fault: Fault | undefined, hands: Hands) => Reply;
  /** What is known at a snapshot, by the names that journeys pin. */
  readonly facts: (
    snapshot: AnyMachineSnapshot,
    asked: readonly Asked[],
  ) => Readonly<Record<string, unknown>>;
};

/** Walks a journey on the chart alone; fails at the first step that leads elsewhere, or at the end. */
export async function walkJourney<Name extends string, Fault extends string>(
  executor: ChartExecutor<Name, Fault>,
  { variant, steps, ends }: Journey<Name, Fault>,
): Promise<void> {
  await walkSteps(executor, variant, steps, async (hands, asked) => {
    assertIn(hands.snapshot(), ends.state, "at the end");
    const facts = executor.facts(hands.snapshot(), asked);
    for (const [name, expected] of Object.entries(ends.facts ?? {})) {
      assert.ok(name in facts, `the chart has no fact ${name}`);
      assert.deepEqual(facts[name], expected, `${name} at the end: ${JSON.stringify(facts[name])}`);
    }
  });
}

/** Comes to a state as its row says: each event that it takes must lead where the row says, every other change nothing. */
export async function tryEvents<Name extends string, Fault extends string>(
  executor: ChartExecutor<Name, Fault>,
  { state, variant, by, takes }: StateRow<Name, Fault>,
): Promise<void> {
  const refused = Object.entries(executor.events).filter(([name]) => !(name in takes));
  await walkSteps(executor, variant, by, async ({ snapshot, send }) => {
    const before = snapshot();
    for (const each of statesIn(state)) assertIn(before, each, "at first");
    if (before.status !== "active") return;
    for (const [name, event] of refused) {
      await send(event);
      assert.deepEqual(snapshot().value, before.value, `${name} is refused in ${state}`);
      assert.deepEqual(snapshot().context, before.context, `${name} is refused in ${state}`);
    }
  });
  for (const [name, target] of Object.entries(takes)) {
    const event = executor.events[name];
    assert.ok(event, `the chart has no event ${name}`);
    await walkSteps(executor, variant, by, async ({ snapshot, send }) => {
      await send(event);
      for (const each of statesIn(target)) assertIn(snapshot(), each, `after ${name} in ${state}`);
    });
  }
}

/** The states that a row names: without what matters besides, and several where the chart is in several at once. */
export function statesIn(state: string): string[] {
  return (state.split(",")[0] ?? "").split(" + ");
}

async function walkSteps<Name extends string, Fault extends string>(
  executor: ChartExecutor<Name, Fault>,
  variant: string | undefined,
  steps: readonly JourneyStep<Name, Fault>[],
  finish: (hands: Hands, asked: readonly Asked[]) => Promise<void>,
): Promise<void> {
  const input = executor.inputs[variant ?? Object.keys(executor.inputs)[0] ?? ""];
  executor.begin?.();
  const walkers: [Walker] = [startWalker(executor.machine, input)];
  const hands: Hands = {
    snapshot: () => walkers[0].actor.getSnapshot(),
    send: (event) => walkers[0].perform(event),
    answer: (id, reply) =>
      walkers[0].perform(
        "output" in reply
          ? ({ type: `xstate.done.actor.${id}`, ...reply } as EventObject)
          : ({ type: `xstate.error.actor.${id}`, ...reply } as EventObject),
      ),
    restart: () => {
      walkers[0].stop();
      walkers[0] = startWalker(executor.machine, input);
    },
  };
  try {
    for (const [index, { step, data, fault, state }] of steps.entries()) {
      await executor.steps[step](hands, data ?? {});
      await answerAll(executor, walkers[0], hands, fault);
      const place = `after step ${index + 1}, "${step}"`;
      if (state !== undefined) assertIn(hands.snapshot(), state, place);
    }
    await finish(hands, walkers[0].asked);
  } finally {
    walkers[0].stop();
  }
}

/** How often each of these was asked. */
export function timesAsked(asked: readonly Asked[], without: readonly string[] = []): Record<string, number> {
  const times: Record<string, number> = {};
  for (const { id } of asked) if (!without.includes(id)) times[id] = (times[id] ?? 0) + 1;
  return times;
}

/** More than any step asks. */
const mostAnswers = 50;

/** Answers until nothing is open that the world answers by itself. */
async function answerAll<Name extends string, Fault extends string>(
  executor: ChartExecutor<Name, Fault>,
  walker: Walker,
  hands: Hands,
  fault: Fault | undefined,
): Promise<void> {
  for (let answered = 0; answered < mostAnswers; answered++) {
    const replies = walker.open().map((id) => ({ id, reply: executor.reply(id, fault, hands) }));
    const next = replies.find(({ reply }) => reply !== null);
    if (next === undefined || next.reply === null) return;
    await hands.answer(next.id, next.reply);
  }
  throw new Error("The chart asks without end");
}

function assertIn(snapshot: AnyMachineSnapshot, state: string, place: string): void {
  const states = statesOf(snapshot);
  assert.ok(states.includes(state), `${place} the chart is in ${states.join(", ")}, not in ${state}`);
}
