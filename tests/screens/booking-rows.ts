import type { OrderDetails } from "../../src/api/contract/booking.ts";
import {
  bookingPath,
  dateAhead,
  type FreeHour,
  nextSunday,
  openDays,
  rooms,
  toBookingRequest,
} from "../e2e/support/rooms.ts";
import {
  goOnToDetails,
  holdButton,
  moreDays,
  overlay,
  payButton,
  payWith,
  step,
  takeHold,
  typeDetails,
} from "../e2e/support/steps.ts";
import { hold, serviceVisitor } from "../support/service-visitor.ts";
import { open, waitUntilIdle } from "./arrive.ts";
import { unbreakableWord } from "./changed-replies.ts";
import { hourFor } from "./hour-for.ts";
import { changeResponses, failCalls, hangCalls, lengthenTexts } from "./replies.ts";
import type { SetUpState, Stage } from "./row.ts";
import { opened } from "./usual-states.ts";

const passes = `/booking-details/${rooms.flexiPass.buildingId}/${rooms.flexiPass.catalogId}`;

/** The steps of a booking, with what may go wrong at each. */
export const bookingStates = {
  "time-chosen": async (stage) => {
    await open(stage, bookingPath(await hourFor(stage), "time"));
    await waitUntilIdle(stage);
  },
  "choose-errors": async (stage) => {
    const { buildingId, catalogId, date } = await hourFor(stage);
    await open(stage, `/booking-details/${buildingId}/${catalogId}?date=${date}`);
    await stage.page.getByRole("button", { name: "Continue" }).click();
    await stage.page.getByText("Choose an available start time.").waitFor();
  },
  "closed-day": async (stage) => {
    await open(
      stage,
      `/booking-details/${rooms.neem.buildingId}/${rooms.neem.catalogId}?date=${nextSunday(stage.now())}`,
    );
    await stage.page
      .getByText(/^The centre is closed on/)
      .first()
      .waitFor();
  },
  "times-loading": async (stage) => {
    await open(stage, bookingPath(await hourFor(stage), "time"));
    await hangCalls(stage, /availability/);
    await stage.page.getByLabel("Date", { exact: true }).fill(dateAhead(12, stage.now()));
    await stage.page.locator("main [class*=waiting]").first().waitFor();
  },
  "times-error": async (stage) => {
    await open(stage, bookingPath(await hourFor(stage), "time"));
    await failCalls(stage, /availability/);
    await stage.page.getByLabel("Date", { exact: true }).fill(dateAhead(12, stage.now()));
    await stage.page.getByText("We couldn't load what's available").waitFor();
  },
  "unknown-room": opened("/booking-details/delhi-connaught-place/no-such-room", 404),
  passes: async (stage) => {
    await open(stage, `${passes}?date=${dateAhead(9, stage.now())}`);
    await waitUntilIdle(stage);
  },
  "separate-days": (stage) => choosingDays(stage),
  details: async (stage) => void (await detailing(stage)),
  "details-errors": async (stage) => {
    await detailing(stage);
    stage.expectResponse(422, "/order/verifyAndBook");
    await holdButton(stage.page).click();
    await stage.page.locator("main [aria-invalid]").first().waitFor();
  },
  "details-away": (stage) => withFailedHold(stage, "Something went wrong"),
  taken: (stage) => taken(stage),
  "taken-long": async (stage) => {
    await lengthenTexts(stage, /verifyAndBook/);
    await taken(stage);
  },
  pay: async (stage) => void (await paying(stage)),
  "pay-long": async (stage) => {
    const hour = await hourFor(stage);
    await open(stage, bookingPath(hour));
    await goOnToDetails(stage.page);
    await lengthenTexts(stage, /verifyAndBook/);
    await takeHold(stage.page, { ...longDetails });
    await waitUntilIdle(stage);
  },
  "coupon-refused": async (stage) => {
    await paying(stage);
    stage.expectResponse(422, "/api/coupon");
    await tryCoupon(stage, "NOSUCHCODE");
    await stage.page.getByText("This code isn't valid.").waitFor();
  },
  "coupon-applied": async (stage) => {
    await paying(stage);
    await tryCoupon(stage, "WELCOME10");
    await stage.page.getByRole("button", { name: "Remove coupon" }).waitFor();
  },
  repriced: async (stage) => {
    await paying(stage);
    await changeResponses(stage.page, /initPayment/, (body) => ({ ...(body as object), amountPaise: 1 }));
    await payButton(stage.page).click();
    await stage.page.getByText("The price has changed").waitFor();
  },
  "payment-opening": async (stage) => {
    await paying(stage);
    await hangCalls(stage, /initPayment/);
    await payButton(stage.page).click();
    await stage.page.locator("main [inert]").waitFor();
  },
  checkout: async (stage) => {
    await paying(stage);
    await openCheckout(stage);
  },
  "payment-away": async (stage) => {
    await paying(stage);
    await failCalls(stage, /initPayment/);
    await payButton(stage.page).click();
    await stage.page.getByText("We couldn't open the payment").waitFor();
  },
  declined: async (stage) => {
    await paying(stage);
    await payWith(stage.page, "decline");
    await stage.page.getByText("The payment didn't go through").waitFor();
  },
  "payment-warning": async (stage) => {
    await paying(stage);
    await payWith(stage.page, "leave");
    await stage.page.getByText("Your payment may be on its way").waitFor();
  },
  "confirm-email": async (stage) => void (await confirmingEmail(stage)),
  "confirm-email-refused": async (stage) => {
    await confirmingEmail(stage);
    await failCalls(stage, /confirmEmail/, wrongCode);
    await stage.page.getByRole("textbox", { name: "Six-digit code" }).fill("123456");
    await stage.page.getByRole("button", { name: "Confirm booking" }).click();
    await stage.page.getByText(wrongCode.fields.code).first().waitFor();
  },
  "too-many-requests": (stage) => withFailedHold(stage, tooMany.message, tooMany),
  "release-failed": async (stage) => {
    await paying(stage);
    await failCalls(stage, /order\/release/);
    await stage.page.getByRole("button", { name: "Release this slot" }).click();
    await step(stage.page, "unreleased").waitFor();
  },
  "slot-kept": async (stage) => {
    await paying(stage);
    await stage.page.getByRole("button", { name: "Change time" }).click();
    await stage.page.getByText("We're still holding").waitFor();
  },
  released: async (stage) => {
    await paying(stage);
    await stage.page.getByRole("button", { name: "Release this slot" }).click();
    await step(stage.page, "released").waitFor();
  },
  expired: async (stage) => {
    await stage.page.clock.install({ time: stage.now() });
    await paying(stage);
    await alterOrder(stage, { status: "expired" });
    await stage.page.clock.fastForward(16 * 60_000);
    await step(stage.page, "expired").waitFor();
  },
} satisfies Record<string, SetUpState>;

const wrongCode = {
  code: "code_wrong",
  message: "That code isn't right. You have 4 attempts left.",
  fields: { code: "That code isn't right. You have 4 attempts left." },
} as const;
const tooMany = {
  code: "too_many_requests",
  message: "These are many requests at once.",
  retryAfterSeconds: 40,
} as const;

/** Goes on to the code of a booking that costs nothing; the service says so of any. */
async function confirmingEmail(stage: Stage): Promise<void> {
  await paying(stage);
  await stage.page.route("**/order/initPayment", (route) =>
    route.fulfill({
      status: 202,
      json: {
        status: "confirm_email",
        email: "a***@example.in",
        resendAt: new Date(stage.now()).toISOString(),
      },
    }),
  );
  await payButton(stage.page).click();
  await step(stage.page, "code").waitFor();
}

/** Goes the way to payment; the slot is held. */
export async function paying(stage: Stage): Promise<FreeHour> {
  const hour = await detailing(stage);
  await takeHold(stage.page);
  await waitUntilIdle(stage);
  return hour;
}

/** Chooses passes for three open days, not one after the other. */
export async function choosingDays(stage: Stage): Promise<void> {
  const { page } = stage;
  await open(stage, `${passes}?date=${await openDays(stage.origin, rooms.flexiPass, 1, stage.now())}`);
  await moreDays(page).waitFor();
  const more = moreDays(page).getByRole("checkbox");
  for (const index of [1, 3]) {
    // As by keyboard: the box itself lies hidden behind what shows it.
    await more.nth(index).focus();
    await page.keyboard.press("Space");
  }
  await waitUntilIdle(stage);
}

/** Lets the service say something else of every order that is looked up. */
export function alterOrder({ page }: Stage, changes: Partial<OrderDetails>): Promise<void> {
  return changeResponses(page, /meetingRoomsOrderDetails/, (body) => {
    const { order } = body as { order: OrderDetails };
    return { order: { ...order, ...changes } };
  });
}

/** Opens the gateway's window. */
export async function openCheckout({ page }: Stage): Promise<void> {
  await payButton(page).click();
  await overlay(page).inside.getByRole("heading", { level: 1 }).waitFor();
}

async function detailing(stage: Stage): Promise<FreeHour> {
  const hour = await hourFor(stage);
  await open(stage, bookingPath(hour));
  await goOnToDetails(stage.page);
  return hour;
}

/** Details that the service refuses when the slot is to be held, with these words. */
async function withFailedHold(
  stage: Stage,
  words: string,
  error?: Parameters<typeof failCalls>[2],
): Promise<void> {
  await detailing(stage);
  await typeDetails(stage.page);
  await failCalls(stage, /verifyAndBook/, error);
  await holdButton(stage.page).click();
  await stage.page.getByText(words).waitFor();
}

async function taken(stage: Stage): Promise<void> {
  stage.expectResponse(409, "/order/verifyAndBook");
  const hour = await detailing(stage);
  await typeDetails(stage.page);
  await hold(serviceVisitor(stage.origin), toBookingRequest(hour));
  await holdButton(stage.page).click();
  await step(stage.page, "taken").waitFor();
}

const longDetails = {
  name: `Asha ${unbreakableWord} Rao`,
  email: "asha.venkatanarasimharajuvaripeta.of.the.accounts@a-rather-long-name-of-a-company.example.in",
  phone: "98765 43210",
  company: `Rao Textiles, ${unbreakableWord} and Sons, Exporters of Handloom`,
};

async function tryCoupon({ page }: Stage, code: string): Promise<void> {
  await page.getByRole("textbox", { name: "Coupon" }).fill(code);
  await page.getByRole("button", { name: "Apply" }).click();
}
