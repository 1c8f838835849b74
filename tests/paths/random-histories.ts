import assert from "node:assert/strict";
import fc from "fast-check";
import type { AnyMachineSnapshot, AnyStateMachine, EventObject } from "xstate";
import { eventsAt, labelOf, type MachineFixtures } from "./generate-paths.ts";
import { type StateAssertions, startTestActor } from "./machine-path-run.ts";
import { comparedFields, nextSnapshot, statesOf } from "./machine-structure.ts";

/** Result of running random histories of a machine. */
export type RandomOutcome = {
  readonly histories: number;
  readonly steps: number;
  /** The shortest failing history, as step descriptions, and its error. Undefined if all histories passed. */
  readonly failure?: { readonly shrunk: readonly string[]; readonly error: unknown };
};

/** Maximum number of steps in a history. */
const maxSteps = 40;

/**
 * Runs random histories on a machine. Each step is one of the events and actor results that the fixtures allow in the
 * current state. The running machine must reach the state that its definition predicts, and all assertions must hold.
 * A history is a list of numbers, each of which picks one of the events that are possible at its step. So a failing
 * history stays valid when it is shrunk by removing numbers.
 * @param seed reproduces the same histories
 */
export async function randomHistories<Machine extends AnyStateMachine>(
  fixtures: MachineFixtures<Machine>,
  assertions: StateAssertions,
  { seed, histories }: { readonly seed: number; readonly histories: number },
): Promise<RandomOutcome> {
  let steps = 0;
  let last: string[] = [];
  const run = async (picks: readonly number[]) => {
    last = [];
    fixtures.begin?.();
    const testActor = startTestActor(fixtures.machine, fixtures.input);
    try {
      check(testActor.actor.getSnapshot(), assertions);
      for (const pick of picks) {
        const before: AnyMachineSnapshot = testActor.actor.getSnapshot();
        const event = chooseEvent(fixtures, before, testActor.pendingActors(), pick);
        if (event === undefined) return;
        last.push(labelOf(event));
        steps += 1;
        const expected = nextSnapshot(fixtures.machine, before, event);
        await testActor.perform(event);
        assert.deepEqual(comparedFields(testActor.actor.getSnapshot()), comparedFields(expected));
        check(testActor.actor.getSnapshot(), assertions);
      }
    } finally {
      testActor.stop();
    }
  };
  const property = fc.asyncProperty(fc.array(fc.nat(), { maxLength: maxSteps, size: "max" }), run);
  const { counterexample, numRuns } = await fc.check(property, { seed, numRuns: histories });
  if (counterexample === null) return { histories: numRuns, steps };
  // Runs the counterexample again, because the last history is not necessarily the shortest failing one.
  const error = await run(counterexample[0]).catch((thrown: unknown) => thrown);
  return { histories: numRuns, steps, failure: { shrunk: last, error } };
}

/** Picks one of the possible events, which include the results of pending actors. */
function chooseEvent<Machine extends AnyStateMachine>(
  fixtures: MachineFixtures<Machine>,
  snapshot: AnyMachineSnapshot,
  open: readonly string[],
  pick: number,
): EventObject | undefined {
  const possibleEvents = eventsAt(fixtures, snapshot as never).filter(({ type }) => {
    const [, id] = /^xstate\.(?:done|error)\.actor\.(.+)$/.exec(type) ?? [];
    return id === undefined || open.includes(id);
  });
  return possibleEvents[pick % Math.max(1, possibleEvents.length)];
}

function check(snapshot: AnyMachineSnapshot, assertions: StateAssertions): void {
  for (const name of statesOf(snapshot)) assertions[name]?.(snapshot);
}
