// @vitest-environment happy-dom
import { cleanup, fireEvent, screen } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { AvailabilityReply } from "../../api/contract/booking.ts";
import { bookingRules } from "../../api/contract/booking-rules.ts";
import { at, byTheDay, byTheHour, startTooNear } from "../../machines/booking/fixtures.ts";
import type { BookingEvent, BookingInput } from "../../machines/booking/types.ts";
import * as refusals from "../../texts/refusals.ts";
import { focusFirstFault } from "./faults.ts";
import { bookingOf, control, heading, perform, show, showChoosing } from "./testing.tsx";

const [freeTimes, , noTimes] = byTheHour.answers.loadAvailability.done as AvailabilityReply[];
const [passes, , noPasses] = byTheDay.answers.loadAvailability.done as AvailabilityReply[];
const notOpenYet = refusals.time.tooFarAhead(bookingRules.daysAhead, "Sun, 22 Nov 2026");
/** Before bookings of the fixtures' Monday open, and after it. */
const [early, late] = [at("08:00", "2026-09-23"), at("00:00", "2026-11-24")];

let reply: unknown;

beforeEach(() => {
  window.sessionStorage.clear();
  // The price preview asks the listing; here nobody answers it.
  vi.stubGlobal("fetch", (address: string) => {
    if (address.startsWith("/order/availability")) return Promise.resolve(Response.json(reply));
    if (address === "/order/verifyAndBook")
      return Promise.resolve(Response.json({ error: startTooNear.failure }, { status: 422 }));
    return new Promise(() => undefined);
  });
});

afterEach(() => {
  vi.unstubAllGlobals();
});

/** What the step tells of the chosen day when that is what the service says of it: seen, and read out. */
async function told(
  said: unknown,
  input: BookingInput,
  { choice = {}, now = at("08:00") }: { choice?: BookingInput["choice"]; now?: string } = {},
): Promise<{ seen: string; readOut: string }> {
  reply = said;
  const chosen = { ...input, choice: { date: "2026-11-23", people: 1, ...choice } };
  const { container } = showChoosing(chosen, { now, booking: bookingOf(chosen), price: null });
  const readOut = () =>
    [...container.querySelectorAll("form > [role=status]")].map(({ textContent }) => textContent).join("");
  await expect.poll(readOut).not.toBe("");
  const seen = [...container.querySelectorAll("form > :not([role=status])")]
    .map(({ textContent }) => textContent)
    .join(" ");
  return { seen, readOut: readOut() };
}

describe("a day on which nothing can be booked", () => {
  test.each([
    [
      "passes, not open for booking yet",
      { ...noPasses, days: [], reason: notOpenYet },
      byTheDay.input,
      early,
    ],
    ["passes, over", { ...noPasses, days: [], reason: refusals.time.past }, byTheDay.input, late],
    ["a room, not open for booking yet", { ...noTimes, reason: notOpenYet }, byTheHour.input, early],
    ["a room, over", { ...noTimes, reason: refusals.time.past }, byTheHour.input, late],
  ])("%s: says why, and no number", async (_, said, input, now) => {
    const { seen, readOut } = await told(said, input, { now });
    expect(readOut).toBe(said.reason);
    expect(seen).toContain(said.reason);
    expect(`${seen} ${readOut}`).not.toMatch(/\b0 (passes|start times)|nothing available/);
  });

  test.each([
    ["passes, a weekly closed day that has passed", { ...noPasses, days: [] }, byTheDay.input],
    ["a room, a holiday that has passed", noTimes, byTheHour.input],
  ])("%s: that it has passed, not that the centre is closed", async (_, said, input) => {
    const closed = { ...said, closed: true, opens: null, closes: null, slots: [] };
    const { seen, readOut } = await told({ ...closed, reason: refusals.time.past }, input, { now: late });
    expect(readOut).toBe(refusals.time.past);
    expect(seen).toContain(readOut);
    expect(seen).not.toContain("The centre is closed");
  });

  test("a holiday to come: that the centre is closed, and its name", async () => {
    const reason = "Guru Nanak Jayanti";
    const closed = { ...noTimes, closed: true, opens: null, closes: null, slots: [], reason };
    const { seen, readOut } = await told(closed, byTheHour.input);
    expect(readOut).toBe("The centre is closed on Mon 23 Nov: Guru Nanak Jayanti");
    expect(seen).toContain(readOut);
  });

  test("passes, sold out: the same is seen and read out", async () => {
    const { seen, readOut } = await told(noPasses, byTheDay.input);
    expect(readOut).toBe("No passes are left on Mon 23 Nov.");
    expect(seen).toContain(readOut);
  });

  test("of special hours, sold out: their name is no reason", async () => {
    const reason = "Guru Nanak Jayanti";
    const room = await told({ ...noTimes, reason }, byTheHour.input);
    expect(room.readOut).toBe("0 start times available on Mon 23 Nov");
    expect(room.seen).not.toContain(reason);
    cleanup();
    const desks = await told({ ...noPasses, reason }, byTheDay.input);
    expect(desks.readOut).toBe("No passes are left on Mon 23 Nov.");
    expect(desks.seen).not.toContain(reason);
  });
});

test("a day on which something is left is told with the number, whatever its name", async () => {
  const named = { reason: "Guru Nanak Jayanti" };
  expect((await told({ ...passes, ...named }, byTheDay.input)).readOut).toBe("5 passes left on Mon 23 Nov");
});

describe("passes: what is wrong with the day stands at the day, which is shown whatever is left", () => {
  const day = () => screen.getByLabelText<HTMLInputElement>("First day");
  const saidOfDay = () =>
    (day().getAttribute("aria-describedby") ?? "")
      .split(" ")
      .map((id) => document.getElementById(id)?.textContent)
      .join(" ");

  test.each([
    ["sold out", noPasses, at("08:00")],
    ["over", { ...noPasses, days: [], reason: refusals.time.past }, late],
  ])("%s: going on is told there, with the focus", async (_, said, now) => {
    await told(said, byTheDay.input, { now });
    fireEvent.click(screen.getByRole("button", { name: "Continue" }));
    expect(saidOfDay()).toContain("No passes are left on this day. Choose another date.");
    expect(document.activeElement).toBe(day());
    day().blur();
    fireEvent.click(screen.getByRole("button", { name: "Continue" }));
    expect(document.activeElement).toBe(day());
  });

  test("refused for the hold", async () => {
    const shown = show({ ...byTheDay.input, choice: { date: "2026-11-23" } });
    const { verify } = byTheDay.answers;
    const start = refusals.time.closesSoon;
    const steps = [
      { type: "xstate.done.actor.loadAvailability", output: passes },
      { type: "choice.confirmed" },
      { type: "customer.confirmed" },
      { type: "xstate.done.actor.verify", output: verify.done[0] },
      { type: "xstate.done.actor.book", output: { ...startTooNear, fields: { start } } },
      { type: "xstate.done.actor.loadAvailability", output: noPasses },
    ];
    for (const step of steps) await perform(step as BookingEvent, shown);
    expect(heading()).toBe("When do you need it?");
    expect(saidOfDay()).toContain(start);
  });
});

test("a fault whose field is not shown leads to the day", async () => {
  await told(noTimes, byTheHour.input);
  focusFirstFault({ start: "Choose another start." });
  expect(document.activeElement).toBe(screen.getByLabelText("Date"));
});

describe("a chosen start that has come within the notice, on a day with no other", () => {
  const noneInParts = /Morning: nothing available.*Afternoon: nothing available/;

  test("is not listed, and Continue asks the service and shows its sentence", async () => {
    const { seen } = await told(noTimes, byTheHour.input, { choice: { start: at("12:00"), minutes: 60 } });
    expect(seen).toMatch(noneInParts);
    fireEvent.click(screen.getByRole("button", { name: "Continue" }));
    const earliest = startTooNear.fields.start ?? "";
    await expect.poll(() => document.querySelector("form")?.textContent).toContain(earliest);
    expect(screen.queryAllByRole("radio")).toEqual([]);
    expect(document.querySelector("form")?.textContent).toMatch(noneInParts);
  });

  test("another day is not told what was wrong with the one before", async () => {
    await told(noTimes, byTheHour.input);
    fireEvent.click(screen.getByRole("button", { name: "Continue" }));
    expect(screen.getByText("No start times are left on this day. Choose another date.")).toBeTruthy();
    fireEvent.change(screen.getByLabelText("Date"), { target: { value: "2026-11-30" } });
    expect(screen.queryByText("No start times are left on this day. Choose another date.")).toBeNull();
  });

  test("refused for the hold: the sentence stays, without times that cannot be chosen", async () => {
    const shown = show(byTheHour.input);
    const { verify } = byTheHour.answers;
    const steps = [
      { type: "xstate.done.actor.loadAvailability", output: freeTimes },
      { type: "choice.changed", change: { start: at("12:00") } },
      { type: "choice.confirmed" },
      { type: "customer.confirmed" },
      { type: "xstate.done.actor.verify", output: verify.done[0] },
      { type: "xstate.done.actor.book", output: startTooNear },
      { type: "xstate.done.actor.loadAvailability", output: noTimes },
    ];
    for (const step of steps) await perform(step as BookingEvent, shown);
    expect(heading()).toBe("When do you need it?");
    expect(control("start")).toBeNull();
    expect(document.querySelector("form")?.textContent).toMatch(noneInParts);
    expect(document.querySelector("#field-start-error")?.textContent).toBe(startTooNear.fields.start);
  });
});

test.each([
  ["passes", byTheDay.input, passes],
  ["people", byTheHour.input, freeTimes],
])("the field of the %s stays, with the focus, while another day loads", async (name, input, answer) => {
  const shown = show({ ...input, choice: { date: "2026-11-23" } });
  const loaded = { type: "xstate.done.actor.loadAvailability", output: answer } as unknown as BookingEvent;
  await perform(loaded, shown);
  const field = control(name) as HTMLInputElement;
  field.focus();
  await perform({ type: "date.chosen", date: "2026-11-24" } as BookingEvent, shown);
  expect(control("start") ?? control("more")).toBeNull();
  fireEvent.input(field, { target: { value: "3" } });
  await perform(loaded, shown);
  expect(control("start") ?? control("more")).not.toBeNull();
  expect([control(name), document.activeElement, field.value]).toEqual([field, field, "3"]);
});
