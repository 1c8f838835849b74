// @vitest-environment happy-dom
import { render } from "@testing-library/react";
import { expect, test } from "vitest";
import { at, byTheDay, byTheHour } from "../../machines/booking/fixtures.ts";
import type { BookingInput } from "../../machines/booking/types.ts";
import { Booking } from "./booking.tsx";
import { CancellationTerms } from "./cancellation-terms.tsx";
import { bookingOf, openBooking } from "./testing.tsx";

/** The terms of a choice, told at an instant of the fixtures' Monday. */
function termsOf(input: BookingInput, choice: BookingInput["choice"], now = at("08:00")): string | null {
  const chosen = { ...input, choice: { ...input.choice, ...choice } };
  const page = { now, booking: bookingOf(chosen), price: null };
  const { container } = render(
    <Booking input={chosen} page={page} load={openBooking}>
      <CancellationTerms />
    </Booking>,
  );
  return container.textContent;
}

test("passes of several days: the deadlines of the first day that still returns, and that each has its own", () => {
  const days = { date: "2026-11-25", more: ["2026-11-27"] };
  expect(termsOf(byTheDay.input, days)).toBe(
    "Free cancellation until the end of Mon 23 Nov. 50% refund until Tue 24 Nov, 6:00 pm. No refund after that. " +
      "These deadlines are for Wed 25 Nov. Each later day has its own.",
  );
  expect(termsOf(byTheDay.input, days, at("19:00", "2026-11-24"))).toBe(
    "Free cancellation until the end of Wed 25 Nov. 50% refund until Thu 26 Nov, 6:00 pm. No refund after that. " +
      "These deadlines are for Fri 27 Nov.",
  );
});

test("passes of one day, and a room: their own deadlines alone", () => {
  expect(termsOf(byTheDay.input, { date: "2026-11-25" })).toBe(
    "Free cancellation until the end of Mon 23 Nov. 50% refund until Tue 24 Nov, 6:00 pm. No refund after that.",
  );
  expect(termsOf(byTheHour.input, { start: at("15:00"), minutes: 60 })).toBe(
    "50% refund until Mon 23 Nov, 9:00 am. No refund after that.",
  );
  expect(termsOf(byTheHour.input, { start: null })).toBe("");
});
