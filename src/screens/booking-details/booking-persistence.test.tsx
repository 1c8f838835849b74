// @vitest-environment happy-dom

import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { BrowserRouter, useLocation } from "react-router-dom";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createActor, waitFor } from "xstate";
import { hourlyFixture, instantAt } from "../../machines/booking/fixtures.ts";
import type { BookingSnapshot } from "../../machines/booking/selectors.ts";
import { customer } from "../../machines/booking/testing.ts";
import { centreFixture } from "../places/centre/testing.ts";
import { SettledAreas, siteContentFixture } from "../site/testing.tsx";
import { Booking } from "./booking.tsx";
import { BookingPersistence } from "./booking-persistence.tsx";
import { BookingScreen } from "./booking-screen.tsx";
import { type BookingPage, initialChoice } from "./page.ts";
import { provideBookingMachine } from "./provide-machine.ts";

const { item } = hourlyFixture.input;
const building = centreFixture("saket-court");
const path = "/booking-details/saket-court/banyan-room";
const chosen = "date=2026-11-23&from=10%3A00&to=11%3A00&people=2";
const typedCustomer = { ...customer, phone: "98765 43210" };

beforeEach(() => {
  // The current time is the morning of the chosen day.
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-23T09:00:00+05:30") });
  window.sessionStorage.clear();
  vi.stubGlobal("fetch", async (address: string) =>
    address.startsWith("/order/availability")
      ? Response.json(hourlyFixture.actorResults.loadAvailability.done[0])
      : Response.json({ items: [], total: 0, nearest: [] }),
  );
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const wait = (ms = 80) => act(() => new Promise((resolve) => setTimeout(resolve, ms)));
/** Polls inside `act`, so that React and the router complete their pending work. */
const waitUntilEqual = (look: () => unknown, expected: unknown) =>
  expect.poll(() => act(async () => look())).toEqual(expected);
const currentPath = () => document.querySelector("#where")?.textContent;
const step = () => document.querySelector("#step")?.textContent;
const field = (name: string) => document.querySelector<HTMLInputElement>(`input[name="${name}"]`);

function Screen({ page }: { readonly page: BookingPage | null }) {
  const { pathname, search } = useLocation();
  const location = { pathname, params: {}, query: new URLSearchParams(search) };
  const input = { buildingId: building.id, item, choice: initialChoice(location.query, item) };
  return (
    <Booking input={input} page={page}>
      <BookingPersistence location={location} />
      <BookingScreen building={building} item={item} location={location} />
      <output id="where">{search}</output>
    </Booking>
  );
}

async function open(query: string, page: BookingPage | null = null) {
  window.history.replaceState(null, "", `${path}?${query}`);
  render(
    <BrowserRouter>
      <SettledAreas areas={{ headerFooter: siteContentFixture }}>
        <Screen page={page} />
      </SettledAreas>
    </BrowserRouter>,
  );
  await wait();
}

/** Returns the server's snapshot of a booking in the details step. */
async function serverSnapshotAtDetails(): Promise<BookingPage> {
  const neverSettles = () => new Promise<never>(() => undefined);
  const call = { baseUrl: "" };
  const machine = provideBookingMachine({
    call,
    openCheckout: neverSettles,
    awaitHoldEnd: neverSettles,
    awaitNextPoll: neverSettles,
  });
  const choice = { date: "2026-11-23", start: instantAt("10:00"), minutes: 60, people: 2 };
  const actor = createActor(machine, { input: { buildingId: building.id, item, choice } }).start();
  await waitFor(actor, (snapshot) => !snapshot.hasTag("busy"));
  actor.send({ type: "choice.confirmed" });
  const booking = actor.getPersistedSnapshot();
  actor.stop();
  return { now: "2026-11-23T08:00:00+05:30", booking, price: null };
}

test("a URL with an unavailable time opens the time step", async () => {
  await open("date=2026-11-23&from=11%3A00&to=12%3A00&people=2&step=details");
  await waitUntilEqual(step, "When do you need it?");
  await waitUntilEqual(() => currentPath()?.includes("step=time"), true);
});

test("reloading the details step restores the tab's stored details without overwriting those from the server", async () => {
  window.sessionStorage.setItem("booking", JSON.stringify({ customer: typedCustomer }));
  await open(`${chosen}&step=details`, await serverSnapshotAtDetails());
  expect(step()).toBe("Your details");
  await waitUntilEqual(() => field("name")?.value, "Asha Rao");
  expect(field("phone")?.value).toBe("98765 43210");
  cleanup();
  const page = await serverSnapshotAtDetails();
  Object.assign((page.booking as BookingSnapshot).context, {
    customer: { ...typedCustomer, name: "Ravi", email: "" },
  });
  await open(`${chosen}&step=details`, page);
  expect(field("name")?.value).toBe("Ravi");
  expect(field("email")?.value).toBe("");
});

test("choosing the selected day again leaves the URL unchanged", async () => {
  await open(`${chosen}&step=time`);
  await waitUntilEqual(step, "When do you need it?");
  fireEvent.click(document.querySelector('a[aria-current="date"]') as Element);
  expect(currentPath()).toBe(`?${chosen}&step=time`);
});

test("Back returns to the previous step even if React has not rendered the URL of the current step yet", async () => {
  await open(`${chosen}&step=time`);
  await waitUntilEqual(step, "When do you need it?");
  const search = () => new URLSearchParams(window.location.search).get("step");
  // React renders nothing until the end of `act`.
  await act(async () => {
    fireEvent.click(screen.getByRole("button", { name: "Continue" }));
    await expect.poll(search).toBe("details");
    window.history.back();
    await expect.poll(search).toBe("time");
  });
  await waitUntilEqual(step, "When do you need it?");
});
