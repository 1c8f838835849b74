// @vitest-environment happy-dom

import { act, render } from "@testing-library/react";
import { Profiler } from "react";
import { MemoryRouter } from "react-router-dom";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { createActor, fromPromise } from "xstate";
import type { AvailabilityResponse } from "../../api/contract/booking.ts";
import { dailyFixture, hourlyFixture, instantAt } from "../../machines/booking/fixtures.ts";
import { bookingMachine } from "../../machines/booking/machine.ts";
import type { BookingActors, BookingInput } from "../../machines/booking/types.ts";
import * as refusals from "../../texts/error-messages.ts";
import { centreFixture } from "../places/centre/testing.ts";
import { Booking } from "./booking.tsx";
import { DayField } from "./day-field.tsx";
import type { BookingPage } from "./page.ts";
import { persistedBooking, renderChooseStep } from "./testing.tsx";

const [freeTimes, , noTimes] = hourlyFixture.actorResults.loadAvailability.done as AvailabilityResponse[];
const [passes, , noPasses] = dailyFixture.actorResults.loadAvailability.done as AvailabilityResponse[];

const building = centreFixture("saket-court", {
  openingHours: [0, 1, 2, 3, 4, 5, 6].map((day) => ({ day, opens: "09:00", closes: "20:00" })),
});
const location = { pathname: "/", params: {}, query: new URLSearchParams() };
const minute = 60_000;

beforeEach(() => {
  window.sessionStorage.clear();
  vi.useFakeTimers({ toFake: ["Date", "setInterval", "clearInterval"], now: new Date(instantAt("23:50")) });
  vi.stubGlobal("fetch", () => new Promise(() => undefined));
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Returns the page's flow snapshot as the server rendered it at an instant. */
function bookingPageAt(now: string, input: BookingInput): BookingPage {
  return { now, booking: persistedBooking(input), price: null };
}

function chosen(input: BookingInput, date: string): BookingInput {
  return { ...input, choice: { ...input.choice, date } };
}

const row = () => [...document.querySelectorAll("nav a")].map(({ textContent }) => textContent);
const wait = (ms: number) => act(async () => vi.advanceTimersByTime(ms));

describe("the row of days", () => {
  function show(now: string, count: () => void = () => undefined): void {
    const input = chosen(hourlyFixture.input, "2026-11-24");
    render(
      <MemoryRouter>
        <Booking input={input} page={bookingPageAt(now, input)}>
          <Profiler id="row" onRender={count}>
            <DayField building={building} location={location} />
          </Profiler>
        </Booking>
      </MemoryRouter>,
    );
  }

  test("the row of days follows the service's clock, not the visitor's", async () => {
    show(instantAt("22:00"));
    await wait(30 * minute);
    expect(row()[0]).toBe("Today23\u00a0Nov");
    await wait(91 * minute);
    expect(row()[0]).toBe("Today24\u00a0Nov");
  });

  test("the row of days re-renders only when the day changes", async () => {
    const count = vi.fn();
    show(instantAt("23:50"), count);
    await wait(minute);
    const before = count.mock.calls.length;
    await wait(8 * minute);
    expect(count.mock.calls.length).toBe(before);
  });
});

describe("a chosen day that passes while its times are shown", () => {
  const requests: string[] = [];
  let responses: unknown[] = [];

  beforeEach(() => {
    requests.length = 0;
    vi.stubGlobal("fetch", (address: string) => {
      if (!address.startsWith("/order/availability")) return new Promise(() => undefined);
      requests.push(new URL(address, "http://site.test").searchParams.get("date") ?? "");
      const response = responses.shift();
      return response === undefined ? new Promise(() => undefined) : Promise.resolve(Response.json(response));
    });
  });

  async function show(
    input: BookingInput,
    said: readonly unknown[],
    page = bookingPageAt(instantAt("23:50"), input),
  ): Promise<void> {
    responses = [...said];
    renderChooseStep(input, page, building);
    await settled();
  }

  const settled = () => act(() => new Promise<void>((resolve) => setImmediate(resolve)));
  const text = () => document.querySelector("form")?.textContent;

  test.each([
    ["a room", hourlyFixture.input, freeTimes, { ...noTimes, reason: refusals.time.past }],
    ["passes", dailyFixture.input, passes, { ...noPasses, days: [], reason: refusals.time.past }],
  ])(
    "a chosen day that passes is loaded once more and reported as passed for %s",
    async (_, input, before, after) => {
      await show(chosen(input, "2026-11-23"), [before, after]);
      await wait(minute);
      expect(requests).toEqual(["2026-11-23"]);
      expect(text()).not.toContain(refusals.time.past);
      await wait(11 * minute);
      await settled();
      expect(requests).toEqual(["2026-11-23", "2026-11-23"]);
      expect(text()).toContain(refusals.time.past);
      await wait(minute);
      await settled();
      expect(requests).toHaveLength(2);
    },
  );

  test("a chosen day that is still in the future is not loaded again", async () => {
    const nextDayTimes = { ...freeTimes, date: "2026-11-24" };
    await show(chosen(hourlyFixture.input, "2026-11-24"), [nextDayTimes]);
    await wait(11 * minute);
    await settled();
    expect(requests).toEqual(["2026-11-24"]);
  });

  test("a chosen day that had already passed when the server rendered the page is not loaded again", async () => {
    const input = chosen(hourlyFixture.input, "2026-11-20");
    const enqueued = { ...noTimes, date: "2026-11-20", reason: refusals.time.past } as AvailabilityResponse;
    const loadAvailability = fromPromise<AvailabilityResponse, BookingActors["loadAvailability"]["input"]>(
      async () => enqueued,
    );
    const actor = createActor(bookingMachine.provide({ actors: { loadAvailability } }), { input }).start();
    await settled();
    const page = { ...bookingPageAt(instantAt("23:50"), input), booking: actor.getPersistedSnapshot() };
    actor.stop();
    await show(input, [], page);
    expect(text()).toContain(refusals.time.past);
    await wait(11 * minute);
    await settled();
    expect(requests).toEqual([]);
    expect(text()).toContain(refusals.time.past);
  });
});
