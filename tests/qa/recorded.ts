import { dirname } from "node:path";
import { afterAll, beforeAll } from "vitest";
import type { AnyMachineSnapshot, AnyStateMachine } from "xstate";
import { statesOf, transitionName } from "../paths/chart-parts.ts";
import { labelOf, type Path } from "../paths/paths-of.ts";
import { type Depth, openResults, pathId, type ResultFile, type WalkedStep } from "./results.ts";

/** Where the walks of a test file are recorded. */
export type Recorder = {
  /** Walks a path and writes down how it went; what the walk throws is thrown on. */
  readonly walk: (path: Path, group: string, walk: () => Promise<void>) => Promise<void>;
};

/** Records the walks of a chart at a depth; to be called where tests are described. */
export function recorder(
  { chart, machine, name }: { chart: string; machine: AnyStateMachine; name: string },
  depth: Depth,
  planned: number,
): Recorder {
  let file: ResultFile | undefined;
  beforeAll(() => {
    file = openResults(depth, name, planned);
  });
  afterAll(() => file?.end());
  return {
    walk: async (path, group, walk) => {
      const startedAt = performance.now();
      const walked = {
        kind: "path",
        id: pathId(chart, `${depth} ${name} ${group}`, path.name),
        chart,
        depth,
        group: `${name}: ${group}`,
        name: path.name,
        rows: rowsIn(path.name),
        steps: stepsOf(machine, path),
      } as const;
      try {
        await walk();
        file?.add({ ...walked, ms: Math.round(performance.now() - startedAt) });
      } catch (error) {
        const failure = failureOf(error);
        file?.add({ ...walked, ms: Math.round(performance.now() - startedAt), failure });
        throw error;
      }
    },
  };
}

/** The steps of a worked out path, with the transitions that each takes. */
export function stepsOf(machine: AnyStateMachine, { start, steps }: Path): WalkedStep[] {
  let before: AnyMachineSnapshot = start;
  const walked: WalkedStep[] = [{ words: "(start)", states: statesOf(start), transitions: [] }];
  for (const { event, snapshot } of steps) {
    const taken = machine.getTransitionData(before, event) ?? [];
    walked.push({
      words: labelOf(event),
      states: statesOf(snapshot),
      transitions: taken.map(transitionName),
    });
    before = snapshot;
  }
  return walked;
}

/** What an assertion expected and saw, in words. */
export function failureOf(error: unknown): { expected: string; seen: string } {
  const { message, expected, actual } = error as { message?: string; expected?: unknown; actual?: unknown };
  const text = stripped(message ?? String(error));
  if (expected === undefined && actual === undefined) return { expected: text, seen: "" };
  return { expected: shown(expected), seen: `${shown(actual)}\n${text}` };
}

/** Ids of requirements at the head of a name, such as `J4 T3`. */
export function rowsIn(name: string): string[] {
  const [head = ""] = /^(?:[A-Z]\d+,? )*/.exec(name) ?? [];
  return head.split(/[ ,]+/).filter(Boolean);
}

function shown(value: unknown): string {
  return typeof value === "string" ? value : (JSON.stringify(value, null, 1) ?? String(value));
}

/** Without the colours of a terminal, and without the machine's folders. */
function stripped(text: string): string {
  const colour = String.fromCharCode(27);
  const here = dirname(dirname(import.meta.dirname));
  return text.replaceAll(new RegExp(`${colour}\\[[\\d;]*m`, "g"), "").replaceAll(`${here}/`, "");
}
