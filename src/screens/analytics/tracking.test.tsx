// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from "vitest";

/* Requirement K3: tracking parameters are stored for 2,592,000 seconds (30 days). Timestamps are in Unix seconds. */

const first = Date.parse("2026-11-23T10:00:00.500Z");

beforeEach(() => {
  vi.useFakeTimers({ now: first, toFake: ["Date"] });
  localStorage.clear();
});

afterEach(() => {
  vi.useRealTimers();
  localStorage.clear();
});

/** Simulates opening a page in a new document: no tracking actor is running yet. */
async function openPage(query: string): Promise<void> {
  vi.resetModules();
  const { visitPage } = await import("./tracking.ts");
  visitPage(new URLSearchParams(query));
}

const stored = () => JSON.parse(localStorage.getItem("tracking") ?? "null");

test("the time at which tracking parameters were stored is in whole seconds", async () => {
  await openPage("utm_source=letter");
  expect(stored()).toEqual({ parameters: { utm_source: "letter" }, storedAt: 1_795_428_000 });
});
