import { expect, test } from "@playwright/test";
import { axeFindings } from "../screens/axe.ts";
import { createServiceVisitor, fetchOrder } from "../support/service-visitor.ts";
import { paidBooking } from "./support/confirmed-booking.ts";
import { firstOwnerLink, inviteDesk, joinConsole, startConsoleSite } from "./support/console.ts";
import { findFreeHour, rooms, toBookingRequest } from "./support/rooms.ts";
import { asha } from "./support/steps.ts";

let site: Awaited<ReturnType<typeof startConsoleSite>>;

test.beforeAll(async () => {
  site = await startConsoleSite();
});

test.afterAll(() => site.stop());

test("a desk blocks a room with two bookings in it, moves one and ends the block", async ({ browser }) => {
  const hour = await findFreeHour(site.origin, rooms.neem);
  const first = toBookingRequest(hour);
  const times = { start: `${hour.date}T14:00:00+05:30`, end: `${hour.date}T15:00:00+05:30` };
  const visitor = createServiceVisitor(site.origin);
  const numberOf = async (key: Parameters<typeof fetchOrder>[1]) => (await fetchOrder(visitor, key)).number;
  const moved = await numberOf(await paidBooking(site.origin, first));
  const second = { ...asha, email: "meera@example.in", phone: "+919876500001" };
  const staying = await numberOf(await paidBooking(site.origin, { ...first, ...times }, second));

  const owner = await joinConsole(browser, await firstOwnerLink(site));
  const invitation = await inviteDesk(owner, site.consoleOrigin, "Radial House, Delhi");
  const desk = await joinConsole(browser, invitation, "Meera Iyer");
  const expectAccessible = async () => expect(await axeFindings(desk, { includesLayout: true })).toEqual([]);

  await desk.getByRole("link", { name: "I've kept them" }).click();
  await desk.getByRole("link", { name: "Blocks" }).click();
  await desk.getByText("Nothing is blocked.").waitFor();
  await desk.getByRole("link", { name: "Block a time" }).click();
  await expectAccessible();
  await desk.getByLabel("What to block").selectOption("Neem");
  await desk.getByLabel("From", { exact: true }).fill(hour.date);
  await desk.getByLabel("From time").fill("09:00");
  await desk.getByLabel("To", { exact: true }).fill(hour.date);
  await desk.getByLabel("To time").fill("18:00");
  await desk.getByLabel("Reason").fill("A water leak");
  await desk.getByRole("button", { name: "Show the bookings inside" }).click();
  await desk.getByRole("heading", { name: "2 bookings inside" }).waitFor();
  await expectAccessible();
  const rowOf = (number: string) => desk.getByRole("row").filter({ hasText: number });
  await expect(rowOf(moved)).toContainText("Neem");
  await expect(rowOf(staying)).toContainText("m***@example.in");

  await desk.getByRole("button", { name: "Block", exact: true }).click();
  await desk.getByText("The block is saved. Visitors can no longer book what it covers.").waitFor();
  await desk.getByRole("heading", { name: "2 bookings inside" }).waitFor();
  await expectAccessible();
  const booked = await visitor.post("/order/verifyAndBook", {
    ...{
      intent: "verify",
      ...first,
      start: `${hour.date}T16:00:00+05:30`,
      end: `${hour.date}T17:00:00+05:30`,
    },
    customer: asha,
  });
  expect(booked.status).toBe(409);

  const opening = desk.context().waitForEvent("page");
  await rowOf(moved).getByRole("link", { name: "Move" }).click();
  const booking = await opening;
  await booking.getByLabel("Room or pass").selectOption("Amaltas");
  const form = booking.locator("#move");
  await form.getByLabel("Reason").fill("Your room has a water leak.");
  await form.getByRole("button", { name: "Preview" }).click();
  await booking.getByRole("button", { name: "Move the booking" }).click();
  await booking.getByRole("status").waitFor();
  await booking.close();
  await desk.reload();
  await desk.getByRole("heading", { name: "1 booking inside" }).waitFor();
  await expect(rowOf(staying)).toBeVisible();

  await desk.getByRole("link", { name: "Back to the blocks" }).click();
  await expect(desk.getByRole("row").filter({ hasText: "A water leak" })).toContainText("1 booking inside");
  await expectAccessible();
  await desk.getByRole("link", { name: "End the block of Neem" }).click();
  await desk.getByRole("button", { name: "End the block" }).click();
  await desk.getByText("Nothing is blocked.").waitFor();
});
