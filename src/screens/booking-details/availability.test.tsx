// @vitest-environment happy-dom
import { cleanup, fireEvent, screen } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { AvailabilityResponse } from "../../api/contract/booking.ts";
import { bookingRules } from "../../api/contract/booking-rules.ts";
import { byTheDay, byTheHour, instantAt, startTooSoonOutcome } from "../../machines/booking/fixtures.ts";
import type { BookingEvent, BookingInput } from "../../machines/booking/types.ts";
import * as refusals from "../../texts/error-messages.ts";
import { focusFirstInvalidField } from "./field-errors.ts";
import {
  control,
  heading,
  performEvent,
  persistedBooking,
  renderBooking,
  renderChooseStep,
} from "./testing.tsx";

const [freeTimes, , noTimes] = byTheHour.actorResults.loadAvailability.done as AvailabilityResponse[];
const [passes, , noPasses] = byTheDay.actorResults.loadAvailability.done as AvailabilityResponse[];
const notOpenYet = refusals.time.tooFarAhead(bookingRules.maxDaysAhead, "Sun, 22 Nov 2026");
/** An instant before bookings for the fixtures' Monday open, and an instant after that Monday. */
const [early, late] = [instantAt("08:00", "2026-09-23"), instantAt("00:00", "2026-11-24")];

let reply: unknown;

beforeEach(() => {
  window.sessionStorage.clear();
  // The request of the price preview never gets a response.
  vi.stubGlobal("fetch", (address: string) => {
    if (address.startsWith("/order/availability")) return Promise.resolve(Response.json(reply));
    if (address === "/order/verifyAndBook")
      return Promise.resolve(Response.json({ error: startTooSoonOutcome.failure }, { status: 422 }));
    return new Promise(() => undefined);
  });
});

afterEach(() => {
  vi.unstubAllGlobals();
});

/** Renders the step with an availability response of the service. Returns the visible and the announced text. */
async function renderAvailability(
  said: unknown,
  input: BookingInput,
  { choice = {}, now = instantAt("08:00") }: { choice?: BookingInput["choice"]; now?: string } = {},
): Promise<{ text: string; readOut: string }> {
  reply = said;
  const chosen = { ...input, choice: { date: "2026-11-23", people: 1, ...choice } };
  const { container } = renderChooseStep(chosen, { now, booking: persistedBooking(chosen), price: null });
  const readOut = () =>
    [...container.querySelectorAll("form > [role=status]")].map(({ textContent }) => textContent).join("");
  await expect.poll(readOut).not.toBe("");
  const text = [...container.querySelectorAll("form > :not([role=status])")]
    .map(({ textContent }) => textContent)
    .join(" ");
  return { text, readOut: readOut() };
}

describe("a day on which nothing can be booked", () => {
  test.each([
    [
      "passes of a day that is not open for booking yet",
      { ...noPasses, days: [], reason: notOpenYet },
      byTheDay.input,
      early,
    ],
    [
      "passes of a day that has passed",
      { ...noPasses, days: [], reason: refusals.time.past },
      byTheDay.input,
      late,
    ],
    [
      "a room on a day that is not open for booking yet",
      { ...noTimes, reason: notOpenYet },
      byTheHour.input,
      early,
    ],
    ["a room on a day that has passed", { ...noTimes, reason: refusals.time.past }, byTheHour.input, late],
  ])("shows the reason without a count for %s", async (_, said, input, now) => {
    const { text, readOut } = await renderAvailability(said, input, { now });
    expect(readOut).toBe(said.reason);
    expect(text).toContain(said.reason);
    expect(`${text} ${readOut}`).not.toMatch(/\b0 (passes|start times)|nothing available/);
  });

  test.each([
    ["passes of a weekly closed day in the past", { ...noPasses, days: [] }, byTheDay.input],
    ["a room on a holiday in the past", noTimes, byTheHour.input],
  ])("states that the day has passed, not that the centre is closed, for %s", async (_, said, input) => {
    const closed = { ...said, closed: true, opens: null, closes: null, slots: [] };
    const { text, readOut } = await renderAvailability({ ...closed, reason: refusals.time.past }, input, {
      now: late,
    });
    expect(readOut).toBe(refusals.time.past);
    expect(text).toContain(readOut);
    expect(text).not.toContain("The centre is closed");
  });

  test("states the name of a future holiday on which the centre is closed", async () => {
    const reason = "Guru Nanak Jayanti";
    const closed = { ...noTimes, closed: true, opens: null, closes: null, slots: [], reason };
    const { text, readOut } = await renderAvailability(closed, byTheHour.input);
    expect(readOut).toBe("The centre is closed on Mon 23 Nov: Guru Nanak Jayanti");
    expect(text).toContain(readOut);
  });

  test("shows and announces that passes are sold out", async () => {
    const { text, readOut } = await renderAvailability(noPasses, byTheDay.input);
    expect(readOut).toBe("No passes are left on Mon 23 Nov.");
    expect(text).toContain(readOut);
  });

  test("does not state special hours as the reason why the day is sold out", async () => {
    const reason = "Guru Nanak Jayanti";
    const room = await renderAvailability({ ...noTimes, reason }, byTheHour.input);
    expect(room.readOut).toBe("0 start times available on Mon 23 Nov");
    expect(room.text).not.toContain(reason);
    cleanup();
    const desks = await renderAvailability({ ...noPasses, reason }, byTheDay.input);
    expect(desks.readOut).toBe("No passes are left on Mon 23 Nov.");
    expect(desks.text).not.toContain(reason);
  });
});

test("the number of passes left is announced with the day", async () => {
  const named = { reason: "Guru Nanak Jayanti" };
  expect((await renderAvailability({ ...passes, ...named }, byTheDay.input)).readOut).toBe(
    "5 passes left on Mon 23 Nov",
  );
});

describe("the error message of the day for passes", () => {
  const day = () => screen.getByLabelText<HTMLInputElement>("First day");
  const saidOfDay = () =>
    (day().getAttribute("aria-describedby") ?? "")
      .split(" ")
      .map((id) => document.getElementById(id)?.textContent)
      .join(" ");

  test.each([
    ["on a sold-out day", noPasses, instantAt("08:00")],
    ["on a day that has passed", { ...noPasses, days: [], reason: refusals.time.past }, late],
  ])("is shown by Continue at the day field, which gets the focus %s", async (_, said, now) => {
    await renderAvailability(said, byTheDay.input, { now });
    fireEvent.click(screen.getByRole("button", { name: "Continue" }));
    expect(saidOfDay()).toContain("No passes are left on this day. Choose another date.");
    expect(document.activeElement).toBe(day());
    day().blur();
    fireEvent.click(screen.getByRole("button", { name: "Continue" }));
    expect(document.activeElement).toBe(day());
  });

  test("is shown at the day field when the hold is rejected", async () => {
    const shown = renderBooking({ ...byTheDay.input, choice: { date: "2026-11-23" } });
    const { verify } = byTheDay.actorResults;
    const start = refusals.time.closesSoon;
    const steps = [
      { type: "xstate.done.actor.loadAvailability", output: passes },
      { type: "choice.confirmed" },
      { type: "customer.confirmed" },
      { type: "xstate.done.actor.verify", output: verify.done[0] },
      { type: "xstate.done.actor.book", output: { ...startTooSoonOutcome, fields: { start } } },
      { type: "xstate.done.actor.loadAvailability", output: noPasses },
    ];
    for (const step of steps) await performEvent(step as BookingEvent, shown);
    expect(heading()).toBe("When do you need it?");
    expect(saidOfDay()).toContain(start);
  });
});

test("the date gets the focus when the invalid field is not shown", async () => {
  await renderAvailability(noTimes, byTheHour.input);
  focusFirstInvalidField({ start: "Choose another start." });
  expect(document.activeElement).toBe(screen.getByLabelText("Date"));
});

describe("a chosen start that has become too near, on a day without other starts", () => {
  const noneInParts = /Morning: nothing available.*Afternoon: nothing available/;

  test("is not listed, and causes the service's error message on Continue", async () => {
    const { text } = await renderAvailability(noTimes, byTheHour.input, {
      choice: { start: instantAt("12:00"), minutes: 60 },
    });
    expect(text).toMatch(noneInParts);
    fireEvent.click(screen.getByRole("button", { name: "Continue" }));
    const earliest = startTooSoonOutcome.fields.start ?? "";
    await expect.poll(() => document.querySelector("form")?.textContent).toContain(earliest);
    expect(screen.queryAllByRole("radio")).toEqual([]);
    expect(document.querySelector("form")?.textContent).toMatch(noneInParts);
  });

  test("loses its error when another day is chosen", async () => {
    await renderAvailability(noTimes, byTheHour.input);
    fireEvent.click(screen.getByRole("button", { name: "Continue" }));
    expect(screen.getByText("No start times are left on this day. Choose another date.")).toBeTruthy();
    fireEvent.change(screen.getByLabelText("Date"), { target: { value: "2026-11-30" } });
    expect(screen.queryByText("No start times are left on this day. Choose another date.")).toBeNull();
  });

  test("keeps the error of its rejected hold, and no unavailable times are listed", async () => {
    const shown = renderBooking(byTheHour.input);
    const { verify } = byTheHour.actorResults;
    const steps = [
      { type: "xstate.done.actor.loadAvailability", output: freeTimes },
      { type: "choice.changed", change: { start: instantAt("12:00") } },
      { type: "choice.confirmed" },
      { type: "customer.confirmed" },
      { type: "xstate.done.actor.verify", output: verify.done[0] },
      { type: "xstate.done.actor.book", output: startTooSoonOutcome },
      { type: "xstate.done.actor.loadAvailability", output: noTimes },
    ];
    for (const step of steps) await performEvent(step as BookingEvent, shown);
    expect(heading()).toBe("When do you need it?");
    expect(control("start")).toBeNull();
    expect(document.querySelector("form")?.textContent).toMatch(noneInParts);
    expect(document.querySelector("#field-start-error")?.textContent).toBe(startTooSoonOutcome.fields.start);
  });
});

test.each([
  ["passes", byTheDay.input, passes],
  ["people", byTheHour.input, freeTimes],
])("the field for the number of %s keeps its focus while another day loads", async (name, input, respond) => {
  const shown = renderBooking({ ...input, choice: { date: "2026-11-23" } });
  const loaded = { type: "xstate.done.actor.loadAvailability", output: respond } as unknown as BookingEvent;
  await performEvent(loaded, shown);
  const field = control(name) as HTMLInputElement;
  field.focus();
  await performEvent({ type: "date.chosen", date: "2026-11-24" } as BookingEvent, shown);
  expect(control("start") ?? control("more")).toBeNull();
  fireEvent.input(field, { target: { value: "3" } });
  await performEvent(loaded, shown);
  expect(control("start") ?? control("more")).not.toBeNull();
  expect([control(name), document.activeElement, field.value]).toEqual([field, field, "3"]);
});
