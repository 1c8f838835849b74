import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import type { AnyStateMachine } from "xstate";
import { getStateNodes } from "xstate/graph";
import { createRecorder } from "../qa/recorder.ts";
import { allRequirements } from "../spec/requirements.ts";
import { parseStates, runJourney, runStateCase } from "./executors/machine-level.ts";
import { checks } from "./machine-checks.ts";
import { machineInvariants } from "./machine-invariants.ts";
import { stableStates, stateName } from "./machine-structure.ts";

describe.each(checks)("$machine", ({ machine, executor, journeys, states }) => {
  const record = createRecorder(machine, "machine", `${machine} by hand`, journeys.length + states.length);
  test.each(journeys.map((journey) => [journey.name, journey] as const))("%s", (_, journey) =>
    record.record(journey, `journeys, ${journey.variant ?? "as it is"}`, (steps) =>
      runJourney(executor, journey, steps),
    ),
  );
  test.each(states.map((row) => [row.state, row] as const))(
    "the machine handles or ignores every event in the state %s as pinned",
    (state, row) =>
      record.record({ name: state, steps: [] }, "every event in each state", (steps) =>
        runStateCase(executor, row, steps),
      ),
  );

  test("every stable leaf state has a state case", () => {
    const pinned = new Set(states.flatMap(({ state }) => parseStates(state)));
    expect(stableLeafStates(executor.machine).filter((state) => !pinned.has(state))).toEqual([]);
  });

  test("the asserted invariants are those of the machine's doc comment", () => {
    const source = readFileSync(`src/machines/${machine}/machine.ts`, "utf8");
    const [, stated = ""] = /Invariants:(.*?)\n \*\n/s.exec(source) ?? [];
    const sentences = stated.replaceAll(/\n \*( -| {2})? /g, " ").trim();
    expect(sentences).not.toBe("");
    expect(Object.keys(machineInvariants[machine] ?? {}).join(" ")).toBe(sentences);
  });

  test("the executor has an example of every event type", () => {
    const types = new Set(Object.values(executor.events).map(({ type }) => type));
    const eventTypes = executor.machine.events.filter((type: string) => !type.startsWith("xstate."));
    expect([...types].sort()).toEqual([...new Set(eventTypes)].sort());
  });

  test("every journey has a unique name that starts with known requirement ids", () => {
    const requirementIds = new Set<string>(allRequirements.map(({ id }) => id));
    const names = journeys.map(({ variant, name }) => `${variant} ${name}`);
    expect(new Set(names).size).toBe(names.length);
    for (const journey of journeys) {
      expect(requirementIds, journey.name).toContain(journey.name.split(" ")[0]);
      expect(journey.machine).toBe(machine);
    }
  });
});

/** Returns the leaf states in which the machine can be stable. */
function stableLeafStates(machine: AnyStateMachine): string[] {
  const leaves = new Set(
    getStateNodes(machine)
      .filter(({ type }) => type === "atomic" || type === "final")
      .map(stateName),
  );
  return stableStates(machine).filter((name) => leaves.has(name));
}
