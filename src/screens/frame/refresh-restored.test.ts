// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { PageKind } from "../../api/contract/page-kinds.ts";
import { tellHold } from "./live-hold.ts";
import { refreshRestored } from "./refresh-restored.ts";

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
  tellHold(null, path);
  vi.restoreAllMocks();
});

function show(kind: PageKind, persisted: boolean): void {
  refreshRestored(kind);
  window.dispatchEvent(Object.assign(new Event("pageshow"), { persisted }));
}

test.each(["booking", "order"] as const)("reloads a restored page of kind %s", (kind) => {
  show(kind, true);
  expect(reload).toHaveBeenCalledTimes(1);
});

test("reloads any restored page that shows a hold", () => {
  tellHold(hold, path);
  show("plain", true);
  expect(reload).toHaveBeenCalledTimes(1);
});

test.each([
  ["plain", true],
  ["map", true],
  ["order", false],
] as const)("leaves a page of kind %s alone when persisted is %s and nothing is held", (kind, persisted) => {
  show(kind, persisted);
  expect(reload).not.toHaveBeenCalled();
});
