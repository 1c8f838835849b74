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
const dispatchError = (error: unknown, message = "") =>
  window.dispatchEvent(Object.assign(new Event("error"), { error, message }));
const dispatchRejection = (reason: unknown) =>
  window.dispatchEvent(Object.assign(new Event("unhandledrejection"), { reason }));

test("each uncaught error or rejection is reported once, at most five in total, with stack and release", async () => {
  document.body.innerHTML = `<script type="module" src="/assets/client.Ab12.js"></script>`;
  reportUncaughtErrors();
  dispatchError(new Error("it broke"));
  dispatchError(new Error("it broke"));
  dispatchRejection(new TypeError("it was refused"));
  dispatchRejection("a bare text");
  dispatchError(null, "only a message");
  const enqueued = await reports();
  expect(enqueued).toEqual([
    expect.objectContaining({ error: "it broke", stack: expect.stringContaining("it broke") }),
    expect.objectContaining({ error: "it was refused", release: "client.Ab12" }),
    expect.objectContaining({ error: "a bare text", pathname: window.location.pathname }),
    expect.objectContaining({ error: "only a message" }),
  ]);
  dispatchError(null, "Script error.");
  dispatchError(null, "ResizeObserver loop completed with undelivered notifications.");
  expect(beacon).toHaveBeenCalledTimes(4);
  for (const again of ["fifth", "sixth", "seventh"]) dispatchError(new Error(again));
  expect(beacon).toHaveBeenCalledTimes(5);
});

test("the report of a huge error stays within the server's limit", async () => {
  document.body.innerHTML = "";
  reportUncaughtErrors();
  const error = new Error("x".repeat(50_000));
  error.stack = "line\n".repeat(20_000);
  dispatchError(error);
  const body = beacon.mock.calls[0]?.[1];
  expect(body?.size).toBeLessThan(8192);
});
