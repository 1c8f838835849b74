import * as v from "valibot";
import { describe, expect, test } from "vitest";
import { calls } from "../../api/contract/calls.ts";
import { istInstant } from "../../api/contract/ist.ts";
import { offeringPages } from "../../api/contract/offerings.ts";
import { importInventory } from "../inventory/import.ts";
import { placesService, shippedInventory } from "./testing.ts";

const now = istInstant("2026-11-21", "09:10");

/** The shipped inventory. One centre is named like a locality, one is named like a city, and one is excluded. */
const { database } = placesService(now, async (db) => {
  const inventory = await shippedInventory();
  const renamed = new Map([
    ["delhi-connaught-place", "hauz-khas"],
    ["delhi-hauz-khas", "pune"],
  ]);
  const centres = inventory.centres.map((centre) => ({
    ...centre,
    slug: renamed.get(centre.id) ?? centre.slug,
  }));
  await importInventory(db, { ...inventory, centres }, "test", now);
});

async function resolve(path: string) {
  const response = await fetch(`${database.url}/api/address?${new URLSearchParams({ path })}`);
  expect(response.status).toBe(200);
  return v.parse(calls.address.responses[200], await response.json());
}

describe("resolving a path", () => {
  test.each([
    ["/coworking-space/delhi", "city", "/coworking-space/delhi"],
    ["/office-space/Navi%20Mumbai/", "city", "/office-space/navi-mumbai"],
    ["/office-space/navi_mumbai", "city", "/office-space/navi-mumbai"],
    ["/coworking-space/delhi/all", "city", "/coworking-space/delhi"],
    ["/office-space/delhi/all", "city", "/office-space/delhi"],
    ["/coworking-space/delhi/delhi", "city", "/coworking-space/delhi/delhi"],
    ["/coworking-space/hot-desk/delhi", "city", "/coworking-space/hot-desk/delhi"],
    ["/coworking-space/mumbai/delhi", "city", "/coworking-space/delhi"],
    ["/meeting-rooms/delhi/all", "city", "/meeting-rooms/delhi/all"],
    ["/meeting-rooms/delhi/connaught-place", "locality", "/meeting-rooms/delhi/connaught-place"],
    ["/coworking-space/delhi/connaught-place", "locality", "/coworking-space/delhi/connaught-place"],
    ["/coworking-space/Delhi/Connaught%20Place", "locality", "/coworking-space/delhi/connaught-place"],
    ["/office-space/delhi/connaught-place", "locality", "/office-space/delhi/connaught-place"],
    [
      "/coworking-space/delhi/delhi-connaught-place",
      "centre",
      "/coworking-space/delhi/delhi-connaught-place",
    ],
    [
      "/coworking-space/mumbai/delhi-connaught-place",
      "centre",
      "/coworking-space/delhi/delhi-connaught-place",
    ],
    ["/office-space/mumbai/delhi-connaught-place", "centre", "/office-space/delhi/delhi-connaught-place"],
    ["/coworking-space/delhi/default", "centre", "/coworking-space/delhi/delhi-connaught-place"],
    ...Object.keys(offeringPages).map((slug) => [
      `/office-space/${slug}`,
      "offering",
      `/office-space/${slug}`,
    ]),
  ])("%s resolves to a %s at %s", async (path = "", kind, canonicalPath) => {
    expect(await resolve(path)).toMatchObject({ kind, path: canonicalPath });
  });

  test("if a centre and a locality share a name, coworking prefers the centre and office space the locality", async () => {
    expect(await resolve("/coworking-space/delhi/hauz-khas")).toMatchObject({
      kind: "centre",
      buildingId: "delhi-connaught-place",
    });
    expect(await resolve("/office-space/delhi/hauz-khas")).toMatchObject({
      kind: "locality",
      locality: { name: "Hauz Khas" },
    });
    expect((await resolve("/coworking-space/pune/pune")).kind).toBe("centre");
  });

  test.each([
    ["/coworking-space/atlantis", "city_not_found", "We aren't in this city yet."],
    ["/office-space/mohali", "city_not_found", "We don't have a centre in Mohali yet."],
    ["/meeting-rooms/atlantis/all", "city_not_found", "We aren't in this city yet."],
    ["/meeting-rooms/delhi/new-town", "city_not_found", "We couldn't find New Town in Delhi."],
    [
      "/coworking-space/delhi/nowhere",
      "centre_not_found",
      "We couldn't find a centre or locality with this name here.",
    ],
    ["/coworking-space/hot-desk/atlantis", "centre_not_found", "We couldn't find a centre or locality"],
    ["/coworking-space/pune/delhi-saket", "centre_unavailable", "This centre is temporarily unavailable."],
    ["/office-space/pune/delhi-saket", "centre_unavailable", "This centre is temporarily unavailable."],
    ["/coworking-space/%00/..%2F'%22", "centre_not_found", "We couldn't find a centre"],
    ["/terms", "not_found", "We couldn't find this page."],
    ["nonsense", "not_found", "We couldn't find this page."],
  ])("%s does not resolve: %s", async (path, code, message) => {
    expect(await resolve(path)).toEqual({ kind: "none", code, message: expect.stringContaining(message) });
  });
});
