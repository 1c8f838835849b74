import { describe, expect, test } from "vitest";
import { rows } from "../spec/rows.ts";
import { bookingOnChart } from "./executors/booking-chart.ts";
import { walkJourney } from "./executors/chart-depth.ts";
import { bookingJourneys } from "./journeys/booking.ts";

describe.each([["booking", bookingJourneys, bookingOnChart] as const])(
  "journeys of %s",
  (_, journeys, executor) => {
    test.each(journeys.map((journey) => [journey.name, journey] as const))("%s", (_, journey) =>
      walkJourney(executor, journey),
    );
  },
);

test("every journey is named after requirements, and no two alike", () => {
  const known = new Set<string>(rows.map(({ id }) => id));
  const names = bookingJourneys.map(({ variant, name }) => `${variant} ${name}`);
  expect(new Set(names).size).toBe(names.length);
  for (const { name } of bookingJourneys) expect(known, name).toContain(name.split(" ")[0]);
});
