// @vitest-environment happy-dom
import { afterEach, expect, test } from "vitest";
import { removeOneTimeParams } from "./remove-one-time-params.ts";

afterEach(() => window.history.replaceState(null, "", "/"));

test.each([
  ["order", "/payment-success/1?x&token=t&y=a%20b+c#top", "/payment-success/1?x&y=a%20b+c#top"],
  ["order", "/payment-success/1?token=t&key=k&moved=1&cancelled=2&closed=3", "/payment-success/1"],
  ["order", "/payment-success/1?x", "/payment-success/1?x"],
  ["plain", "/terms?x&token=t", "/terms?x&token=t"],
] as const)(
  "on a page of kind %s, removing one-time parameters changes the address %s to %s",
  (kind, before, after) => {
    window.history.replaceState(null, "", before);
    removeOneTimeParams(kind);
    expect(window.location.href.slice(window.location.origin.length)).toBe(after);
  },
);
