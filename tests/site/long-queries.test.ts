import { expect, test } from "vitest";
import { addDays } from "../../src/api/contract/ist.ts";
import { samplePaths } from "../support/sample-paths.ts";
import { setUpSuite } from "../support/set-up-suite.ts";
import { type RunningSite, startSite } from "../support/site.ts";

let site: RunningSite;

setUpSuite(async (onSuiteFinished) => {
  site = await startSite({ LOG_LEVEL: "warn" });
  onSuiteFinished(() => site.stop());
});

/** Close to the limit of Node.js for the headers of a request. */
const queryLength = 14_000;
/** Maximum bytes that a page may grow per byte of its query. A page has a few links that keep the query. */
const maxGrowth = 20;

const passPath = "/booking-details/delhi-connaught-place/delhi-connaught-place-day-desk";
const paths = [...Object.values(samplePaths).flatMap(([first]) => first), passPath];
/** Parameters that occur repeatedly, or in links, on some page, and one that no page knows. */
const names = ["amenities", "more", "date", "near", "type", "productType", "q", "city", "utm_source", "x"];

/** Repeats a parameter with different values: dates where a page reads dates, and short texts. */
function longQuery(name: string): string {
  const textAt = (index: number) =>
    name === "more" || name === "date" ? addDays("2026-11-23", index) : index.toString(36);
  let query = "";
  for (let index = 0; query.length < queryLength; index += 1) query += `&${name}=${textAt(index)}`;
  return query.slice(1);
}

async function sizeOf(path: string): Promise<number> {
  const response = await fetch(site.origin + path);
  expect([200, 404, 422], path.slice(0, 80)).toContain(response.status);
  return (await response.text()).length;
}

// A list whose items each have a link with all others takes half a second of the site's only thread.
test.each(paths)("a long query does not multiply the size of the page %s", async (path) => {
  const size = await sizeOf(path);
  const separator = path.includes("?") ? "&" : "?";
  for (const name of names) {
    const query = longQuery(name);
    const growth = (await sizeOf(path + separator + query)) - size;
    expect(growth / query.length, name).toBeLessThan(maxGrowth);
  }
});
