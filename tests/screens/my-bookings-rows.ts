import { bookingsLinkMailedTo } from "../e2e/support/mails.ts";
import { asha } from "../e2e/support/steps.ts";
import { open, waitUntilIdle } from "./arrive.ts";
import { confirmed } from "./result-rows.ts";
import type { SetUpState, Stage } from "./row.ts";
import { opened } from "./usual-states.ts";

/** The way to the bookings of an email address. */
export const myBookingsStates = {
  "address-refused": async (stage) => {
    stage.expectResponse(422, "/api/myBookings");
    await submitEmail(stage, "asha at example");
    await stage.page.getByText("such as asha@example.in").waitFor();
  },
  asked: (stage) => requestLink(stage),
  list: async (stage) => {
    await confirmed(stage);
    await requestLink(stage);
    await open(stage, await bookingsLinkMailedTo(stage, asha.email));
    await stage.page.getByRole("heading", { level: 2, name: "Upcoming" }).waitFor();
    await waitUntilIdle(stage);
  },
  "link-expired": opened("/my-bookings?key=no-such-key", 404),
} satisfies Record<string, SetUpState>;

async function requestLink(stage: Stage): Promise<void> {
  await submitEmail(stage, asha.email);
  await stage.page.getByText("Ask our team for the link", { exact: true }).waitFor();
}

async function submitEmail(stage: Stage, email: string): Promise<void> {
  await open(stage, "/my-bookings");
  await stage.page.getByRole("textbox", { name: "Email" }).fill(email);
  await stage.page.getByRole("button", { name: "Get a link" }).click();
}
