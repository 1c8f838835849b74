import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";

/*
 * Pinned journeys in a browser, in short: to the end, with the gateway away, and with the hold over. The other ends are shown by
 * the journeys beside this file; `npm run qa` walks all of them.
 */

let folder = "";

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "walks-"));
  process.env.QA_FOLDER = folder;
});

afterAll(async () => {
  delete process.env.QA_FOLDER;
  await rm(folder, { recursive: true, force: true });
});

const pinned = [
  "J4 the gateway is away: told, with the slot still held",
  "J4 a coupon is tried when the hold is over: the visitor learns it",
  "J4 books and pays",
];

test("the walk of a journey in a browser finds what the chart says", async () => {
  const { walkInBrowser } = await import("../qa/browser/walk-all.ts");
  const { readResults } = await import("../qa/results.ts");
  const { failed } = await walkInBrowser({
    isWanted: ({ name, group }) => pinned.includes(name) && group.startsWith("journeys"),
    results: "pinned",
  });
  const { paths, interrupted } = readResults();
  expect(paths.filter(({ failure }) => failure !== undefined)).toEqual([]);
  expect(paths.map(({ name }) => name).sort()).toEqual([...pinned].sort());
  expect([failed, interrupted]).toEqual([0, []]);
});
