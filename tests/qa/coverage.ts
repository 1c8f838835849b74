import type { AnyStateMachine, AnyStateNode, AnyTransitionDefinition } from "xstate";
import { getStateNodes } from "xstate/graph";
import { parseStates } from "../paths/executors/machine-level.ts";
import { checks } from "../paths/machine-checks.ts";
import { stableStates, stateName, transitionName, transitionsOf } from "../paths/machine-structure.ts";
import { countPaths, type PathResult, type TestLevel } from "./results.ts";

/** Number of covered parts of one kind, and the names of the uncovered parts. */
export type CoverageRatio = {
  readonly covered: number;
  readonly of: number;
  readonly missing: readonly string[];
};

/** Coverage of a state machine by its path runs at one test level, computed from microsteps. */
export type Coverage = {
  readonly paths: number;
  readonly runs: number;
  readonly failed: number;
  readonly states: CoverageRatio;
  /** Transitions on events and on actor results. */
  readonly transitions: CoverageRatio;
  /** Eventless transitions (`always`). */
  readonly atOnce: CoverageRatio;
  /** The two outcomes of each guard: transition taken, and transition rejected. */
  readonly guards: CoverageRatio;
  /** Pairs of consecutive transitions that are possible by the machine's structure. Guards may forbid some of them. */
  readonly pairs: CoverageRatio;
  /** States with each event type that they ignore, from the hand-written state cases. */
  readonly ignored: CoverageRatio;
};

/**
 * Computes the coverage of a state machine at one test level. If a path failed or was blocked at a step, that step is
 * not counted.
 */
export function computeCoverage(
  machineName: string,
  machine: AnyStateMachine,
  level: TestLevel,
  all: readonly PathResult[],
): Coverage {
  const paths = all.filter((path) => path.machine === machineName && path.level === level);
  const coveredSteps = paths.map(({ steps, failure, blockedBy }) =>
    failure === undefined && blockedBy === undefined ? steps : steps.slice(0, -1),
  );
  const steps = coveredSteps.flat();
  const takenTransitions = new Set(steps.flatMap(({ transitions }) => transitions));
  const unmet = new Set(steps.flatMap((step) => step.unmet));
  const pairs = new Set(
    coveredSteps.flatMap((path) => {
      const sequence = path.flatMap(({ transitions }) => transitions);
      return sequence.slice(1).map((second, index) => pairName(sequence[index] ?? "", second));
    }),
  );
  const ignored = new Set(
    steps.flatMap((step) => step.states.flatMap((state) => step.ignored.map((type) => `${state}: ${type}`))),
  );
  const transitionEntries = [...transitionsOf(machine)];
  const names = (isWanted: (transition: AnyTransitionDefinition) => boolean) =>
    transitionEntries.filter(([, transition]) => isWanted(transition)).map(([name]) => name);
  const guardOutcomes = names(({ guard }) => guard !== undefined).flatMap((name) => [
    `${name}: yes`,
    `${name}: no`,
  ]);
  const takenOutcomes = new Set([...takenTransitions].map((name) => `${name}: yes`));
  for (const name of unmet) takenOutcomes.add(`${name}: no`);
  return {
    paths: countPaths(paths),
    runs: paths.length,
    failed: paths.filter(({ failure }) => failure !== undefined).length,
    states: share(new Set(steps.flatMap(({ states }) => states)), stableStates(machine)),
    transitions: share(
      takenTransitions,
      names(({ eventType }) => eventType !== ""),
    ),
    atOnce: share(
      takenTransitions,
      names(({ eventType }) => eventType === ""),
    ),
    guards: share(takenOutcomes, guardOutcomes),
    pairs: share(pairs, possiblePairs(machine)),
    ignored: share(ignored, ignoredPairs(machineName)),
  };
}

/** Returns the names of the states, transitions and guard outcomes that no path run covers. */
export function missingIn({ states, transitions, atOnce, guards }: Coverage): readonly string[] {
  return [states, transitions, atOnce, guards].flatMap(({ missing }) => missing);
}

function share(covered: ReadonlySet<string>, all: readonly string[]): CoverageRatio {
  const missingNames = all.filter((each) => !covered.has(each));
  return { covered: all.length - missingNames.length, of: all.length, missing: missingNames };
}

export const pairSeparator = " ⇒ ";

function pairName(first: string, second: string): string {
  return first + pairSeparator + second;
}

const pairsOfMachine = new WeakMap<AnyStateMachine, string[]>();

/** Returns the possible pairs of transitions: the second starts in a state to which the first may lead. */
function possiblePairs(machine: AnyStateMachine): string[] {
  const cachedPairs = pairsOfMachine.get(machine);
  if (cachedPairs !== undefined) return cachedPairs;
  const transitions = [...transitionsOf(machine).values()];
  const pairs = transitions.flatMap((first) => {
    const reached = statesAfterTransition(first);
    return transitions
      .filter((second) => reached.has(second.source))
      .map((second) => pairName(transitionName(first), transitionName(second)));
  });
  pairsOfMachine.set(machine, pairs);
  return pairs;
}

/** Returns every state that may be active right after a transition. */
function statesAfterTransition({ source, target }: AnyTransitionDefinition): Set<AnyStateNode> {
  const followingStates = new Set<AnyStateNode>();
  const visitNode = (node: AnyStateNode) => {
    followingStates.add(node);
    for (const child of Object.values(node.states)) visitNode(child);
  };
  const enter = (node: AnyStateNode) => {
    followingStates.add(node);
    if (node.type === "parallel") for (const region of Object.values(node.states)) enter(region);
    else if (node.type === "compound") for (const first of node.initial.target) enter(first);
  };
  // A transition without a target keeps the active states below its source.
  for (const node of target ?? []) enter(node);
  if (target === undefined) visitNode(source);
  for (const inner of target ?? [source]) {
    for (let node: AnyStateNode | undefined = inner; node !== undefined; node = node.parent) {
      followingStates.add(node);
      // Other parallel regions may be in any of their states.
      if (node.parent?.type === "parallel")
        for (const region of Object.values(node.parent.states)) if (region !== node) visitNode(region);
    }
  }
  return followingStates;
}

/** Returns states with the event types that they ignore, from the hand-written state cases. */
function ignoredPairs(machineName: string): string[] {
  const machineChecks = checks.find((each) => each.machine === machineName);
  if (machineChecks === undefined) return [];
  const { executor, states } = machineChecks;
  const endedStates = new Set(
    getStateNodes(executor.machine)
      .filter(({ type }) => type === "final")
      .map(stateName),
  );
  const types = [...new Set(Object.values(executor.events).map(({ type }) => type))];
  const pairs = states.flatMap(({ state, takes }) => {
    const taken = new Set(Object.keys(takes).map((name) => executor.events[name]?.type));
    return parseStates(state)
      .filter((each) => !endedStates.has(each))
      .flatMap((each) => types.filter((type) => !taken.has(type)).map((type) => `${each}: ${type}`));
  });
  return [...new Set(pairs)];
}
