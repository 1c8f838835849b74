import type { Page } from "@playwright/test";
import { waitForFullHydration } from "../support/hydration.ts";
import { expect } from "../support/test.ts";
import { followLink, holdRequests, logLines, toUrlMatcher, visit } from "./fixture.ts";
import { requirement } from "./requirement.ts";

const heading = (page: Page) => page.getByRole("heading", { level: 1, name: "Whoops!", exact: true });
const textLocator = (page: Page, words: string) => page.locator("main").getByText(words, { exact: true });

const chunkFailed = "Loading chunk failed";

/** Navigates from the terms to the room listing while all requests for scripts (`js`) or stylesheets (`css`) fail. */
async function expectChunkFailure(kind: "js" | "css"): Promise<void> {
  const reports = () => logLines(chunkFailed).length;
  const before = reports();
  const page = await visit("/terms");
  await waitForFullHydration(page);
  const rejected: string[] = [];
  await page.route(toUrlMatcher(new RegExp(`^/assets/.*\\.${kind}$`)), (route) => {
    rejected.push(new URL(route.request().url()).pathname);
    return route.abort("failed");
  });
  await followLink(page, "/meeting-rooms/delhi/all");
  await heading(page).waitFor();
  await textLocator(page, chunkFailed).waitFor();
  expect(rejected.length, "rejected requests for scripts of the screen").toBeGreaterThan(0);
  await expect.poll(() => reports() - before, { message: "the server has received a report" }).toBe(1);
  expect(logLines(chunkFailed).at(-1)).toMatchObject({
    pageError: { error: chunkFailed, pathname: "/meeting-rooms/delhi/all" },
  });
  await page.waitForLoadState("networkidle");
  expect(reports() - before, "number of reports").toBe(1);
  const requestsOf = (path: string) => rejected.filter((other) => other === path).length;
  // A file is requested at most twice: by the prefetch and by the navigation.
  expect(Math.max(...rejected.map(requestsOf)), "most requests for a file").toBeLessThanOrEqual(2);
}

/**
 * Navigates from the terms to the room listing while all scripts hang, even those of the error boundary. The server
 * must receive one report after `end`, which lets the boundary time out or leaves the page.
 */
async function expectReportOfHangingScripts(end: (page: Page) => Promise<unknown>): Promise<void> {
  const reports = () => logLines(chunkFailed).length;
  const before = reports();
  const page = await visit("/terms", { prepare: (fresh) => fresh.clock.install() });
  await waitForFullHydration(page);
  const held = await holdRequests(page, /^\/assets\/.*\.js$/);
  await followLink(page, "/meeting-rooms/delhi/all");
  await held.asked;
  await page.clock.fastForward(119_000);
  await page.locator("[data-skeleton]").waitFor();
  expect(await textLocator(page, chunkFailed).count(), "errors shown after 119 seconds").toBe(0);
  await page.clock.fastForward(1_001);
  await textLocator(page, chunkFailed).waitFor();
  await end(page);
  await expect.poll(() => reports() - before, { message: "the server has received a report" }).toBe(1);
  held.release();
  await page.clock.fastForward(120_001);
  // A second report would reach the server before the requests of the next page.
  await page.goto("/terms");
  expect(reports() - before, "number of reports").toBe(1);
}

requirement(["X1", "K1"], async () => {
  await expectChunkFailure("js");
  await expectReportOfHangingScripts((page) => page.clock.fastForward(5_001));
  await expectReportOfHangingScripts((page) => page.goto("about:blank"));
});

requirement("X2", () => expectChunkFailure("css"));
