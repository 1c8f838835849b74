import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";

/*
 * Pinned journeys in a browser, in short: one of each chart with a page, and of the booking those with the gateway away and with
 * the hold over besides. `npm run qa` walks all of them.
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

const pinned: Readonly<Record<string, readonly string[]>> = {
  area: ["T1 asks by itself: fetching, with neither data nor error"],
  booking: [
    "J4 the gateway is away: told, with the slot still held",
    "J4 a coupon is tried when the hold is over: the visitor learns it",
    "J4 books and pays",
  ],
  "bookings-link": ["J4 asks for the link: asked once, with the address as it was typed"],
  cancel: ["J4 cancels a booking: asked once, with the amount that was told"],
  connection: ["X1 X4 tries again without a connection: told that there is still none"],
  "error-boundary": ["T6 S3 X6 a screen that breaks shows the error page, and is reported"],
  lead: ["J2 T4 sends an enquiry: the thank-you shows, and the form is emptied"],
  move: ["J4 chooses another day: its free times show, and nothing has moved"],
  navigation: ["H4 H7 the flag opens the cities"],
  result: ["J4 an order that is held with a payment that is pending: checking"],
  save: ["J4 saves: asked once"],
};

test("each chart with a page has a journey here", async () => {
  const { browserLooks } = await import("../qa/browser/charts.ts");
  expect(Object.keys(pinned).sort()).toEqual(Object.keys(browserLooks).sort());
});

test("the walks of the journeys in a browser find what the charts say", async () => {
  const { walkInBrowser } = await import("../qa/browser/walk-all.ts");
  const { readResults } = await import("../qa/results.ts");
  const { failed } = await walkInBrowser({
    isWanted: ({ chart, name, group }) =>
      pinned[chart]?.includes(name) === true && group.startsWith("journeys"),
    results: "pinned",
  });
  const { paths, interrupted } = readResults();
  expect(paths.filter(({ failure }) => failure !== undefined)).toEqual([]);
  expect(paths.map(({ name }) => name).sort()).toEqual(Object.values(pinned).flat().sort());
  expect([failed, interrupted]).toEqual([0, []]);
});
