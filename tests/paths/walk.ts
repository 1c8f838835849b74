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
import { type Microstep, type Trace, tellMicrosteps, traceOf } from "./microsteps.ts";
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
  /** What the chart has done since it was last asked this. */
  readonly trace: () => Trace;
  readonly stop: () => void;
};

/** A question of a chart: the id of the invoke, and its input. */
export type Asked = { readonly id: string; readonly input: unknown };

type Question = { readonly resolve: (output: unknown) => void; readonly reject: (error: unknown) => void };

/** A step that was walked, in a tester's words, with what the chart did. */
export type TracedStep = Trace & { readonly words: string };

/**
 * Walks a path with a running actor; at every step the state must be the path's, and the assertions of it must hold: paths
 * that begin alike share their snapshots, and the assertions are asked where the first of them passes. Every step that was
 * reached is added to `traced`.
 */
export async function walkChart<Machine extends AnyStateMachine>(
  { machine, input, begin }: ChartFixtures<Machine>,
  path: Path,
  assertions: StateAssertions,
  traced: TracedStep[] = [],
): Promise<void> {
  begin?.();
  const walker = startWalker(machine, input);
  try {
    traced.push({ words: "(start)", ...walker.trace() });
    check(walker, path.start, assertions);
    for (const { event, words, snapshot } of path.steps) {
      await walker.perform(event);
      traced.push({ words, ...walker.trace() });
      check(walker, snapshot, assertions);
    }
  } finally {
    walker.stop();
  }
}

/** Starts a chart with actors that answer only when the walk says so. */
export function startWalker(machine: AnyStateMachine, input: unknown): Walker {
  const actor: AnyActorRef = createActor(openMachine(machine), { input });
  const world = newestWorld(machine);
  assert(world);
  actor.start();
  return {
    actor,
    asked: world.asked,
    perform: (event) => perform(actor, world, event),
    open: () => openIn(world, actor.getSnapshot()),
    trace: () => traceOf(world.microsteps.splice(0), actor.getSnapshot()),
    stop: () => actor.stop(),
  };
}

/** What a running chart has asked, and what of it is open, by the id of the invoke. */
export type World = {
  readonly actor: AnyActorRef;
  readonly open: Map<string, Question>;
  readonly asked: Asked[];
  /** What it has done and nobody has taken away. */
  readonly microsteps: Microstep[];
};

/** What is known of the newest actor of a chart that `openMachine` made; `undefined` where there was none since `forgetWorlds`. */
export function newestWorld(machine: AnyStateMachine): World | undefined {
  return newest.get(openMachine(machine));
}

/** Before a screen is shown: the charts of an earlier one are not its own. */
export function forgetWorlds(): void {
  newest.clear();
}

/** Ids of what a chart waits for. */
export function openIn({ open }: World, snapshot: AnyMachineSnapshot): string[] {
  return snapshot.status === "active" ? activeInvokes(snapshot).filter((id) => open.has(id)) : [];
}

const worlds = new WeakMap<AnyActorRef["system"], World>();
const newest = new Map<AnyStateMachine, World>();
const opened = new WeakMap<AnyStateMachine, AnyStateMachine>();
const madeOpen = new WeakSet<AnyStateMachine>();

/** The chart with actors whose answers are open. Made once: making it again for each path took most of the walk's time. */
export function openMachine<Machine extends AnyStateMachine>(machine: Machine): Machine {
  const made = opened.get(machine);
  if (made !== undefined || madeOpen.has(machine)) return (made ?? machine) as Machine;
  const open = fromPromise<unknown, unknown>(
    ({ self, system, input }) =>
      new Promise((resolve, reject) => {
        const world = worlds.get(system);
        world?.asked.push({ id: self.id, input });
        world?.open.set(self.id, { resolve, reject });
      }),
  );
  const sources = getStateNodes(machine).flatMap((node) => node.invoke.map(({ src }) => String(src)));
  const provided = machine.provide({ actors: Object.fromEntries(sources.map((src) => [src, open])) });
  tellMicrosteps(provided, (actor) => {
    const world: World = { actor, open: new Map(), asked: [], microsteps: [] };
    worlds.set(actor.system, world);
    newest.set(provided, world);
    return (microstep) => world.microsteps.push(microstep);
  });
  opened.set(machine, provided);
  madeOpen.add(provided);
  return provided as Machine;
}

async function perform(actor: AnyActorRef, world: World, event: EventObject): Promise<void> {
  if (!answerIn(world, event)) actor.send(event);
  await new Promise((resolve) => setImmediate(resolve));
}

/** Lets the actor that was asked answer, where the event is an answer. */
export function answerIn(
  { open }: World,
  event: EventObject & { output?: unknown; error?: unknown },
): boolean {
  const [, kind, id = ""] = /^xstate\.(done|error)\.actor\.(.+)$/.exec(event.type) ?? [];
  if (kind === undefined) return false;
  const question = open.get(id);
  assert(question, `${id} was never asked`);
  open.delete(id);
  if (kind === "done") question.resolve(event.output);
  else question.reject(event.error);
  return true;
}

function check({ actor }: Walker, expected: AnyMachineSnapshot, assertions: StateAssertions): void {
  const snapshot: AnyMachineSnapshot = actor.getSnapshot();
  assert.deepEqual(snapshot.value, expected.value);
  const before = held.get(assertions) ?? new WeakSet();
  held.set(assertions, before);
  if (before.has(expected)) return;
  for (const name of statesOf(snapshot)) assertions[name]?.(snapshot);
  before.add(expected);
}

/** At which snapshots of the paths assertions have held. */
const held = new WeakMap<StateAssertions, WeakSet<AnyMachineSnapshot>>();
