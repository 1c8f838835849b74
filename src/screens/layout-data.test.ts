import { describe, expect, test } from "vitest";
import { samplePaths } from "../../tests/support/sample-paths.ts";
import type { CallContext } from "../api/call.ts";
import { bookSlot } from "../api/calls/booking.ts";
import type { OrderKey } from "../api/contract/booking.ts";
import { matchRoute, type PageName, pageNames } from "../api/contract/routes.ts";
import { runningClock } from "../workspace/booking/testing.ts";
import { startWorkspace } from "../workspace/service.ts";
import { settingsIn, sharedWorkspace } from "../workspace/testing.ts";
import { renderedPage } from "./page-sections/testing.ts";
import type { ServerFlow } from "./screen.ts";

/* Tests that pages of all kinds treat missing data of header and footer alike. */

const workspace = sharedWorkspace((folder) => startWorkspace(settingsIn(folder), { now: runningClock() }));

const flows = import.meta.glob<ServerFlow>(["./+flow.ts", "./*/+flow.ts"], { import: "default" });

type Fetch = NonNullable<CallContext["fetch"]>;

const failing =
  (status: number): Fetch =>
  async () =>
    new Response(JSON.stringify({ error: { code: "unavailable", message: "Later." } }), { status });
const faults = {
  late: (): Promise<never> => new Promise(() => undefined),
  unreachable: (): Promise<never> => Promise.reject(new TypeError("fetch failed")),
  tooManyRequests: failing(429),
  internalError: failing(500),
} satisfies Record<string, Fetch>;

type Request = {
  readonly path: string;
  readonly order?: OrderKey | null;
  readonly form?: URLSearchParams;
};

async function statusOf({ path, ...request }: Request, fetch: Fetch, areasTimeoutMs: number) {
  const { name } = matchRoute(new URL(path, workspace.url).pathname);
  const flow = await (flows[`./${name}/+flow.ts`] ?? flows["./+flow.ts"])?.();
  const context = { baseUrl: workspace.url, fetch };
  return (await renderedPage(path, context, { ...request, flow, areasTimeoutMs })).status;
}

/**
 * Returns the status of a page with all data, and its statuses while a call of the layout fails or is late. The other
 * calls get the responses of the first render, so that only the layout's data can be late.
 */
async function statusesOf(request: Request) {
  const responses = new Map<string, Response>();
  const record: Fetch = async (address, init) => {
    const response = await fetch(address, init);
    responses.set(String(address), response.clone());
    return response;
  };
  const complete = await statusOf(request, record, 30_000);
  const incomplete = new Set<number | undefined>();
  const faultsOfCalls = [
    ...Object.values(faults).map((fail) => ["/widget/headerFooter", fail] as const),
    ["/api/listFilteredCities", faults.late] as const,
  ];
  for (const [call, fail] of faultsOfCalls) {
    const replay: Fetch = async (address, init) => {
      if (String(address).includes(call)) return fail(address, init);
      return responses.get(String(address))?.clone() ?? fetch(address, init);
    };
    incomplete.add(await statusOf(request, replay, 200));
  }
  return { complete, incomplete };
}

let order: Promise<OrderKey> | undefined;

/** Returns requests for a page of each kind. Only the browser that has booked may open the result of an order. */
async function requestsOf(name: PageName): Promise<readonly Request[]> {
  if (name !== "payment-result") return samplePaths[name].map((path) => ({ path }));
  order ??= bookSlot(
    {
      ...{ buildingId: "delhi-connaught-place", catalogId: "delhi-connaught-place-neem", people: 2 },
      start: "2026-11-25T10:00:00+05:30",
      end: "2026-11-25T11:00:00+05:30",
      customer: { name: "Asha Rao", email: "asha@example.in", phone: "9876543210" },
    },
    { baseUrl: workspace.url },
  );
  const { orderId, token } = await order;
  return [{ path: `/payment-success/${orderId}`, order: { orderId, token } }];
}

describe("while header and footer have no data", () => {
  test.each(pageNames)("a page of %s has status 503", async (name) => {
    for (const request of await requestsOf(name)) {
      expect(await statusesOf(request), request.path).toEqual({ complete: 200, incomplete: new Set([503]) });
    }
  });

  test.each([
    ...samplePaths["not-found"],
    ...samplePaths["payment-result"],
    "/coworking-space/nowhere",
    "/coworking-space/delhi/nowhere",
    "/office-space/delhi/nowhere",
    "/meeting-rooms/nowhere/all",
    "/booking-details/nowhere/nothing",
  ])("the status of %s is still 404", async (path) => {
    expect(await statusesOf({ path })).toEqual({ complete: 404, incomplete: new Set([404]) });
  });

  test("the response to a posted form still reports the outcome of the form", async () => {
    const form = new URLSearchParams({ name: "", email: "", phone: "" });
    const { complete, incomplete } = await statusesOf({ path: "/contact-us", form });
    expect([complete, ...incomplete]).toEqual([422, 422]);
  });
});

test("an unknown path has status 404 if all data are late", async () => {
  const [path] = samplePaths["not-found"];
  expect(await statusOf({ path }, () => new Promise(() => undefined), 20)).toBe(404);
});
