import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";

/*
 * The pinned journeys in a browser, in short: one to each end of a booking. `npm run qa` walks all of them.
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
  "J4 somebody else is faster: alternatives are offered, and the details are kept",
  "J4 a coupon takes its discount off",
  "J4 the gateway is away: told, with the slot still held",
  "J4 a coupon is tried when the hold is over: the visitor learns it",
  "J4 gives the time back: free for others, and there's nothing to pay",
  "J4 books and pays",
  "J4 pays for what is being paid in another tab: the result follows it",
];

test("the booking comes to each of its ends, whatever the world does meanwhile", async () => {
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
