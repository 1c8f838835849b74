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
import { activeInvokes, statesOf } from "./chart-parts.ts";
import type { ChartFixtures, Path } from "./paths-of.ts";

/** What must hold in each state, by the state's name. */
export type StateAssertions = Readonly<Record<string, (snapshot: AnyMachineSnapshot) => void>>;

/** A running chart whose questions the walk answers. */
export type Walker = {
  readonly actor: AnyActorRef;
  /** Does what an event of a path stands for: sends it, or lets the actor that was asked answer. */
  readonly perform: (event: EventObject) => Promise<void>;
  /** Ids of the invokes that wait for an answer. */
  readonly open: () => string[];
  /** Everything that was asked, in its order. */
  readonly asked: readonly Asked[];
  readonly stop: () => void;
};

/** A question of a chart: the id of the invoke, and its input. */
export type Asked = { readonly id: string; readonly input: unknown };

type Question = { readonly resolve: (output: unknown) => void; readonly reject: (error: unknown) => void };

/** Walks a path with a running actor; at every step the state must be the path's, and the assertions of it must hold. */
export async function walkChart<Machine extends AnyStateMachine>(
  { machine, input }: ChartFixtures<Machine>,
  path: Path,
  assertions: StateAssertions,
): Promise<void> {
  const walker = startWalker(machine, input);
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
export function startWalker(machine: AnyStateMachine, input: unknown): Walker {
  const actor: AnyActorRef = createActor(withOpenQuestions(machine), { input });
  const questions = new Map<string, Question>();
  const asked: Asked[] = [];
  running.set(actor.system, { questions, asked });
  actor.start();
  return {
    actor,
    asked,
    perform: (event) => perform(actor, questions, event),
    open: () => {
      const snapshot: AnyMachineSnapshot = actor.getSnapshot();
      if (snapshot.status !== "active") return [];
      return activeInvokes(snapshot).filter((id) => questions.has(id));
    },
    stop: () => actor.stop(),
  };
}

type Running = { readonly questions: Map<string, Question>; readonly asked: Asked[] };
/** What each running chart has asked: what is open, by the id of the invoke, and all of it. */
const running = new WeakMap<AnyActorRef["system"], Running>();
const withOpen = new WeakMap<AnyStateMachine, AnyStateMachine>();

/** The chart with actors whose answers are open. Made once: making it again for each path took most of the walk's time. */
function withOpenQuestions(machine: AnyStateMachine): AnyStateMachine {
  const made = withOpen.get(machine);
  if (made !== undefined) return made;
  const open = fromPromise<unknown, unknown>(
    ({ self, system, input }) =>
      new Promise((resolve, reject) => {
        const { questions, asked } = running.get(system) ?? {};
        asked?.push({ id: self.id, input });
        questions?.set(self.id, { resolve, reject });
      }),
  );
  const sources = getStateNodes(machine).flatMap((node) => node.invoke.map(({ src }) => String(src)));
  const provided = machine.provide({ actors: Object.fromEntries(sources.map((src) => [src, open])) });
  withOpen.set(machine, provided);
  return provided;
}

async function perform(
  actor: AnyActorRef,
  questions: Map<string, Question>,
  event: EventObject & { output?: unknown; error?: unknown },
): Promise<void> {
  const [, kind, id = ""] = /^xstate\.(done|error)\.actor\.(.+)$/.exec(event.type) ?? [];
  if (kind) {
    const question = questions.get(id);
    assert(question, `${id} was never asked`);
    questions.delete(id);
    if (kind === "done") question.resolve(event.output);
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
