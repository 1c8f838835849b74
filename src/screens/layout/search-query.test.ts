import { describe, expect, test } from "vitest";
import { matchRoute } from "../../api/contract/routes.ts";
import { parseSearchQuery, searchHref } from "./search-query.ts";

const parse = (path: string, query = "") =>
  parseSearchQuery({ params: matchRoute(path).params, query: new URLSearchParams(query) });

describe("R16: search by prefix", () => {
  test("the query is read from q, or otherwise from the rest of the path", () => {
    expect(parse("/search", "q=%20saket%20")).toEqual({ q: "saket", page: 1 });
    expect(parse("/search/meeting-rooms/delhi")).toEqual({ q: "meeting rooms delhi", page: 1 });
    expect(parse("/search/hot%20desk").q).toBe("hot desk");
    expect(parse("/search/100%").q).toBe("100%");
    expect(parse("/search/delhi", "q=pune&page=3")).toEqual({ q: "pune", page: 3 });
    expect(parse("/search", "page=x")).toEqual({ q: "", page: 1 });
    expect(parse("/search", `q=${"x".repeat(300)}`).q).toHaveLength(200);
    expect(parse("/search", `q=${"x".repeat(199)}🏢`).q).toBe("x".repeat(199));
  });

  test("each search has exactly one URL", () => {
    expect(searchHref("")).toBe("/search");
    expect(searchHref("meeting room", 2)).toBe("/search?q=meeting+room&page=2");
  });
});
