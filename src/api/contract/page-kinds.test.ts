import { expect, test } from "vitest";
import { allowsService, pageKinds, type ThirdPartyService } from "./page-kinds.ts";
import { needsNewDocument, resolvePageKind } from "./resolve-page-kind.ts";

test.each([
  ["/", "plain"],
  ["/search", "plain"],
  ["/meeting-rooms/delhi/all", "map"],
  ["/office-space", "plain"],
  ["/office-space/hot-desk", "plain"],
  ["/coworking-space/delhi", "map"],
  ["/coworking-space/delhi/", "map"],
  ["/coworking-space/delhi/delhi-connaught-place", "map"],
  ["/office-space/delhi/saket", "map"],
  ["/booking-details/delhi-connaught-place/neem", "booking"],
  ["/payment-success/ORD1", "order"],
  ["/payment-failure/ORD1", "order"],
])("%s is a page of the kind %s", (path, kind) => {
  expect(resolvePageKind(path)).toBe(kind);
});

const allServices: readonly ThirdPartyService[] = ["gateway", "maps", "tagManager"];
const paths = ["/", "/coworking-space/delhi", "/booking-details/a/b", "/payment-success/ORD1"] as const;

test("without third-party services, only a navigation to the page of an order loads a new document", () => {
  for (const from of paths) {
    for (const to of paths) {
      expect(needsNewDocument(from, to, [])).toBe(to === "/payment-success/ORD1" && from !== to);
    }
  }
});

test("a navigation loads a new document if the two pages may use different third-party services", () => {
  for (const from of paths) {
    for (const to of paths) {
      const differs = allServices.some(
        (one) => allowsService(resolvePageKind(from), one) !== allowsService(resolvePageKind(to), one),
      );
      expect(needsNewDocument(from, to, allServices), `${from} → ${to}`).toBe(differs);
    }
  }
  expect(needsNewDocument("/", "/booking-details/a/b", ["tagManager"])).toBe(true);
  expect(needsNewDocument("/", "/booking-details/a/b", ["maps"])).toBe(false);
  expect(needsNewDocument("/", "/coworking-space/delhi", ["maps"])).toBe(true);
  expect(needsNewDocument("/payment-success/ORD1", "/payment-success/ORD2", [])).toBe(true);
});

test("the pages of bookings and orders load no analytics", () => {
  expect(pageKinds.booking).not.toContain("tagManager");
  expect(pageKinds.order).toEqual([]);
});
