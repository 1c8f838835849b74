import { cp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import fc from "fast-check";
import * as v from "valibot";
import { afterEach, beforeEach, expect, test } from "vitest";
import { cmsPage, homeResponse } from "../../src/api/contract/content.ts";
import { cmsPages } from "../../src/api/contract/pages.ts";
import { createLog } from "../../src/http/log.ts";
import { type ContentPlaces, type FileError, openContentStore } from "../../src/workspace/content/index.ts";
import { findPage, homePage } from "../../src/workspace/content/pages.ts";
import { openDatabase } from "../../src/workspace/database/open.ts";
import { runImport } from "../../src/workspace/import/run-import.ts";
import { readInventory, readStoredInventory } from "../../src/workspace/inventory/index.ts";
import { settingsIn } from "../../src/workspace/testing.ts";
import { createFreshFolder } from "../support/databases.ts";
import { type Corruption, corruptions } from "./support/corrupted-files.ts";
import { roundCount } from "./support/round-counts.ts";

const shipped = join(import.meta.dirname, "../../content");
/** A fixed seed makes the corruptions reproducible. */
const seed = Number(process.env.FUZZ_SEED ?? 20261126);

let folder = "";
beforeEach(async () => {
  folder = await createFreshFolder();
});
afterEach(() => rm(folder, { recursive: true, force: true }));

/** Returns the relative paths of the files below a folder. The names must match `ending`. */
async function filesIn(dir: string, ending: RegExp): Promise<string[]> {
  return (await readdir(dir, { recursive: true })).filter((name) => ending.test(name)).sort();
}

/** Runs `work` once for each random corruption of a file. */
async function corruptEach(
  dir: string,
  files: readonly string[],
  runs: number,
  work: (file: string, broken: CorruptedFile) => Promise<void>,
): Promise<void> {
  const property = fc.asyncProperty(fc.constantFrom(...files), corruptions, async (file, breakage) => {
    const path = join(dir, file);
    const originalContent = await readFile(path);
    const corruptedContent = breakage.apply(originalContent.toString());
    await writeFile(path, corruptedContent);
    try {
      await work(file, { ...breakage, lines: corruptedContent.toString().split("\n").length });
    } catch (error) {
      throw new Error(`${file}: ${breakage.name}: ${error instanceof Error ? error.stack : error}`);
    } finally {
      await writeFile(path, originalContent);
    }
  });
  await fc.assert(property, { seed, numRuns: runs, endOnFailure: true });
}
type CorruptedFile = Corruption & { readonly lines: number };

/** Expects errors that an operator can act on: with file, line and a readable reason. */
function expectUsefulErrors(
  errors: readonly Pick<FileError, "file" | "line" | "message">[],
  file: string,
  lines: number,
) {
  expect(errors.length).toBeLessThanOrEqual(20);
  for (const error of errors) {
    expect(error.file).toBe(file);
    expect(error.line).toBeGreaterThanOrEqual(1);
    expect(error.line).toBeLessThanOrEqual(lines);
    expect(error.message).toMatch(/^\S.{5,}/s);
    expect(error.message.length).toBeLessThanOrEqual(400);
  }
}

test("a corrupted content file is reported with its line, and its last good version is still served", async () => {
  for (const name of ["pages", "cities"])
    await cp(join(shipped, name), join(folder, name), { recursive: true });
  let errors: FileError[] = [];
  let changed: string[] = [];
  const store = await openContentStore(folder, {
    onError: (found) => errors.push(...found),
    onReload: (files) => changed.push(...files),
  });
  // Stops the file watcher, which would also read partly written files.
  store.close();
  const { brand } = settingsIn(folder);
  const sources = { store, places, brand, sendsMail: true };
  const counts = { reported: 0, taken: 0 };
  const pages = async () => {
    for (const { pageId, templateName } of Object.values(cmsPages))
      v.parse(cmsPage, await findPage(sources, pageId, templateName));
    v.parse(homeResponse, await homePage(sources));
    return JSON.stringify([store.home(), store.headerFooter(), [...store.pages()], store.city("delhi")]);
  };
  const before = await pages();
  await corruptEach(
    folder,
    await filesIn(folder, /\.yaml$/),
    roundCount(80, 5_000),
    async (file, { lines }) => {
      [errors, changed] = [[], []];
      await store.reload();
      const pagesAfter = await pages();
      if (errors.length > 0) {
        expectUsefulErrors(errors, file, lines);
        expect(changed).not.toContain(file);
        expect(pagesAfter).toBe(before);
        counts.reported += 1;
      } else if (pagesAfter !== before) counts.taken += 1;
    },
  );
  await store.reload();
  expect(await pages()).toBe(before);
  expect(counts.reported).toBeGreaterThan(30);
  expect(counts.taken).toBeGreaterThan(0);
}, 600_000);

const places: ContentPlaces = {
  citiesWithCentres: async () => [],
  openingHours: async () => ({}),
  fromPrices: async () => new Map(),
  cancellationTerms: async () => [],
  findCity: async () => null,
};

test("a corrupted inventory file is reported with its line, and no part of the inventory is loaded", async () => {
  await cp(join(shipped, "inventory"), folder, { recursive: true });
  const counts = { reported: 0, read: 0 };
  await corruptEach(
    folder,
    await filesIn(folder, /\.yaml$/),
    roundCount(60, 2_000),
    async (file, { lines }) => {
      const result = await readInventory(folder);
      if (result.ok) counts.read += 1;
      else {
        const fileErrors = result.faults.filter((error) => error.file === file);
        expectUsefulErrors(fileErrors, file, lines);
        // Files that refer to the corrupted file report missing entries as well.
        for (const error of result.faults) expect(error.message).toMatch(/\S/);
        expect(result.faults.length).toBeGreaterThan(0);
        counts.reported += 1;
      }
    },
  );
  expect(counts.reported).toBeGreaterThan(20);
}, 600_000);

test("a corrupted import reports errors and changes nothing, or is accepted and can be stored", async () => {
  await cp(join(shipped, "examples"), join(folder, "examples"), { recursive: true });
  await cp(join(shipped, "inventory"), join(folder, "inventory"), { recursive: true });
  const log = createLog("silent");
  const settings = {
    databaseUrl: null,
    dataDir: join(folder, "data"),
    contentDir: shipped,
    refundLimitPaise: null,
  };
  const stored = async () => {
    const database = await openDatabase({ ...settings, log });
    const rows = await readStoredInventory(database.db).finally(database.close);
    return JSON.stringify({ ...rows, fingerprints: [...rows.fingerprints] });
  };
  const importPath = (path: string) =>
    runImport({ path, isDryRun: false, keepsOthers: true, bookings: "ask" }, settings, { log });
  expect(await importPath(join(folder, "examples/own-centres.csv"))).toMatchObject({ ok: true });
  const counts = { refused: 0, taken: 0 };
  const files = ["examples/own-centres.csv", "examples/own-centres.json"];
  const folders = (await filesIn(join(folder, "inventory"), /\.yaml$/)).map((name) => `inventory/${name}`);
  let before = await stored();
  await corruptEach(
    folder,
    [...files, ...files, ...folders.slice(0, 2)],
    roundCount(15, 1_000),
    async (file) => {
      const path = file.startsWith("inventory") ? join(folder, "inventory") : join(folder, file);
      const outcome = await importPath(path);
      if (outcome.ok) {
        counts.taken += 1;
        before = await stored();
        return;
      }
      counts.refused += 1;
      expect(outcome.problems.length).toBeGreaterThan(0);
      for (const problem of outcome.problems) expect(problem).toMatch(/\S+: \S.{5,}/s);
      if (counts.refused % 10 === 0) expect(await stored()).toBe(before);
    },
  );
  expect(await stored()).toBe(before);
  expect(counts.refused).toBeGreaterThan(3);
}, 600_000);
