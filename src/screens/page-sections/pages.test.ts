import { rm } from "node:fs/promises";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { freshFolder } from "../../../tests/support/databases.ts";
import type { CallContext } from "../../api/call.ts";
import { type OfferingSlug, offeringPages } from "../../api/contract/offerings.ts";
import { runningClock } from "../../workspace/booking/testing.ts";
import { startWorkspace, type Workspace } from "../../workspace/service.ts";
import { settingsIn } from "../../workspace/testing.ts";
import type { ServerFlow } from "../screen.ts";
import { headingLevels, renderedPage, structuredData } from "./testing.ts";

let folder = "";
let workspace: Workspace;

beforeAll(async () => {
  folder = await freshFolder();
  workspace = await startWorkspace(settingsIn(folder), { now: runningClock() });
});

afterAll(async () => {
  await workspace.close();
  await rm(folder, { recursive: true, force: true });
});

type Visit = { path: string; call?: CallContext; flow?: ServerFlow; form?: URLSearchParams };

const visit = ({ path, call, ...posted }: Visit) =>
  renderedPage(path, call ?? { baseUrl: workspace.url }, posted);

const offeringSlugs = Object.keys(offeringPages) as OfferingSlug[];

describe.each([
  "/contact-us",
  "/office-space",
  "/terms",
  "/privacy",
  "/about-us",
  "/vyapaar",
  "/referral",
  ...offeringSlugs.map((slug) => `/office-space/${slug}`),
])("%s", (path) => {
  test("is rendered with its own words, one h1, headings in order, and a head", async () => {
    const { html, main, status } = await visit({ path });
    expect(status).toBe(200);
    expect(main).not.toContain("Whoops!");
    expect(main).not.toMatch(/\{(product|phone|email|city)\}/);
    const levels = headingLevels(main);
    expect(levels[0]).toBe(1);
    expect(levels.filter((level) => level === 1)).toHaveLength(1);
    for (const [index, level] of levels.entries())
      expect(level).toBeLessThanOrEqual((levels[index - 1] ?? 0) + 1);
    expect(html).toContain(`<link rel="canonical" href="https://baithak.example${path}">`);
    expect(/<meta name="description" content="([^"]+)">/.exec(html)?.[1]?.length).toBeGreaterThan(40);
    expect(structuredData(html).map((data) => data["@type"])).toContain("BreadcrumbList");
    const ids = [...main.matchAll(/\sid="([^"]+)"/g)].map(([, id]) => id);
    expect(ids).toEqual([...new Set(ids)]);
  });
});

describe("offering pages", () => {
  test("one that is booked leads to its rooms, in the asked city", async () => {
    const { main, html } = await visit({ path: "/office-space/hot-desk?city=pune" });
    expect(main).toContain('href="/meeting-rooms/pune/all?productType=CO_WORKING_HOT_DESK"');
    expect(main).toContain("Where to find it in Pune");
    expect(main).not.toContain('id="lead-form"');
    const service = structuredData(html).find((data) => data["@type"] === "Service");
    expect(service).toMatchObject({ offers: { priceCurrency: "INR", lowPrice: expect.any(Number) } });
  });

  test("one that is asked for has the form on the page, with what it is about", async () => {
    const { main } = await visit({ path: "/office-space/private-office?city=pune" });
    expect(main).toContain('name="productType" value="CO_WORKING_PRIVATE_CABIN"');
    expect(main).toContain('name="city" value="Pune"');
    expect(main).toContain('href="#lead-form"');
  });

  test("an enquiry link with an unknown city makes the form ask for the city", async () => {
    const { main, status } = await visit({ path: "/office-space/private-office?city=atlantis" });
    expect(status).toBe(200);
    expect(main).not.toContain('name="city" value=');
    expect(main).toMatch(/<select[^>]* name="city"/);
  });
});

describe("the contact page", () => {
  test("knows what a link to it says that is asked about", async () => {
    const { main } = await visit({ path: "/contact-us?city=delhi&productType=CO_WORKING_FIXED_DESK" });
    expect(main).toContain("Fixed Desk, Delhi");
    expect(main).toContain("Our centres in Delhi");
  });

  test.each(["/contact-us", "/office-space/virtual-office"])(
    "%s: with the service away a posted form is kept, to be sent again",
    async (path) => {
      const { leadFlow } = await import("../lead-form/lead-flow.ts");
      const form = new URLSearchParams("name=Asha&email=asha%40example.in&phone=98765+43210&consent=on");
      const away = { baseUrl: "http://127.0.0.1:9" };
      const { main, status } = await visit({ path, call: away, flow: leadFlow, form });
      expect(status).toBe(503);
      expect(main).toContain("We couldn't send your request");
      expect(main).toContain('name="phone" value="98765 43210"');
      expect(main).toContain('name="consent" value="on"');
    },
  );
});

describe("legal texts", () => {
  test.each(["/terms", "/privacy"])("%s: every entry of the contents leads to a heading", async (path) => {
    const { main } = await visit({ path });
    const contents =
      /<nav aria-label="On this page".*?<\/nav>|<nav[^>]*On this page.*?<\/nav>/s.exec(main)?.[0] ?? "";
    const targets = [...contents.matchAll(/href="#([^"]+)"/g)].map(([, id]) => id);
    expect(targets.length).toBeGreaterThan(8);
    for (const id of targets) expect(main).toContain(`<h2 id="${id}"`);
  });
});

describe("when something is wrong", () => {
  const missing: CallContext = {
    fetch: async (url) => {
      if (!url.includes("/api/cms/")) return fetch(new URL(url, workspace.url));
      const error = { code: "page_not_found", message: "There's no page at this address." };
      return new Response(JSON.stringify({ error }), { status: 404 });
    },
  };

  test.each(["/contact-us", "/office-space", "/terms", "/about-us", "/office-space/hot-desk"])(
    "%s: a page that the content service does not know is a 404 with the error page",
    async (path) => {
      const { main, status, html } = await visit({ path, call: missing });
      expect(status).toBe(404);
      expect(main).toContain("Whoops!");
      expect(main).toContain("There's no page at this address.");
      expect(html).toContain('<meta name="robots" content="noindex">');
    },
  );

  test.each(["/contact-us", "/referral", "/office-space/hot-desk"])(
    "%s: the service away is a 503",
    async (path) => {
      const { main, status } = await visit({ path, call: { baseUrl: "http://127.0.0.1:9" } });
      expect(status).toBe(503);
      expect(main).toContain("Whoops!");
    },
  );
});
