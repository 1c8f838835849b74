// @vitest-environment happy-dom
import { act, render, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { getLiveHold, publishHold } from "../navigation/live-hold.ts";
import { SettledSite } from "../site/testing.tsx";
import { HoldNotice } from "./hold-notice.tsx";

const path = "/booking-details/delhi-connaught-place/delhi-connaught-place-neem";
const hold = (leftMs: number, expiresAt: string) => ({
  name: "Neem",
  href: `${path}?step=pay`,
  leftMs,
  expiresAt,
});

afterEach(() => {
  act(() => publishHold(null, getLiveHold()));
  vi.useRealTimers();
});

test("the hold notice disappears when the hold ends while the page is open, and returns for another hold", () => {
  vi.useFakeTimers();
  render(
    <SettledSite areas={{}} at="/terms">
      <HoldNotice />
    </SettledSite>,
  );
  const link = () => screen.queryByRole("link", { name: /continue/i })?.getAttribute("href");
  expect(link()).toBeUndefined();
  act(() => publishHold(hold(900_000, "2026-11-24T16:25:00+05:30"), null));
  expect(screen.getByRole("complementary").textContent).toContain("4:25\u00a0pm");
  act(() => void vi.advanceTimersByTime(899_999));
  expect(link()).toBe(`${path}?step=pay`);
  act(() => void vi.advanceTimersByTime(1));
  expect(link()).toBeUndefined();
  act(() => publishHold(hold(60_000, "2026-11-24T16:30:00+05:30"), null));
  expect(link()).toBe(`${path}?step=pay`);
});
