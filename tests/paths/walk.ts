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
import { statesOf } from "./chart-parts.ts";
import type { ChartFixtures, Path } from "./paths-of.ts";

/** What must hold in each state, by the state's name. */
export type StateAssertions = Readonly<Record<string, (snapshot: AnyMachineSnapshot) => void>>;

/** A running chart whose questions the walk answers. */
export type Walker = {
  readonly actor: AnyActorRef;
  /** Does what an event of a path stands for: sends it, or lets the actor that was asked answer. */
  readonly perform: (event: EventObject) => Promise<void>;
  readonly stop: () => void;
};

/** Walks a path with a running actor; at every step the state must be the path's, and the assertions of it must hold. */
export async function walkChart<Machine extends AnyStateMachine>(
  fixtures: ChartFixtures<Machine>,
  path: Path,
  assertions: StateAssertions,
): Promise<void> {
  const walker = startWalker(fixtures);
  try {
    check(walker, path.start, assertions);
    for (const { event, snapshot } of path.steps) {
      await walker.perform(event);
      check(walker, snapshot, assertions);
    }
  } finally {
    walker.stop();
  }
}

/** Starts a chart with actors that answer only when the walk says so. */
export function startWalker<Machine extends AnyStateMachine>({
  machine,
  input,
}: ChartFixtures<Machine>): Walker {
  const actor: AnyActorRef = createActor(withOpenQuestions(machine), { input });
  questions.set(actor.system, new Map());
  actor.start();
  return { actor, perform: (event) => perform(actor, event), stop: () => actor.stop() };
}

type Question = {
  readonly resolve: (output: unknown) => void;
  readonly reject: (error: unknown) => void;
};
/** What each running chart has asked, by the id of the invoke. */
const questions = new WeakMap<AnyActorRef["system"], Map<string, Question>>();
const withOpen = new WeakMap<AnyStateMachine, AnyStateMachine>();

/** The chart with actors whose answers are open. Made once: making it again for each path took most of the walk's time. */
function withOpenQuestions(machine: AnyStateMachine): AnyStateMachine {
  const made = withOpen.get(machine);
  if (made !== undefined) return made;
  const open = fromPromise<unknown, unknown>(
    ({ self, system }) =>
      new Promise((resolve, reject) => questions.get(system)?.set(self.id, { resolve, reject })),
  );
  const sources = getStateNodes(machine).flatMap((node) => node.invoke.map(({ src }) => String(src)));
  const provided = machine.provide({ actors: Object.fromEntries(sources.map((src) => [src, open])) });
  withOpen.set(machine, provided);
  return provided;
}

async function perform(
  actor: AnyActorRef,
  event: EventObject & { output?: unknown; error?: unknown },
): Promise<void> {
  const answered = /^xstate\.(done|error)\.actor\.(.+)$/.exec(event.type);
  if (answered) {
    const question = questions.get(actor.system)?.get(answered[2] ?? "");
    assert(question, `${answered[2]} was never asked`);
    if (answered[1] === "done") question.resolve(event.output);
    else question.reject(event.error);
  } else {
    actor.send(event);
  }
  await new Promise((resolve) => setImmediate(resolve));
}

function check({ actor }: Walker, expected: AnyMachineSnapshot, assertions: StateAssertions): void {
  const snapshot: AnyMachineSnapshot = actor.getSnapshot();
  assert.deepEqual(snapshot.value, expected.value);
  for (const name of statesOf(snapshot)) assertions[name]?.(snapshot);
}
