import { afterEach, describe, expect, test, vi } from "vitest";
import type { Snapshot } from "xstate";
import { samplePaths } from "../../tests/support/sample-paths.ts";
import type { AreaName } from "../api/areas.ts";
import type { CallContext } from "../api/call.ts";
import { bookSlot } from "../api/calls/booking.ts";
import type { OrderKey } from "../api/contract/booking.ts";
import { matchRoute } from "../api/contract/routes.ts";
import { areaView } from "../machines/area/selectors.ts";
import { runningClock } from "../workspace/booking/testing.ts";
import { startWorkspace } from "../workspace/service.ts";
import { settingsIn, sharedWorkspace } from "../workspace/testing.ts";
import * as dataAreas from "./data/areas.tsx";
import { renderedPage } from "./page-sections/testing.ts";
import type { ServerFlow } from "./screen.ts";
import * as effects from "./site/navigation-effects.ts";

const workspace = sharedWorkspace((folder) => startWorkspace(settingsIn(folder), { now: runningClock() }));

const flows = import.meta.glob<ServerFlow>("./*/+flow.ts", { import: "default" });

/** Renders a page. Returns the requests to the service in order, and the keys of the areas that failed. */
async function renderPage(
  path: string,
  order: OrderKey | null = null,
): Promise<{ readonly requests: string[]; readonly failed: string[] }> {
  const requests: string[] = [];
  const { pathname } = new URL(path, workspace.url);
  const flow = await flows[`./${matchRoute(pathname).name}/+flow.ts`]?.();
  const call: CallContext = {
    baseUrl: workspace.url,
    fetch: (address, init) => {
      requests.push(String(address).slice(workspace.url.length));
      return fetch(address, init);
    },
  };
  const { snapshots = {} } = (await renderedPage(path, call, { order, flow })).data;
  const failed = Object.keys(snapshots).filter(
    (key) => areaView(snapshots[key] as Snapshot<unknown>).error !== null,
  );
  return { requests, failed };
}

test.each([
  "/",
  "/terms",
  "/contact-us",
  "/search?q=delhi",
  "/office-space/hot-desk",
  "/meeting-rooms/delhi/all",
  "/meeting-rooms/delhi/connaught-place",
  "/coworking-space/delhi",
  "/coworking-space/hot-desk/delhi",
  "/coworking-space/delhi/connaught-place",
  "/coworking-space/delhi/delhi-connaught-place",
  "/office-space/delhi/connaught-place",
  "/office-space/delhi/delhi-connaught-place",
  "/coworking-space/delhi/nowhere",
  "/booking-details/delhi-connaught-place/delhi-connaught-place-neem",
  "/booking-details/delhi-nehru-place/delhi-nehru-place-flexi",
  "/nowhere",
])("rendering %s requests each resource of the service at most once", async (path) => {
  const warned = vi.spyOn(console, "warn");
  const { requests, failed } = await renderPage(path);
  expect(requests.toSorted()).toEqual([...new Set(requests)].sort());
  if (!path.endsWith("/nowhere")) expect(failed, "areas stored as failures").toEqual([]);
  // The router warns if a page redirects while it renders.
  expect(warned).not.toHaveBeenCalled();
});

test("rendering the result of an order requests the order once although its state machine and analytics both need it", async () => {
  const call = { baseUrl: workspace.url };
  const [buildingId, catalogId] = ["delhi-connaught-place", "delhi-connaught-place-neem"];
  const { orderId, token } = await bookSlot(
    {
      ...{ buildingId, catalogId, people: 2 },
      start: "2026-11-25T10:00:00+05:30",
      end: "2026-11-25T11:00:00+05:30",
      customer: { name: "Asha Rao", email: "asha@example.in", phone: "9876543210" },
    },
    call,
  );
  const { requests } = await renderPage(`/payment-success/${orderId}`, { orderId, token });
  expect(requests.filter((address) => address.includes("meetingRoomsOrderDetails"))).toHaveLength(1);
});

describe("the data in the document of a page", () => {
  afterEach(() => void vi.restoreAllMocks());

  /** The cities of the location overlay are in every document, so that it opens at once. */
  const shownLater: readonly AreaName[] = ["cities"];

  /** Records the areas that components read. Their heads and the analytics do not show an area. */
  function recordReads(): ReadonlySet<string> {
    const names = new Set<string>();
    const { useArea, useReadArea } = dataAreas;
    vi.spyOn(effects, "NavigationEffects").mockReturnValue(null);
    vi.spyOn(dataAreas, "useArea").mockImplementation((name) => {
      names.add(name);
      return useArea(name);
    });
    vi.spyOn(dataAreas, "useReadArea").mockImplementation(() => {
      const read = useReadArea();
      return (name) => {
        names.add(name);
        return read(name);
      };
    });
    return names;
  }

  /** Returns the data of the areas in a document, by area. An area that the page does not need has no data. */
  async function dataOf(path: string): Promise<ReadonlyMap<string, unknown>> {
    const { data } = await renderedPage(path, { baseUrl: workspace.url });
    const entries = Object.entries(data.snapshots ?? {}).map(
      ([key, snapshot]) => [key.replace(/\?.*/s, ""), areaView(snapshot).data] as const,
    );
    return new Map(entries.filter(([, content]) => content !== null));
  }

  test.each(Object.values(samplePaths).flat())(
    "%s shows each area, and no data is there twice",
    async (path) => {
      const read = recordReads();
      const data = await dataOf(path);
      expect(data.has("headerFooter")).toBe(true);
      expect(
        [...data.keys()].filter((name) => !read.has(name) && !shownLater.some((area) => area === name)),
      ).toEqual([]);
      const parts = [...data].flatMap(([name, content]) =>
        [content, ...Object.values(content as object)].map((part) => ({ name, text: JSON.stringify(part) })),
      );
      const repeated = parts.filter(
        ({ name, text }) =>
          text.length > 200 && parts.some((other) => other.name !== name && other.text === text),
      );
      // The response of the home call contains the cities too, because the error page shows whichever list it gets first.
      expect(repeated.map(({ name }) => name).sort()).toEqual(data.has("home") ? ["cities", "home"] : []);
    },
  );
});
