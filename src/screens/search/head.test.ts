import { expect, test } from "vitest";
import search from "./+Page.tsx";

test.each([
  ["", false],
  ["?q=", false],
  ["?q=connaught", true],
])("/search%s is excluded from search engines: %s", (query, isKept) => {
  const place = { pathname: "/search", params: {}, query: new URLSearchParams(query) };
  expect(search.head(place).noIndex).toBe(isKept);
});
