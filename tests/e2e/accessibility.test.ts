import type { Page } from "playwright-core";
import { test } from "vitest";
import { hold, serviceVisitor } from "../support/service-visitor.ts";
import { findNothing } from "./support/axe.ts";
import { openJourneys } from "./support/journeys.ts";
import { bookingPath, dateAhead, freeHour, rooms, wishOf } from "./support/rooms.ts";
import {
  goOnToDetails,
  holdButton,
  keyOfHold,
  overlay,
  payButton,
  payWith,
  resultHeading,
  step,
  takeHold,
  typeDetails,
} from "./support/steps.ts";

const { openPage, origin, site } = openJourneys();

const screens = {
  home: "/",
  "rooms of a city": "/meeting-rooms/delhi/all",
  "no room like that": "/meeting-rooms/delhi/all?people=400",
  "a refused filter": `/meeting-rooms/delhi/all?date=${dateAhead(5)}&from=12:00&to=11:00`,
  "nothing free at night": `/meeting-rooms/delhi/all?date=${dateAhead(5)}&from=02:00&to=03:00`,
  offerings: "/office-space",
  "an offering": "/office-space/meeting-room",
  "a city's centres": "/coworking-space/delhi",
  "a centre": "/coworking-space/delhi/delhi-connaught-place",
  "a locality": "/office-space/delhi/connaught-place",
  "a search": "/search?q=delhi",
  "a search that finds nothing": "/search?q=zzzzzz",
  "an empty search": "/search",
  terms: "/terms",
  privacy: "/privacy",
  "about us": "/about-us",
  vyapaar: "/vyapaar",
  referral: "/referral",
  "not found": "/no-such-page",
  "an unknown booking": "/payment-failure/ORD000000000000?token=none",
  "an unknown room": "/booking-details/delhi-connaught-place/no-such-room",
};

test("axe finds nothing on any screen", async () => {
  const { page, expectReply } = await openPage();
  expectReply(404, "/");
  expectReply(422, "/meeting-rooms/");
  for (const [state, path] of Object.entries(screens)) {
    await page.goto(path);
    await page.getByRole("heading", { level: 1 }).waitFor();
    await findNothing(page, state, state === "home");
  }
}, 180_000);

test("axe finds nothing with the overlays of the header open, or in the contact form's states", async () => {
  const { page } = await openPage();
  await page.goto("/");
  await page.getByRole("navigation", { name: "Main" }).getByRole("button").first().click();
  await page.getByRole("dialog", { name: "Choose a city" }).waitFor();
  await findNothing(page, "the location overlay", true);
  await page.keyboard.press("Escape");
  await page.setViewportSize({ width: 360, height: 900 });
  await page.getByRole("button", { name: "Open the menu" }).click();
  await page.getByRole("dialog", { name: "Menu" }).waitFor();
  await findNothing(page, "the side menu", true);

  await page.goto("/contact-us");
  const main = page.getByRole("main");
  const send = main.getByRole("button", { name: /call|send|request/i });
  await findNothing(page, "the contact form");
  await send.click();
  await main.locator("[aria-invalid]").first().waitFor();
  await findNothing(page, "the contact form with errors");
  await main.getByRole("textbox", { name: "Name", exact: false }).first().fill("Asha Rao");
  await main.getByRole("textbox", { name: /mail/i }).fill("asha@example.in");
  await main.getByRole("textbox", { name: /phone|mobile/i }).fill("98765 43210");
  await main.getByRole("checkbox").check();
  await send.click();
  await page.getByRole("heading", { name: /thank/i }).waitFor();
  await findNothing(page, "the thank-you");
}, 120_000);

test("axe finds nothing at any step of a booking", async () => {
  const { page, expectReply } = await openPage();
  expectReply(409, "/order/verifyAndBook");
  expectReply(422, "/order/verifyAndBook");
  expectReply(422, "/api/validate");
  const hour = await freeHour(origin());
  const { buildingId, catalogId, room } = hour;
  await page.goto(`/booking-details/${buildingId}/${catalogId}?date=${nextSunday()}`);
  await page
    .getByText(/^The centre is closed on/)
    .first()
    .waitFor();
  await findNothing(page, "a closed day");
  await page.getByLabel("Date", { exact: true }).fill(hour.date);
  await page.getByRole("group", { name: "Start, in Indian time (IST)" }).waitFor();
  await page.getByRole("button", { name: "Continue" }).click();
  await page.getByText("Choose a start time that is free.").waitFor();
  await findNothing(page, "choosing with errors");
  await page.goto(bookingPath(hour));
  await step(page, "choose").waitFor();
  await findNothing(page, "choosing");
  await goOnToDetails(page);
  await findNothing(page, "details");
  await holdButton(page).click();
  await page.locator("main [aria-invalid]").first().waitFor();
  await findNothing(page, "details with errors");
  await typeDetails(page);
  await hold(serviceVisitor(origin()), wishOf(hour));
  await holdButton(page).click();
  await step(page, "taken").waitFor();
  await findNothing(page, "taken");

  const free = await freeHour(origin(), room);
  await page.goto(bookingPath(free));
  await goOnToDetails(page);
  await takeHold(page);
  await findNothing(page, "paying");
  await tryCoupon(page, "NOSUCHCODE");
  await page.getByText("We do not know this coupon.").waitFor();
  await findNothing(page, "a refused coupon");
  await tryCoupon(page, "WELCOME10");
  await page.getByRole("button", { name: "Remove the coupon" }).waitFor();
  await findNothing(page, "a coupon applied");
  await payButton(page).click();
  await overlay(page).inside.getByRole("heading", { level: 1 }).waitFor();
  await findNothing(page, "the gateway's overlay");
  await page.keyboard.press("Escape");
  await overlay(page).dialog.waitFor({ state: "detached" });
  await payWith(page, "decline");
  await page.getByText("The payment did not go through.").waitFor();
  await findNothing(page, "a declined payment");
  const { orderId, token } = await keyOfHold(page.context());
  await page.goto(`/payment-failure/${orderId}?token=${token}`);
  await page.getByRole("heading", { level: 1 }).waitFor();
  await findNothing(page, "the result of a declined payment");
  await page.goto(bookingPath(free));
  await payWith(page, "pay");
  await resultHeading(page, "It is yours");
  await page.getByRole("heading", { name: "Tax invoice" }).waitFor();
  await findNothing(page, "confirmed");
}, 180_000);

test("axe finds nothing when a hold was kept, given back, or has ended", async () => {
  const { page } = await openPage();
  await page.clock.install();
  const hour = await freeHour(origin());
  await page.goto(bookingPath(hour));
  await goOnToDetails(page);
  await takeHold(page);
  const { orderId, token } = await keyOfHold(page.context());
  await page.getByRole("button", { name: "Change the time" }).click();
  await page.getByText("is still yours.").waitFor();
  await findNothing(page, "choosing with a kept slot");
  await page.getByRole("button", { name: "Give this time back" }).click();
  await step(page, "released").waitFor();
  await findNothing(page, "given back");
  await page.goto(`/payment-success/${orderId}?token=${token}`);
  await page.getByRole("heading", { level: 1, name: "This time was given back" }).waitFor();
  await findNothing(page, "the result of an order given back");

  const other = await freeHour(origin());
  await page.goto(bookingPath(other));
  await goOnToDetails(page);
  await takeHold(page);
  const ended = await keyOfHold(page.context());
  await page.goto(`/payment-success/${ended.orderId}?token=${ended.token}`);
  await page.getByRole("heading", { level: 1, name: "Not paid yet" }).waitFor();
  await findNothing(page, "the result of an unpaid order");
  await page.goto(bookingPath(other));
  await step(page, "pay").waitFor();
  await payButton(page).click();
  await overlay(page).inside.getByRole("heading", { level: 1 }).waitFor();
  await site().moveClock(16 * 60_000);
  await hold(serviceVisitor(origin()), wishOf(other));
  await overlay(page)
    .inside.getByRole("button", { name: /^Pay ₹/ })
    .click();
  await page.getByRole("heading", { level: 1, name: /^Not booked, and your money/ }).waitFor();
  await findNothing(page, "money going back");

  const late = await freeHour(origin());
  await page.goto(bookingPath(late));
  await goOnToDetails(page);
  await takeHold(page);
  await site().moveClock(16 * 60_000);
  await page.clock.fastForward(16 * 60_000);
  await step(page, "expired").waitFor();
  await findNothing(page, "expired");
}, 120_000);

test("axe finds nothing while passes are chosen, nor where the service could not answer", async () => {
  const { page, expectReply } = await openPage();
  const { buildingId, catalogId } = rooms.flexiPass;
  await page.goto(`/booking-details/${buildingId}/${catalogId}`);
  await step(page, "choose").waitFor();
  await findNothing(page, "choosing passes");
  expectReply(503, "/order/availability");
  expectReply(503, "/widget/productTypeBuildings");
  await page.route(/\/order\/availability|\/widget\/productTypeBuildings/, (route) =>
    route.fulfill({ status: 503, json: { error: { code: "service_unavailable", message: "Away." } } }),
  );
  await page.getByLabel("First day").fill(dateAhead(9));
  await page.getByText("What is free could not be loaded.").waitFor();
  await findNothing(page, "no availability");
  await page.getByRole("banner").getByRole("link", { name: "Meeting rooms" }).click();
  await page.getByText("The rooms could not be loaded.").waitFor();
  await findNothing(page, "no rooms");
});

async function tryCoupon(page: Page, code: string): Promise<void> {
  await page.getByRole("textbox", { name: "Coupon" }).fill(code);
  await page.getByRole("button", { name: "Apply" }).click();
}

function nextSunday(): string {
  const dates = Array.from({ length: 7 }, (_, index) => dateAhead(index + 1));
  return dates.find((date) => new Date(`${date}T00:00:00Z`).getUTCDay() === 0) ?? "";
}
