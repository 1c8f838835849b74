// @vitest-environment happy-dom
import { describe, expect, test } from "vitest";
import { bookingExecutor } from "../../../tests/paths/executors/booking.ts";
import { runJourney } from "../../../tests/paths/executors/machine-level.ts";
import { bookingJourneys } from "../../../tests/paths/journeys/booking.ts";
import { indistinguishableStates } from "../../../tests/paths/screen-fixture.ts";
import { createRecorder } from "../../../tests/qa/recorder.ts";
import { bookingMachine } from "../../machines/booking/machine.ts";
import type { BookingInput } from "../../machines/booking/types.ts";
import { bookingScreenFixture, setUpBookingTests } from "./testing.tsx";

/* Runs the journeys of the booking state machine on the screen by clicking and typing. Each journey asserts what the
   visitor perceives at its end. */

setUpBookingTests();

/** Names of the journeys that cannot run on the screen, with the reason. */
const skippedJourneys: Readonly<Record<string, string>> = {
  "J4 a time chosen before the free times load is used once they load":
    "the time comes from the URL, and the screen has no time fields yet",
  "J4 chooses another day: the free times load again and the start is cleared":
    "the screen chooses the previous time of day again, which is kept if it is free",
  "J4 the hold of an alternative ends, and the next choice is for the room of the page":
    "the alternative is held on the page of the other room",
  "J4 the browser's Back button closes the checkout: the screen shows the price, and the slot is still held":
    "a DOM without a browser has no Back button",
  "J4 S9 reloads with a choice: the choice is kept": "the URL contains the choice, and the page parses it",
};
const isRun = bookingJourneys.filter(({ name }) => !(name in skippedJourneys));

describe("journeys of the booking on its screen", () => {
  const record = createRecorder("booking", "dom", "booking journeys", isRun.length, skippedJourneys);
  test.each(isRun.map((journey) => [`${journey.name}, ${journey.variant}`, journey] as const))(
    "the journey %s runs to its end",
    (_, journey) =>
      record.record(journey, `journeys, ${journey.variant}`, (steps) =>
        runJourney(bookingExecutor, journey, steps, (input) => bookingScreenFixture(input as BookingInput)),
      ),
  );
});

test("no two states of the booking look alike, except those that redirect to the order's page", () => {
  // In these states, the screen redirects to the page of the order, which has its own machine.
  const expected = ["checking = confirmed", "checking = refunding", "confirmed = refunding"];
  expect(indistinguishableStates(bookingMachine).toSorted()).toEqual(expected);
});

test("every excluded journey exists", () => {
  const names = bookingJourneys.map(({ name }) => name);
  expect(Object.keys(skippedJourneys).filter((name) => !names.includes(name))).toEqual([]);
});
