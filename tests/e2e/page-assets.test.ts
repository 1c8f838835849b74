import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import type { ClockedSite } from "../support/clocked-site.ts";
import { waitForFullHydration, waitForHydration } from "../support/hydration.ts";
import { listenForTest } from "../support/listen.ts";
import { expect, test } from "../support/test.ts";
import { holdDeferredScripts } from "./support/hold-scripts.ts";
import { watchShifts } from "./support/shifts.ts";

/** Collects the URLs of one resource type that a page requests from now on. */
function requestedUrls(page: Page, kind: string): string[] {
  const addresses: string[] = [];
  page.on("request", (request) => {
    if (request.resourceType() === kind) addresses.push(new URL(request.url()).pathname);
  });
  return addresses;
}

test("the built scripts do not log the events of state machines", async () => {
  const folder = "dist/client/assets";
  const scripts = (await readdir(folder, { recursive: true })).filter((name) => name.endsWith(".js"));
  expect(scripts.length).toBeGreaterThan(10);
  const showing = [];
  for (const name of scripts)
    if ((await readFile(join(folder, name), "utf8")).includes("[machine]")) showing.push(name);
  expect(showing).toEqual([]);
});

test("every built script has a source map that is neither served nor linked in the script", async ({
  site,
}) => {
  const scripts = (await readdir("dist/client", { recursive: true })).filter((name) => name.endsWith(".js"));
  // Modules that Vike generates from a screen's config have no source file.
  const sources = scripts.filter((name) => !name.startsWith("assets/entries/src_screens_"));
  const maps = (await readdir("dist/source-maps", { recursive: true })).filter((name) => /\.map$/.test(name));
  expect(maps.length).toBeGreaterThan(10);
  expect(maps.sort()).toEqual(sources.map((name) => `${name}.map`).sort());
  for (const name of scripts) {
    expect(await readFile(join("dist/client", name), "utf8"), name).not.toContain("sourceMappingURL");
    expect((await fetch(`${site.origin}/${name}.map`)).status, name).toBe(404);
  }
});

for (const path of ["/", "/coworking-space/delhi", "/terms"]) {
  test(`${path} has inline styles that its Content-Security-Policy allows`, async ({ site }) => {
    const res = await fetch(site.origin + path);
    const policy = res.headers.get("content-security-policy") ?? "";
    const html = await res.text();
    const styles = [...html.matchAll(/<style>(.*?)<\/style>/gs)].map(([, style = ""]) => style);
    expect(styles.length).toBeGreaterThan(0);
    for (const style of styles)
      expect(policy).toContain(`'sha256-${createHash("sha256").update(style).digest("base64")}'`);
    expect(html.match(/<link[^>]+as="font"[^>]+fetchpriority="low">/g)).toHaveLength(2);
  });
}

/** Returns true if the browser shows the page's heading in a web font. */
async function hasWebFont(page: Page): Promise<boolean> {
  const session = await page.context().newCDPSession(page);
  await session.send("DOM.enable");
  await session.send("CSS.enable");
  const { root } = await session.send("DOM.getDocument");
  const { nodeId } = await session.send("DOM.querySelector", { nodeId: root.nodeId, selector: "main h1" });
  const { fonts } = await session.send("CSS.getPlatformFontsForNode", { nodeId });
  await session.detach();
  return fonts.every(({ isCustomFont }) => isCustomFont);
}

test("fonts that arrive late do not change the page, but are used from the next page on", async ({
  openPage,
}) => {
  const { page } = await openPage();
  let release: () => void = () => undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route("**/*.woff2", async (route) => {
    await released;
    await route.continue();
  });
  await page.goto("/", { waitUntil: "domcontentloaded" });
  await waitForHydration(page);
  expect(await hasWebFont(page)).toBe(false);
  release();
  await page.evaluate(() => document.fonts.ready);
  await waitForFullHydration(page);
  expect(await hasWebFont(page)).toBe(false);
  await page.getByRole("contentinfo").getByRole("link", { name: "About us" }).click();
  await page.waitForURL("**/about-us");
  // Repeats the check if the heading of the previous page is replaced meanwhile.
  await expect(async () => expect(await hasWebFont(page)).toBe(true)).toPass();
  await page.unroute("**/*.woff2");
  await page.goto("/");
  expect(await hasWebFont(page)).toBe(true);
});

/** Returns the URLs of the scripts in the document of a page. */
async function scriptsOf(site: ClockedSite, path: string): Promise<string[]> {
  const html = await (await fetch(site.origin + path)).text();
  return [...html.matchAll(/<(?:script type="module" src|link rel="modulepreload" href)="([^"]+)"/g)].map(
    ([, address = ""]) => address,
  );
}

for (const [path, limit] of [
  ["/", 100],
  ["/booking-details/delhi-connaught-place/delhi-connaught-place-neem", 130],
  ["/meeting-rooms/delhi/all", 120],
  ["/coworking-space/delhi", 120],
  ["/coworking-space/delhi/delhi-connaught-place", 120],
  ["/office-space/hot-desk", 120],
  ["/office-space", 120],
  ["/contact-us", 120],
  ["/search?q=delhi", 120],
  ["/my-bookings", 120],
] as const) {
  test(`the scripts of ${path} have at most ${limit} kB after gzip`, async ({ site }) => {
    let bytes = 0;
    for (const address of await scriptsOf(site, path)) {
      const file = join("dist/client", address);
      // Small files are not compressed, so the original file is read.
      bytes += (await readFile(`${file}.gz`).catch(() => readFile(file))).length;
    }
    expect(bytes / 1000).toBeGreaterThan(50);
    expect(bytes / 1000).toBeLessThanOrEqual(limit);
  });
}

test("the home page loads no state machine before the first interaction", async ({ site }) => {
  const scripts = await scriptsOf(site, "/");
  expect(scripts.length).toBeGreaterThan(1);
  for (const address of scripts)
    expect(await readFile(join("dist/client", address), "utf8")).not.toContain("xstate.init");
});

test("a page loads no separate stylesheet and prefetches the stylesheets of its links", async ({
  openPage,
}) => {
  const { page } = await openPage({ skipHydrationWait: true });
  const sheets = requestedUrls(page, "stylesheet");
  const release = await holdDeferredScripts(page);
  await page.goto("/");
  await waitForHydration(page);
  expect(sheets).toEqual([]);
  release();
  await waitForFullHydration(page);
  await page.getByRole("banner").getByRole("link", { name: "Meeting rooms" }).click();
  await page.getByRole("heading", { level: 1, name: "Meeting rooms in Delhi" }).waitFor();
  expect(sheets.length).toBeGreaterThan(0);
  for (const sheet of sheets) {
    const rules = await page
      .locator(`link[rel="stylesheet"][href$="${sheet}"]`)
      .evaluate((link: HTMLLinkElement) => link.sheet?.cssRules.length);
    expect(rules, sheet).toBeGreaterThan(0);
  }
});

for (const width of [360, 1280]) {
  test(`late fonts do not shift the text (${width} px wide)`, async ({ openPage }) => {
    const { page } = await openPage();
    await page.setViewportSize({ width, height: 823 });
    let releaseResponse = () => {};
    const styleRelease = new Promise<void>((resolve) => {
      releaseResponse = resolve;
    });
    await page.route(/\.woff2$/, async (route) => {
      await styleRelease;
      await route.continue();
    });
    const layoutShifts = await watchShifts(page, true);
    await page.goto("/", { waitUntil: "domcontentloaded" });
    await waitForHydration(page);
    releaseResponse();
    await page.waitForFunction(() => document.fonts.check("800 20px 'Anek Latin'"));
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))));
    const shifts = await layoutShifts();
    const sum = shifts.reduce((total, { value }) => total + value, 0);
    expect(sum, JSON.stringify(shifts)).toBeLessThan(0.01);
  });
}

for (const width of [360, 768, 1280, 1920]) {
  test(`the layout does not shift while the document loads (${width} px wide)`, async ({
    openPage,
    site,
  }) => {
    const html = await (await fetch(`${site.origin}/`)).text();
    // Splits the document inside the header, after the menu.
    const navEnd = html.indexOf("</nav>") + "</nav>".length;
    let sendRest = () => {};
    const rest = new Promise<void>((resolve) => {
      sendRest = resolve;
    });
    const slow = await listenForTest(async ({ url }, response) => {
      if (url === "/") {
        response.writeHead(200, { "content-type": "text/html; charset=utf-8" }).write(html.slice(0, navEnd));
        await rest;
        response.end(html.slice(navEnd));
        return;
      }
      const res = await fetch(site.origin + url);
      response.writeHead(res.status, { "content-type": res.headers.get("content-type") ?? "" });
      response.end(Buffer.from(await res.arrayBuffer()));
    });
    const { page, expectResponse } = await openPage({ skipHydrationWait: true });
    // The test's proxy rejects the page's report of web vitals.
    expectResponse(405, "/api/vitals");
    await page.setViewportSize({ width, height: 823 });
    const layoutShifts = await watchShifts(page, true);
    await page.goto(slow, { waitUntil: "commit" });
    await expect
      .poll(() => page.evaluate(() => performance.getEntriesByName("first-contentful-paint").length))
      .toBe(1);
    expect(await page.getByRole("main").count()).toBe(0);
    sendRest();
    await waitForHydration(page);
    const shifts = await layoutShifts();
    const sum = shifts.reduce((total, { value }) => total + value, 0);
    expect(sum, JSON.stringify(shifts)).toBeLessThan(0.01);
  });
}

test("fonts and pictures are cached permanently", async ({ openPage, site }) => {
  const { page } = await openPage();
  const kinds = [requestedUrls(page, "font"), requestedUrls(page, "image")];
  await page.goto("/");
  await waitForHydration(page);
  for (const files of kinds) {
    const siteFiles = () => files.filter((file) => /^\/(assets|pictures)\//.test(file));
    await expect.poll(() => siteFiles().length).toBeGreaterThan(0);
    for (const file of siteFiles()) {
      const { status, headers } = await fetch(site.origin + file);
      expect
        .soft([status, headers.get("cache-control")], file)
        .toEqual([200, "public, max-age=31536000, immutable"]);
    }
  }
});
