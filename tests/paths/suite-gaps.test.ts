import { describe, expect, test } from "vitest";
import { type EventObject, fromPromise, setup } from "xstate";
import { watchFixtures, watchInput } from "../../src/machines/watch/fixtures.ts";
import { watchMachine } from "../../src/machines/watch/machine.ts";
import { finalStates } from "../qa/results.ts";
import { bookingExecutor } from "./executors/booking.ts";
import {
  type MachineControls,
  type MachineExecutor,
  runJourney,
  runStateCase,
} from "./executors/machine-level.ts";
import { generatePaths, type MachineFixtures, type Path } from "./generate-paths.ts";
import { bookingJourneys } from "./journeys/booking.ts";
import { runMachinePath, startTestActor, type TracedStep } from "./machine-path-run.ts";
import { MachineError, stableStates, transitionsOf } from "./machine-structure.ts";
import { recordReads } from "./machine-suite.ts";
import { randomHistories } from "./random-histories.ts";

const doorMachine = setup({
  types: {
    context: {} as { locked: boolean },
    events: {} as { type: "knocked"; loud: boolean } | { type: "left" },
  },
  actors: { open: fromPromise<string>(() => Promise.reject(new Error("nobody opens"))) },
  guards: { isLoud: (_, { loud }: { loud: boolean }) => loud },
}).createMachine({
  id: "door",
  context: { locked: false },
  initial: "hesitating",
  states: {
    hesitating: { always: "closed" },
    closed: {
      on: {
        knocked: [
          { guard: { type: "isLoud", params: ({ event }) => event }, target: "opening" },
          { target: "unheard" },
        ],
      },
    },
    opening: { invoke: { id: "open", src: "open", onDone: "open", onError: "closed" } },
    open: { on: { left: "closed" } },
    unheard: {},
  },
});

const complete: MachineFixtures<typeof doorMachine> = {
  name: "door",
  machine: doorMachine,
  input: undefined,
  events: {
    knocked: [
      { type: "knocked", loud: true },
      { type: "knocked", loud: false },
    ],
    left: [{ type: "left" }],
  },
  actorResults: { open: { done: ["welcome"], errors: [new Error("asleep")] } },
};

const watchPaths = {
  name: "watch",
  machine: watchMachine,
  input: { ...watchInput, isPaymentOpened: false },
  ...watchFixtures,
};

const runAll = async (fixtures: MachineFixtures<typeof doorMachine>) => {
  const steps: TracedStep[] = [];
  for (const path of generatePaths(fixtures)) await runMachinePath(fixtures, path, {}, steps);
  return steps;
};
const visitedStates = async (fixtures: MachineFixtures<typeof doorMachine>) =>
  [...new Set((await runAll(fixtures)).flatMap(({ states }) => states))].sort();
const unvisitedStates = async (fixtures: MachineFixtures<typeof doorMachine>) => {
  const takenNames = new Set((await runAll(fixtures)).flatMap(({ transitions }) => transitions));
  return [...transitionsOf(doorMachine).keys()].filter((name) => !takenNames.has(name));
};

describe("detection of gaps", () => {
  test("stableStates lists every state except those with an unguarded eventless transition", () => {
    expect(stableStates(doorMachine)).toEqual(["closed", "opening", "open", "unheard"]);
  });

  test("complete fixtures leave no gap", async () => {
    expect(await unvisitedStates(complete)).toEqual([]);
    expect(await visitedStates(complete)).toEqual(["closed", "open", "opening", "unheard"]);
  });

  test("a trace separates rejected guards and ignored events from the transitions taken", async () => {
    const steps = await runAll(complete);
    expect([...new Set(steps.flatMap(({ unmet }) => unmet))]).toEqual([
      "closed -- knocked [isLoud] --> opening",
    ]);
    const visitor = startTestActor(doorMachine, undefined);
    visitor.trace();
    await visitor.perform({ type: "left" });
    expect(visitor.trace()).toMatchObject({ transitions: [], ignored: ["left"], states: ["closed"] });
    visitor.stop();
  });

  test("fixtures without an event for one side of a guard leave a gap", async () => {
    const events = { ...complete.events, knocked: [{ type: "knocked", loud: true }] as const };
    expect(await unvisitedStates({ ...complete, events })).toEqual(["closed -- knocked --> unheard"]);
    expect(await visitedStates({ ...complete, events })).not.toContain("unheard");
  });

  test("fixtures without an actor's failure leave a gap", async () => {
    const actorResults = { open: { done: ["welcome"], errors: [] } };
    expect(await unvisitedStates({ ...complete, actorResults })).toEqual([
      "opening -- error.actor.open --> closed",
    ]);
  });

  test("a machine that throws fails every run at the step, which the error names", async () => {
    const throwing = doorMachine.provide({
      guards: {
        isLoud: () => {
          throw new Error("the guard is broken");
        },
      },
    });
    const fixtures = { ...complete, machine: throwing };
    const error = 'In closed, the machine fails at "knocked loud=true": Unable to evaluate guard';
    const [path] = generatePaths(fixtures);
    expect(path?.name).toBe("knocked loud=true");
    await expect(runMachinePath(fixtures, path as Path, {})).rejects.toThrow(error);
    const { failure } = await randomHistories(fixtures, {}, { seed: 1, histories: 5 });
    expect(failure?.error).toBeInstanceOf(MachineError);

    const state = {
      state: "closed",
      by: [{ step: "waits" }],
      takes: { left: "closed" },
    };
    const executor: MachineExecutor = {
      machine: throwing,
      inputs: { door: undefined },
      steps: { waits: () => {} },
      events: { knocked: { type: "knocked", loud: true } as EventObject, left: { type: "left" } },
      reply: () => null,
      facts: () => ({}),
    };
    await expect(runStateCase(executor, state)).rejects.toThrow(error);
    const knocks = {
      ...executor,
      steps: { waits: ({ send }: MachineControls) => send({ type: "knocked" }) },
    };
    await expect(runStateCase(knocks, state)).rejects.toThrow('the machine fails at "knocked"');
  });

  test("assertions of nothing but the tag busy are detected", () => {
    const { assertions, isOnlyBusy } = recordReads({
      closed: (snapshot) => expect(snapshot.hasTag("busy")).toBe(false),
      open: (snapshot) => {
        expect(snapshot.hasTag("busy")).toBe(false);
        expect(snapshot.context).toEqual({ locked: false });
      },
    });
    const { start } = generatePaths(complete)[0] as Path;
    for (const assertion of Object.values(assertions)) assertion(start);
    expect(Object.keys(assertions).filter(isOnlyBusy)).toEqual(["closed"]);
  });

  test("a path run fails if an invariant of the machine does not hold", async () => {
    const withoutOrder = { ...watchPaths, input: { key: { orderId: "" }, isPaymentOpened: false } };
    const [path] = generatePaths(withoutOrder) as [Path];
    const polling = watchMachine.provide({ guards: { isOrderKnown: () => true } });
    await expect(runMachinePath({ ...withoutOrder, machine: polling }, path, {})).rejects.toThrow(
      /^After "xstate.init .*", in waiting, this does not hold: Without an order, nothing is loaded\./,
    );
  });

  test("generatePaths throws for an actor without examples", () => {
    expect(() => generatePaths({ ...complete, actorResults: {} })).toThrow(
      "no example results of the actor open",
    );
  });
});

test("a trace separates the final states of a step from the states passed through, even in parallel regions", async () => {
  for (const journey of bookingJourneys) {
    const steps: TracedStep[] = [];
    await runJourney(bookingExecutor, journey, steps);
    const finalStatesByStep = steps.map(({ states }) => finalStates(states));
    expect(finalStatesByStep.at(-1), journey.name).toContain(journey.ends.state);
    for (const [index, { state }] of journey.steps.entries())
      if (state !== undefined) expect(finalStatesByStep[index], journey.name).toContain(state);
    for (const end of finalStatesByStep)
      expect(end.filter((name) => !name.includes(".")).length, journey.name).toBe(1);
  }
});

describe("a path run", () => {
  const path = generatePaths(complete).find(({ steps }) =>
    steps.some(({ snapshot }) => snapshot.matches("open")),
  );
  if (!path) throw new Error("No path opens the door");

  test("a path run fails if an assertion of a state fails", async () => {
    const failOnOpen = () => expect.unreachable("the door should stay shut");
    await expect(runMachinePath(complete, path, { open: failOnOpen })).rejects.toThrow(
      "the door should stay shut",
    );
  });

  test("a path run fails if the running machine ends in another state than the path", async () => {
    const variantMachine = doorMachine.provide({ guards: { isLoud: () => false } });
    await expect(runMachinePath({ ...complete, machine: variantMachine }, path, {})).rejects.toThrow();
  });

  test("a path run passes if states and assertions match", () => runMachinePath(complete, path, {}));
});
