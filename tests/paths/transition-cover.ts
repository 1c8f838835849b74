import type { AnyMachineSnapshot, EventObject } from "xstate";
import {
  describeStep,
  type MachineControls,
  type MachineExecutor,
  traceSteps,
} from "./executors/machine-level.ts";
import type { Journey, JourneyStep } from "./journeys/journey.ts";
import { activeInvokes, MachineError, transitionsOf } from "./machine-structure.ts";

/** A generated path: the shortest path that takes some transitions for the first time. */
export type CoverPath = {
  readonly variant: string;
  readonly steps: readonly JourneyStep[];
  /** State of the machine at the end of the path. */
  readonly state: string;
};

/** Maximum number of steps. Longer paths cover no additional transitions. */
const maxSteps = 12;

/** Selects the transitions that a cover must take, and the paths that the cover may use. */
type CoverGoal = {
  readonly isWanted: (transition: string) => boolean;
  /** Returns true if a path can be run. `before` is the snapshot before the last step, or null if there is none. */
  readonly isPossible: (path: Omit<CoverPath, "state">, before: AnyMachineSnapshot | null) => boolean;
};

/**
 * Generates a transition cover: a shortest path for each wanted transition. Paths use the steps, data and faults of the
 * journeys. A step may follow another step only if it follows that step in a journey. Transitions that only impossible
 * paths take are not covered.
 */
export async function generateTransitionCover(
  executor: MachineExecutor,
  journeys: readonly Journey[],
  { isWanted, isPossible }: CoverGoal,
): Promise<CoverPath[]> {
  const uncovered = new Set([...transitionsOf(executor.machine).keys()].filter(isWanted));
  const found: CoverPath[] = [];
  for (const variant of Object.keys(executor.inputs)) {
    const variantJourneys = journeys.filter(
      (each) => (each.variant ?? Object.keys(executor.inputs)[0]) === variant,
    );
    const { starts, after } = pairsOf(variantJourneys);
    const visitedStates = new Set<string>();
    let paths: (readonly JourneyStep[])[] = starts
      .map((step) => [step])
      .filter((steps) => isPossible({ variant, steps }, null));
    for (let length = 1; length <= maxSteps && uncovered.size > 0; length += 1) {
      const longerPaths: (readonly JourneyStep[])[] = [];
      for (const steps of paths) {
        const end = await traceSteps(executor, variant, steps).catch((error: unknown) => {
          if (error instanceof MachineError) throw error;
          return null;
        });
        if (end === null) continue;
        const takenNames = new Set(end.traced.at(-1)?.transitions);
        const isNew = [...takenNames].some((name) => uncovered.delete(name));
        if (isNew) found.push({ variant, steps, state: end.state });
        if (uncovered.size === 0) break;
        // The possible next steps depend on the last step as well as on the snapshot.
        const key = `${describeStep(steps.at(-1) as JourneyStep)} ${keyOf(end.snapshot)}`;
        if (visitedStates.has(key)) continue;
        visitedStates.add(key);
        if (end.snapshot.status !== "active") continue;
        for (const step of after(steps.at(-1)))
          if (
            isPossible({ variant, steps: [...steps, step] }, end.snapshot) &&
            (await isStepApplicable(executor, step, end.snapshot))
          )
            longerPaths.push([...steps, step]);
      }
      paths = longerPaths;
    }
  }
  return withoutPrefixes(found);
}

/**
 * Returns the first steps of journeys, and the steps that follow each step in a journey. No other successors are tried.
 */
function pairsOf(journeys: readonly Journey[]) {
  const followers = new Map<string, Map<string, JourneyStep>>();
  const recordPair = (before: string, { state: _, ...step }: JourneyStep) => {
    const followingSteps = followers.get(before) ?? new Map<string, JourneyStep>();
    followers.set(before, followingSteps.set(describeStep(step), step));
  };
  for (const { steps } of journeys)
    for (const [index, step] of steps.entries())
      recordPair(index === 0 ? "" : describeStep(steps[index - 1] ?? step), step);
  const after = (step: JourneyStep | undefined) => [
    ...(followers.get(step ? describeStep(step) : "")?.values() ?? []),
  ];
  return { starts: after(undefined), after };
}

/** Returns the identity of a snapshot: its state, active invokes, and which context objects exist, such as a hold. */
function keyOf(snapshot: AnyMachineSnapshot): string {
  const context = Object.values<unknown>(snapshot.context ?? {});
  const present = context.map((value) =>
    typeof value === "object" && !Array.isArray(value) ? value !== null : null,
  );
  return JSON.stringify([snapshot.value, activeInvokes(snapshot), present]);
}

/** Returns true if a step has an effect at a snapshot: it sends a handled event, or settles a pending actor. */
async function isStepApplicable(
  executor: MachineExecutor,
  { step, data }: JourneyStep,
  snapshot: AnyMachineSnapshot,
): Promise<boolean> {
  let does: boolean | undefined;
  // After a restart, `snapshot` no longer shows which events the machine handles, so every event is accepted.
  let isRestarted = false;
  const invokes = activeInvokes(snapshot);
  const controls: MachineControls = {
    snapshot: () => snapshot,
    send: async (event: EventObject) => {
      does = isRestarted || ((does ?? true) && snapshot.can(event));
    },
    answer: async (id) => {
      does = invokes.includes(id);
    },
    restart: () => {
      isRestarted = true;
      does = true;
    },
  };
  const isDone = await (async () => executor.steps[step]?.(controls, data ?? {}))().then(
    () => true,
    () => false,
  );
  return isDone && (does ?? invokes.length > 0);
}

function withoutPrefixes(paths: readonly CoverPath[]): CoverPath[] {
  const textOf = ({ variant, steps }: CoverPath, length = steps.length) =>
    JSON.stringify([variant, steps.slice(0, length)]);
  return paths.filter(
    (path) =>
      !paths.some(
        (other) =>
          other.steps.length > path.steps.length && textOf(other, path.steps.length) === textOf(path),
      ),
  );
}
