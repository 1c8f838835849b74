import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { isOffering, offeringPages } from "../../api/contract/offerings.ts";
import { productTypeNames, productTypes } from "../../api/contract/product-types.ts";
import { matchRoute } from "../../api/contract/routes.ts";
import { readInventory } from "../inventory/files.ts";
import type { Inventory } from "../inventory/schema.ts";
import { readTexts, type Texts } from "./texts.ts";

const content = join(import.meta.dirname, "../../../content");
let texts: Texts;
let inventory: Inventory;

beforeAll(async () => {
  const [textsResult, goods] = await Promise.all([
    readTexts(content, null),
    readInventory(join(content, "inventory")),
  ]);
  if (textsResult.texts === null || textsResult.faults.length > 0)
    throw new Error(JSON.stringify(textsResult.faults, null, 2));
  if (!goods.ok) throw new Error(JSON.stringify(goods.faults, null, 2));
  texts = textsResult.texts;
  inventory = goods.inventory;
});

describe("the shipped home page", () => {
  it("the shipped home page has 8 offerings, 6 testimonials and 8 questions", () => {
    const { offerings, testimonials, faqs } = texts.home;
    expect([offerings.length, testimonials.length, faqs.length]).toEqual([8, 6, 8]);
  });
});

describe("shipped header and footer", () => {
  it("the second menu item of the header links to /office-space/, and there is one dropdown (H3, H4)", () => {
    const { menuList, contact, contactUs } = texts.headerFooter.header;
    expect(menuList[1]?.href).toBe("/office-space/");
    expect(menuList.filter(({ hasDropDown }) => hasDropDown === "true")).toHaveLength(1);
    expect([contact, contactUs]).toEqual(["{phone}", "Request a Call Back"]);
  });

  // The schema of the content requires the contact and the social pages (requirement N7).
  it("the footer has 61 links, four of them to social pages (F1, F2)", () => {
    const { ContactInfo, social, ...lists } = texts.headerFooter.footer;
    const counts = Object.values(lists).map((links) => links.length);
    expect(counts.every((count) => count > 0)).toBe(true);
    expect(counts.reduce((sum, count) => sum + count, 0) + Object.keys(social).length).toBe(61);
    expect(ContactInfo).toHaveLength(1);
  });
});

describe("the shipped contact form", () => {
  it("the shipped contact form has the fields of a lead with their limits (N2, N3)", () => {
    const form = texts.pages.get("contact-us")?.sections.find((section) => section.kind === "form");
    expect(form?.form.fields.map(({ name, type, required }) => [name, type, required])).toEqual([
      ["name", "TEXT", true],
      ["email", "EMAIL", true],
      ["phone", "MOBILE", true],
      ["companyName", "TEXT", false],
      ["teamSize", "NUMBER", false],
      ["consent", "CHECK_BOX", true],
    ]);
    expect(form?.form.fields[0]).toMatchObject({ minLength: 2, maxLength: 80 });
    expect(form?.form.fields[5]?.label).toContain("[privacy policy](/privacy)");
    expect(form?.form.fields[3]).toMatchObject({ maxLength: 120 });
    expect(form?.form.fields[4]).toMatchObject({ min: 1, max: 10000 });
  });
});

describe("the shipped inventory", () => {
  it("a house number before the number of a road is marked as such", () => {
    const addresses = [...inventory.centres, ...inventory.sellers].map(({ address }) => address);
    expect(addresses.length).toBeGreaterThan(40);
    expect(addresses.filter((address) => /^\d+ (?:\d|\S+ (?:No\. )?\d)/.test(address))).toEqual([]);
  });
});

describe("the shipped pages", () => {
  it("the shipped pages link only to existing pages of the site", () => {
    const brokenLinks = linksOf([...texts.pages, texts.home, texts.headerFooter, ...texts.cities])
      .filter((href) => href.startsWith("/"))
      .filter((href) => !isKnownLink(href));
    expect(brokenLinks).toEqual([]);
  });

  it("the placeholder {city} is used only in the default text of cities", () => {
    const cityTexts = [...texts.cities].filter(([slug]) => slug !== "default");
    expect(JSON.stringify([texts.home, texts.headerFooter, ...texts.pages, ...cityTexts])).not.toContain(
      "{city}",
    );
  });

  it("each offering has a page with an introduction, a table, steps, questions and a call to action", () => {
    for (const name of Object.keys(offeringPages).filter(isOffering)) {
      const kinds = texts.pages.get(name)?.sections.map(({ kind }) => kind);
      expect(kinds, name).toEqual(expect.arrayContaining(["hero", "prose", "table", "steps", "faqs", "cta"]));
    }
  });

  it("an overview has a card per product type that links to the type's page", () => {
    const sections = texts.pages.get("offerings")?.sections ?? [];
    const cards = sections.flatMap((section) => (section.kind === "offerings" ? section.items : []));
    const pages = cards.flatMap(({ productType, href }) => (productType ? [[productType, href]] : []));
    expect(Object.fromEntries(pages)).toEqual(
      Object.fromEntries(productTypeNames.map((type) => [type, `/office-space/${productTypes[type].page}`])),
    );
  });

  it("every city with a centre has a text with at least four questions", () => {
    const cities = new Set(inventory.centres.map(({ city }) => city));
    for (const slug of cities) expect(texts.cities.get(slug)?.faqs.length, slug).toBeGreaterThanOrEqual(4);
  });

  it("the shipped pages have unique titles, and descriptions short enough for search engines", () => {
    const allContent = [...texts.pages.values(), texts.home, ...texts.cities.values()];
    expect(new Set(allContent.map(({ title }) => title)).size).toBe(allContent.length);
    for (const { description } of allContent)
      expect(description.length, description).toBeLessThanOrEqual(200);
  });
});

/** Returns every `href` and the URL of every `[text](url)` in a value. */
function linksOf(value: unknown): string[] {
  if (typeof value === "string") return [...value.matchAll(/\]\(([^)]+)\)/g)].map((found) => found[1] ?? "");
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, held]) =>
    key === "href" && typeof held === "string" ? [held] : linksOf(held),
  );
}

/** Returns true if a link is a valid route of the site and its city, locality, offering and product type exist. */
function isKnownLink(href: string): boolean {
  const url = new URL(href, "https://site.example");
  const [first, second, third, ...more] = url.pathname.split("/").filter((part) => part !== "");
  if (more.length > 0 || !knownQuery(url.searchParams)) return false;
  if (first === undefined) return true;
  if (second === undefined) return matchRoute(url.pathname).name !== "not-found";
  if (first === "meeting-rooms") return third !== undefined && knownLocality(second, third);
  if (third !== undefined) return false;
  if (first === "coworking-space") return knownCity(second);
  return first === "office-space" && (knownCity(second) || second in offeringPages);
}

function knownQuery(query: URLSearchParams): boolean {
  const type = query.get("productType");
  const city = query.get("city");
  return (
    (type === null || inventory.productTypes.some(({ value }) => value === type)) &&
    (city === null || knownCity(city))
  );
}

function knownCity(slug: string): boolean {
  return inventory.centres.some(({ city }) => city === slug);
}

function knownLocality(citySlug: string, slug: string): boolean {
  return slug === "all"
    ? knownCity(citySlug)
    : inventory.centres.some(({ city, locality }) => city === citySlug && locality === slug);
}
