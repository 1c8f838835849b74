import { join } from "node:path";
import * as v from "valibot";
import { describe, expect, it } from "vitest";
import { setUpSuite } from "../../../tests/support/set-up-suite.ts";
import { standardCancellation } from "../../api/contract/cancellation.ts";
import {
  type Brand,
  cityContentResponse,
  cmsPage,
  headerFooterResponse,
  homeResponse,
} from "../../api/contract/content.ts";
import { cmsPages } from "../../api/contract/pages.ts";
import { retention } from "../../api/contract/retention.ts";
import type { AnyRequest, Route, RouteResponse } from "../http/route.ts";
import type { TermsOfTypes } from "./cancellation-terms.ts";
import { presentPicture } from "./picture.ts";
import type { ContentPlaces } from "./places.ts";
import { retentionTerms } from "./retention-terms.ts";
import { contentRoutes } from "./routes.ts";
import { type ContentStore, openContentStore } from "./store.ts";

const brand: Brand = {
  name: "Workflo",
  number: 2,
  phone: "080 4000 1234",
  email: "hi@workflo.example",
  logo: "/logo.svg",
};
const delhi = { name: "Delhi", slug: "delhi" };
const places: ContentPlaces = {
  citiesWithCentres: async () => [
    { id: "delhi", city: delhi, buildingsCount: 9, image: presentPicture("city-delhi", "Delhi") },
  ],
  openingHours: async () => ({ delhi: [{ day: 1, opens: "09:00", closes: "20:00" }] }),
  fromPrices: async () =>
    new Map([["CO_WORKING_HOT_DESK", { fromPricePaise: 26000, fromAllInPricePaise: 30680, unit: "day" }]]),
  cancellationTerms: async () => terms,
  findCity: async (slug) => ({ delhi, surat: { name: "Surat", slug: "surat" } })[slug] ?? null,
};

let terms: readonly TermsOfTypes[] = [{ labels: ["Hot Desk"], rules: standardCancellation }];
let store: ContentStore;
let routes: Route[];
setUpSuite(async (onSuiteFinished) => {
  const dir = join(import.meta.dirname, "../../../content");
  store = await openContentStore(dir, { onError: () => {}, onReload: () => {} });
  onSuiteFinished(() => store.close());
  routes = contentRoutes({ store, places, brand, sendsMail: true });
});

/* The API calls for texts (requirements Q cms, Q home, Q headerFooter, Q cityContentSeo). */

describe("GET /api/cms/{pageId}", () => {
  it("the CMS has every template that the requirements list", () => {
    const templates = Object.values(cmsPages).map(({ templateName }) => templateName);
    const required = [
      "listing",
      "home",
      "contact-us",
      "privacy",
      "terms",
      "about-us",
      "offering-detail",
      "referral",
    ];
    expect(templates).toEqual(expect.arrayContaining(required));
  });

  it.each(Object.entries(cmsPages))(
    "returns the page %s as the contract's schema specifies it",
    async (_name, page) => {
      const response = await callRoute("cms", {
        params: { pageId: page.pageId },
        query: { templateName: page.templateName },
      });
      expect(response.status).toBe(200);
      const body = v.parse(v.strictObject(cmsPage.entries), response.body);
      expect(body).toMatchObject(page);
      expect(body.sections.length).toBeGreaterThan(0);
      expect(JSON.stringify(body)).not.toMatch(/\{(product|phone|email|cancellation|city|kept:\w+)\}/);
    },
  );

  it("returns the terms with the cancellation rules of the inventory", async () => {
    const termsPage = async () => {
      const query = { templateName: cmsPages.terms.templateName };
      const { body } = await callRoute("cms", { params: { pageId: cmsPages.terms.pageId }, query });
      const { sections } = v.parse(cmsPage, body);
      return {
        text: JSON.stringify(sections),
        rows: sections.flatMap((section) => (section.kind === "table" ? section.rows : [])),
      };
    };
    const shipped = await termsPage();
    expect(shipped.rows.slice(0, 4)).toEqual([
      ["You cancel 24 hours or more before the start", "Full refund, including GST"],
      ["You cancel 6 hours or more before the start", "50% refund, including GST"],
      ["You cancel later, or don't turn up", "No refund"],
      [expect.stringMatching(/^You cancel some days/), expect.any(String)],
    ]);
    expect(shipped.text).toContain("You can cancel up to 24 hours before the start for a full refund.");

    terms = [
      {
        labels: ["Hot Desk", "Flexi Pass"],
        rules: [
          { hoursBefore: 2, percent: 80 },
          { hoursBefore: 1, percent: 40 },
          { hoursBefore: 0, percent: 10 },
        ],
      },
      { labels: ["Event Space"], rules: [] },
    ];
    const changed = await termsPage();
    expect(changed.rows.slice(0, 5)).toEqual([
      ["Hot Desk, Flexi Pass: you cancel 2 hours or more before the start", "80% refund, including GST"],
      ["Hot Desk, Flexi Pass: you cancel 1 hour or more before the start", "40% refund, including GST"],
      ["Hot Desk, Flexi Pass: you cancel before the start", "10% refund, including GST"],
      ["Hot Desk, Flexi Pass: you cancel later, or don't turn up", "No refund"],
      ["Event Space: you cancel, or don't turn up", "No refund"],
    ]);
    expect(changed.text).toContain(
      "You can cancel up to 2 hours before the start for a refund of 80%. Deadlines differ for some types of space.",
    );
    expect(changed.text).not.toContain("24 hours");
  });

  it("states every retention period in the privacy policy, and takes it from the table that the job uses", async () => {
    const query = { templateName: cmsPages.privacy.templateName };
    const { body } = await callRoute("cms", { params: { pageId: cmsPages.privacy.pageId }, query });
    const { sections } = v.parse(cmsPage, body);
    const rows = sections.flatMap((section) => (section.kind === "table" ? section.rows : []));
    const stated = rows.map((row) => row.at(-1) ?? "");
    for (const [name, sentence] of Object.entries(retentionTerms()))
      expect(stated.filter((cell) => cell.startsWith(sentence)).length, name).toBeGreaterThan(0);
    expect(stated).toContain(
      "36 months after the booking has ended or been cancelled; details on invoices for longer, see below",
    );
    // The file itself states a period only for data that is not in the database.
    const file = JSON.stringify(store.page("privacy").sections.find(({ kind }) => kind === "table"));
    expect(file.match(/\d+ (hours|days|months|years)/g)).toEqual(["30 days", "90 days"]);
  });

  it("formats a changed retention period in months, days, hours and minutes", () => {
    const changed = retentionTerms({
      ...retention,
      bookings: { months: 1 },
      leads: { days: 400 },
      networks: { minutes: 120 },
      bookingLinks: { minutes: 45 },
    });
    expect(changed).toMatchObject({
      "kept:bookings": "1 month after the booking has ended or been cancelled",
      "kept:leads": "400 days after you last sent us this form",
      "kept:networks": "2 hours",
      "kept:bookingLinks": "45 minutes",
    });
  });

  it.each([
    [999, "home"],
    [106, "terms"],
  ])("rejects page %i with template %s", async (pageId, templateName) => {
    const response = await callRoute("cms", { params: { pageId }, query: { templateName } });
    expect([response.status, response.errorCode]).toEqual([404, "page_not_found"]);
  });
});

describe("GET /api/home", () => {
  it("returns the cities and prices of the inventory", async () => {
    const home = v.parse(homeResponse, (await callRoute("home")).body);
    expect(home.cities.map(({ city }) => city.slug)).toEqual(["delhi"]);
    expect(home.offerings[0]).toMatchObject({ name: "Hot desk", fromPricePaise: 26000, unit: "day" });
    expect(home.offerings[1]).not.toHaveProperty("fromPricePaise");
    expect(home.hero.image.large).toBe("/pictures/hero-large.avif");
  });
});

describe("GET /widget/headerFooter", () => {
  it("returns the brand's phone where the content has a placeholder (H, F6)", async () => {
    const {
      header,
      footer,
      brand: worn,
    } = v.parse(headerFooterResponse, (await callRoute("headerFooter")).body);
    expect(header.contact).toBe("080 4000 1234");
    expect(footer.ContactInfo[0]).toMatchObject({ Email: "hi@workflo.example", Phone: "080 4000 1234" });
    expect(worn).toEqual(brand);
  });
});

describe("GET /api/cityContentSeo", () => {
  it("returns the city's own text", async () => {
    const response = v.parse(
      cityContentResponse,
      (await callRoute("cityContentSeo", { query: { city: "delhi" } })).body,
    );
    expect(response).toMatchObject({ city: delhi, heading: "Workspace in Delhi" });
    expect(response.title).toContain("Workflo");
  });

  it("returns the default text for a city without its own text", async () => {
    const response = v.parse(
      cityContentResponse,
      (await callRoute("cityContentSeo", { query: { city: "surat" } })).body,
    );
    expect(response.heading).toBe("Workspace in Surat");
  });

  it("rejects an unknown city", async () => {
    const response = await callRoute("cityContentSeo", { query: { city: "default" } });
    expect([response.status, response.errorCode]).toEqual([404, "city_not_found"]);
  });
});

/** Calls a route as the HTTP layer does after validating the request. */
async function callRoute(
  name: Route["name"],
  parts: { params?: unknown; query?: unknown } = {},
): Promise<RouteResponse> {
  const route = routes.find((each) => each.name === name);
  if (route === undefined) throw new Error(`no route ${name}`);
  const request: Omit<AnyRequest, "log"> = {
    call: name,
    params: parts.params ?? {},
    query: parts.query ?? {},
    body: undefined,
    rawBody: Buffer.alloc(0),
    headers: {},
    visitorId: null,
    requestId: "test",
    client: { network: "unknown", limitedNetwork: null, signal: new AbortController().signal },
  };
  return route.handle(request as AnyRequest);
}
