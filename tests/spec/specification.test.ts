import { afterAll, expect, test } from "vitest";
import { stopOddSiteAtEnd } from "./odd-site.ts";
import { writeReport } from "./report.ts";
import { rowsWithoutTest } from "./row.ts";
import { setStage } from "./stage.ts";

// One file runs all rows, so that they share one site and one browser.
setStage();
stopOddSiteAtEnd();

await import("./routes.rows.ts");
await import("./screens.rows.ts");
await import("./header.rows.ts");
await import("./footer.rows.ts");
await import("./chooser.rows.ts");
await import("./error-page.rows.ts");
await import("./entities.rows.ts");
await import("./areas.rows.ts");
await import("./transitions.rows.ts");
await import("./requests.rows.ts");
await import("./calls.rows.ts");
await import("./error-texts.rows.ts");
await import("./constants.rows.ts");
await import("./journeys.rows.ts");

test("every row has its test", () => {
  expect(rowsWithoutTest()).toEqual([]);
});

afterAll(writeReport);
