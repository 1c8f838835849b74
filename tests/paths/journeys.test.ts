import { describe, expect, test } from "vitest";
import type { AnyStateMachine } from "xstate";
import { getStateNodes } from "xstate/graph";
import { createRecorder } from "../qa/recorder.ts";
import { allRequirements } from "../spec/requirements.ts";
import { parseStates, runJourney, runStateCase } from "./executors/machine-level.ts";
import { checks } from "./machine-checks.ts";
import { stableStates, stateName } from "./machine-structure.ts";

describe.each(checks)("$chart", ({ chart, executor, journeys, states }) => {
  const record = createRecorder(chart, "chart", `${chart} by hand`, journeys.length + states.length);
  test.each(journeys.map((journey) => [journey.name, journey] as const))("%s", (name, journey) =>
    record.record(name, `journeys, ${journey.variant ?? "as it is"}`, (steps) =>
      runJourney(executor, journey, steps),
    ),
  );
  test.each(states.map((row) => [row.state, row] as const))("in %s every event", (state, row) =>
    record.record(state, "every event in each state", (steps) => runStateCase(executor, row, steps)),
  );

  test("every state in which something is waited for, or a visitor can be, has a row of events", () => {
    const pinned = new Set(states.flatMap(({ state }) => parseStates(state)));
    expect(stableLeafStates(executor.machine).filter((state) => !pinned.has(state))).toEqual([]);
  });

  test("every type of event has an example", () => {
    const types = new Set(Object.values(executor.events).map(({ type }) => type));
    const taken = executor.machine.events.filter((type: string) => !type.startsWith("xstate."));
    expect([...types].sort()).toEqual([...new Set(taken)].sort());
  });

  test("every journey is named after requirements, and no two alike", () => {
    const known = new Set<string>(allRequirements.map(({ id }) => id));
    const names = journeys.map(({ variant, name }) => `${variant} ${name}`);
    expect(new Set(names).size).toBe(names.length);
    for (const journey of journeys) {
      expect(known, journey.name).toContain(journey.name.split(" ")[0]);
      expect(journey.chart).toBe(chart);
    }
  });
});

/** States without states of their own in which the chart can rest. */
function stableLeafStates(machine: AnyStateMachine): string[] {
  const leaves = new Set(
    getStateNodes(machine)
      .filter(({ type }) => type === "atomic" || type === "final")
      .map(stateName),
  );
  return stableStates(machine).filter((name) => leaves.has(name));
}
