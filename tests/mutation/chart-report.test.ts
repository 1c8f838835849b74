import { expect, test } from "vitest";
import { type ChartReport, type Outcome, withChart } from "./chart-report.ts";

const mutant = (chart: string, id: string, killedBy: string | null, equivalent?: string): Outcome => ({
  ...{ chart, id, line: 1, killedBy },
  ...(equivalent !== undefined && { equivalent }),
});

test("a chart that ran again replaces what was stored of it, and nothing of the others", () => {
  const empty: ChartReport = { scores: [], mutants: [] };
  const lead = [
    mutant("lead", "a", "a test"),
    mutant("lead", "b", null),
    mutant("lead", "c", null, "a reason"),
  ];
  const first = withChart(empty, "lead", lead, "Monday");
  expect(first).toEqual({
    scores: [{ chart: "lead", at: "Monday", count: 2, survivors: 1, score: 50 }],
    mutants: lead,
  });
  const both = withChart(first, "move", [mutant("move", "d", null)], "Tuesday");
  expect(both.scores.map(({ chart, at, score }) => [chart, at, score])).toEqual([
    ["lead", "Monday", 50],
    ["move", "Tuesday", 0],
  ]);
  const again = withChart(both, "lead", [mutant("lead", "b", "a test")], "Wednesday");
  expect(again.scores.map(({ chart, at, score }) => [chart, at, score])).toEqual([
    ["move", "Tuesday", 0],
    ["lead", "Wednesday", 100],
  ]);
  expect(again.mutants.map(({ id }) => id)).toEqual(["d", "b"]);
});
