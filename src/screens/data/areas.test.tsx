// @vitest-environment happy-dom
import { render } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { ChunkLoadError } from "../loading/lazy-module.ts";
import * as areaActor from "./area-actor.ts";
import { Areas, useArea } from "./areas.tsx";

vi.mock("./area-actor.ts", { spy: true });

afterEach(() => {
  vi.unstubAllGlobals();
  vi.mocked(areaActor.areaActor).mockReset();
  vi.useRealTimers();
});

function Errors() {
  return <p>{[useArea("cities").error?.message, useArea("home").error?.message].join(", ")}</p>;
}

test("X1 areas whose script cannot be loaded are reported once per page", async () => {
  const sent: Blob[] = [];
  vi.stubGlobal("navigator", { sendBeacon: (_: string, body: Blob) => sent.push(body) });
  vi.mocked(areaActor.areaActor).mockImplementation(() => {
    throw new ChunkLoadError();
  });
  const requests = [
    { area: "cities", input: null },
    { area: "home", input: null },
  ] as const;
  const page = render(
    <Areas requests={requests} snapshots={{}}>
      <Errors />
    </Areas>,
  );
  await page.findByText("Loading chunk failed, Loading chunk failed");
  const reports = await Promise.all(sent.map(async (body) => JSON.parse(await body.text())));
  expect(reports).toEqual([expect.objectContaining({ error: "Loading chunk failed", pathname: "/" })]);
});

/** Shows the numbers of the bookings, or "busy" while they load for the first time. */
function Bookings() {
  const { data, fetching } = useArea("myBookings");
  return <p>{fetching ? "busy" : data?.upcoming.map(({ number }) => number).join(", ")}</p>;
}

test("My bookings are loaded again beside the shown list when the visitor returns, and kept if that fails", async () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  const requests: ((response: Response) => void)[] = [];
  vi.stubGlobal("fetch", () => new Promise<Response>((resolve) => requests.push(resolve)));
  const nextRequest = async (provoke = () => undefined as unknown) => {
    await vi.waitFor(() => {
      provoke();
      expect(requests).not.toEqual([]);
    });
    return requests.pop();
  };
  const returnToPage = () =>
    nextRequest(() => {
      vi.advanceTimersByTime(2_000);
      document.dispatchEvent(new Event("visibilitychange"));
    });
  const list = (number: string) => Response.json({ upcoming: [{ number }], past: [] });
  const { container } = render(
    <Areas requests={[{ area: "myBookings", input: { key: "key" } }]} snapshots={{}}>
      <Bookings />
    </Areas>,
  );
  const shown = () => container.textContent;
  (await nextRequest())?.(list("B1"));
  await vi.waitFor(() => expect(shown()).toBe("B1"));
  const respond = await returnToPage();
  expect(shown(), "the shown list stays while the new one loads").toBe("B1");
  respond?.(list("B2"));
  await vi.waitFor(() => expect(shown()).toBe("B2"));
  (await returnToPage())?.(
    Response.json({ error: { code: "link_expired", message: "Expired" } }, { status: 410 }),
  );
  await returnToPage();
  expect(shown()).toBe("B2");
});
