// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Screen } from "../screen.ts";
import { hydrate } from "./hydrate.tsx";
import { hydrationWarning } from "./hydration-warning.ts";

const screenOf = vi.hoisted(() => ({ load: vi.fn<() => Promise<Screen>>() }));
vi.mock("../screens.ts", async () => {
  const { lazyModule } = await import("../loading/lazy-module.ts");
  return { loadScreen: () => lazyModule(screenOf.load).load() };
});

vi.mock("./after-mount.ts", () => ({ startAfterMount: () => undefined }));

const page = `<h1>Rooms</h1><a href="/terms">Terms</a>`;
const data = { snapshots: {}, publicSettings: { googleMapsKey: null, gtmId: null, hasGateway: false } };
const beacon = vi.fn<(url: string, body: Blob) => boolean>(() => true);

beforeEach(() => {
  document.body.innerHTML = `<div id="root">${page}</div>
    <script id="page-data" type="application/json">${JSON.stringify(data)}</script>`;
  vi.stubGlobal("navigator", Object.assign(window.navigator, { sendBeacon: beacon }));
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.clearAllMocks();
});

async function expectServerHtmlUnchanged() {
  expect(document.querySelector("#root")?.innerHTML).toBe(page);
  expect(screenOf.load).toHaveBeenCalledOnce();
  expect(beacon).toHaveBeenCalledOnce();
  const [address, body] = beacon.mock.calls[0] ?? [];
  expect(address).toBe("/api/pageError");
  expect(JSON.parse((await body?.text()) ?? "")).toMatchObject({
    error: "Loading chunk failed",
    pathname: window.location.pathname,
    href: window.location.href,
  });
}

test("the server's page is kept and the failure is reported once when the script of the first screen fails", async () => {
  screenOf.load.mockRejectedValue(new TypeError("Failed to fetch dynamically imported module"));
  await hydrate();
  await expectServerHtmlUnchanged();
});

test("loading the script of the first screen times out after 120 seconds", async () => {
  vi.useFakeTimers();
  screenOf.load.mockReturnValue(new Promise(() => undefined));
  const hydration = hydrate();
  await vi.advanceTimersByTimeAsync(119_999);
  expect(beacon).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  await hydration;
  await expectServerHtmlUnchanged();
});

test("a page that was changed before it hydrated is rendered again and counted once, but is not an error", async () => {
  const warnings = vi.spyOn(console, "warn").mockReturnValue();
  const uncaught = vi.fn();
  window.addEventListener("error", uncaught);
  vi.stubGlobal("fetch", () => new Promise(() => undefined));
  screenOf.load.mockResolvedValue({
    areas: () => [],
    head: () => ({ title: "Rooms", description: "", path: "/" }),
    Component: () => <h1>Rooms in Pune</h1>,
  });
  await hydrate();
  await vi.waitFor(() => expect(document.querySelector("h1")?.textContent).toBe("Rooms in Pune"));
  const reports = await Promise.all(
    beacon.mock.calls.map(async ([address, body]) => [address, JSON.parse(await body.text())]),
  );
  expect(reports).toEqual([["/api/pageError", expect.objectContaining({ recovered: true })]]);
  expect(warnings.mock.calls.every(([text]) => text === hydrationWarning)).toBe(true);
  expect(uncaught).not.toHaveBeenCalled();
  window.removeEventListener("error", uncaught);
});
