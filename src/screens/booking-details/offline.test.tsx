// @vitest-environment happy-dom

import { act, fireEvent, render } from "@testing-library/react";
import { MemoryRouter } from "react-router-dom";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { networkFailure } from "../../machines/area/fixtures.ts";
import { hourlyFixture, instantAt, orders } from "../../machines/booking/fixtures.ts";
import { hold, hourlyAvailability } from "../../machines/booking/testing.ts";
import type { BookingEvent } from "../../machines/booking/types.ts";
import { Areas } from "../data/areas.tsx";
import { BookingDetails } from "./booking-details.tsx";
import {
  currentPath,
  heading,
  performEvent,
  type RenderedBooking,
  renderBooking,
  setUpBookingTests,
  text,
} from "./testing.tsx";

/* Tests what the booking screen shows offline, and what it retries once the browser is online again. */

setUpBookingTests();
beforeEach(() => void vi.spyOn(navigator, "onLine", "get").mockReturnValue(false));
afterEach(() => void vi.restoreAllMocks());

function goOnline(): void {
  vi.spyOn(navigator, "onLine", "get").mockReturnValue(true);
  act(() => void fireEvent(window, new Event("online")));
}

const failOffline = (id: string, rendered: RenderedBooking) =>
  performEvent({ type: `xstate.error.actor.${id}`, error: networkFailure }, rendered);
const respond = (id: string, output: unknown, rendered: RenderedBooking) =>
  performEvent({ type: `xstate.done.actor.${id}`, output }, rendered);
const sendEvent = (type: BookingEvent["type"], rendered: RenderedBooking) =>
  performEvent({ type } as BookingEvent, rendered);

/** Renders the payment step of a held booking. */
async function held(): Promise<RenderedBooking> {
  const rendered = renderBooking(hourlyFixture.input, { hold: { ...hold, catalogId: "banyan-room" } });
  await respond("loadOrder", orders.held, rendered);
  return rendered;
}

test("a hold that cannot be loaded is loaded again once the browser is online", async () => {
  const rendered = renderBooking(hourlyFixture.input, { hold: { ...hold, catalogId: "banyan-room" } });
  await failOffline("loadOrder", rendered);
  expect(heading()).toBe("We couldn't load your booking");
  expect(text()).toContain("You're offlineWe'll try again as soon as you're back online.");
  expect(text()).not.toContain("We couldn't reach our service");
  goOnline();
  expect(heading()).toBe("Loading your booking…");
  await respond("loadOrder", orders.held, rendered);
  expect(heading()).toBe("Review and pay");
});

test("the free times of a day are loaded again once the browser is online", async () => {
  const rendered = renderBooking(hourlyFixture.input);
  await failOffline("loadAvailability", rendered);
  expect(text()).toContain("You're offlineWe'll try again as soon as you're back online.");
  goOnline();
  await respond("loadAvailability", hourlyAvailability, rendered);
  expect(text()).toContain("Start time (IST)");
  expect(text()).not.toContain("You're offline");
});

test("a slot that cannot be released is released once the browser is online", async () => {
  const rendered = await held();
  await sendEvent("slot.released", rendered);
  await failOffline("release", rendered);
  expect(text()).toContain("You're offlineYour hold is still active. We'll release it as soon as");
  goOnline();
  expect(heading()).toBe("Releasing your hold…");
});

test("details that cannot be sent are kept and not resent automatically", async () => {
  const rendered = renderBooking(hourlyFixture.input);
  await respond("loadAvailability", hourlyAvailability, rendered);
  await performEvent(
    { type: "choice.changed", change: { start: instantAt("10:00") } } as BookingEvent,
    rendered,
  );
  await sendEvent("choice.confirmed", rendered);
  await sendEvent("customer.confirmed", rendered);
  await failOffline("verify", rendered);
  expect(text()).toContain(
    "You're offlineNothing you've entered is lost. Please try again once you're back online.",
  );
  goOnline();
  expect(text()).not.toContain("You're offline");
  expect(rendered.record.pendingActors.has("verify")).toBe(false);
});

test("a payment that cannot be opened is not reopened automatically", async () => {
  const rendered = await held();
  await sendEvent("payment.started", rendered);
  await failOffline("initPayment", rendered);
  expect(text()).toContain(
    "You're offlineYour hold is still active. Please try again once you're back online.",
  );
  goOnline();
  expect(text()).not.toContain("You're offline");
  expect(rendered.record.pendingActors.has("initPayment")).toBe(false);
});

test("a coupon that cannot be checked shows an error at its field", async () => {
  const rendered = await held();
  await performEvent({ type: "coupon.tried", code: "ten" } as BookingEvent, rendered);
  await failOffline("applyCoupon", rendered);
  expect(document.querySelector("#field-code-error")?.textContent).toContain(
    "You're offline. Please try again once you're back online.",
  );
});

test("the result of a booking is opened once the browser is online", async () => {
  const rendered = renderBooking(hourlyFixture.input, { hold: { ...hold, catalogId: "banyan-room" } });
  await respond("loadOrder", orders.confirmed, rendered);
  expect(text()).toContain("You're offlineThis page will open by itself");
  expect(currentPath()).toMatch(/^\/booking-details\//);
  goOnline();
  expect(currentPath()).toBe("/payment-success/ORD000000000001");
});

test("the offline page is shown on the booking page when the room cannot be loaded", async () => {
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("Failed to fetch")));
  const params = { buildingId: "saket-court", catalogId: hourlyFixture.input.item.id };
  const location = {
    pathname: "/booking-details/saket-court/banyan-room",
    params,
    query: new URLSearchParams(),
  };
  const requests = [{ area: "bookingDetails.details", input: { buildingId: "saket-court" } }] as const;
  render(
    <MemoryRouter>
      <Areas requests={requests} snapshots={{}}>
        <BookingDetails location={location} />
      </Areas>
    </MemoryRouter>,
  );
  await expect.poll(() => document.querySelector("h1")?.textContent).toBe("You're offline");
});
