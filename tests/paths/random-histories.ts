import assert from "node:assert/strict";
import fc from "fast-check";
import { type AnyMachineSnapshot, type AnyStateMachine, type EventObject, getNextSnapshot } from "xstate";
import { eventsAt, labelOf, type MachineFixtures } from "./generate-paths.ts";
import { type StateAssertions, startTestActor } from "./machine-path-run.ts";
import { statesOf } from "./machine-structure.ts";

/** What random histories of a machine came to. */
export type RandomOutcome = {
  readonly histories: number;
  readonly steps: number;
  /** The shortest history that fails, in words, and why; none where all passed. */
  readonly failure?: { readonly shrunk: readonly string[]; readonly error: unknown };
};

/** How many steps a history has at most. */
const maxSteps = 40;

/**
 * Runs a machine through random histories: at each step one of the events and answers that are possible there, by the fixtures.
 * The running machine must be where its definition leads, and what always holds in its states must hold. A failing history is
 * shrunk: each number picks an event among those that are possible, so that a history without some numbers is one too.
 * @param seed repeats the very same histories
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
        const event = pickEvent(fixtures, before, testActor.pendingActors(), pick);
        if (event === undefined) return;
        last.push(labelOf(event));
        steps += 1;
        const expected: AnyMachineSnapshot = getNextSnapshot(
          fixtures.machine,
          before as never,
          event as never,
        );
        await testActor.perform(event);
        assert.deepEqual(testActor.actor.getSnapshot().value, expected.value);
        check(testActor.actor.getSnapshot(), assertions);
      }
    } finally {
      testActor.stop();
    }
  };
  const property = fc.asyncProperty(fc.array(fc.nat(), { maxLength: maxSteps, size: "max" }), run);
  const { counterexample, numRuns } = await fc.check(property, { seed, numRuns: histories });
  if (counterexample === null) return { histories: numRuns, steps };
  // The last history that was tried need not be the shortest that fails.
  const error = await run(counterexample[0]).catch((thrown: unknown) => thrown);
  return { histories: numRuns, steps, failure: { shrunk: last, error } };
}

/** One of the events and answers that are possible; answers only to what was asked and is still open. */
function pickEvent<Machine extends AnyStateMachine>(
  fixtures: MachineFixtures<Machine>,
  snapshot: AnyMachineSnapshot,
  open: readonly string[],
  pick: number,
): EventObject | undefined {
  const possible = eventsAt(fixtures, snapshot as never).filter(({ type }) => {
    const [, id] = /^xstate\.(?:done|error)\.actor\.(.+)$/.exec(type) ?? [];
    return id === undefined || open.includes(id);
  });
  return possible[pick % Math.max(1, possible.length)];
}

function check(snapshot: AnyMachineSnapshot, assertions: StateAssertions): void {
  assert.notEqual(snapshot.status, "error", String(snapshot.error));
  for (const name of statesOf(snapshot)) assertions[name]?.(snapshot);
}
