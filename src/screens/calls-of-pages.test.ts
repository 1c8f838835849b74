import { expect, test, vi } from "vitest";
import type { Snapshot } from "xstate";
import type { CallContext } from "../api/call.ts";
import { bookSlot } from "../api/calls/booking.ts";
import type { OrderKey } from "../api/contract/booking.ts";
import { matchRoute } from "../api/contract/routes.ts";
import { persistedAreaView } from "../machines/area/selectors.ts";
import { runningClock } from "../workspace/booking/testing.ts";
import { startWorkspace } from "../workspace/service.ts";
import { settingsIn, sharedWorkspace } from "../workspace/testing.ts";
import { renderedPage } from "./page-sections/testing.ts";
import type { ServerFlow } from "./screen.ts";

const workspace = sharedWorkspace((folder) => startWorkspace(settingsIn(folder), { now: runningClock() }));

const flows = import.meta.glob<ServerFlow>("./*/+flow.ts", { import: "default" });

/** Renders a page. Returns the requests to the service in order, and the keys of the areas that failed. */
async function renderPage(
  path: string,
  order: OrderKey | null = null,
): Promise<{ readonly asked: string[]; readonly failed: string[] }> {
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
    (key) => persistedAreaView(snapshots[key] as Snapshot<unknown>).error !== null,
  );
  return { asked: requests, failed };
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
  "/nowhere",
])("rendering %s requests each resource of the service at most once", async (path) => {
  const warned = vi.spyOn(console, "warn");
  const { asked: requests, failed } = await renderPage(path);
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
  const { asked: requests } = await renderPage(`/payment-success/${orderId}`, { orderId, token });
  expect(requests.filter((address) => address.includes("meetingRoomsOrderDetails"))).toHaveLength(1);
});
