import type { OrderDetails } from "../../src/api/contract/booking.ts";
import { notCharged } from "../../src/texts/booking-payment.ts";
import {
  bookingPath,
  daysFromNow,
  type FreeHour,
  nextSunday,
  openDays,
  rooms,
  toBookingRequest,
} from "../e2e/support/rooms.ts";
import {
  continueToDetails,
  holdButton,
  holdSlot,
  overlay,
  passDays,
  payButton,
  payWith,
  stepHeading,
  typeDetails,
} from "../e2e/support/steps.ts";
import { createServiceVisitor, hold } from "../support/service-visitor.ts";
import { openPageState } from "./common-states.ts";
import { findFreeHourFor } from "./free-hour-for.ts";
import { open, waitUntilIdle } from "./navigate.ts";
import { unbreakableWord } from "./response-changes.ts";
import { changeResponses, failCalls, hangCalls, lengthenTexts } from "./route-calls.ts";
import type { ScreenFixture, SetUpState } from "./screen-state.ts";

const passes = `/booking-details/${rooms.flexiPass.buildingId}/${rooms.flexiPass.catalogId}`;

/** The steps of a booking, with the errors that may occur in each step. */
export const bookingStates = {
  "time-chosen": async (fixture) => {
    await open(fixture, bookingPath(await findFreeHourFor(fixture), "time"));
    await waitUntilIdle(fixture);
  },
  "choose-errors": async (fixture) => {
    const { buildingId, catalogId, date } = await findFreeHourFor(fixture);
    await open(fixture, `/booking-details/${buildingId}/${catalogId}?date=${date}`);
    await fixture.page.getByRole("button", { name: "Continue" }).click();
    await fixture.page.getByText("Choose an available start time.").waitFor();
  },
  "closed-day": async (fixture) => {
    await open(
      fixture,
      `/booking-details/${rooms.neem.buildingId}/${rooms.neem.catalogId}?date=${nextSunday(fixture.now())}`,
    );
    await fixture.page
      .getByText(/^The centre is closed on/)
      .first()
      .waitFor();
  },
  "times-loading": async (fixture) => {
    await open(fixture, bookingPath(await findFreeHourFor(fixture), "time"));
    await hangCalls(fixture, /availability/);
    await fixture.page.getByLabel("Date", { exact: true }).fill(daysFromNow(12, fixture.now()));
    await fixture.page.locator("main [class*=waiting]").first().waitFor();
  },
  "times-error": async (fixture) => {
    await open(fixture, bookingPath(await findFreeHourFor(fixture), "time"));
    await failCalls(fixture, /availability/);
    await fixture.page.getByLabel("Date", { exact: true }).fill(daysFromNow(12, fixture.now()));
    await fixture.page.getByText("We couldn't load what's available").waitFor();
  },
  "unknown-room": openPageState("/booking-details/delhi-connaught-place/no-such-room", 404),
  passes: async (fixture) => {
    await open(fixture, `${passes}?date=${daysFromNow(9, fixture.now())}`);
    await waitUntilIdle(fixture);
  },
  "separate-days": (fixture) => chooseSeparateDays(fixture),
  "weekly-dates": async (fixture) => void (await chooseWeeklyDates(fixture)),
  "weekly-held": async (fixture) => {
    await chooseWeeklyDates(fixture);
    await fixture.page.getByRole("button", { name: "Continue", exact: true }).click();
    await holdSlot(fixture.page);
    await fixture.page.getByRole("list", { name: "Price of each date" }).waitFor();
  },
  details: async (fixture) => void (await openDetailsStep(fixture)),
  "details-errors": async (fixture) => {
    await openDetailsStep(fixture);
    fixture.expectResponse(422, "/order/verifyAndBook");
    await holdButton(fixture.page).click();
    await fixture.page.locator("main [aria-invalid]").first().waitFor();
  },
  "details-away": (fixture) => withFailedHold(fixture, "Something went wrong"),
  taken: (fixture) => showTakenSlot(fixture),
  "taken-long": async (fixture) => {
    await lengthenTexts(fixture, /verifyAndBook/);
    await showTakenSlot(fixture);
  },
  pay: async (fixture) => void (await openPaymentStep(fixture)),
  "pay-long": async (fixture) => {
    const hour = await findFreeHourFor(fixture);
    await open(fixture, bookingPath(hour));
    await continueToDetails(fixture.page);
    await lengthenTexts(fixture, /verifyAndBook/);
    await holdSlot(fixture.page, { ...longDetails });
    await waitUntilIdle(fixture);
  },
  "coupon-refused": async (fixture) => {
    await openPaymentStep(fixture);
    fixture.expectResponse(422, "/api/coupon");
    await tryCoupon(fixture, "NOSUCHCODE");
    await fixture.page.getByText("This code isn't valid.").waitFor();
  },
  "coupon-applied": async (fixture) => {
    await openPaymentStep(fixture);
    await tryCoupon(fixture, "WELCOME10");
    await fixture.page.getByRole("button", { name: "Remove coupon" }).waitFor();
  },
  repriced: async (fixture) => {
    await openPaymentStep(fixture);
    await changeResponses(fixture.page, /initPayment/, (body) => ({ ...(body as object), amountPaise: 1 }));
    await payButton(fixture.page).click();
    await fixture.page.getByText("The price has changed").waitFor();
  },
  "payment-opening": async (fixture) => {
    await openPaymentStep(fixture);
    await hangCalls(fixture, /initPayment/);
    await payButton(fixture.page).click();
    await fixture.page.locator("main [inert]:visible").first().waitFor();
  },
  checkout: async (fixture) => {
    await openPaymentStep(fixture);
    await openCheckout(fixture);
  },
  "payment-away": async (fixture) => {
    await openPaymentStep(fixture);
    await failCalls(fixture, /initPayment/);
    await payButton(fixture.page).click();
    await fixture.page.getByText("We couldn't start your payment").waitFor();
  },
  declined: async (fixture) => {
    await openPaymentStep(fixture);
    await payWith(fixture.page, "decline");
    await fixture.page.getByText("The payment didn't go through").waitFor();
  },
  "payment-warning": async (fixture) => {
    await openPaymentStep(fixture);
    await changeOrderResponses(fixture, { hasNoAttempt: false });
    await payWith(fixture.page, "leave");
    await fixture.page.getByText("Your payment may be on its way").waitFor();
  },
  "not-charged": async (fixture) => {
    await openPaymentStep(fixture);
    await payWith(fixture.page, "leave");
    await fixture.page.getByText(notCharged).waitFor();
  },
  "confirm-email": async (fixture) => void (await openEmailCodeStep(fixture)),
  "confirm-email-refused": async (fixture) => {
    await openEmailCodeStep(fixture);
    await failCalls(fixture, /confirmEmail/, wrongCode);
    await fixture.page.getByRole("textbox", { name: "Six-digit code" }).fill("123456");
    await fixture.page.getByRole("button", { name: "Confirm booking" }).click();
    await fixture.page.getByText(wrongCode.fields.code).first().waitFor();
  },
  "too-many-requests": (fixture) =>
    withFailedHold(fixture, tooManyRequestsError.message, tooManyRequestsError),
  "release-failed": async (fixture) => {
    await openPaymentStep(fixture);
    await failCalls(fixture, /order\/release/);
    await fixture.page.getByRole("button", { name: "Release this hold" }).click();
    await stepHeading(fixture.page, "unreleased").waitFor();
  },
  "slot-kept": async (fixture) => {
    await openPaymentStep(fixture);
    await fixture.page.getByRole("button", { name: "Change time" }).click();
    await fixture.page.getByText("We're still holding").waitFor();
  },
  released: async (fixture) => {
    await openPaymentStep(fixture);
    await fixture.page.getByRole("button", { name: "Release this hold" }).click();
    await stepHeading(fixture.page, "released").waitFor();
  },
  expired: async (fixture) => {
    await fixture.page.clock.install({ time: fixture.now() });
    await openPaymentStep(fixture);
    await changeOrderResponses(fixture, { status: "expired" });
    await fixture.page.clock.fastForward(16 * 60_000);
    await stepHeading(fixture.page, "expired").waitFor();
  },
} satisfies Record<string, SetUpState>;

const wrongCode = {
  code: "code_wrong",
  message: "That code isn't right. You have 4 attempts left.",
  fields: { code: "That code isn't right. You have 4 attempts left." },
} as const;
const tooManyRequestsError = {
  code: "too_many_requests",
  message: "These are many requests at once.",
  retryAfterSeconds: 40,
} as const;

/** Continues to the code of a free booking. The response is mocked, so that any order is free. */
async function openEmailCodeStep(fixture: ScreenFixture): Promise<void> {
  await openPaymentStep(fixture);
  await fixture.page.route("**/order/initPayment", (route) =>
    route.fulfill({
      status: 202,
      json: {
        status: "confirm_email",
        email: "a***@example.in",
        resendAt: new Date(fixture.now()).toISOString(),
      },
    }),
  );
  await payButton(fixture.page).click();
  await stepHeading(fixture.page, "code").waitFor();
}

/** Holds a slot and continues to the payment step. */
export async function openPaymentStep(fixture: ScreenFixture): Promise<FreeHour> {
  const hour = await openDetailsStep(fixture);
  await holdSlot(fixture.page);
  await waitUntilIdle(fixture);
  return hour;
}

/** Repeats a booking in the next week, and waits for its dates. */
async function chooseWeeklyDates(fixture: ScreenFixture): Promise<void> {
  await open(fixture, bookingPath(await findFreeHourFor(fixture), "time"));
  await fixture.page.getByText("Repeat weekly", { exact: true }).click();
  await fixture.page.getByRole("group", { name: "Your dates" }).getByRole("checkbox").first().waitFor();
}

/** Chooses passes for three open days that are not consecutive. */
export async function chooseSeparateDays(fixture: ScreenFixture): Promise<void> {
  const { page } = fixture;
  const first = await openDays(fixture.origin, rooms.flexiPass, 1, fixture.now());
  await open(fixture, `${passes}?date=${first}`);
  await passDays(page).waitFor();
  const enabled = await passDays(page)
    .locator("input[type=checkbox]:enabled")
    .evaluateAll((boxes) => boxes.map((box) => (box as HTMLInputElement).value));
  const later = enabled.filter((date) => date > first);
  for (const date of [later[1], later[3]]) {
    // Uses the keyboard, because the checkbox itself is visually hidden.
    await passDays(page).locator(`input[value="${date}"]`).focus();
    await page.keyboard.press("Space");
  }
  await waitUntilIdle(fixture);
}

/** Changes the service's response for every order that the page loads. */
export function changeOrderResponses({ page }: ScreenFixture, changes: Partial<OrderDetails>): Promise<void> {
  return changeResponses(page, /meetingRoomsOrderDetails/, (body) => {
    const { order } = body as { order: OrderDetails };
    return { order: { ...order, ...changes } };
  });
}

export async function openCheckout({ page }: ScreenFixture): Promise<void> {
  await payButton(page).click();
  await overlay(page).inside.getByRole("heading", { level: 1 }).waitFor();
}

async function openDetailsStep(fixture: ScreenFixture): Promise<FreeHour> {
  const hour = await findFreeHourFor(fixture);
  await open(fixture, bookingPath(hour));
  await continueToDetails(fixture.page);
  return hour;
}

/** Submits the details, makes the service reject the hold, and waits for these words. */
async function withFailedHold(
  fixture: ScreenFixture,
  words: string,
  error?: Parameters<typeof failCalls>[2],
): Promise<void> {
  await openDetailsStep(fixture);
  await typeDetails(fixture.page);
  await failCalls(fixture, /verifyAndBook/, error);
  await holdButton(fixture.page).click();
  await fixture.page.getByText(words).waitFor();
}

async function showTakenSlot(fixture: ScreenFixture): Promise<void> {
  fixture.expectResponse(409, "/order/verifyAndBook");
  const hour = await openDetailsStep(fixture);
  await typeDetails(fixture.page);
  await hold(createServiceVisitor(fixture.origin), toBookingRequest(hour));
  await holdButton(fixture.page).click();
  await stepHeading(fixture.page, "taken").waitFor();
}

const longDetails = {
  name: `Asha ${unbreakableWord} Rao`,
  email: "asha.venkatanarasimharajuvaripeta.of.the.accounts@a-rather-long-name-of-a-company.example.in",
  phone: "98765 43210",
  company: `Rao Textiles, ${unbreakableWord} and Sons, Exporters of Handloom`,
};

async function tryCoupon({ page }: ScreenFixture, code: string): Promise<void> {
  await page.getByRole("textbox", { name: "Coupon" }).fill(code);
  await page.getByRole("button", { name: "Apply" }).click();
}
