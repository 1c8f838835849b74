import * as fc from "fast-check";
import { expect, test } from "vitest";
import { pageNames } from "../../src/api/contract/routes.ts";
import { samplePaths } from "../support/sample-paths.ts";
import { setUpSuite } from "../support/set-up-suite.ts";
import { type RunningSite, startSite } from "../support/site.ts";

let site: RunningSite;

setUpSuite(async (onSuiteFinished) => {
  site = await startSite({ LOG_LEVEL: "warn" });
  onSuiteFinished(() => site.stop());
});

/** Returns the status of a path and, if it redirects, the status of the target. Sends the path unchanged. */
async function visit(path: string) {
  const response = await fetch(site.origin + path, { redirect: "manual" });
  await response.arrayBuffer();
  const location = response.headers.get("location");
  if (location === null) return { status: response.status, location, targetStatus: null };
  const target = await fetch(new URL(location, site.origin), { redirect: "manual" });
  await target.arrayBuffer();
  return { status: response.status, location, targetStatus: target.status };
}

/** Paths that exist. The result of an order needs a cookie, so its path has a test of its own. */
const existingPaths = pageNames
  .filter((name) => name !== "payment-result")
  .flatMap((name) => samplePaths[name])
  .filter((path) => path !== "/" && !path.includes("?"));

/** Paths of unknown places and items, for each route with parameters. */
const missingPaths = [
  ...samplePaths["not-found"],
  "/coworking-space/no-such-city",
  "/office-space/no-such-city",
  "/coworking-space/delhi/no-such-place",
  "/office-space/delhi/no-such-place",
  "/meeting-rooms/no-such-city/all",
  "/meeting-rooms/delhi/no-such-place",
  "/booking-details/no-such-centre/no-such-room",
  "/booking-details/delhi-saket/no-such-room",
];

const percentEncode = (letter: string) => `%${letter.charCodeAt(0).toString(16)}`;

/** Spells one letter differently: in upper case, encoded, or with another sign for a hyphen or a slash. */
const spellings: Readonly<Record<string, readonly string[]>> = {
  "-": ["_", "%20", "+", "%2D", "__"],
  "/": ["//", "/", "///"],
};

/** Draws a spelling of a path. Each letter stays the same in three of four cases. */
function spellingOf(path: string): fc.Arbitrary<string> {
  const isSearch = path.startsWith("/search");
  const letters = [...path].map((letter, index) => {
    if (index === 0) return fc.constant(letter);
    // In a search, a hyphen is not the same as a space.
    const others =
      letter === "-" && isSearch
        ? ["%2D"]
        : (spellings[letter] ?? [letter.toUpperCase(), percentEncode(letter)]);
    return fc.oneof({ weight: 3, arbitrary: fc.constant(letter) }, fc.constantFrom(...others));
  });
  return fc
    .tuple(fc.constantFrom("", "", "/", "//"), ...letters)
    .map(([end, ...text]) => text.join("") + end);
}

test("each spelling of a page's path redirects to the page at once", async () => {
  const drawn = fc
    .constantFrom(...existingPaths)
    .chain((path) => spellingOf(path).map((text) => ({ path, text })));
  await fc.assert(
    fc.asyncProperty(drawn, async ({ path, text }) => {
      const response = await visit(text);
      if (text === path) expect(response).toEqual({ status: 200, location: null, targetStatus: null });
      else
        expect(response, `${text}\n${site.log()}`).toEqual({
          status: 308,
          location: path,
          targetStatus: 200,
        });
    }),
    { numRuns: 300, endOnFailure: true },
  );
});

test("no spelling of a missing page's path redirects", async () => {
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...missingPaths).chain(spellingOf), async (text) => {
      expect(await visit(text), text).toMatchObject({ status: 404, location: null });
    }),
    { numRuns: 100, endOnFailure: true },
  );
});

/** Returns all paths above a page, such as `/meeting-rooms/delhi` for `/meeting-rooms/delhi/all`. */
function pathsAbove(path: string): string[] {
  const segments = path.replace(/\?.*/, "").split("/").slice(1);
  return segments
    .map((_, count) => `/${segments.slice(0, count).join("/")}`)
    .filter((above) => above !== "/");
}

test("each path above a page is a page, leads to one, or is missing, with and without a final slash", async () => {
  const above = [...new Set(Object.values(samplePaths).flat().flatMap(pathsAbove))];
  expect(above).toEqual(expect.arrayContaining(["/meeting-rooms", "/booking-details", "/payment-success"]));
  for (const path of above.flatMap((each) => [each, `${each}/`])) {
    const { status, targetStatus } = await visit(path);
    expect([200, 308, 404], path).toContain(status);
    if (status === 308) expect(targetStatus, path).toBe(200);
  }
});

test.each([
  ["/meeting-rooms", "/meeting-rooms/delhi/all"],
  ["/meeting-rooms/", "/meeting-rooms/delhi/all"],
  ["/meeting-rooms/Navi%20Mumbai/?people=4", "/meeting-rooms/navi-mumbai/all?people=4"],
  ["/coworking-space/Delhi/all/", "/coworking-space/delhi"],
  ["/coworking-space/Mumbai/Delhi_Saket", "/coworking-space/delhi/delhi-saket"],
  ["/office-space/Mumbai/delhi-saket", "/office-space/delhi/delhi-saket"],
])("%s redirects to %s at once", async (path, location) => {
  expect(await visit(path)).toEqual({ status: 308, location, targetStatus: 200 });
});

test("another spelling of the path of an order redirects without telling whether the order exists", async () => {
  const { status, location } = await visit("/Payment-Success/ORD00000000000A/");
  expect([status, location]).toEqual([308, "/payment-success/ORD00000000000A"]);
});
