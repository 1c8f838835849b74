// @vitest-environment happy-dom
// @vitest-environment-options { "settings": { "handleDisabledFileLoadingAsSuccess": true } }
import { beforeEach, expect, test, vi } from "vitest";
import { reportUncaughtErrors } from "./report-uncaught-errors.ts";

const beacon = vi.fn<(url: string, body: Blob) => boolean>(() => true);

beforeEach(() => {
  beacon.mockClear();
  vi.stubGlobal("navigator", Object.assign(window.navigator, { sendBeacon: beacon }));
});

const reports = () =>
  Promise.all(beacon.mock.calls.map(async ([, body]) => JSON.parse(await body.text()) as object));
const breaks = (error: unknown, message = "") =>
  window.dispatchEvent(Object.assign(new Event("error"), { error, message }));
const rejects = (reason: unknown) =>
  window.dispatchEvent(Object.assign(new Event("unhandledrejection"), { reason }));

test("uncaught errors and rejections are reported once each, at most five times, with stack and release", async () => {
  document.body.innerHTML = `<script type="module" src="/assets/client.Ab12.js"></script>`;
  reportUncaughtErrors();
  breaks(new Error("it broke"));
  breaks(new Error("it broke"));
  rejects(new TypeError("it was refused"));
  rejects("a bare text");
  breaks(null, "only a message");
  const announced = await reports();
  expect(announced).toEqual([
    expect.objectContaining({ error: "it broke", stack: expect.stringContaining("it broke") }),
    expect.objectContaining({ error: "it was refused", release: "client.Ab12" }),
    expect.objectContaining({ error: "a bare text", pathname: window.location.pathname }),
    expect.objectContaining({ error: "only a message" }),
  ]);
  breaks(null, "Script error.");
  breaks(null, "ResizeObserver loop completed with undelivered notifications.");
  expect(beacon).toHaveBeenCalledTimes(4);
  for (const again of ["fifth", "sixth", "seventh"]) breaks(new Error(again));
  expect(beacon).toHaveBeenCalledTimes(5);
});

test("the report of a huge error stays within the server's limit", async () => {
  document.body.innerHTML = "";
  reportUncaughtErrors();
  const error = new Error("x".repeat(50_000));
  error.stack = "line\n".repeat(20_000);
  breaks(error);
  const body = beacon.mock.calls[0]?.[1];
  expect(body?.size).toBeLessThan(8192);
});
