import { mkdtemp, rename, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { addPhoto } from "../../../tests/support/photos.ts";
import { createLog } from "../../http/log.ts";
import { openPhotoStore } from "./store.ts";

const [first, second] = ["a".repeat(24), "b".repeat(24)];
let dir: string;

beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), "photos-"));
});
afterEach(() => rm(dir, { recursive: true, force: true }));

/** Replaces the manifest as the command does. */
async function publish(centres: object): Promise<void> {
  await addPhoto(dir, ".rendered/manifest.json.1", JSON.stringify({ centres, items: {} }));
  await rename(join(dir, ".rendered/manifest.json.1"), join(dir, ".rendered/manifest.json"));
}

async function openStore(picturesDir: string | null = dir) {
  const lines: { level: string; msg: string }[] = [];
  const log = createLog("info", { write: (line: string) => void lines.push(JSON.parse(line)) });
  let changes = 0;
  const store = await openPhotoStore(picturesDir, { log, onChange: () => (changes += 1) });
  onTestFinished(store.close);
  return {
    shown: () => store.ofCentre("saket").map(({ key }) => key),
    store,
    lines: () => lines.map(({ level, msg }) => `${level}: ${msg}`),
    changes: () => changes,
  };
}

test("the photos of the manifest are used, and nothing is logged", async () => {
  await publish({ saket: [{ key: first, alt: "The front" }] });
  const { store, lines } = await openStore();
  expect(store.ofCentre("saket")).toEqual([{ key: first, alt: "The front" }]);
  expect([store.ofCentre("other"), store.ofItem("saket"), store.ofCentre("constructor")]).toEqual([
    [],
    [],
    [],
  ]);
  expect(lines()).toEqual([]);
});

test("a replaced manifest takes effect without a restart, and is reported once", async () => {
  await publish({ saket: [{ key: first, alt: null }] });
  const { shown, changes } = await openStore();
  await publish({ saket: [{ key: second, alt: null }] });
  await expect.poll(shown).toEqual([second]);
  expect(changes()).toBe(1);
  await publish({});
  await expect.poll(shown).toEqual([]);
  expect(changes()).toBe(2);
});

test("a folder that is missing at the start is reported with one line, and its photos appear once it is mounted", async () => {
  await rm(dir, { recursive: true });
  const { shown, lines } = await openStore();
  expect(shown()).toEqual([]);
  expect(lines()).toEqual([
    `warn: PICTURES_DIR: the folder ${dir} is missing or not mounted. Illustrations are shown.`,
  ]);
  await publish({ saket: [{ key: first, alt: null }] });
  await expect.poll(shown).toEqual([first]);
});

test("a folder without rendered photos is reported with one line", async () => {
  const { lines } = await openStore();
  expect(lines()).toEqual([expect.stringMatching(/^info: PICTURES_DIR: .* run npm run pictures\.$/)]);
});

test("a folder that is unmounted while the service runs is logged once, and illustrations are shown", async () => {
  await publish({ saket: [{ key: first, alt: null }] });
  const { shown, lines } = await openStore();
  await rename(dir, `${dir}-unmounted`);
  onTestFinished(() => rm(`${dir}-unmounted`, { recursive: true, force: true }));
  await expect.poll(shown).toEqual([]);
  // Another poll must not log another line.
  const timers = vi.spyOn(globalThis, "setTimeout");
  const polls = () => timers.mock.calls.filter(([, ms]) => ms === 1_000).length;
  await expect.poll(polls, { timeout: 10_000 }).toBe(2);
  timers.mockRestore();
  expect(lines()).toEqual(["warn: The photos are no longer available. Illustrations are shown."]);
  await rename(`${dir}-unmounted`, dir);
  await expect.poll(shown).toEqual([first]);
});

test("an invalid manifest is logged once, and the last valid one stays in use", async () => {
  await publish({ saket: [{ key: first, alt: null }] });
  const { shown, lines, changes } = await openStore();
  for (const text of [
    "{",
    JSON.stringify({ centres: { saket: [{ key: "../../x", alt: null }] }, items: {} }),
  ]) {
    await writeFile(join(dir, ".rendered/manifest.json"), text);
    const before = lines().length;
    await expect.poll(() => lines().length).toBe(before + 1);
    expect(lines().at(-1)).toMatch(/^warn: The list of photos is invalid/);
    expect([shown(), changes()]).toEqual([[first], 0]);
  }
});

test("without a folder, there are no photos", async () => {
  const { store, lines } = await openStore(null);
  expect([store.ofCentre("saket"), lines()]).toEqual([[], []]);
});
