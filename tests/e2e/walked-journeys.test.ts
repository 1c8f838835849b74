import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";

/* The pinned journeys in a browser, without pictures. `npm run qa` walks them in every manner as well, and shows them. */

let folder = "";

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "walks-"));
  process.env.QA_FOLDER = folder;
});

afterAll(async () => {
  delete process.env.QA_FOLDER;
  await rm(folder, { recursive: true, force: true });
});

test("every pinned journey finds in a browser what the charts say", { timeout: 3_600_000 }, async () => {
  const { browserPaths } = await import("../qa/browser/charts.ts");
  const { manners } = await import("../qa/browser/manners.ts");
  const { walkInBrowser } = await import("../qa/browser/walk-all.ts");
  const { readResults } = await import("../qa/results.ts");
  const isWanted = ({ group }: { readonly group: string }) => group.startsWith(manners.asTheyAre.group);
  const journeys = (await browserPaths()).filter((path) => isWanted(path) && path.why === undefined);
  const { failed } = await walkInBrowser({ isWanted, results: "pinned", hasPictures: false });
  const { paths, interrupted } = readResults();
  expect(paths.filter(({ failure }) => failure !== undefined)).toEqual([]);
  expect(paths.map(({ id }) => id).sort()).toEqual(journeys.map(({ id }) => id).sort());
  expect([failed, interrupted]).toEqual([0, []]);
});
