import { spawnSync } from "node:child_process";
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { Browser, Page } from "@playwright/test";
import { afterTest, expect, test } from "../support/test.ts";

/* Opens the QA report from disk, and checks that it claims no more than the results show. */

// Uses a separate worker, because the modules of the report read the folder only once.
test.use({ siteName: "qa-report" });

let folder = "";

const noMicrosteps = { transitions: [], unmet: [], ignored: [] };
const step = { words: "(start)", states: ["filling"], ...noMicrosteps };
const sending = { words: "sends it", states: ["submitting"], ...noMicrosteps };
const run = {
  kind: "path",
  path: "lead-sends",
  machine: "lead",
  level: "browser",
  group: "journeys",
  rows: ["J2"],
  steps: [step, sending],
  ms: 12,
} as const;
const failure = { expected: "the thank-you", actualText: "the form", order: "held" };

test.beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "report-"));
  process.env.QA_FOLDER = folder;
  const { openResults } = await import("../qa/results.ts");
  const { startRun } = await import("../qa/run-info.ts");
  const { writeReport } = await import("../qa/report/write-report.ts");
  startRun();
  const inBrowser = openResults("browser", "journeys", 4);
  const picture = "pictures/wide.webp";
  inBrowser.append({
    ...{ ...run, id: "lead-1", name: "J2 asks for a call", failure: { ...failure, picture } },
  });
  inBrowser.append({
    ...{ ...run, path: "lead-flaky", id: "lead-2", name: "J2 sends an enquiry" },
    flaky: { ...failure, actualText: "nothing" },
  });
  // Passes through `submitting` and ends in `thanked`, for which the page is checked.
  const pictures = { 360: "pictures/sent.webp" };
  const thanked = { words: "sends it", states: ["submitting", "thanked"], ...noMicrosteps, pictures };
  inBrowser.append({
    ...{ ...run, path: "lead-thanked", id: "lead-3", name: "J2 is thanked" },
    steps: [step, { ...thanked, checkedFor: ["thanked"] }],
  });
  inBrowser.append({
    ...{ kind: "left-out", machine: "lead", level: "browser", name: "J2 other", why: "It cannot be." },
  });
  const onMachine = openResults("machine", "lead", 4);
  const machineRun = { ...run, level: "machine" } as const;
  onMachine.append({ ...machineRun, id: "lead-6", name: "J2 asks for a call" });
  onMachine.append({ ...machineRun, path: "lead-twice", id: "lead-7", name: "J2 asks twice", failure });
  onMachine.append({
    ...{ ...machineRun, path: "lead-begins", id: "lead-8", name: "J2 begins to ask", blockedBy: "lead-7" },
  });
  onMachine.append({ ...machineRun, path: "lead-T4", id: "lead-9", name: "T4 is sent", rows: ["T4"] });
  onMachine.append({
    ...{ kind: "random", machine: "lead", name: "lead", seed: 7, histories: 500, steps: 9_000, failure },
    ...{ shrunk: ["lead.submitted", "lead.emptied"], test: { file: "lead.test.ts", name: "lead random" } },
  });
  onMachine.close();
  const tests = openResults("machine", "failed tests", 0);
  tests.append({
    ...{ kind: "test", file: "tests/paths/visual-states.test.ts", name: "no look (of lead) is shown twice" },
    failure: { expected: "two looks", actualText: "one look" },
  });
  tests.close();
  expect(await writeReport()).toMatchObject({ failed: 4 });
});

test.afterAll(async () => {
  delete process.env.QA_FOLDER;
  await rm(folder, { recursive: true, force: true });
});

async function open(browser: Browser): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
  afterTest(() => context.close());
  const page = await context.newPage();
  await page.goto(pathToFileURL(join(folder, "index.html")).href);
  await page.getByText("6 paths, 7 runs of 6 paths, 7 runs").waitFor();
  return page;
}

test("the report names every failure with its command, and what was interrupted, flaky or not run", async ({
  browser,
}) => {
  const page = await open(browser);
  const runs = /6 paths, 7 runs, at commit [\da-f]{12}.*, on \w+ \w+, \d+ CPUs, Node\.js [\d.]+, interrupted/;
  expect(await page.title()).toMatch(/^4 failures in 3 groups; 1 flaky · /);
  expect(await page.getByRole("banner").innerText()).toMatch(runs);
  const [random = "", failedTest = "", paths = "", ...others] = await page
    .locator("article.failure")
    .allInnerTexts();
  expect(others).toEqual([]);
  expect(random).toContain("QA_SEED=7 npx vitest run lead.test.ts");
  expect(failedTest).toContain(
    "npx vitest run tests/paths/visual-states.test.ts -t '^no look \\(of lead\\) is shown twice$'",
  );
  for (const words of [
    "2 runs fail at this transition, for example: J2 asks for a call",
    "Runs that start with these steps and could not finish: 1",
    "the thank-you",
    "the form",
    "npm run qa -- --path lead-1",
  ])
    expect(paths).toContain(words);
  expect(await page.getByRole("region", { name: "Flaky" }).innerText()).toContain(
    "1 run failed and then passed on the retry",
  );
  expect(await page.getByText("browser/journeys.jsonl: 3 of 4 runs were completed").isVisible()).toBe(true);
  expect(await page.getByText("It cannot be.").isVisible()).toBe(true);
  const counted = async (table: string, name: string) =>
    page
      .getByRole("table", { name: table })
      .getByRole("row")
      .filter({ has: page.getByRole("cell", { name, exact: true }) })
      .getByRole("cell")
      .allInnerTexts();
  expect(await counted("Runs by test level", "all levels")).toEqual(
    ["all levels", 6, 7, 4, 2, 1, 1].map(String),
  );
  expect(await counted("Runs by state machine", "lead")).toEqual(["lead", 6, 7, 4, 2, 1, 1].map(String));
});

test("the report shows a requirement as passed only if its paths and tests have run and passed", async ({
  browser,
}) => {
  const page = await open(browser);
  const resultOf = async (id: string) =>
    page
      .locator("section[aria-labelledby=requirements] tr")
      .filter({ has: page.getByRole("cell", { name: id, exact: true }) })
      .getByRole("cell")
      .nth(2)
      .innerText();
  expect(await resultOf("J2")).toBe("✗ failed");
  expect(await resultOf("T4")).toBe("✓ passed");
  expect(await resultOf("R1")).toBe("not run here");
});

test("a machine diagram is coloured by its runs, and a click on a state shows its runs", async ({
  browser,
}) => {
  const page = await open(browser);
  const machine = page.locator('[data-machine="lead"]');
  const state = (name: string) => machine.locator(`[data-state="${name}"]`);
  const pictures = () =>
    machine.locator(".about figure img").evaluateAll((all) => all.map((each) => each.getAttribute("src")));
  expect(await state("filling").getAttribute("class")).toMatch(/\bcovered/);
  expect(await state("submitting").getAttribute("class")).toContain("failed");
  expect(await state("thanked").getAttribute("class")).toMatch(/\bcovered/);
  expect(await state("failed").getAttribute("class")).toContain("uncovered");
  await state("thanked").locator(".head").click();
  await machine.getByText("1 path, 1 run at this level").waitFor();
  await machine.getByText("The page was checked for thanked.").waitFor();
  expect(await pictures()).toEqual(["pictures/sent.webp"]);
  await state("submitting").locator(".head").click();
  await machine.getByText("so there is no screenshot of it").waitFor();
  expect(await pictures()).toEqual([]);
});

test("a repeated run replaces only its own result, and a run that is not for the report stores nothing", async () => {
  const { pathId, readResults } = await import("../qa/results.ts");
  const resultsDir = await mkdtemp(join(tmpdir(), "repeated-"));
  afterTest(() => rm(resultsDir, { recursive: true, force: true }));
  const name = "J2 T4 sends an enquiry: the thank-you shows, and the form is emptied";
  const test = { file: "tests/paths/journeys.test.ts", name: `'lead' ${name}` };
  const id = pathId("lead", "machine lead by hand journeys, empty", name);
  const file = join(resultsDir, "results/machine/lead-by-hand.jsonl");
  await mkdir(join(resultsDir, "results/machine"), { recursive: true });
  const stored = [
    { kind: "start", level: "machine", at: "2026-01-01T00:00:00.000Z", planned: 2 },
    { ...run, level: "machine", id: "lead-1", name: "J2 another" },
    { ...run, level: "machine", id, name, failure, test },
    { kind: "end", at: "2026-01-01T00:00:01.000Z" },
  ];
  await writeFile(file, stored.map((line) => `${JSON.stringify(line)}\n`).join(""));
  const failures = () => readResults(join(resultsDir, "results")).paths.map((each) => each.failure);
  const { QA_WALKS: _, ...rest } = process.env;
  const execute = (...options: string[]) =>
    spawnSync("npx", options, { env: { ...rest, QA_FOLDER: resultsDir }, encoding: "utf8" }).status;

  expect(execute("vitest", "run", test.file, "-t", name)).toBe(0);
  expect(failures()).toEqual([undefined, failure]);
  expect(execute("tsx", "tests/qa/main.ts", "--path", id)).toBe(0);
  expect(failures()).toEqual([undefined, undefined]);
});

test("the report of merged shards contains the failures of both", async () => {
  const resultsDir = await mkdtemp(join(tmpdir(), "merged-"));
  afterTest(() => rm(resultsDir, { recursive: true, force: true }));
  for (const part of ["one", "two"]) {
    await mkdir(join(resultsDir, part, "results/browser"), { recursive: true });
    const info = { commit: part, machine: "linux", startedAt: part, seconds: 60 };
    await writeFile(join(resultsDir, part, `results/run-${part}.json`), JSON.stringify(info));
    const lines = [
      { kind: "start", level: "browser", at: "2026-01-01T00:00:00.000Z", planned: 1 },
      { ...run, id: `lead-${part}`, name: `J2 part ${part}`, failure },
      { kind: "end", at: "2026-01-01T00:00:01.000Z" },
    ];
    const file = join(resultsDir, part, "results/browser/journeys.jsonl");
    await writeFile(file, lines.map((line) => `${JSON.stringify(line)}\n`).join(""));
  }
  const { status, stdout, stderr } = spawnSync(
    "npx",
    ["tsx", "tests/qa/main.ts", "--merge", join(resultsDir, "one"), join(resultsDir, "two")],
    { env: { ...process.env, QA_FOLDER: join(resultsDir, "whole") }, encoding: "utf8" },
  );
  expect(status, stderr).toBe(1);
  expect(stdout).toContain("2 failures.");
  const html = await readFile(join(resultsDir, "whole/index.html"), "utf8");
  expect(html).toContain("2 failures in 1 group");
  expect(html).toContain("1 path, 2 runs, at commit one and two, on linux, in 2 minutes");
});
