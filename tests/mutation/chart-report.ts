import type { ChartMutant } from "./chart-mutants.ts";

/** What became of a mutant. */
export type Outcome = Pick<ChartMutant, "id" | "chart" | "line"> & {
  /** The test that noticed it; null for a survivor. */
  readonly killedBy: string | null;
  /** Why no test can notice it. */
  readonly equivalent?: string;
};

/** How a chart came out. */
export type Score = {
  readonly chart: string;
  /** When all mutants of the chart had run. */
  readonly at: string;
  /** Mutants that can be noticed. */
  readonly count: number;
  readonly survivors: number;
  /** Of a hundred that can be noticed, how many were. */
  readonly score: number;
};

/** What is stored of the charts, each as it came out last. */
export type ChartReport = { readonly scores: readonly Score[]; readonly mutants: readonly Outcome[] };

/** A report with a chart as it came out now; what is stored of other charts stays, with its own time. */
export function withChart(
  report: ChartReport,
  chart: string,
  outcomes: readonly Outcome[],
  at: string,
): ChartReport {
  const isOther = (each: { readonly chart: string }) => each.chart !== chart;
  return {
    scores: [...report.scores.filter(isOther), scoreOf(chart, outcomes, at)],
    mutants: [...report.mutants.filter(isOther), ...outcomes],
  };
}

function scoreOf(chart: string, outcomes: readonly Outcome[], at: string): Score {
  const counted = outcomes.filter(({ equivalent }) => equivalent === undefined);
  const killed = counted.filter(({ killedBy }) => killedBy !== null).length;
  const score = Math.floor((1000 * killed) / counted.length) / 10;
  return { chart, at, count: counted.length, survivors: counted.length - killed, score };
}
