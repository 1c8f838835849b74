import { describe, expect, it } from "vitest";
import { pageParams, preserveQuery } from "./preserve-query.ts";

describe("S5 and S6, V4: the query on navigation", () => {
  it("the existing query is kept on navigation", () => {
    expect(preserveQuery("/about-us", "?utm_source=mail&date=2026-11-23")).toBe(
      "/about-us?utm_source=mail&date=2026-11-23",
    );
  });

  it.each([
    "type=Bespoke+Solutions",
    "type=Bespoke%20Solutions",
    "type=CO_WORKING_BE_SPOKE_SOLUTIONS",
    "productType=CO_WORKING_BE_SPOKE_SOLUTIONS",
    "productType=Bespoke+Solutions",
  ])("drops the type filter %s and keeps other parameters", (filter) => {
    expect(preserveQuery("/", `?${filter}&people=4`)).toBe("/?people=4");
  });

  it("keeps the encoding of parameters unchanged", () => {
    expect(preserveQuery("/", "?x&y=&z=a%20b+c")).toBe("/?x&y=&z=a%20b+c");
    expect(preserveQuery("/?own", "?own&x")).toBe("/?own&x");
  });

  it("keeps any other type filter", () => {
    expect(preserveQuery("/", "?productType=CO_WORKING_HOT_DESK")).toBe("/?productType=CO_WORKING_HOT_DESK");
    expect(preserveQuery("/", "?note=Bespoke+Solutions")).toBe("/?note=Bespoke+Solutions");
  });

  it("the link's own parameters, including Bespoke Solutions, override the existing query", () => {
    expect(preserveQuery("/x?date=2026-12-01", "?date=2026-11-23&people=4")).toBe(
      "/x?date=2026-12-01&people=4",
    );
    expect(preserveQuery("/x?type=Bespoke+Solutions", "?type=Hot+Desk")).toBe("/x?type=Bespoke+Solutions");
  });

  it("drops the parameters that belong to a single page", () => {
    expect([...pageParams].sort()).toEqual([
      "about",
      "area",
      "centre",
      "city",
      "cookies",
      "key",
      "order",
      "page",
      "q",
      "step",
      "token",
      "view",
    ]);
  });

  it.each(pageParams)("drops the parameter %s, and keeps it if the link has it", (name) => {
    expect(preserveQuery("/", `?${name}=1&utm_medium=mail&${name}=2`)).toBe("/?utm_medium=mail");
    expect(preserveQuery(`/?${name}=3`, `?${name}=1`)).toBe(`/?${name}=3`);
  });

  it("keeps the link's hash and repeated parameters", () => {
    expect(preserveQuery("/terms#refunds", "?amenities=tea&amenities=wifi")).toBe(
      "/terms?amenities=tea&amenities=wifi#refunds",
    );
    expect(preserveQuery("/terms#refunds", "")).toBe("/terms#refunds");
  });
});
