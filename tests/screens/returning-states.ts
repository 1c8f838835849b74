import { bookingPath, findFreeHour } from "../e2e/support/rooms.ts";
import { continueToDetails } from "../e2e/support/steps.ts";
import { open, waitUntilIdle } from "./navigate.ts";
import { openConfirmedBooking } from "./result-states.ts";
import type { SetUpState } from "./screen-state.ts";

/** The home page and the details step of a visitor who has a booking. */
export const returningStates = {
  home: async (fixture) => {
    await openConfirmedBooking(fixture);
    await open(fixture, "/");
    await fixture.page.getByRole("complementary", { name: "Your next booking" }).waitFor();
    await waitUntilIdle(fixture);
  },
  details: async (fixture) => {
    await openConfirmedBooking(fixture);
    await open(fixture, bookingPath(await findFreeHour(fixture.origin)));
    await continueToDetails(fixture.page);
    await fixture.page.getByRole("button", { name: /^Use .*'s details$/ }).click();
  },
} satisfies Record<string, SetUpState>;
