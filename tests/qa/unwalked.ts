import { type Coverage, pairMark } from "./coverage.ts";
import { whyNotWalked } from "./not-walked.ts";
import type { Depth, WalkedPath } from "./results.ts";

/** A pair of transitions, or a state with an ignored event, that no walk of a depth came to; with a reason where there is one. */
export type Unwalked = { readonly name: string; readonly why?: string };

/**
 * The pairs of transitions and the ignored events of a chart that no walk of a depth came to. Reasons come from the walks on
 * the chart alone, which try every event and answer of the examples where the first of a pair leads.
 */
export function unwalkedIn(
  chart: string,
  depth: Depth,
  coverage: Coverage,
  onChart: Coverage,
  paths: readonly WalkedPath[],
): Unwalked[] {
  const seen = whatFollowed(paths.filter((path) => path.chart === chart && path.depth === "chart"));
  const unknown = new Set([...coverage.transitions.missing, ...coverage.atOnce.missing]);
  const notOnChart = new Set(onChart.pairs.missing);
  const whyNoPair = (name: string) => {
    const [first = "", second = ""] = name.split(pairMark);
    const absent = [first, second].find((each) => unknown.has(each));
    if (absent !== undefined) return whyNotWalked(chart, depth, absent);
    if (!notOnChart.has(name))
      return "walked on the chart alone: on a screen every transition is walked, not every pair";
    const next = [...(seen.next.get(first) ?? [])];
    if (next.length > 0 && next.every((each) => each.includes("-- at once")))
      return "after the first another transition always followed at once";
    if (seen.refused.has(name)) return "the guard of the second was asked right after the first, and said no";
    return undefined;
  };
  const whyNotIgnored = (name: string) =>
    seen.taken.has(name) ? "the chart takes it there, by a transition that leads nowhere else" : undefined;
  // Under a screen nobody can do what is not offered.
  const ignored = depth === "chart" ? coverage.ignored.missing : [];
  return [
    ...coverage.pairs.missing.map((name) => ({ name, why: whyNoPair(name) })),
    ...ignored.map((name) => ({ name, why: whyNotIgnored(name) })),
  ];
}

/** What came right after each transition, whose guards were asked then and said no, and which events were taken in which states. */
function whatFollowed(paths: readonly WalkedPath[]) {
  const next = new Map<string, Set<string>>();
  const refused = new Set<string>();
  const taken = new Set<string>();
  for (const { steps } of paths) {
    let last = "";
    for (const { transitions, unmet, states } of steps) {
      for (const name of unmet) refused.add(last + pairMark + name);
      for (const name of transitions) {
        next.set(last, (next.get(last) ?? new Set()).add(name));
        last = name;
        const [, type, end] = / -- (\S+)(?: \[.+\])? --> (.+)$/.exec(name) ?? [];
        if (end === "(stays)") for (const state of states) taken.add(`${state}: ${type}`);
      }
      for (const name of unmet) refused.add(last + pairMark + name);
    }
  }
  return { next, refused, taken };
}
