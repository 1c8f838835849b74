import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { calls } from "./calls.ts";
import { href, isCallPath } from "./href.ts";
import { matchRoute, pageDeclaration, pageNames, resolveSkeleton, staticPrefix } from "./routes.ts";

describe("matchRoute()", () => {
  test.each([
    ["/", "home", {}],
    ["/terms", "terms", {}],
    ["/terms/", "terms", {}],
    ["/Terms", "not-found", {}],
    ["/terms/more", "not-found", {}],
    ["/termsandmore", "not-found", {}],
    ["/search", "search", {}],
    ["/search/", "search", {}],
    ["/search/meeting-rooms/delhi", "search", { below: "meeting-rooms/delhi" }],
    ["/searching", "not-found", {}],
    ["/meeting-rooms/delhi", "not-found", {}],
    ["/meeting-rooms/delhi/all", "meeting-rooms", { city: "delhi", locality: "all" }],
    ["/office-space", "offerings", {}],
    ["/office-space/hot-desk", "space", { parameter: "hot-desk" }],
    ["/office-space/new%20delhi/a%2Fb", "locality", { parameter: "new delhi", buildingId: "a/b" }],
    ["/coworking-space/%E0%A4%A/x", "city-or-centre", { parameter: "%E0%A4%A", buildingId: "x" }],
    ["/payment-failure/ORD1", "payment-result", { orderId: "ORD1" }],
  ])("matches %s to the page %s with its parameters", (path, name, params) => {
    expect(matchRoute(path)).toEqual({ name, params });
  });

  test("matches every declared path of a page to that page", () => {
    for (const name of pageNames) {
      for (const path of pageDeclaration(name).paths) {
        expect(matchRoute(path.replace(/\/\*$/, "").replace(/:\w+/g, "x y")).name, path).toBe(name);
      }
    }
  });
});

test.each([
  ["", "booking"],
  ["date=2026-12-01&people=2", "booking"],
  ["date=2026-12-01&from=11:00&to=12:00&people=2", "booking-step"],
  ["date=2026-12-01&passes=2", "booking-step"],
  ["date=2026-12-01&from=11:00&to=12:00&people=2&step=time", "booking"],
  ["step=pay", "booking-step"],
])("while a booking at ?%s loads, the page shows the skeleton %s", (query, kind) => {
  const match = matchRoute("/booking-details/delhi-okhla/press-hall");
  expect(resolveSkeleton(match, new URLSearchParams(query))).toBe(kind);
});

test("href() encodes parameters and leaves out an empty query", () => {
  expect(href("/")).toBe("/");
  expect(href("/search", {}, { q: "a&b c" })).toBe("/search?q=a%26b+c");
  expect(href("/meeting-rooms/:city/:locality", { city: "a/b", locality: "?all" }, {})).toBe(
    "/meeting-rooms/a%2Fb/%3Fall",
  );
  expect(href("/order/callback/{orderId}", { orderId: "ORD 1" })).toBe("/order/callback/ORD%201");
  const params = { city: "new delhi", locality: "50% off" };
  expect(matchRoute(href("/meeting-rooms/:city/:locality", params)).params).toEqual(params);
});

test("href() does not compile with an unknown path or a missing parameter", () => {
  // @ts-expect-error: unknown path
  href("/imprint");
  // @ts-expect-error: `orderId` is missing
  href("/payment-success/:orderId");
  // @ts-expect-error: `locality` is missing
  href("/meeting-rooms/:city/:locality", { city: "delhi" });
});

test("isCallPath() is true for the path of every API call and false for the path of every page", () => {
  expect(Object.values(calls).filter(({ path }) => !isCallPath(path))).toEqual([]);
  expect(pageNames.flatMap((name) => pageDeclaration(name).paths).filter(isCallPath)).toEqual([]);
});

describe("the check that links are built by href()", () => {
  const pathPrefixes = new Set(pageNames.flatMap((name) => pageDeclaration(name).paths.map(staticPrefix)));
  const prefixes = [...pathPrefixes].filter((path) => path !== "/").join("|");
  const hardcodedPathPattern = new RegExp(
    `(?<!(?:href|staticPrefix)\\(\\s*)(?:["'](?:${prefixes})["'/?]|\`(?:\\$\\{[^}]*\\})*(?:(?:${prefixes})[\`/?]|/(?:api|widget|order)/))|\\b(?:href|url|to|action)(?:=|: )"/"`,
  );

  function findHardcodedPaths(text: string): string[] {
    const codeWithoutComments = text.replace(/\/\*[\s\S]*?\*\//g, "").replace(/^\s*\/\/.*$/gm, "");
    return codeWithoutComments
      .split(/(?<=[;,{])\n/)
      .filter((statement) => hardcodedPathPattern.test(statement));
  }

  const code = (line: string) => line.replace(/\[(\w+)\]/g, "$${$1}");

  test.each([
    "const path = `/meeting-rooms/[city]/all`;",
    'to("/terms");',
    "`[origin]/payment-success/[orderId]`",
    "`[origin]/order/invoice?x=1`",
    '<SiteLink href="/">',
    '{ label: "Home", href: "/" }',
  ])("reports a link that is not built by href(): %s", (line) => {
    expect(findHardcodedPaths(code(line))).toHaveLength(1);
  });

  test.each([
    'href("/terms")',
    'href(\n  "/terms",\n)',
    "// see `/terms/x`",
    "href(`/payment-[result]/:orderId`)",
  ])("does not report the code %s", (line) => {
    expect(findHardcodedPaths(code(line))).toEqual([]);
  });

  test.each(["src/screens", "src/server", "src/workspace"])(
    "every link in %s is built by href()",
    async (folder) => {
      const names = await readdir(folder, { recursive: true });
      const sources = names.filter(
        (name) => /\.tsx?$/.test(name) && !/\.test\.|testing\.|fixtures\./.test(name),
      );
      const errors = await Promise.all(
        sources.map(async (name) => {
          const found = findHardcodedPaths(await readFile(join(folder, name), "utf8"));
          return found.map((statement) => `${name}: ${statement.trim()}`);
        }),
      );
      expect(errors.flat()).toEqual([]);
    },
  );
});
