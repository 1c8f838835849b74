// @vitest-environment happy-dom
import { act, fireEvent, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { dailyFixture, hourlyFixture, instantAt } from "../../machines/booking/fixtures.ts";
import { quoteFixture } from "../../machines/booking/quote-fixture.ts";
import type { BookingInput } from "../../machines/booking/types.ts";
import { renderChooseStep } from "./testing.tsx";

let prices: URLSearchParams[];

beforeEach(() => {
  prices = [];
  window.sessionStorage.clear();
  vi.stubGlobal("fetch", async (address: string) => {
    const { pathname, searchParams } = new URL(address, "http://site");
    if (pathname === "/order/availability")
      return Response.json(respondWithPrice(searchParams.get("catalogId")));
    prices.push(searchParams);
    const paise = 59_000 * Number(searchParams.get("people")) * Number(searchParams.get("days") ?? 1);
    const amounts = { subtotalPaise: paise, taxes: [], totalPaise: paise };
    const quote = { ...quoteFixture(), ...amounts };
    return Response.json({ items: [{ quote, available: true }], total: 1, nearest: [] });
  });
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function respondWithPrice(id: string | null) {
  return (id === "flexi-pass" ? dailyFixture : hourlyFixture).actorResults.loadAvailability.done[0];
}

const wait = (ms: number) => act(() => new Promise((resolve) => setTimeout(resolve, ms)));
const bar = () => screen.getByRole("button", { name: "Continue" }).parentElement?.textContent;

async function show(input: BookingInput, choice: BookingInput["choice"]) {
  renderChooseStep({ ...input, ...(choice && { choice }) }, null);
  await wait(80);
}

test("before the hold, the price of several passes for several days is shown with GST", async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date(instantAt("08:00")) });
  await show(dailyFixture.input, { date: "2026-11-23", passes: 3, people: 3 });
  await expect.poll(() => bar()).toContain("₹1,770 including GST");
  const statusRegion = screen.getByText("₹1,770 including GST", { selector: "[role=status]" });
  fireEvent.click(screen.getByRole("checkbox", { name: /Tue 24\u00a0Nov/ }));
  expect(statusRegion.textContent).toBe("₹1,770 including GST");
  await expect.poll(() => bar()).toContain("₹3,540 including GST");
  expect(statusRegion.textContent).toBe("₹3,540 including GST");
  expect(Object.fromEntries(prices.at(-1) ?? [])).toEqual({
    catalogId: "flexi-pass",
    date: "2026-11-23",
    people: "3",
    days: "2",
  });
});

test("the price of a room is requested for the chosen hours", async () => {
  await show(hourlyFixture.input, {
    date: "2026-11-23",
    start: "2026-11-23T09:00:00+05:30",
    minutes: 90,
    people: 2,
  });
  await expect.poll(() => bar()).toContain("including GST");
  expect(Object.fromEntries(prices.at(-1) ?? [])).toMatchObject({
    catalogId: "banyan-room",
    from: "09:00",
    to: "10:30",
  });
});

const summary = () => {
  const heading = screen.getAllByRole("heading", { level: 2 }).at(-1);
  return heading?.parentElement?.textContent;
};

test.each([
  {
    name: "a room",
    input: hourlyFixture.input,
    choice: { date: "2026-11-23", start: instantAt("09:00"), minutes: 90, people: 2 },
    total: "₹1,180 including GST",
    next: "Free cancellation until Sun 22\u00a0Nov, 9:00\u00a0am.",
    rest: "50% refund (₹590) until Mon 23\u00a0Nov, 3:00\u00a0am. No refund after that.",
  },
  {
    name: "day passes",
    input: dailyFixture.input,
    choice: { date: "2026-11-25", more: ["2026-11-26"], passes: 2, people: 2 },
    total: "₹2,360 including GST",
    next: "Free cancellation until the end of Mon 23\u00a0Nov.",
    rest: "50% refund until Tue 24\u00a0Nov, 6:00\u00a0pm. No refund after that. Each day has its own deadline; this one is for Wed 25\u00a0Nov.",
  },
])(
  "$name: once a time is chosen, the summary and the bar show the total and the cancellation deadline",
  async (row) => {
    const { input, choice, total, next, rest } = row;
    vi.useFakeTimers({ toFake: ["Date"], now: new Date(instantAt("08:00", "2026-11-20")) });
    await show(input, choice);
    await expect.poll(bar).toContain(total);
    expect(bar()).toContain(next);
    expect(bar()).not.toContain(rest);
    expect(summary()).toContain(total);
    expect(summary()).toContain(`${next} ${rest}`);
    expect(prices).toHaveLength(1);
  },
);

test("shows the unit price including GST first as long as nothing is chosen", async () => {
  await show(hourlyFixture.input, { date: "2026-11-23" });
  expect(bar()).toContain("₹944 an hour = ₹800 + GST");
  expect(document.body.textContent).not.toMatch(/cancellation|refund/i);
  expect(prices).toEqual([]);
});
