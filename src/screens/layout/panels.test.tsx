// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { SettledSite, siteContentFixture } from "../site/testing.tsx";
import { Layout } from "./layout.tsx";

const requestCount = vi.hoisted(() => ({ times: 0 }));
vi.mock("./panels.ts", () => ({
  panelsModule: {
    getLoaded: () => null,
    load: async () => {
      requestCount.times += 1;
      throw new TypeError("Failed to fetch dynamically imported module");
    },
  },
}));

const assign = vi.spyOn(window.location, "assign").mockImplementation(() => undefined);

beforeEach(() => {
  requestCount.times = 0;
  assign.mockClear();
});

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function show(method: "get" | "post") {
  render(
    <SettledSite areas={{ headerFooter: siteContentFixture, cities: { cities: [] } }}>
      <Layout>
        <form method={method} />
      </Layout>
    </SettledSite>,
  );
}

/** Clicks a button of the header whose panel cannot be loaded, and waits for the failure. */
async function press(name: string): Promise<void> {
  fireEvent.click(screen.getByRole("button", { name }));
  await expect.poll(() => requestCount.times).toBeGreaterThan(0);
  await act(() => new Promise((resolve) => setTimeout(resolve, 0)));
}

test("a header button opens a fallback page when its panel cannot be loaded", async () => {
  show("get");
  await press("Search");
  expect(assign.mock.calls).toEqual([["/search"]]);
});

test("a header button does not navigate away from a form that may have input", async () => {
  show("post");
  await press("Search");
  expect(assign.mock.calls).toEqual([]);
  await press("Open menu");
  expect(assign.mock.calls).toEqual([["#site-footer"]]);
});

test("a header button does not navigate away from a readable page while offline", async () => {
  vi.stubGlobal("navigator", { onLine: false });
  show("get");
  await press("Search");
  expect(assign.mock.calls).toEqual([]);
});
