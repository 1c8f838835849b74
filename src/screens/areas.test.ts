import { expect, test } from "vitest";
import { samplePaths } from "../../tests/support/sample-paths.ts";
import { type AreaName, areas } from "../api/areas.ts";
import { matchRoute, type ScreenName } from "../api/contract/routes.ts";
import type { RouteLocation } from "./screen.ts";
import { loadScreen } from "./screens.ts";
import { layoutAreas } from "./site/app.tsx";

/*
 * `calls-of-pages.test.ts` tests that the server loads the areas of each page, and that the page shows them
 * (requirements D cities–D contact us: buildings, D offering details–D booking details: booking details,
 * D payment status: order details, D destination).
 */

/** Areas that a component of a screen requests only after the visitor has made a choice. */
const areasOfDeferredParts: readonly AreaName[] = ["bookingDetails.weeklyDates", "bookingPage.product"];

test("every area is requested by the layout, a screen, or a deferred part of a screen", async () => {
  const requests = new Set<string>([...layoutAreas.map(({ area }) => area), ...areasOfDeferredParts]);
  for (const [name, paths] of Object.entries(samplePaths)) {
    const screen = await loadScreen(name as ScreenName);
    for (const path of paths) for (const { area } of screen.areas(placeOf(path))) requests.add(area);
  }
  expect([...requests].sort()).toEqual(Object.keys(areas).sort());
});

function placeOf(address: string): RouteLocation {
  const { pathname, searchParams } = new URL(address, "http://site");
  const { params } = matchRoute(pathname);
  const order = params.orderId === undefined ? null : { orderId: params.orderId };
  return { pathname, params, query: searchParams, order, hasBookingsKey: true };
}
