import { cp, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { AxeBuilder } from "@axe-core/playwright";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { sharedChromium } from "../support/chromium.ts";

/* The report for QA, opened from disk, made of results with a failure and of a walk that was broken off. */

let folder = "";
let browser: Browser;

const step = { words: "(start)", states: ["filling"], transitions: [], unmet: [], ignored: [] };
const path = {
  kind: "path",
  chart: "lead",
  depth: "browser",
  group: "journeys",
  rows: ["J2"],
  steps: [step, { ...step, words: "sends it", states: ["submitting"] }],
  ms: 12,
} as const;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "report-"));
  process.env.QA_FOLDER = folder;
  const { openResults } = await import("../qa/results.ts");
  const { writeReport } = await import("../qa/report/write-report.ts");
  const earlier = openResults("browser", "journeys", 1);
  earlier.add({ ...path, id: "lead-2", name: "J2 sends an enquiry" });
  earlier.end();
  await cp(join(folder, "results"), join(folder, "earlier/results"), { recursive: true });
  const results = openResults("browser", "journeys", 3);
  const failure = { expected: "the thank-you", seen: "the form", order: "held" };
  results.add({ ...path, id: "lead-1", name: "J2 asks for a call", failure });
  results.add({ ...path, id: "lead-2", name: "J2 sends an enquiry" });
  results.add({ kind: "left-out", chart: "lead", depth: "browser", name: "J2 other", why: "It cannot be." });
  expect(await writeReport()).toMatchObject({ failed: 1 });
  browser = await sharedChromium();
});

afterAll(async () => {
  delete process.env.QA_FOLDER;
  await rm(folder, { recursive: true, force: true });
});

async function open(width: number): Promise<Page> {
  const context = await browser.newContext({ viewport: { width, height: 900 } });
  onTestFinished(() => context.close());
  const page = await context.newPage();
  await page.goto(pathToFileURL(join(folder, "index.html")).href);
  await page.getByText(/of 2 paths/).waitFor();
  return page;
}

test("a failure comes first, with what was expected and seen, and how to repeat it", async () => {
  const page = await open(1280);
  const failure = page.locator("article.failure");
  expect(await failure.count()).toBe(1);
  const told = await failure.innerText();
  for (const words of [
    "J2 asks for a call",
    "the thank-you",
    "the form",
    "held",
    "npm run qa -- --path lead-1",
  ])
    expect(told).toContain(words);
  expect(await page.getByText("This run was interrupted.").isVisible()).toBe(true);
  expect(await page.getByText("browser/journeys.jsonl: 2 of 3 paths walked").isVisible()).toBe(true);
  expect(await page.getByText("It cannot be.").isVisible()).toBe(true);
  const changes = await page.getByRole("region", { name: "Changes since the earlier run" }).innerText();
  expect(changes).toContain("Failing now, passed or unknown before: 1");
});

test("a chart is coloured by what was walked, and a state opens its paths", async () => {
  const page = await open(1280);
  const chart = page.locator('[data-chart="lead"]');
  expect(await chart.locator('[data-state="filling"]').getAttribute("class")).toContain("walked");
  expect(await chart.locator('[data-state="submitting"]').getAttribute("class")).toContain("failed");
  expect(await chart.locator('[data-state="thanked"]').getAttribute("class")).toContain("unwalked");
  await chart.locator('[data-state="filling"]').click();
  await chart.getByText("2 paths at this depth").waitFor();
  await page.locator("#by-outcome").selectOption("failed");
  await page.getByText("1 of 2 paths").waitFor();
});

test.each([360, 768, 1280])("nothing scrolls sideways at %i px", async (width) => {
  const page = await open(width);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
});

test.each([360, 1280])("axe finds nothing at %i px", async (width) => {
  const page = await open(width);
  // All charts are drawn alike: the one with the failure stands for them.
  const axe = new AxeBuilder({ page }).exclude('[data-chart]:not([data-chart="lead"])');
  expect((await axe.analyze()).violations.map(({ id, nodes }) => [id, nodes[0]?.html])).toEqual([]);
});
