import { afterAll, expect, test } from "vitest";
import { writeReport } from "./report.ts";
import { rowsWithoutTest } from "./row.ts";
import { type Row, rows } from "./rows.ts";
import { setStage } from "./stage.ts";

/**
 * The parts in which the requirements are walked, so that two run side by side: the letters that the ids of their rows
 * begin with. The parts of a worker share one site and one browser.
 */
const parts = { addresses: "RST", frame: "CEFH", data: "DQVX", values: "JKN" } as const;

/** Sets the stage for a part, whose rows the file imports afterwards; at its end the part's report is written. */
export function walkPart(name: keyof typeof parts): void {
  setStage();
  test("every row has its test", () => {
    const letters = Object.values(parts).join("");
    expect(rows.filter(({ id }) => !letters.includes(id.charAt(0)))).toEqual([]);
    expect(rowsWithoutTest(rowsOf(name))).toEqual([]);
  });
  afterAll(() => writeReport(name, rowsOf(name)));
}

function rowsOf(name: keyof typeof parts): Row[] {
  return rows.filter(({ id }) => parts[name].includes(id.charAt(0)));
}
