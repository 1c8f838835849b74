// @vitest-environment happy-dom
import { cleanup, fireEvent, screen } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from "vitest";
import type { AvailabilityResponse } from "../../api/contract/booking.ts";
import { bookingRules } from "../../api/contract/booking-rules.ts";
import {
  dailyFixture,
  hourlyFixture,
  instantAt,
  startTooSoonOutcome,
} from "../../machines/booking/fixtures.ts";
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

const [freeTimes, , noTimes] = hourlyFixture.actorResults.loadAvailability.done as AvailabilityResponse[];
const [passes, , noPasses] = dailyFixture.actorResults.loadAvailability.done as AvailabilityResponse[];
const notOpenYet = refusals.time.tooFarAhead(bookingRules.maxDaysAhead, "Sun, 22\u00a0Nov 2026");
/** An instant before bookings for the fixtures' Monday open, and an instant after that Monday. */
const [early, late] = [instantAt("08:00", "2026-09-23"), instantAt("00:00", "2026-11-24")];

let response: unknown;

beforeEach(() => {
  window.sessionStorage.clear();
  // The request of the price preview never gets a response.
  vi.stubGlobal("fetch", (address: string) => {
    if (address.startsWith("/order/availability")) return Promise.resolve(Response.json(response));
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
  message: unknown,
  input: BookingInput,
  { choice = {}, now = instantAt("08:00") }: { choice?: BookingInput["choice"]; now?: string } = {},
): Promise<{ text: string; readOut: string }> {
  response = message;
  const chosen = { ...input, choice: { date: "2026-11-23", people: 1, ...choice } };
  const { container } = renderChooseStep(chosen, { now, booking: persistedBooking(chosen), price: null });
  const readResult = () =>
    [...container.querySelectorAll("form > [role=status]")].map(({ textContent }) => textContent).join("");
  await expect.poll(readResult).not.toBe("");
  const text = [...container.querySelectorAll("form > :not([role=status])")]
    .map(({ textContent }) => textContent)
    .join(" ");
  return { text, readOut: readResult() };
}

describe("a day on which nothing can be booked", () => {
  test.each([
    [
      "passes of a day that is not open for booking yet",
      { ...noPasses, days: [], reason: notOpenYet },
      dailyFixture.input,
      early,
    ],
    [
      "passes of a day that has passed",
      { ...noPasses, days: [], reason: refusals.time.past },
      dailyFixture.input,
      late,
    ],
    [
      "a room on a day that is not open for booking yet",
      { ...noTimes, reason: notOpenYet },
      hourlyFixture.input,
      early,
    ],
    [
      "a room on a day that has passed",
      { ...noTimes, reason: refusals.time.past },
      hourlyFixture.input,
      late,
    ],
  ])("shows why nothing can be booked, without a count, for %s", async (_, message, input, now) => {
    const { text, readOut } = await renderAvailability(message, input, { now });
    expect(readOut).toBe(message.reason);
    expect(text).toContain(message.reason);
    expect(`${text} ${readOut}`).not.toMatch(/\b0 (passes|start times)|nothing available/);
  });

  test.each([
    ["passes of a weekly closed day in the past", { ...noPasses, days: [] }, dailyFixture.input],
    ["a room on a holiday in the past", noTimes, hourlyFixture.input],
  ])("states that the day has passed, not that the centre is closed, for %s", async (_, message, input) => {
    const closed = { ...message, closed: true, opens: null, closes: null, slots: [] };
    const { text, readOut } = await renderAvailability({ ...closed, reason: refusals.time.past }, input, {
      now: late,
    });
    expect(readOut).toBe(refusals.time.past);
    expect(text).toContain(readOut);
    expect(text).not.toContain("The centre is closed");
  });

  test("shows the name of the holiday for a future day on which the centre is closed", async () => {
    const reason = "Guru Nanak Jayanti";
    const closed = { ...noTimes, closed: true, opens: null, closes: null, slots: [], reason };
    const { text, readOut } = await renderAvailability(closed, hourlyFixture.input);
    expect(readOut).toBe("The centre is closed on Mon 23\u00a0Nov (Guru Nanak Jayanti).");
    expect(text).toContain(readOut);
  });

  test("shows and announces that passes are sold out", async () => {
    const { text, readOut } = await renderAvailability(noPasses, dailyFixture.input);
    expect(readOut).toBe("No passes are left on Mon 23\u00a0Nov.");
    expect(text).toContain(readOut);
  });

  test("does not give the special hours as the reason why a day is sold out", async () => {
    const reason = "Guru Nanak Jayanti";
    const room = await renderAvailability({ ...noTimes, reason }, hourlyFixture.input);
    expect(room.readOut).toBe("0 start times available on Mon 23\u00a0Nov");
    expect(room.text).not.toContain(reason);
    cleanup();
    const desks = await renderAvailability({ ...noPasses, reason }, dailyFixture.input);
    expect(desks.readOut).toBe("No passes are left on Mon 23\u00a0Nov.");
    expect(desks.text).not.toContain(reason);
  });
});

test("the number of passes left is announced with the day", async () => {
  const namedHoliday = { reason: "Guru Nanak Jayanti" };
  expect((await renderAvailability({ ...passes, ...namedHoliday }, dailyFixture.input)).readOut).toBe(
    "5 passes left on Mon 23\u00a0Nov",
  );
});

describe("the error message of the days of passes", () => {
  const day = () => screen.getByRole("checkbox", { name: /^Mon 23\u00a0Nov/ });
  const displayedDayTexts = () =>
    (screen.getByRole("group", { name: "Days" }).getAttribute("aria-describedby") ?? "")
      .split(" ")
      .map((id) => document.getElementById(id)?.textContent)
      .join(" ");

  test.each([
    ["on a sold-out day", noPasses, instantAt("08:00")],
    ["on a day that has passed", { ...noPasses, days: [], reason: refusals.time.past }, late],
  ])("Continue shows the error at the calendar and focuses the chosen day %s", async (_, message, now) => {
    await renderAvailability(message, dailyFixture.input, { now });
    fireEvent.click(screen.getByRole("button", { name: "Continue" }));
    expect(displayedDayTexts()).toContain("No passes are left on this day. Choose another date.");
    expect(document.activeElement).toBe(day());
    day().blur();
    fireEvent.click(screen.getByRole("button", { name: "Continue" }));
    expect(document.activeElement).toBe(day());
  });

  test("the error about the days of passes is shown at the calendar when the hold is rejected", async () => {
    const rendered = renderBooking({ ...dailyFixture.input, choice: { date: "2026-11-23" } });
    const { verify } = dailyFixture.actorResults;
    const start = refusals.time.closesSoon;
    const steps = [
      { type: "xstate.done.actor.loadAvailability", output: passes },
      { type: "choice.confirmed" },
      { type: "customer.confirmed" },
      { type: "xstate.done.actor.verify", output: verify.done[0] },
      { type: "xstate.done.actor.book", output: { ...startTooSoonOutcome, fields: { start } } },
      { type: "xstate.done.actor.loadAvailability", output: noPasses },
    ];
    for (const step of steps) await performEvent(step as BookingEvent, rendered);
    expect(heading()).toBe("When do you need it?");
    expect(displayedDayTexts()).toContain(start);
  });
});

test("the date receives focus when the invalid field is not shown", async () => {
  await renderAvailability(noTimes, hourlyFixture.input);
  focusFirstInvalidField({ start: "Choose another start." });
  expect(document.activeElement).toBe(screen.getByLabelText("Date"));
});

describe("a chosen start that has become too near, on a day without other starts", () => {
  const noneInParts = /Morning: nothing available.*Afternoon: nothing available/;

  test("a start that is too soon by now is not listed, and Continue shows the service's error message", async () => {
    const { text } = await renderAvailability(noTimes, hourlyFixture.input, {
      choice: { start: instantAt("12:00"), minutes: 60 },
    });
    expect(text).toMatch(noneInParts);
    fireEvent.click(screen.getByRole("button", { name: "Continue" }));
    const earliest = startTooSoonOutcome.fields.start ?? "";
    await expect.poll(() => document.querySelector("form")?.textContent).toContain(earliest);
    expect(screen.queryAllByRole("radio")).toEqual([]);
    expect(document.querySelector("form")?.textContent).toMatch(noneInParts);
  });

  test("the error of a day without starts disappears when another day is chosen", async () => {
    await renderAvailability(noTimes, hourlyFixture.input);
    fireEvent.click(screen.getByRole("button", { name: "Continue" }));
    expect(screen.getByText("No start times are left on this day. Choose another date.")).toBeTruthy();
    fireEvent.change(screen.getByLabelText("Date"), { target: { value: "2026-11-30" } });
    expect(screen.queryByText("No start times are left on this day. Choose another date.")).toBeNull();
  });

  test("keeps the error of the rejected hold, and lists no unavailable times", async () => {
    const rendered = renderBooking(hourlyFixture.input);
    const { verify } = hourlyFixture.actorResults;
    const steps = [
      { type: "xstate.done.actor.loadAvailability", output: freeTimes },
      { type: "choice.changed", change: { start: instantAt("12:00") } },
      { type: "choice.confirmed" },
      { type: "customer.confirmed" },
      { type: "xstate.done.actor.verify", output: verify.done[0] },
      { type: "xstate.done.actor.book", output: startTooSoonOutcome },
      { type: "xstate.done.actor.loadAvailability", output: noTimes },
    ];
    for (const step of steps) await performEvent(step as BookingEvent, rendered);
    expect(heading()).toBe("When do you need it?");
    expect(control("start")).toBeNull();
    expect(document.querySelector("form")?.textContent).toMatch(noneInParts);
    expect(document.querySelector("#field-start-error")?.textContent).toBe(startTooSoonOutcome.fields.start);
  });
});

test.each([
  ["passes", dailyFixture.input, passes],
  ["people", hourlyFixture.input, freeTimes],
])("the field for the number of %s keeps its focus while another day loads", async (name, input, respond) => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date(instantAt("08:00")) });
  onTestFinished(() => void vi.useRealTimers());
  const rendered = renderBooking({ ...input, choice: { date: "2026-11-23" } });
  const loaded = { type: "xstate.done.actor.loadAvailability", output: respond } as unknown as BookingEvent;
  await performEvent(loaded, rendered);
  const field = control(name) as HTMLInputElement;
  field.focus();
  await performEvent({ type: "date.chosen", date: "2026-11-24" } as BookingEvent, rendered);
  expect(control("start")).toBeNull();
  fireEvent.input(field, { target: { value: "3" } });
  await performEvent(loaded, rendered);
  expect(control("start") ?? control("day")).not.toBeNull();
  expect([control(name), document.activeElement, field.value]).toEqual([field, field, "3"]);
});
