// @vitest-environment happy-dom
import { fireEvent, render } from "@testing-library/react";
import { describe, expect, test, vi } from "vitest";
import { runJourney } from "../../../tests/paths/executors/machine-level.ts";
import { bookingsLinkExecutor } from "../../../tests/paths/executors/small.ts";
import { bookingsLinkJourneys } from "../../../tests/paths/journeys/small.ts";
import { withPendingActors } from "../../../tests/paths/machine-path-run.ts";
import {
  findEnabledControl,
  indistinguishableStates,
  type ScreenDriver,
  screenFixture,
} from "../../../tests/paths/screen-fixture.ts";
import { createRecorder } from "../../../tests/qa/recorder.ts";
import { bookingsLinkMachine } from "../../machines/bookings-link/machine.ts";
import { SettledSite, siteContentFixture } from "../site/testing.tsx";
import { BookingsLinkForm } from "./bookings-link-form.tsx";

/* Runs the journeys of the bookings-link machine on the page in a DOM. */

vi.mock("./provide-machine.ts", () => ({
  provideBookingsLinkMachine: () => withPendingActors(bookingsLinkMachine),
}));

const text = () => document.body.textContent ?? "";
const field = () => document.querySelector<HTMLInputElement>('input[name="email"]');
const expectText = (expected: string) => () => expect(text()).toContain(expected);

const screen: ScreenDriver = {
  show: () =>
    render(
      <SettledSite areas={{ headerFooter: siteContentFixture }} at="/my-bookings">
        <BookingsLinkForm />
      </SettledSite>,
    ).unmount,
  gestures: {
    "link.asked": (event) => {
      const button = findEnabledControl("Get a link");
      const input = field();
      if (button === undefined || input === null) return false;
      fireEvent.change(input, { target: { value: (event as unknown as { readonly email: string }).email } });
      fireEvent.submit(input.form as HTMLFormElement);
      return true;
    },
  },
  sights: {
    "open.filling": () => expect(findEnabledControl("Get a link")).toBeDefined(),
    "open.refused": expectText("Enter an email address, such as asha@example.in."),
    "open.failed": expectText("We couldn't send your request"),
    asking: () => expect([field() !== null, findEnabledControl("Get a link")]).toEqual([true, undefined]),
    asked: expectText("Check your email"),
  },
};

describe("journeys of requesting the link", () => {
  const { record } = createRecorder("bookings-link", "dom", "link to bookings", bookingsLinkJourneys.length);
  test.each(bookingsLinkJourneys.map((journey) => [journey.name, journey] as const))(
    "the journey %s runs to its end",
    (_, journey) =>
      record(journey, "journeys", (steps) =>
        runJourney(bookingsLinkExecutor, journey, steps, (input) =>
          screenFixture(bookingsLinkMachine, input, screen),
        ),
      ),
  );
});

test("no two states of requesting the bookings link look alike", () => {
  expect(indistinguishableStates(bookingsLinkMachine)).toEqual([]);
});
