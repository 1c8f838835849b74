// @vitest-environment happy-dom
// @vitest-environment-options { "settings": { "handleDisabledFileLoadingAsSuccess": true } }
import { beforeEach, expect, test, vi } from "vitest";
import { reloadOnNewRelease, reloadOnNewReleaseIfSafe } from "./site-release.ts";

const reload = vi.fn();
const fetched = vi.fn<typeof fetch>();
const chunkFailed = new Error("Loading chunk failed");

beforeEach(() => {
  vi.resetAllMocks();
  vi.stubGlobal("fetch", fetched);
  window.location.reload = reload;
  document.body.innerHTML = `<script type="module" src="/assets/client.Ab12.js"></script>`;
});

const mockReleaseStatus = (status: number) => fetched.mockResolvedValue(new Response(null, { status }));

test("the document is reloaded once for a missing script if the script's whole release is gone", async () => {
  mockReleaseStatus(404);
  void reloadOnNewRelease(chunkFailed);
  await expect.poll(() => reload).toHaveBeenCalledOnce();
  expect(fetched).toHaveBeenCalledExactlyOnceWith(
    expect.stringMatching(/\/assets\/client\.Ab12\.js$/),
    expect.objectContaining({ method: "HEAD" }),
  );
});

test("a script's error is rethrown in development, if the release still exists, or if the network or the site fails", async () => {
  mockReleaseStatus(200);
  await expect(reloadOnNewRelease(chunkFailed)).rejects.toBe(chunkFailed);
  mockReleaseStatus(503);
  await expect(reloadOnNewRelease(chunkFailed)).rejects.toBe(chunkFailed);
  fetched.mockRejectedValue(new TypeError("Failed to fetch"));
  await expect(reloadOnNewRelease(chunkFailed)).rejects.toBe(chunkFailed);
  mockReleaseStatus(404);
  document.body.innerHTML = `<script type="module" src="/@vite/client"></script>`;
  await expect(reloadOnNewRelease(chunkFailed)).rejects.toBe(chunkFailed);
  expect(reload).not.toHaveBeenCalled();
});

test("a script's error is rethrown if the release check times out", async () => {
  vi.spyOn(AbortSignal, "timeout").mockImplementation((ms) => {
    expect(ms).toBeLessThanOrEqual(5000);
    return AbortSignal.abort();
  });
  fetched.mockImplementation((_, init) =>
    init?.signal?.aborted ? Promise.reject(init.signal.reason) : new Promise(() => undefined),
  );
  await expect(reloadOnNewRelease(chunkFailed)).rejects.toBe(chunkFailed);
});

test("the document is not reloaded while a form may have input or a payment is running", async () => {
  mockReleaseStatus(404);
  document.body.innerHTML += `<form method="post"></form>`;
  await expect(reloadOnNewReleaseIfSafe(chunkFailed)).rejects.toBe(chunkFailed);
  expect(reload).not.toHaveBeenCalled();
  document.body.innerHTML = document.body.innerHTML.replace("post", "get");
  void reloadOnNewReleaseIfSafe(chunkFailed);
  await expect.poll(() => reload).toHaveBeenCalledOnce();
});
