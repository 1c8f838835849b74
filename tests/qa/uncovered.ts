import { isEventless } from "../paths/machine-structure.ts";
import { type Coverage, pairSeparator } from "./coverage.ts";
import { exclusionReason } from "./coverage-exclusions.ts";
import { finalStates, type PathResult, type TestLevel } from "./results.ts";

/**
 * A transition pair that no path run of a test level covers, or a state with an event that it ignores. `why` is the
 * known reason.
 */
export type Uncovered = { readonly name: string; readonly why?: string };

/**
 * Returns the transition pairs and ignored events of a state machine that no path run of a level covers. The reasons
 * come from path runs on the machine alone, which try every example event and result after the first transition of a
 * pair.
 */
export function findUncovered(
  machine: string,
  level: TestLevel,
  coverage: Coverage,
  machineExecutor: Coverage,
  paths: readonly PathResult[],
): Uncovered[] {
  const coveredPairs = followingTransitions(
    paths.filter((path) => path.machine === machine && path.level === "machine"),
  );
  const unknown = new Set([...coverage.transitions.missing, ...coverage.atOnce.missing]);
  const notAtMachineLevel = new Set(machineExecutor.pairs.missing);
  const pairExclusionReason = (name: string) => {
    const [first = "", second = ""] = name.split(pairSeparator);
    const unknownState = [first, second].find((each) => unknown.has(each));
    if (unknownState !== undefined) return exclusionReason(machine, level, unknownState);
    if (!notAtMachineLevel.has(name))
      return "covered at the machine level; the screen levels cover every transition, but not every pair";
    if (coveredPairs.refused.has(name))
      return "right after the first transition, the guard of the second one was false";
    if (first === second && / -- (done|error)\.actor\.\S+ --> \(stays\)$/.test(first))
      return "an actor has only one result";
    const after = coveredPairs.after.get(first);
    if (after === undefined) return undefined;
    const source = second.split(" -- ")[0] ?? "";
    if (after.size === 0) return "another transition always followed the first one in the same step";
    if (![...after].some((state) => state === source || state.startsWith(`${source}.`)))
      return `whenever the first transition ended its step, the machine was not in ${source}`;
    const actualTransitions = coveredPairs.next.get(first)?.get(typeOf(second));
    return (
      actualTransitions &&
      `right after the first transition, the event always took another one: ${[...actualTransitions].join("; ")}`
    );
  };
  const unignoredReason = (name: string) =>
    coveredPairs.taken.has(name)
      ? "the machine handles the event in this state, with a transition back to the state"
      : undefined;
  // Visitors cannot send events that the screen does not offer, so only the machine level reports ignored events.
  const ignored = level === "machine" ? coverage.ignored.missing : [];
  return [
    ...coverage.pairs.missing.map((name) => ({ name, why: pairExclusionReason(name) })),
    ...ignored.map((name) => ({ name, why: unignoredReason(name) })),
  ];
}

/** Extracts the event type from a transition's name. */
function typeOf(name: string): string {
  return / -- (\S+)/.exec(name)?.[1] ?? "";
}

/**
 * Collects from the path runs:
 * - the stable states after each transition, or none if another transition always followed in the same step;
 * - the next transitions, by event type;
 * - the transitions that their guards rejected immediately after another transition;
 * - the events that a state handled with a transition back to itself.
 */
function followingTransitions(paths: readonly PathResult[]) {
  const after = new Map<string, Set<string>>();
  const next = new Map<string, Map<string, Set<string>>>();
  const rejectedTransitions = new Set<string>();
  const takenTransitions = new Set<string>();
  for (const { steps } of paths) {
    let last = "";
    let previousStates: readonly string[] = [];
    for (const { transitions, unmet, states } of steps) {
      const [first] = transitions;
      if (first !== undefined) {
        const transitionsByType = getOrCreate(next, last, () => new Map<string, Set<string>>());
        getOrCreate(transitionsByType, typeOf(first), () => new Set()).add(first);
        for (const state of finalStates(states))
          if (previousStates.includes(state)) takenTransitions.add(`${state}: ${typeOf(first)}`);
      }
      for (const name of unmet.filter((each) => !isEventless(each)))
        rejectedTransitions.add(last + pairSeparator + name);
      for (const name of transitions) getOrCreate(after, name, () => new Set());
      last = transitions.at(-1) ?? last;
      previousStates = finalStates(states);
      for (const name of unmet.filter(isEventless)) rejectedTransitions.add(last + pairSeparator + name);
      if (first !== undefined) for (const state of previousStates) after.get(last)?.add(state);
    }
  }
  return { after, next, refused: rejectedTransitions, taken: takenTransitions };
}

function getOrCreate<Value>(map: Map<string, Value>, key: string, create: () => Value): Value {
  const existing = map.get(key) ?? create();
  map.set(key, existing);
  return existing;
}
