// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { PageKind } from "../../api/contract/page-kinds.ts";
import { getLiveHold, publishHold, storeHold } from "./live-hold.ts";
import { reloadStaleRestoredPage } from "./reload-restored-page.ts";

const path = "/booking-details/atrium/board-room";
const hold = {
  name: "Board Room",
  href: `${path}?step=pay`,
  expiresAt: "2026-11-26T10:00:00Z",
  leftMs: 60_000,
};

let reload: ReturnType<typeof vi.spyOn>;
let listening: AbortController;

beforeEach(() => {
  reload = vi.spyOn(window.location, "reload").mockImplementation(() => undefined);
  listening = new AbortController();
  const add = window.addEventListener.bind(window);
  vi.spyOn(window, "addEventListener").mockImplementation(
    (type: string, listener: EventListenerOrEventListenerObject) =>
      add(type, listener, { signal: listening.signal }),
  );
});

afterEach(() => {
  listening.abort();
  publishHold(null, getLiveHold());
  window.localStorage.clear();
  vi.restoreAllMocks();
});

function show(kind: PageKind, persisted: boolean): void {
  reloadStaleRestoredPage({ kind, held: null });
  window.dispatchEvent(Object.assign(new Event("pageshow"), { persisted }));
}

test.each(["booking", "order"] as const)("a restored page of kind %s is reloaded", (kind) => {
  show(kind, true);
  expect(reload).toHaveBeenCalledTimes(1);
});

test("any restored page that shows a hold is reloaded", () => {
  publishHold(hold, null);
  show("plain", true);
  expect(reload).toHaveBeenCalledTimes(1);
});

describe("a page loaded before a hold was taken in another document of the tab", () => {
  const isFrom = (type: string) =>
    vi.spyOn(performance, "getEntriesByType").mockReturnValue([{ type } as PerformanceNavigationTiming]);
  const storeOtherHold = (expiresAt = new Date(Date.now() + 60_000).toISOString()) =>
    storeHold({ ...hold, expiresAt, leftMs: Date.parse(expiresAt) - Date.now() });

  test("a page loaded before the hold is reloaded when it is restored from the back/forward cache", () => {
    reloadStaleRestoredPage({ kind: "plain", held: null });
    storeOtherHold();
    window.dispatchEvent(Object.assign(new Event("pageshow"), { persisted: true }));
    expect(reload).toHaveBeenCalledTimes(1);
  });

  test("a page loaded before the hold is reloaded when Back opens a cached copy", () => {
    isFrom("back_forward");
    storeOtherHold();
    reloadStaleRestoredPage({ kind: "plain", held: null });
    expect(reload).toHaveBeenCalledTimes(1);
  });

  test.each(["navigate", "reload"])(
    "after a navigation of the type %s, the page is not reloaded because the server has no hold",
    (type) => {
      storeOtherHold();
      isFrom(type);
      reloadStaleRestoredPage({ kind: "plain", held: null });
      expect(reload).not.toHaveBeenCalled();
      isFrom("back_forward");
      reloadStaleRestoredPage({ kind: "plain", held: null });
      expect(reload).not.toHaveBeenCalled();
    },
  );

  test("a page loaded before the hold is not reloaded when the hold has ended", () => {
    isFrom("back_forward");
    storeOtherHold(new Date(Date.now() - 1000).toISOString());
    reloadStaleRestoredPage({ kind: "plain", held: null });
    expect(reload).not.toHaveBeenCalled();
  });

  test("a page that shows the notice of the hold is not reloaded", () => {
    isFrom("back_forward");
    const expiresAt = new Date(Date.now() + 60_000).toISOString();
    storeOtherHold(expiresAt);
    reloadStaleRestoredPage({ kind: "plain", held: { ...hold, expiresAt } });
    expect(reload).not.toHaveBeenCalled();
  });

  test("a page loaded before the hold is not reloaded when the booking has released the hold", () => {
    isFrom("back_forward");
    publishHold({ ...hold, expiresAt: new Date(Date.now() + 60_000).toISOString() }, null);
    publishHold(null, getLiveHold());
    reloadStaleRestoredPage({ kind: "plain", held: null });
    expect(reload).not.toHaveBeenCalled();
  });
});

test.each([
  ["plain", true],
  ["map", true],
  ["order", false],
] as const)(
  "does not reload a restored page of kind %s with persisted %s if there is no hold",
  (kind, persisted) => {
    show(kind, persisted);
    expect(reload).not.toHaveBeenCalled();
  },
);
