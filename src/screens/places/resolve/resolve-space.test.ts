import { describe, expect, test } from "vitest";
import { offeringPages } from "../../../api/contract/offerings.ts";
import type { RouteLocation } from "../../screen.ts";
import { resolveSpace, routePrefixOf } from "./resolve-space.ts";

const locationAt = (pathname: string): RouteLocation => ({
  pathname,
  params: { parameter: decodeURIComponent(pathname.split("/")[2] ?? "") },
  query: new URLSearchParams(),
});

describe("R12, R13: the path of the screen is resolved to a city or to an offering", () => {
  test.each(Object.keys(offeringPages))("%s is an offering below both prefixes", (slug) => {
    expect(resolveSpace(locationAt(`/coworking-space/${slug}`))).toEqual({ kind: "offering", slug });
    expect(resolveSpace(locationAt(`/office-space/${slug}`))).toEqual({ kind: "offering", slug });
  });

  test.each(["delhi", "navi-mumbai", "atlantis", "toString", "constructor"])("%s is a city", (slug) => {
    expect(resolveSpace(locationAt(`/office-space/${slug}`))).toEqual({ kind: "city", slug });
  });

  test("the route prefix is the first segment of the path", () => {
    expect(routePrefixOf(locationAt("/office-space/delhi"))).toBe("office-space");
    expect(routePrefixOf(locationAt("/coworking-space/office-space"))).toBe("coworking-space");
  });
});
