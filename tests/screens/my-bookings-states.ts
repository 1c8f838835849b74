import { waitForBookingsLink } from "../e2e/support/mails.ts";
import { asha } from "../e2e/support/steps.ts";
import { openPageState } from "./common-states.ts";
import { open, waitUntilIdle } from "./navigate.ts";
import { openConfirmedBooking } from "./result-states.ts";
import type { ScreenFixture, SetUpState } from "./screen-state.ts";

/** The steps with which a visitor opens the bookings of an email address. */
export const myBookingsStates = {
  "address-refused": async (fixture) => {
    fixture.expectResponse(422, "/api/myBookings");
    await submitEmail(fixture, "asha at example");
    await fixture.page.getByText("such as asha@example.in").waitFor();
  },
  asked: (fixture) => requestLink(fixture),
  list: async (fixture) => {
    await openConfirmedBooking(fixture);
    await requestLink(fixture);
    await open(fixture, await waitForBookingsLink(fixture, asha.email));
    await fixture.page.getByRole("heading", { level: 2, name: "Upcoming" }).waitFor();
    await waitUntilIdle(fixture);
  },
  "of-browser": async (fixture) => {
    await openConfirmedBooking(fixture);
    await open(fixture, "/my-bookings");
    await fixture.page.getByRole("heading", { level: 2, name: "Other bookings" }).waitFor();
    await waitUntilIdle(fixture);
  },
  "link-expired": openPageState("/my-bookings?key=no-such-key", 404),
} satisfies Record<string, SetUpState>;

async function requestLink(fixture: ScreenFixture): Promise<void> {
  await submitEmail(fixture, asha.email);
  await fixture.page.getByText("Ask our team for the link", { exact: true }).waitFor();
}

async function submitEmail(fixture: ScreenFixture, email: string): Promise<void> {
  await open(fixture, "/my-bookings");
  await fixture.page.getByRole("textbox", { name: "Email" }).fill(email);
  await fixture.page.getByRole("button", { name: "Get a link" }).click();
}
