import { type BrowserContext, expect, type Page, test } from "@playwright/test";
import { createServiceVisitor, fetchOrder, type SlotRequest } from "../support/service-visitor.ts";
import { paidBooking } from "./support/confirmed-booking.ts";
import {
  addAuthenticator,
  firstOwnerLink,
  inviteDesk,
  joinConsole,
  startConsoleSite,
} from "./support/console.ts";
import { type FreeHour, findFreeHour, rooms, toBookingRequest } from "./support/rooms.ts";
import { asha } from "./support/steps.ts";

/* The day of a desk: what its staff do for visitors and callers, with the number of clicks for each task. */

let site: Awaited<ReturnType<typeof startConsoleSite>>;

test.beforeAll(async () => {
  site = await startConsoleSite();
});

test.afterAll(() => site.stop());

/** Counts the clicks in all pages of a context. */
async function countClicks(context: BrowserContext) {
  let clicks = 0;
  await context.exposeBinding("countClick", () => {
    clicks += 1;
  });
  await context.addInitScript(() => {
    const { countClick } = window as unknown as { countClick: () => void };
    document.addEventListener("click", ({ detail }) => detail > 0 && countClick(), { capture: true });
  });
  const startedAt = { ms: 0, clicks: 0 };
  return {
    /** Does a task, and prints its time and its clicks. Typing counts as no click. */
    async task(name: string, work: () => Promise<unknown>): Promise<number> {
      Object.assign(startedAt, { ms: performance.now(), clicks });
      await test.step(name, work);
      const seconds = ((performance.now() - startedAt.ms) / 1000).toFixed(1);
      console.info(`${name}: ${clicks - startedAt.clicks} clicks, ${seconds} s`);
      return clicks - startedAt.clicks;
    },
  };
}

async function numberOfBooking(request: SlotRequest, customer: typeof asha): Promise<string> {
  const key = await paidBooking(site.origin, request, customer);
  return (await fetchOrder(createServiceVisitor(site.origin), key)).number;
}

/** Presses on a free time of the timeline and drags to another. */
async function drag(page: Page, from: string, to: string): Promise<void> {
  const row = page
    .getByRole("row")
    .filter({ has: page.getByRole("rowheader", { name: "Neem", exact: true }) });
  const boxOf = async (start: string) => {
    const link = row.getByRole("link", { name: new RegExp(`^Free ${start}`) });
    await link.scrollIntoViewIfNeeded();
    const box = await link.boundingBox();
    if (box === null) throw new Error(`${start} is not on the page.`);
    return { x: box.x + box.width / 4, y: box.y + box.height / 2 };
  };
  const end = await boxOf(to);
  const start = await boxOf(from);
  await page.mouse.move(start.x, start.y);
  await page.mouse.down();
  await page.mouse.move(end.x, end.y, { steps: 4 });
  await page.mouse.up();
}

test("a desk signs in, finds a caller, moves, cancels, blocks, calls a lead back and books by phone", async ({
  browser,
}) => {
  test.setTimeout(240_000);
  const hour = await findFreeHour(site.origin, rooms.neem);
  const at = (start: string, end: string): SlotRequest => ({
    ...toBookingRequest(hour),
    ...{ start: `${hour.date}T${start}:00+05:30`, end: `${hour.date}T${end}:00+05:30` },
  });
  const meera = { ...asha, name: "Meera Iyer", email: "meera@example.in", phone: "98765 00001" };
  const vikram = { ...asha, name: "Vikram Rao", email: "vikram@example.in", phone: "98765 00002" };
  const moved = await numberOfBooking(at("11:00", "12:00"), meera);
  const cancelled = await numberOfBooking(at("14:00", "15:00"), vikram);
  const lead = await createServiceVisitor(site.origin).post("/api/leadSubmit", {
    ...{ name: "Ravi Rao", email: "ravi@example.in", phone: "9876500003", city: "Delhi", consent: true },
    ...{ brand: 1, about: "Radial House, Connaught Place" },
  });
  expect(lead.status).toBe(201);
  const owner = await joinConsole(browser, await firstOwnerLink(site));
  const link = await inviteDesk(owner, site.consoleOrigin, "Radial House, Delhi");

  const context = await browser.newContext();
  const counted = await countClicks(context);
  const desk = await context.newPage();
  await addAuthenticator(desk);
  await desk.goto(link);
  await desk.getByLabel("Your name").fill("Zara Khan");
  await desk.getByRole("button", { name: "Create a passkey" }).click();
  await desk.getByRole("link", { name: "I've kept them" }).click();
  await desk.getByRole("button", { name: "Sign out" }).click();

  const clicks: Record<string, number> = {};
  const task = async (name: string, work: () => Promise<unknown>) => {
    clicks[name] = await counted.task(name, work);
  };
  await task("sign in and see today", async () => {
    await desk.getByRole("button", { name: "Sign in with a passkey" }).click();
    await desk.getByRole("heading", { name: "Radial House" }).waitFor();
  });
  await task("find a caller and move the booking", async () => {
    await desk.keyboard.press("/");
    await desk.getByLabel("Find a booking").pressSequentially("9876500001");
    await desk.getByRole("link", { name: moved }).click();
    await desk.getByText("Move", { exact: true }).click();
    const form = desk.locator("#move");
    await form.getByLabel("Start", { exact: true }).fill("12:00");
    await form.getByLabel("Reason").fill("You asked for noon.");
    await form.getByRole("button", { name: "Preview" }).click();
    await desk.getByRole("button", { name: "Move the booking" }).click();
    await desk.getByText("The booking is moved.").waitFor();
  });
  await task("cancel with a fee", async () => {
    await desk.keyboard.press("/");
    await desk.getByLabel("Find a booking").pressSequentially("vikram");
    await desk.getByRole("link", { name: cancelled }).click();
    await desk.getByText("Cancel or refund", { exact: true }).click();
    const form = desk.locator("#cancel");
    await form.getByLabel("Cancel and keep a fee").check();
    await form.getByLabel("Amount in rupees").fill("100");
    await form.getByLabel("Reason").fill("You asked us to cancel.");
    await form.getByRole("button", { name: "Preview" }).click();
    await desk.getByRole("definition").filter({ hasText: "₹100" }).first().waitFor();
    await desk.getByRole("button", { name: "Confirm" }).click();
    await desk.getByText("Done. The emails and the refund are on their way.").waitFor();
  });

  await numberOfBooking(at("14:00", "15:00"), vikram);
  await task("block a room with two bookings in it", async () => {
    await openDay(desk, hour);
    await drag(desk, "9:00 am", "10:00 am");
    await desk.getByRole("link", { name: "Block this time instead" }).click();
    await expect(desk.getByLabel("From time")).toHaveValue("09:00");
    await desk.getByLabel("To time").fill("17:00");
    await desk.getByLabel("Reason").fill("A water leak");
    await desk.getByRole("button", { name: "Show the bookings inside" }).click();
    await desk.getByRole("heading", { name: "2 bookings inside" }).waitFor();
    await desk.getByRole("button", { name: "Block", exact: true }).click();
    await desk.getByText("The block is saved. Visitors can no longer book what it covers.").waitFor();
  });
  await task("call a lead back", async () => {
    await desk.getByRole("link", { name: "Leads" }).click();
    await desk.getByRole("link", { name: "Ravi Rao" }).click();
    await desk.getByRole("button", { name: "Show phone and email" }).click();
    await desk.getByRole("link", { name: "+919876500003" }).waitFor();
    await desk.getByLabel("What was said").fill("Wants a room on Friday.");
    await desk.getByLabel("Status").selectOption("contacted");
    await desk.getByRole("button", { name: "Save" }).click();
    await desk.getByText("Saved.").waitFor();
  });
  await task("book by phone", async () => {
    await openDay(desk, hour);
    await drag(desk, "5:00 pm", "6:00 pm");
    await desk.getByLabel("Name", { exact: true }).fill("Ravi Rao");
    await desk.getByLabel("Mobile number").fill("98765 00003");
    await desk.getByLabel("Email", { exact: true }).fill("ravi@example.in");
    await desk.getByRole("button", { name: "Preview" }).click();
    await desk.getByRole("button", { name: "Hold and send the link" }).click();
    await desk.getByText("The time is held.").waitFor();
  });
  expect(clicks).toEqual({
    "sign in and see today": 1,
    "find a caller and move the booking": 4,
    "cancel with a fee": 5,
    "block a room with two bookings in it": 4,
    "call a lead back": 4,
    "book by phone": 3,
  });
  await openDay(desk, hour);
  await expect(desk.locator("#list")).toContainText("Ravi Rao");
});

/** Opens the day of an hour, from the current page. */
async function openDay(page: Page, { date, buildingId }: FreeHour): Promise<void> {
  await page.goto(`${site.consoleOrigin}/?centre=${buildingId}&date=${date}`);
  await page.getByRole("heading", { name: "Rooms and hours" }).waitFor();
}
