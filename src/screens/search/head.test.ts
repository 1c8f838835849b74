import { expect, test } from "vitest";
import search from "./+Page.tsx";

test.each([
  ["", false],
  ["?q=", false],
  ["?q=connaught", true],
])("/search%s is excluded from search engines: %s", (query, isKept) => {
  const location = { pathname: "/search", params: {}, query: new URLSearchParams(query) };
  expect(search.head(location).noIndex).toBe(isKept);
});
