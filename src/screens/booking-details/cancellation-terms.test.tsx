// @vitest-environment happy-dom
import { act, render } from "@testing-library/react";
import { Profiler } from "react";
import { afterEach, expect, test, vi } from "vitest";
import { dailyFixture, hourlyFixture, instantAt } from "../../machines/booking/fixtures.ts";
import { quoteFixture } from "../../machines/booking/quote-fixture.ts";
import type { BookingInput } from "../../machines/booking/types.ts";
import { Booking } from "./booking.tsx";
import { CancellationTerms } from "./cancellation-terms.tsx";
import { openBookingMachine, persistedBooking } from "./testing.tsx";

afterEach(() => {
  vi.useRealTimers();
});

/**
 * Renders the cancellation terms of a choice at an instant (by default on the fixtures' Monday). Returns their text.
 */
function termsOf(
  input: BookingInput,
  choice: BookingInput["choice"],
  now = instantAt("08:00"),
): string | null {
  const chosen = { ...input, choice: { ...input.choice, ...choice } };
  const page = { now, booking: persistedBooking(chosen), price: null };
  const { container } = render(
    <Booking input={chosen} page={page} machine={openBookingMachine()}>
      <CancellationTerms quote={quoteFixture()} />
    </Booking>,
  );
  return container.textContent;
}

test("the terms of passes name the days whose refunds differ", () => {
  const days = { date: "2026-11-25", more: ["2026-11-27"] };
  expect(termsOf(dailyFixture.input, days)).toBe(
    "Free cancellation until the end of Mon 23\u00a0Nov. 50% refund until Tue 24\u00a0Nov, 6:00\u00a0pm. No refund after that. " +
      "Each day has its own deadline; this one is for Wed 25\u00a0Nov.",
  );
  expect(termsOf(dailyFixture.input, days, instantAt("19:00", "2026-11-24"))).toBe(
    "Wed 25\u00a0Nov can't be refunded (₹472). Fri 27\u00a0Nov: free until the end of Wed 25\u00a0Nov, " +
      "50% refund (₹236) until Thu 26\u00a0Nov, 6:00\u00a0pm. No refund after a day's last deadline. Refundable now: ₹472 of ₹944.",
  );
});

test("the terms of one day's pass and of a room show the deadlines without mentioning other days", () => {
  expect(termsOf(dailyFixture.input, { date: "2026-11-25" })).toBe(
    "Free cancellation until the end of Mon 23\u00a0Nov. 50% refund (₹472) until Tue 24\u00a0Nov, 6:00\u00a0pm. No refund after that.",
  );
  expect(termsOf(hourlyFixture.input, { start: instantAt("15:00"), minutes: 60 })).toBe(
    "50% refund (₹472) until Mon 23\u00a0Nov, 9:00\u00a0am. No refund after that.",
  );
  expect(termsOf(hourlyFixture.input, { start: null })).toBe("");
});

test("a deadline disappears when it passes, and causes no re-renders until then", async () => {
  vi.useFakeTimers({ toFake: ["Date", "setInterval", "clearInterval"], now: new Date(instantAt("11:00")) });
  const input = {
    ...hourlyFixture.input,
    choice: { ...hourlyFixture.input.choice, start: instantAt("15:00"), minutes: 60 },
  };
  // The visitor's clock is two hours fast.
  const page = { now: instantAt("08:50"), booking: persistedBooking(input), price: null };
  const count = vi.fn();
  const { container } = render(
    <Booking input={input} page={page} machine={openBookingMachine()}>
      <Profiler id="terms" onRender={count}>
        <CancellationTerms quote={quoteFixture()} />
      </Profiler>
    </Booking>,
  );
  const pass = (minutes: number) => act(async () => vi.advanceTimersByTime(minutes * 60_000));
  const before = count.mock.calls.length;
  await pass(9);
  expect(container.textContent).toBe(
    "50% refund (₹472) until Mon 23\u00a0Nov, 9:00\u00a0am. No refund after that.",
  );
  expect(count.mock.calls.length).toBe(before);
  await pass(2);
  expect(container.textContent).toBe("This booking is non-refundable.");
  expect(count.mock.calls.length).toBe(before + 1);
});
