// @vitest-environment happy-dom
import { render } from "@testing-library/react";
import { expect, test } from "vitest";
import { dailyFixture, hourlyFixture } from "../../machines/booking/fixtures.ts";
import type { BookingInput } from "../../machines/booking/types.ts";
import { centreFixture } from "../places/centre/testing.ts";
import { Booking } from "./booking.tsx";
import { Summary } from "./summary.tsx";
import { openBookingMachine } from "./testing.tsx";

/** Renders the summary and returns its text about people or passes. */
function summaryTextOf(input: BookingInput, choice: BookingInput["choice"]): string | undefined {
  const { container } = render(
    <Booking
      input={{ ...input, choice: { ...input.choice, ...choice } }}
      page={null}
      machine={openBookingMachine()}
    >
      <Summary building={centreFixture("saket-court")} />
    </Booking>,
  );
  return container.querySelector("dd:last-of-type")?.textContent;
}

test("the ticket shows the number of people or passes, and nothing for an empty field", () => {
  expect(summaryTextOf(hourlyFixture.input, { people: 4 })).toBe("4 people");
  expect(summaryTextOf(hourlyFixture.input, { people: 0 })).toBe("Not chosen yet");
  expect(summaryTextOf(dailyFixture.input, { passes: 2 })).toMatch(/^2 passes/);
  expect(summaryTextOf(dailyFixture.input, { passes: 0 })).toBe("Not chosen yet");
});
