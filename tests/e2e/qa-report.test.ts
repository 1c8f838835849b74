import { spawnSync } from "node:child_process";
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { AxeBuilder } from "@axe-core/playwright";
import type { Browser, Page } from "@playwright/test";
import { afterTest, expect, test } from "../support/test.ts";

/*
 * Opens the QA report from disk. The results include a failure and an interrupted run. A test also checks how a
 * repeated path changes the stored results.
 */

// Uses a separate worker, because the modules of the report read the folder only once.
test.use({ siteName: "qa-report" });

let folder = "";

const noMicrosteps = { transitions: [], unmet: [], ignored: [] };
const step = { words: "(start)", states: ["filling"], ...noMicrosteps };
const sending = { words: "sends it", states: ["submitting"], ...noMicrosteps };
const path = {
  kind: "path",
  machine: "lead",
  level: "browser",
  group: "journeys",
  rows: ["J2"],
  steps: [step, sending],
  ms: 12,
} as const;
const failure = { expected: "the thank-you", seen: "the form", order: "held" };
/** More generated paths than a list shows at first. Each path is named after its steps. */
const manyPaths = Array.from({ length: 120 }, (_, index) => ({
  ...{ ...path, level: "machine", rows: [], id: `lead-many${index}`, group: "lead: every edge" },
  name: `types ${index}`,
  steps: [step, { ...step, words: `types ${index}` }],
}));

test.beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "report-"));
  process.env.QA_FOLDER = folder;
  const { openResults } = await import("../qa/results.ts");
  const { writeReport } = await import("../qa/report/write-report.ts");
  const earlier = openResults("browser", "journeys", 4);
  earlier.append({ ...path, id: "lead-2", name: "J2 sends an enquiry", steps: [step] });
  earlier.append({ ...path, id: "lead-3", name: "J2 is thanked" });
  earlier.append({ ...path, id: "lead-4", name: "J2 is removed" });
  earlier.append({ ...path, id: "lead-5", name: "J2 is fixed", failure });
  earlier.close();
  await cp(join(folder, "results"), join(folder, "earlier/results"), { recursive: true });
  const results = openResults("browser", "journeys", 5);
  const pictures = { 360: "pictures/sent.webp" };
  results.append({
    ...{ ...path, id: "lead-1", name: "J2 asks for a call" },
    steps: [step, { ...sending, pictures: { 360: "pictures/narrow.webp", 1280: "pictures/wide.webp" } }],
    failure: { ...failure, picture: "pictures/wide.webp" },
  });
  results.append({
    ...path,
    id: "lead-2",
    name: "J2 sends an enquiry",
    flaky: { ...failure, seen: "nothing" },
  });
  // This path passes through `submitting` and ends at `thanked`, which is checked on the page. The next path ends in a
  // state that is not checked on the page.
  const thankedStep = { words: "sends it", states: ["submitting", "thanked"], ...noMicrosteps, pictures };
  results.append({
    ...path,
    id: "lead-3",
    name: "J2 is thanked",
    steps: [step, { ...thankedStep, checkedFor: ["thanked"] }],
  });
  const typing = { ...step, words: "types", pictures: { 360: "pictures/typed.webp" } };
  results.append({ ...path, id: "lead-5", name: "J2 is fixed", steps: [typing] });
  results.append({
    kind: "left-out",
    machine: "lead",
    level: "browser",
    name: "J2 other",
    why: "It cannot be.",
  });
  const onMachine = openResults("machine", "lead", manyPaths.length);
  for (const each of manyPaths) onMachine.append({ ...each, level: "machine" });
  onMachine.append({ ...path, level: "machine", id: "lead-6", name: "J2 asks for a call" });
  onMachine.append({ ...path, level: "machine", id: "lead-7", name: "J2 asks twice", failure });
  onMachine.append({
    ...path,
    level: "machine",
    id: "lead-8",
    name: "J2 begins to ask",
    blockedBy: "lead-7",
  });
  onMachine.append({
    ...{ kind: "random", machine: "lead", name: "lead", seed: 7, histories: 500, steps: 9_000, failure },
    ...{ shrunk: ["lead.submitted", "lead.emptied"], test: { file: "lead.test.ts", name: "lead random" } },
  });
  onMachine.close();
  const tests = openResults("machine", "failed tests", 0);
  tests.append({
    ...{ kind: "test", file: "tests/paths/visual-states.test.ts", name: "no look (of lead) is shown twice" },
    failure: { expected: "two looks", seen: "one look" },
  });
  tests.close();
  // Stores a mutation run of only the lead machine. One mutant of a shared constant survived.
  const mutants = [
    {
      id: "lead/machine.ts editTransitions.lead.submitted.target: leads to failed",
      machine: "lead",
      killedBy: "J2",
    },
    {
      id: "lead/machine.ts editTransitions.lead.submitted.actions: dropped",
      machine: "lead",
      killedBy: null,
    },
  ];
  await writeFile(join(folder, "mutation.json"), JSON.stringify({ mutants }));
  expect(await writeReport(join(folder, "mutation.json"))).toMatchObject({ failed: 4 });
});

test.afterAll(async () => {
  delete process.env.QA_FOLDER;
  await rm(folder, { recursive: true, force: true });
});

async function open(browser: Browser, width: number): Promise<Page> {
  const context = await browser.newContext({ viewport: { width, height: 900 } });
  afterTest(() => context.close());
  const page = await context.newPage();
  await page.goto(pathToFileURL(join(folder, "index.html")).href);
  await page.getByText(/of 127 paths/).waitFor();
  return page;
}

test("the report lists failures first, with the commands to repeat them", async ({ browser }) => {
  const page = await open(browser, 1280);
  expect(await page.title()).toBe("4 failures in 3 groups; 1 flaky · Baithak QA");
  const failures = page.locator("article.failure");
  const [random = "", first = "", second = "", ...others] = await failures.allInnerTexts();
  expect(others).toEqual([]);
  for (const words of ["seed 7", "lead.submitted → lead.emptied", "QA_SEED=7 npx vitest run lead.test.ts"])
    expect(random).toContain(words);
  for (const words of ["no look (of lead) is shown twice", "two looks", "one look"])
    expect(first).toContain(words);
  expect(first).toContain(
    "npx vitest run tests/paths/visual-states.test.ts -t '^no look \\(of lead\\) is shown twice$'",
  );
  for (const words of [
    "lead: sends it",
    "2 paths fail at this transition, for example: J2 asks for a call",
    "Paths that fail here: 2",
    "Paths that start with these steps and could not finish: 1",
    "the thank-you",
    "the form",
    "held",
    "npm run qa -- --path lead-1",
  ])
    expect(second).toContain(words);
  const images = failures.nth(2).locator(".sides img");
  expect(await images.getAttribute("src")).toBe("pictures/wide.webp");
  const flaky = page.getByRole("region", { name: "Flaky" });
  expect(await flaky.innerText()).toContain("1 path failed and then passed on the retry");
  expect(await flaky.locator("summary").innerText()).toContain("J2 sends an enquiry");
  expect(await page.getByText("This run was interrupted.").isVisible()).toBe(true);
  expect(await page.getByText("browser/journeys.jsonl: 4 of 5 paths ran").isVisible()).toBe(true);
  expect(await page.getByText("It cannot be.").isVisible()).toBe(true);
});

test("the report lists the changes since the previous run", async ({ browser }) => {
  const page = await open(browser, 1280);
  const changes = page.getByRole("region", { name: "Changes since the previous run" });
  const part = async (title: string) => {
    const details = changes.locator("details").filter({ hasText: title });
    await details.locator("summary").click();
    return (await details.innerText()).replace(/\s+/g, " ");
  };
  expect(await part("Failing now")).toContain(
    "before: 2 J2 asks twice (machine) J2 asks for a call (browser)",
  );
  expect(await part("Passing now")).toContain("before: 1 J2 is fixed (browser)");
  expect(await part("Removed paths")).toContain("Removed paths: 1 J2 is removed (browser)");
  expect(await part("New paths")).toContain("New paths: 124");
  const changed = await part("changed steps or states");
  expect(changed).toContain("states: 2 ");
  expect(changed).toContain(
    "J2 sends an enquiry (browser), from step 2: before: no such step now: sends it → submitting",
  );
  expect(changed).toContain("before: sends it → submitting now: sends it → submitting, thanked");
});

test("a machine diagram is coloured by its paths, and a click on a state shows its paths", async ({
  browser,
}) => {
  const page = await open(browser, 1280);
  const machine = page.locator('[data-machine="lead"]');
  const state = (name: string) => machine.locator(`[data-state="${name}"]`);
  const pictures = () =>
    machine.locator(".about figure img").evaluateAll((all) => all.map((each) => each.getAttribute("src")));
  expect(await state("filling").getAttribute("class")).toMatch(/\bcovered/);
  expect(await state("submitting").getAttribute("class")).toContain("failed");
  expect(await state("thanked").getAttribute("class")).toMatch(/\bcovered/);
  expect(await state("failed").getAttribute("class")).toContain("uncovered");
  await state("thanked").locator(".head").click();
  await machine.getByText("1 path at this level").waitFor();
  await machine.getByText("The page was checked for thanked.").waitFor();
  expect(await pictures()).toEqual(["pictures/sent.webp"]);
  await state("submitting").locator(".head").click();
  await machine.getByText("so there is no screenshot of it").waitFor();
  expect(await pictures()).toEqual([]);
});

test("a transition shows its mutants, or the stored score of its machine", async ({ browser }) => {
  const page = await open(browser, 1280);
  const mutantOutcome = async (machine: string, transition: string) => {
    const section = page.locator(`[data-machine="${machine}"]`);
    if (!(await section.evaluate((details: HTMLDetailsElement) => details.open)))
      await section.locator("summary").first().click();
    await section.locator(`.arrow[data-transitions*="${transition}"] .row`).click();
    return section.locator(".about").getByText("Mutants:").first().innerText();
  };
  const summary =
    "Mutants: 1 of 2 killed; survived: lead/machine.ts editTransitions.lead.submitted.actions: dropped.";
  expect(await mutantOutcome("lead", "filling -- lead.submitted")).toBe(summary);
  expect(await mutantOutcome("lead", "failed -- lead.submitted")).toBe(summary);
  expect(await mutantOutcome("lead", "failed -- field.changed")).toBe(
    "Mutants: the stored mutation run has no mutant of this transition.",
  );
  expect(await mutantOutcome("area", "failure -- retry")).toMatch(
    /^Mutants: [\d.]+ % of the \d+ mutants of this machine were killed on \d{4}-\d{2}-\d{2}; npm run mutation -- --machine area lists the mutants of each transition\.$/,
  );
});

test("diagrams without a failure are collapsed on screen, but printed", async ({ browser }) => {
  const page = await open(browser, 1280);
  const openCount = () =>
    page
      .locator("[data-machine][open]")
      .evaluateAll((all) => all.map((each) => each.getAttribute("data-machine")));
  expect(await openCount()).toEqual(["lead"]);
  await page.evaluate(() =>
    addEventListener("beforeprint", () => {
      document.body.dataset.printed = `${document.querySelectorAll("[data-machine][open], .part[open]").length}`;
    }),
  );
  await page.pdf();
  const { machines } = await import("../paths/machines.ts");
  expect(await page.locator("body").getAttribute("data-printed")).toBe(`${Object.keys(machines).length + 6}`);
  expect(await openCount()).toEqual(["lead"]);
});

for (const width of [360, 768, 1280]) {
  test(`every table fits ${width} px, and each cell has its column's name`, async ({ browser }) => {
    const page = await open(browser, width);
    const scrollWidth = () => page.evaluate(() => document.documentElement.scrollWidth);
    expect(await scrollWidth()).toBe(width);
    for (const part of await page.locator(".part").all())
      if (!(await part.evaluate((details: HTMLDetailsElement) => details.open)))
        await part.locator(":scope > summary").click();
    const cells = await page.locator("td").evaluateAll((all) =>
      all
        .filter((cell) => cell.checkVisibility())
        .map((cell) => {
          const { right } = cell.getBoundingClientRect();
          const range = document.createRange();
          range.selectNodeContents(cell);
          const tops = [...range.getClientRects()].map(({ bottom }) => Math.round(bottom));
          const head = getComputedStyle(cell, "::before").content;
          const heads = cell.closest("table")?.querySelector("thead")?.getBoundingClientRect();
          const isNamed = head.startsWith(`"${cell.dataset.head}: "`) || (heads?.right ?? 0) >= right;
          return {
            text: cell.textContent,
            right,
            lines: cell.matches(".number") ? new Set(tops).size : 1,
            isNamed,
          };
        }),
    );
    expect(await scrollWidth()).toBe(width);
    expect(cells.length).toBeGreaterThan(200);
    expect(cells.filter(({ right, isNamed, lines }) => right > width || !isNamed || lines > 1)).toEqual([]);
  });
}

test("paths are grouped by requirement and journey, and all can be reached", async ({ browser }) => {
  const page = await open(browser, 1280);
  const list = page.locator("#list");
  const heads = list.locator(":scope > details");
  expect(await heads.count()).toBe(2);
  await heads.nth(0).locator(":scope > summary").click();
  const journey = heads.nth(0).locator(":scope > div > details", { hasText: "J2 asks for a call" });
  expect(await journey.innerText()).toContain("lead, 2 runs");
  await journey.locator(":scope > summary").click();
  // Polls, because the `toggle` event, which renders the content, fires after the click.
  await expect
    .poll(async () => (await journey.locator(":scope > details").allInnerTexts()).join())
    .toMatch(/failed.*browser.*passed.*machine/s);
  await heads.nth(1).locator(":scope > summary").click();
  const images = () => heads.nth(1).locator(":scope > div > details").count();
  await expect.poll(images).toBe(100);
  await heads.nth(1).getByRole("button", { name: "Show 20 more of 120" }).click();
  await expect.poll(images).toBe(120);
  expect(await page.evaluate(() => document.activeElement?.textContent)).toContain("types 100");
  await page.locator("#by-outcome").selectOption("failed");
  await page.getByText("2 of 127 paths").waitFor();
});

test("uncovered pairs and ignored events are listed by reason", async ({ browser }) => {
  const page = await open(browser, 1280);
  const part = page.locator("#uncovered > details", { hasText: "lead, machine" });
  await part.locator(":scope > summary").click();
  await part.getByText("no reason given").click();
  await part.locator(".pair").first().waitFor();
  expect(await part.locator(".pair").count()).toBeGreaterThan(10);
  expect(await part.innerText()).toContain("submitting -- error.actor.");
});

test("the report fits the width of a printed page", async ({ browser }) => {
  const page = await open(browser, 718);
  await page.emulateMedia({ media: "print" });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(718);
});

for (const width of [360, 1280]) {
  test(`axe finds no violations in the report at ${width} px`, async ({ browser }) => {
    const page = await open(browser, width);
    // All diagrams have one structure, so axe checks only the diagram with the failure.
    const axe = new AxeBuilder({ page }).exclude('[data-machine]:not([data-machine="lead"])');
    expect((await axe.analyze()).violations.map(({ id, nodes }) => [id, nodes[0]?.html])).toEqual([]);
  });
}

test("only a run for the report stores results, and repeating one path leaves the results of the others unchanged", async () => {
  const resultsDir = await mkdtemp(join(tmpdir(), "repeated-"));
  afterTest(() => rm(resultsDir, { recursive: true, force: true }));
  const { pathId, readResults } = await import("../qa/results.ts");
  const name = "J2 T4 sends an enquiry: the thank-you shows, and the form is emptied";
  const group = "journeys, empty";
  const repeatable = {
    ...{
      ...path,
      level: "machine",
      id: pathId("lead", `machine lead by hand ${group}`, name),
      name,
      failure,
    },
    test: { file: "tests/paths/journeys.test.ts", name: `'lead' ${name}` },
  };
  const stored = [
    { kind: "start", level: "machine", at: "2026-01-01T00:00:00.000Z", planned: 2 },
    { ...path, level: "machine", id: "lead-1", name: "J2 another" },
    repeatable,
    { kind: "end", at: "2026-01-01T00:00:01.000Z" },
  ];
  await mkdir(join(resultsDir, "results/machine"), { recursive: true });
  const file = join(resultsDir, "results/machine/lead-by-hand.jsonl");
  await writeFile(file, stored.map((line) => `${JSON.stringify(line)}\n`).join(""));
  const before = await readFile(file, "utf8");
  const { QA_WALKS: _, ...rest } = process.env;
  const env = { ...rest, QA_FOLDER: resultsDir };
  const run = (command: string, ...options: string[]) =>
    spawnSync(command, options, { env, encoding: "utf8" });

  const singleRun = run("npx", "vitest", "run", repeatable.test.file, "-t", name);
  expect(singleRun.status, singleRun.stdout + singleRun.stderr).toBe(0);
  expect(readResults(join(resultsDir, "results")).paths.map(({ failure: failed }) => failed)).toEqual([
    undefined,
    failure,
  ]);

  const repeated = run("npx", "tsx", "tests/qa/main.ts", "--path", repeatable.id);
  expect(repeated.status, repeated.stdout + repeated.stderr).toBe(0);
  const { paths, interrupted } = readResults(join(resultsDir, "results"));
  expect(paths.map(({ id, failure: failed }) => [id, failed])).toEqual([
    ["lead-1", undefined],
    [repeatable.id, undefined],
  ]);
  expect(paths[1]?.steps.length).toBeGreaterThan(2);
  expect(interrupted).toEqual([]);
  expect(await readFile(file, "utf8")).toBe(before);
});

test("the results and pictures of two shards are merged into one report", async () => {
  const resultsDir = await mkdtemp(join(tmpdir(), "merged-"));
  afterTest(() => rm(resultsDir, { recursive: true, force: true }));
  for (const part of ["one", "two"]) {
    await mkdir(join(resultsDir, part, "results/browser"), { recursive: true });
    await mkdir(join(resultsDir, part, "pictures"), { recursive: true });
    await writeFile(join(resultsDir, part, "pictures", `${part}.webp`), part);
    const lines = [
      { kind: "start", level: "browser", at: "2026-01-01T00:00:00.000Z", planned: 1 },
      { ...path, id: `lead-${part}`, name: `J2 part ${part}`, ...(part === "two" && { failure }) },
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
  expect(stdout).toContain("1 failure.");
  const { readResults } = await import("../qa/results.ts");
  const { paths, interrupted } = readResults(join(resultsDir, "whole/results"));
  expect(paths.map(({ id }) => id).sort()).toEqual(["lead-one", "lead-two"]);
  expect(interrupted).toEqual([]);
  expect(await readFile(join(resultsDir, "whole/pictures/two.webp"), "utf8")).toBe("two");
  expect(await readFile(join(resultsDir, "whole/index.html"), "utf8")).toContain("1 failure in 1 group");
});

test("the size of the report folder includes its subfolders", async () => {
  const { sizeOf } = await import("../qa/report/write-report.ts");
  const before = await sizeOf(folder);
  await mkdir(join(folder, "earlier/pictures"), { recursive: true });
  await writeFile(join(folder, "earlier/pictures/one.webp"), "x".repeat(1_000));
  expect(await sizeOf(folder)).toBe(before + 1_000);
});
