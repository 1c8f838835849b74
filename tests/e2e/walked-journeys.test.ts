import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { bookingJourneys } from "../paths/journeys/booking.ts";

/*
 * The pinned journeys in a browser, in short: one to each state in which a booking can end. `npm run qa` walks all of them.
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

/** The final states of the booking, and those in which it waits for the visitor for a reason. */
const ends = ["taken", "held.discounted", "paying.failed", "expired", "released", "confirmed", "checking"];

test("the booking comes to each of its ends, whatever the world does meanwhile", async () => {
  const { walkInBrowser } = await import("../qa/browser/walk-all.ts");
  const { readResults } = await import("../qa/results.ts");
  const shortest = ends.map((state) => {
    const [first] = bookingJourneys
      .filter((journey) => journey.ends.state === state && journey.steps.length > 3)
      .sort((one, other) => one.steps.length - other.steps.length);
    return first?.name ?? state;
  });
  const { failed } = await walkInBrowser({
    isWanted: ({ name, group, why }) =>
      shortest.includes(name) && group.startsWith("journeys") && why === undefined,
    results: "pinned",
  });
  const { paths, interrupted } = readResults();
  expect(paths.map(({ name, failure }) => ({ name, failure }))).toEqual(
    expect.arrayContaining(shortest.map((name) => ({ name, failure: undefined }))),
  );
  expect([failed, interrupted]).toEqual([0, []]);
});
