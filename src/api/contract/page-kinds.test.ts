import { expect, test } from "vitest";
import { needsNewDocument, pageKindOf } from "./page-kind-of.ts";
import { mayUse, type OutsideService, pageKinds } from "./page-kinds.ts";

test.each([
  ["/", "plain"],
  ["/search", "plain"],
  ["/meeting-rooms/delhi/all", "plain"],
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
  expect(pageKindOf(path)).toBe(kind);
});

const all: readonly OutsideService[] = ["gateway", "maps", "tagManager"];
const paths = ["/", "/coworking-space/delhi", "/booking-details/a/b", "/payment-success/ORD1"] as const;

test("with nothing from outside one document serves all pages but an order's own", () => {
  for (const from of paths) {
    for (const to of paths) {
      expect(needsNewDocument(from, to, [])).toBe(to === "/payment-success/ORD1" && from !== to);
    }
  }
});

test("no document comes to a page that may not use what it may have loaded, or lacks what that page uses", () => {
  for (const from of paths) {
    for (const to of paths) {
      const differs = all.some((one) => mayUse(pageKindOf(from), one) !== mayUse(pageKindOf(to), one));
      expect(needsNewDocument(from, to, all), `${from} → ${to}`).toBe(differs);
    }
  }
  expect(needsNewDocument("/", "/booking-details/a/b", ["tagManager"])).toBe(true);
  expect(needsNewDocument("/", "/booking-details/a/b", ["maps"])).toBe(false);
  expect(needsNewDocument("/", "/coworking-space/delhi", ["maps"])).toBe(true);
  expect(needsNewDocument("/payment-success/ORD1", "/payment-success/ORD2", [])).toBe(true);
});

test("analytics stand on no page of a booking or an order", () => {
  expect(pageKinds.booking).not.toContain("tagManager");
  expect(pageKinds.order).toEqual([]);
});
