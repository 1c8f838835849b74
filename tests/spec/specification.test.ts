import { afterAll, expect, test } from "vitest";
import { writeReport } from "./report.ts";
import { rowsWithoutTest } from "./row.ts";
import { setStage } from "./stage.ts";

// One file runs all rows, so that they share one site and one browser.
setStage();

await import("./areas.rows.ts");

test("every row of the specification has its test", () => {
  expect(rowsWithoutTest()).toEqual([]);
});

afterAll(writeReport);
