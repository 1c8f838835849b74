import { expect } from "vitest";
import type { RunningSite } from "../../support/site.ts";

/** Expects at most one log line per second about an unavailable database, and no other unexpected line. */
export function expectOneLineASecond(site: Pick<RunningSite, "log">): void {
  const lines = site
    .log()
    .split("\n")
    .filter((line) => line.startsWith("{"));
  const unexpectedPattern =
    /"msg":"(A request failed unexpectedly|A background job failed|The outbox could not)|uncaught/i;
  expect(lines.filter((line) => unexpectedPattern.test(line))).toEqual([]);
  const times = lines
    .map((line) => JSON.parse(line) as { msg: string; time: string })
    .filter(({ msg }) => msg === "The database is unavailable.")
    .map(({ time }) => Date.parse(time));
  expect(times.length).toBeGreaterThan(0);
  const gaps = times.slice(1).map((time, index) => time - (times[index] ?? 0));
  // Allows 900 ms, because the wall clock may be adjusted slightly between two lines.
  expect(gaps.filter((gap) => gap < 900)).toEqual([]);
}
