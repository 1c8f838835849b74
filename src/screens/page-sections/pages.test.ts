import { describe, expect, test } from "vitest";
import type { CallContext } from "../../api/call.ts";
import { type OfferingSlug, offeringPages } from "../../api/contract/offerings.ts";
import { contentPageNames } from "../../api/contract/pages.ts";
import { staticPageAddress } from "../../api/contract/routes.ts";
import { runningClock } from "../../workspace/booking/testing.ts";
import { startWorkspace } from "../../workspace/service.ts";
import { settingsIn, sharedWorkspace } from "../../workspace/testing.ts";
import type { ServerFlow } from "../screen.ts";
import { headingLevelsOf, renderedPage, structuredData } from "./testing.ts";

const workspace = sharedWorkspace((folder) => startWorkspace(settingsIn(folder), { now: runningClock() }));

type Visit = { path: string; call?: CallContext; flow?: ServerFlow; form?: URLSearchParams };

const visit = ({ path, call, ...posted }: Visit) =>
  renderedPage(path, call ?? { baseUrl: workspace.url }, posted);

const offeringSlugs = Object.keys(offeringPages) as OfferingSlug[];

describe.each([
  ...contentPageNames.flatMap((name) => staticPageAddress(name) ?? []).filter((path) => path !== "/"),
  ...offeringSlugs.map((slug) => `/office-space/${slug}`),
])("%s", (path) => {
  test("the page has its own texts, one h1, headings in order, a canonical link and a description", async () => {
    const { html, main, status } = await visit({ path });
    expect(status).toBe(200);
    expect(main).not.toContain("Whoops!");
    expect(main).not.toMatch(/\{(product|phone|email|city)\}/);
    const levels = headingLevelsOf(main);
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
  test("an offering page links to the rooms in the requested city if the offering can be booked", async () => {
    const { main, html } = await visit({ path: "/office-space/hot-desk?city=pune" });
    expect(main).toContain('href="/meeting-rooms/pune/all?productType=CO_WORKING_HOT_DESK"');
    expect(main).toContain("Where to find it in Pune");
    expect(main).not.toContain('id="lead-form"');
    const service = structuredData(html).find((data) => data["@type"] === "Service");
    expect(service).toMatchObject({ offers: { priceCurrency: "INR", lowPrice: expect.any(Number) } });
  });

  test.each(["flexi-pass", "hot-desk", "event-space"])(
    "without a city, the page of an offering that can be booked lets the visitor choose one (%s)",
    async (slug) => {
      const { main } = await visit({ path: `/office-space/${slug}` });
      expect(main).toContain('<section id="cities"');
      const links = [...main.matchAll(/<a href="([^"]+)"[^>]*class="[^"]*button/g)].map(([, link]) => link);
      expect(links).toContain(`/office-space/${slug}#cities`);
      expect(main.match(/href="\/meeting-rooms\/delhi\/all\?productType/g)).toHaveLength(1);
    },
  );

  test("the list of offerings leads to the cities of passes, and to the default list of meeting rooms", async () => {
    const { main } = await visit({ path: "/office-space" });
    expect(main).toContain('href="/office-space/flexi-pass#cities"');
    expect(main).toContain('href="/office-space/hot-desk#cities"');
    expect(main).toContain('href="/meeting-rooms/delhi/all"');
    expect(main).not.toContain("/meeting-rooms/delhi/all?productType");
  });

  test("an offering page has the enquiry form with product type and city if the offering cannot be booked", async () => {
    const { main } = await visit({ path: "/office-space/private-office?city=pune" });
    expect(main).toContain('name="productType" value="CO_WORKING_PRIVATE_CABIN"');
    expect(main).toContain('name="city" value="Pune"');
    expect(main).toContain('href="#lead-form"');
  });

  test("the form has a city field if the link to the offering contains an unknown city", async () => {
    const { main, status } = await visit({ path: "/office-space/private-office?city=atlantis" });
    expect(status).toBe(200);
    expect(main).not.toContain('name="city" value=');
    expect(main).toMatch(/<select[^>]* name="city"/);
  });
});

describe("the contact page", () => {
  test("the contact page shows the city and the product from the link that opened it", async () => {
    const { main } = await visit({ path: "/contact-us?city=delhi&productType=CO_WORKING_FIXED_DESK" });
    expect(main).toContain("Fixed Desk, Delhi");
    expect(main).toContain("Our centres in Delhi");
  });
});

describe("legal texts", () => {
  test.each(["/terms", "/privacy"])("%s has a heading for every entry of its contents", async (path) => {
    const { main } = await visit({ path });
    const contents =
      /<nav aria-label="On this page".*?<\/nav>|<nav[^>]*On this page.*?<\/nav>/s.exec(main)?.[0] ?? "";
    const targets = [...contents.matchAll(/href="#([^"]+)"/g)].map(([, id]) => id);
    expect(targets.length).toBeGreaterThan(8);
    for (const id of targets) expect(main).toContain(`<h2 id="${id}"`);
  });
});

describe("a page whose content is unknown", () => {
  const incompleteContext: CallContext = {
    fetch: async (url) => {
      if (!url.includes("/api/cms/")) return fetch(new URL(url, workspace.url));
      const error = { code: "page_not_found", message: "There's no page at this address." };
      return new Response(JSON.stringify({ error }), { status: 404 });
    },
  };

  test.each(["/contact-us", "/office-space", "/terms", "/about-us", "/office-space/hot-desk"])(
    "%s has status 404 and shows the error page",
    async (path) => {
      const { main, status, html } = await visit({ path, call: incompleteContext });
      expect(status).toBe(404);
      expect(main).toContain("Whoops!");
      expect(main).toContain("There's no page at this address.");
      expect(html).toContain('<meta name="robots" content="noindex">');
    },
  );
});
