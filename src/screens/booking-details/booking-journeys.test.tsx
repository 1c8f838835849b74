// @vitest-environment happy-dom
import { beforeEach, describe, test, vi } from "vitest";
import { bookingOnChart } from "../../../tests/paths/executors/booking-chart.ts";
import { walkJourney } from "../../../tests/paths/executors/chart-depth.ts";
import { bookingJourneys } from "../../../tests/paths/journeys/booking.ts";
import type { BookingInput } from "../../machines/booking/types.ts";
import { bookingOnScreen } from "./testing.tsx";

/*
 * The journeys of the booking, walked on the screen by the executors of the chart: the same steps, done by clicks and
 * typing. What a visitor perceives in the end is pinned with the journey.
 */

beforeEach(() => {
  // The price preview asks the listing; here nobody answers it.
  vi.stubGlobal("fetch", () => new Promise(() => undefined));
  window.sessionStorage.clear();
});

describe("journeys of the booking on its screen", () => {
  test.each(bookingJourneys.map((journey) => [`${journey.name}, ${journey.variant}`, journey] as const))(
    "%s",
    (_, journey) => walkJourney(bookingOnChart, journey, (input) => bookingOnScreen(input as BookingInput)),
  );
});
