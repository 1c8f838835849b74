// cspell:ignore baoban baobaf okapy
import { sql } from "kysely";
import * as v from "valibot";
import { describe, expect, test } from "vitest";
import { databaseKinds, openTestDatabase } from "../../../tests/support/databases.ts";
import { setUpSuite } from "../../../tests/support/set-up-suite.ts";
import { calls } from "../../api/contract/calls.ts";
import type { Database } from "../database/open.ts";
import { rowsOf } from "../database/testing.ts";
import { importInventory } from "../inventory/import.ts";
import { createInventoryCache } from "../inventory/index.ts";
import { shippedInventory, startRoutesServer } from "../places/testing.ts";
import { writeEntries } from "../search-entries/index.ts";
import { excerptOf } from "./excerpt.ts";
import type { nonTextKeys, SearchablePage } from "./page-entries.ts";
import { queryWords } from "./query-words.ts";
import { searchRoutes } from "./routes.ts";
import { createSearcher } from "./searcher.ts";

const now = new Date("2026-11-21T03:40:00Z");
const terms: SearchablePage = {
  name: "terms",
  title: "Terms and conditions · Baithak",
  description: "What you and we agree to.",
  sections: [
    {
      kind: "prose",
      blocks: [{ type: "paragraph", text: "A **refund** takes five days; see [privacy](/privacy)." }],
    },
    { kind: "hero", heading: "The small print", picture: { name: "zebra", alt: "x" }, href: "/walrus" },
  ],
};
const flexiPass: SearchablePage = {
  name: "flexi-pass",
  title: "Flexi Pass · Baithak",
  description: "Work from any centre, a day at a time.",
  sections: [],
};
const shippedPages: readonly SearchablePage[] = [
  terms,
  flexiPass,
  { ...terms, name: "property", title: "A part" },
];
let pages = shippedPages;
let version = 1;
let database: Database;
let base = "";

/** A section with each property that is not a text. A property without an entry does not compile. */
const nonTextExamples: Readonly<Record<(typeof nonTextKeys)[number], object>> = {
  kind: { kind: "okapi", heading: "A" },
  type: { kind: "prose", blocks: [{ type: "okapi", text: "A" }] },
  href: { kind: "cta", heading: "A", actions: [{ label: "B", href: "/okapi" }] },
  picture: { kind: "hero", heading: "A", picture: { name: "B", alt: "okapi" } },
  productType: { kind: "offerings", heading: "A", items: [{ text: "B", productType: "okapi" }] },
  name: { kind: "offerings", heading: "A", items: [{ text: "B", name: "okapi" }] },
  autocomplete: { kind: "prose", heading: "A", autocomplete: "okapi" },
  form: { kind: "form", heading: "A", form: { submitLabel: "okapi" } },
};
const textExamples: readonly object[] = [
  { kind: "prose", heading: "An okapi" },
  { kind: "hero", heading: "A", lead: "An okapi" },
  { kind: "prose", blocks: [{ type: "list", items: ["A", "An okapi"] }] },
  { kind: "cta", heading: "A", actions: [{ label: "An okapi", href: "/b" }] },
  { kind: "faqs", heading: "A", items: [{ question: "An okapi?", answer: "B" }] },
  { kind: "table", columns: ["A"], rows: [["An okapi"]] },
  { kind: "quote", text: "A", author: "An okapi", role: "B" },
];

/** Serves the search of `database` for the pages `pages`. */
function createTestSearcher(excluded: readonly string[] = ["delhi-saket"]) {
  const { db } = database;
  const deps = { db, cached: createInventoryCache(db), excludedBuildingIds: new Set(excluded) };
  return createSearcher(deps, { version: () => version, pages: async () => pages });
}

async function search(q: string, page = 1) {
  const response = await fetch(`${base}/api/search?q=${encodeURIComponent(q)}&page=${page}`);
  expect(response.status).toBe(200);
  return v.parse(calls.search.responses[200], await response.json());
}

describe.each(databaseKinds)("search on %s", (kind) => {
  setUpSuite(async (onSuiteFinished) => {
    database = await openTestDatabase(kind);
    onSuiteFinished(() => database.close());
    pages = shippedPages;
    await importInventory(database.db, await shippedInventory(), "content/inventory", now);
    const served = await startRoutesServer(searchRoutes(createTestSearcher()));
    base = served.url;
    onSuiteFinished(served.close);
  });

  test.each([
    ["delhi", "/coworking-space/delhi"],
    ["Dehli", "/coworking-space/delhi"],
    ["bangalor", "/coworking-space/bangalore"],
    ["Bengaluru", "/coworking-space/bangalore"],
    ["gurugram", "/coworking-space/gurgaon"],
    ["दिल्ली", "/coworking-space/delhi"],
    ["नई दिल्ली", "/coworking-space/delhi"],
    ["मुंबई", "/coworking-space/mumbai"],
    ["मुम्बई", "/coworking-space/mumbai"],
    ["नवी मुंबई", "/coworking-space/navi-mumbai"],
    ["बेंगलुरु", "/coworking-space/bangalore"],
    ["बैंगलोर", "/coworking-space/bangalore"],
    ["चेन्नई", "/coworking-space/chennai"],
    ["हैदराबाद", "/coworking-space/hyderabad"],
    ["पुणे", "/coworking-space/pune"],
    ["अहमदाबाद", "/coworking-space/ahmedabad"],
    ["इंदौर", "/coworking-space/indore"],
    ["रायपुर", "/coworking-space/raipur"],
    ["नोएडा", "/coworking-space/noida"],
    ["गुरुग्राम", "/coworking-space/gurgaon"],
    // Keyboards write a letter with nukta as one precomposed character or as two characters.
    ["गु\u095cगाँव", "/coworking-space/gurgaon"],
    ["गु\u0921\u093cगांव", "/coworking-space/gurgaon"],
    ["दिल", "/coworking-space/delhi"],
    ["conaught place", "/office-space/delhi/connaught-place"],
    ["meetign room dehli", "/coworking-space/delhi/"],
    ["Radial House", "/coworking-space/delhi/delhi-connaught-place"],
    ["radail hous", "/coworking-space/delhi/delhi-connaught-place"],
    ["flexi pass", "/office-space/flexi-pass"],
    ["terms", "/terms"],
    ["refund", "/terms"],
  ])("a search for %s finds %s first", async (q, href) => {
    const first = (await search(q)).results[0]?.href;
    if (href.endsWith("/")) expect(first?.startsWith(href)).toBe(true);
    else expect(first).toBe(href);
  });

  test("returns the kind of each result, with an excerpt in plain text", async () => {
    const [first] = (await search("refund")).results;
    expect(first).toEqual({
      kind: "page",
      title: "Terms and conditions",
      href: "/terms",
      excerpt: "What you and we agree to. A refund takes five days; see privacy. The small print",
    });
    expect((await search("Radial House")).results[0]).toMatchObject({
      kind: "centre",
      title: "Radial House, Connaught Place, Delhi",
    });
  });

  test("finds an amenity with and without its hyphen", async () => {
    const { total } = await search("wifi");
    expect(total).toBeGreaterThan(20);
    expect((await search("Wi-Fi")).total).toBeGreaterThanOrEqual(total);
  });

  test("finds rooms by an amenity together with a short name, another name or the pincode of their place", async () => {
    for (const q of ["wifi cp", "wifi 110001", "projector bengaluru"]) {
      const { results } = await search(q);
      expect(
        results.map(({ kind }) => kind),
        q,
      ).toContain("room");
    }
    const { results } = await search("wifi cp");
    expect(results.every(({ title, kind }) => kind === "page" || title.includes("Connaught Place"))).toBe(
      true,
    );
  });

  test("finds nothing for an empty query, gibberish and invisible texts", async () => {
    for (const q of ["", "   ", "qxzvbn", "zebra", "walrus"]) {
      expect(await search(q), q).toMatchObject({ results: [], total: 0 });
    }
    expect((await (await fetch(`${base}/api/search`)).json()) as object).toEqual({
      q: "",
      results: [],
      total: 0,
    });
  });

  test("finds neither excluded centres nor cities without a centre", async () => {
    const found = [...(await search("saket")).results, ...(await search("mohali")).results];
    const hrefs = found.map(({ href }) => href);
    expect(hrefs).not.toContain("/coworking-space/delhi/delhi-saket");
    expect(hrefs).not.toContain("/coworking-space/mohali");
  });

  test("narrows the results with more words, and returns them in pages", async () => {
    const broadSearch = await search("meeting room");
    expect(broadSearch.total).toBeGreaterThan(20);
    expect(broadSearch.results).toHaveLength(20);
    const second = await search("meeting room", 2);
    expect(second.results[0]).not.toEqual(broadSearch.results[0]);
    expect(new Set([...broadSearch.results, ...second.results].map(({ href }) => href)).size).toBe(
      20 + second.results.length,
    );
    expect(
      (await search("meeting room pune")).results.slice(0, 3).every(({ href }) => href.includes("pune")),
    ).toBe(true);
  });

  test("a known word matches only itself, and a misspelt word matches similar ones", async () => {
    pages = [
      { ...terms, title: "Baobab", description: "A room for six", sections: [] },
      { ...terms, name: "privacy", title: "Desks", description: "What baoban needs", sections: [] },
    ];
    version += 1;
    const titles = async (q: string) => (await search(q)).results.map(({ title }) => title);
    expect(await titles("baobab")).toEqual(["Baobab"]);
    expect((await titles("baobaf")).toSorted()).toEqual(["Baobab", "Desks"]);
  });

  test("vowel signs distinguish words", async () => {
    pages = [
      { ...terms, title: "चेन्नई", description: "", sections: [] },
      { ...terms, name: "privacy", title: "चना", description: "", sections: [] },
    ];
    version += 1;
    expect((await search("चना")).results.map(({ title }) => title)).toEqual(["चना"]);
  });

  test("ranks an exact title before titles that begin with the query, and these before other matches", async () => {
    const titled = (name: SearchablePage["name"], title: string, description = "") => ({
      ...terms,
      ...{ name, title, description, sections: [] },
    });
    pages = [
      titled("terms", "Other", "An okapi"),
      titled("privacy", "The okapi"),
      titled("referral", "Okapi rules"),
      titled("about-us", "Okapi"),
      titled("property", "Okapy"),
      titled("contact-us", "Okapis"),
    ];
    version += 1;
    const { results } = await search("okapi");
    expect(results.map(({ title }) => title)).toEqual([
      "Okapi",
      "Okapi rules",
      "Okapis",
      "The okapi",
      "Other",
    ]);
  });

  test.each([
    ...Object.entries(nonTextExamples).map(
      ([key, section]) => [`does not find the ${key}`, section, 0] as const,
    ),
    ...textExamples.map((section) => [`finds the text`, section, 1] as const),
  ])("the search %s of the section %j", async (_, section, count) => {
    pages = [{ ...terms, sections: [section] }];
    version += 1;
    expect((await search("okapi")).results).toHaveLength(count);
  });

  test("two processes with different content find their own pages, even if the entries of one are deleted", async () => {
    const { db } = database;
    const searcherOf = (title: string, at: () => number) => {
      const deps = { db, cached: createInventoryCache(db), excludedBuildingIds: new Set<string>() };
      return createSearcher(deps, { version: at, pages: async () => [{ ...terms, title, sections: [] }] });
    };
    let restarts = 1;
    const older = searcherOf("Axolotl terms", () => 1);
    const newer = searcherOf("Axolotl conditions", () => restarts);
    const titles = async (searcher: typeof older) =>
      (await searcher.find("axolotl", 1)).results.map(({ title }) => title);
    for (let round = 0; round < 2; round += 1) {
      expect(await titles(older)).toEqual(["Axolotl terms"]);
      expect(await titles(newer)).toEqual(["Axolotl conditions"]);
    }
    // After a month without the older process, another start deletes its entries.
    await sql`update search_entries set added_at = now() - interval '40 days' where title like 'Axolotl%'`.execute(
      db,
    );
    restarts += 1;
    expect(await titles(newer)).toEqual(["Axolotl conditions"]);
    const stored = await rowsOf(db, "search_entries", { kind: "page" });
    expect(stored.map(({ title }) => title).filter((title) => title.startsWith("Axolotl"))).toEqual([
      "Axolotl conditions",
    ]);
    expect(await titles(searcherOf("Axolotl terms", () => 1))).toEqual(["Axolotl terms"]);
  });

  test("cities and localities do not mention excluded centres", async () => {
    const { centres } = await shippedInventory();
    const inPlace = centres.filter(
      ({ city, locality }) => city === "delhi" && locality === "connaught-place",
    );
    const [excluded, ...others] = inPlace.map(({ id }) => id);
    const find = async (q: string, ids: readonly string[]) =>
      (await createTestSearcher(ids).find(q, 1)).results.find(({ kind: each }) => each !== "centre")?.excerpt;
    const count = centres.filter(({ city }) => city === "delhi").length;
    expect(await find("Delhi", [])).toMatch(new RegExp(`^${count} centres in Delhi: .*Saket`));
    expect(await find("Delhi", ["delhi-saket"])).toMatch(
      new RegExp(`^${count - 1} centres in Delhi: (?!.*Saket)`),
    );
    expect(await find("Connaught Place", [])).toContain("Radial House");
    const { results } = await createTestSearcher([excluded ?? "", ...others]).find("Connaught Place", 1);
    expect(results.filter(({ title }) => title.includes("Connaught Place"))).toEqual([]);
  });

  test("a search reads and counts at most 200 entries, and returns each of them on one page", async () => {
    const room = { kind: "room" as const, place: "", keywords: "tapir", text: "", centreId: "delhi-saket-2" };
    const rooms = Array.from({ length: 3000 }, (_, number) => ({
      ...room,
      ...{ id: `/tapir/${number}`, href: `/tapir/${number}`, title: `Tapir ${number}` },
    }));
    const { db } = database;
    await db
      .transaction()
      .execute((tx) =>
        writeEntries(tx, [...rooms, { ...room, id: "/tapir", href: "/tapir", title: "Tapir" }]),
      );
    const { find } = createTestSearcher();
    const first = await find("tapir", 1);
    expect(first.total).toBe(200);
    expect(first.results[0]?.title).toBe("Tapir");
    const hrefs: string[] = [];
    for (let page = 1; page <= 11; page += 1) {
      const { results, total } = await find("tapir", page);
      expect(total).toBe(200);
      hrefs.push(...results.map(({ href }) => href));
    }
    expect(new Set(hrefs).size).toBe(200);
    expect(hrefs).toHaveLength(200);
    await sql`delete from search_entries where id like '/tapir%'`.execute(db);
  });

  test("finds changes of the content and the inventory immediately", async () => {
    expect((await search("quokka")).total).toBe(0);
    pages = [
      ...pages,
      { name: "referral", title: "Quokka programme", description: "Refer a friend.", sections: [] },
    ];
    version += 1;
    expect((await search("quokka")).results[0]?.href).toBe("/referral");
    const inventory = await shippedInventory();
    const centres = inventory.centres.map((centre, position) =>
      position === 0 ? { ...centre, name: "Narwhal Hall" } : centre,
    );
    await importInventory(database.db, { ...inventory, centres }, "test", now);
    expect((await search("narwhal")).results[0]?.title).toContain("Narwhal Hall");
  });

  test("rejects queries that are too long", async () => {
    expect((await fetch(`${base}/api/search?q=${"x".repeat(201)}`)).status).toBe(422);
  });
});

test("a query is limited in words and word length after normalisation", () => {
  const words = (q: string) => queryWords(q).map(({ word }) => word);
  // Normalisation converts this character to 18 characters in four words.
  expect(words("\uFDFA".repeat(200)).length).toBeLessThanOrEqual(10);
  expect(Math.max(...words("\u3316".repeat(200)).map((word) => word.length))).toBe(30);
  expect(words(Array.from({ length: 50 }, (_, position) => `w${position}`).join(" "))).toHaveLength(10);
  expect(words("Café café  CAFÉ")).toEqual(["cafe"]);
});

test("vowel signs are part of words", () => {
  expect(queryWords("दिल्ली, मुंबई").map(({ word }) => word)).toEqual(["दिल्ली", "मुंबई"]);
});

test("an excerpt of a long text has the matching word in the middle", () => {
  const text = `${"before ".repeat(60)}needle ${"after ".repeat(60)}`;
  const excerpt = excerptOf(text, ["needle"]);
  expect(excerpt).toMatch(/^…before .*needle.* after…$/);
  expect(excerpt.length).toBeLessThanOrEqual(162);
  expect(excerptOf("Short.", ["x"])).toBe("Short.");
});

test("an excerpt of a text without spaces contains the matching word and splits no character", () => {
  const text = `a ${"x".repeat(61)}${"🏢".repeat(200)}needle${"🏢".repeat(200)}`;
  const excerpt = excerptOf(text, ["needle"]);
  expect(excerpt).toContain("needle");
  expect(excerpt.length).toBeLessThanOrEqual(162);
  expect(excerpt).not.toMatch(/\p{Surrogate}/u);
});
