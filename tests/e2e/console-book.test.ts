import { type Browser, type BrowserContextOptions, expect, type Page, test } from "@playwright/test";
import { axeFindings } from "../screens/axe.ts";
import { firstOwnerLink, inviteDesk, joinConsole, startConsoleSite } from "./support/console.ts";
import { findFreeHour, rooms } from "./support/rooms.ts";
import { asha, payHosted, payWith, resultHeading, stepHeading } from "./support/steps.ts";

let site: Awaited<ReturnType<typeof startConsoleSite>>;

test.beforeAll(async () => {
  site = await startConsoleSite();
});

test.afterAll(() => site.stop());

/** Opens the payment link in the browser of the customer, up to the payment step. */
async function openLink(browser: Browser, link: string, options: BrowserContextOptions = {}): Promise<Page> {
  const customer = await (await browser.newContext({ ...options, baseURL: site.origin })).newPage();
  await customer.goto(link);
  await customer.getByRole("heading", { level: 1, name: "Not paid yet" }).waitFor();
  await customer.getByRole("main").getByRole("link", { name: "Continue to payment" }).click();
  await stepHeading(customer, "pay").waitFor();
  return customer;
}

test("a desk books by phone with a payment link, and the customers pay with and without JavaScript", async ({
  browser,
}) => {
  const hour = await findFreeHour(site.origin, rooms.neem);
  const owner = await joinConsole(browser, await firstOwnerLink(site));
  const invitation = await inviteDesk(owner, site.consoleOrigin, "Radial House, Delhi");
  const desk = await joinConsole(browser, invitation, "Meera Iyer");
  const expectAccessible = async () => {
    for (const width of [360, 1280]) {
      await desk.setViewportSize({ width, height: 800 });
      expect(await axeFindings(desk, { includesLayout: true })).toEqual([]);
      expect(await desk.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    }
  };

  /** Books Neem for a caller. Returns the payment link. */
  const bookAt = async (start: string, end: string, caller: typeof asha): Promise<string> => {
    await desk.getByRole("link", { name: "Book by phone" }).click();
    await desk.getByLabel("Room or pass").selectOption("Neem");
    await desk.getByRole("button", { name: "Choose" }).click();
    await desk.getByLabel("Date", { exact: true }).fill(hour.date);
    await desk.getByLabel("Start", { exact: true }).fill(start);
    await desk.getByLabel("End (leave empty for one hour)").fill(end);
    await desk.getByLabel("Name", { exact: true }).fill(caller.name);
    await desk.getByLabel("Mobile number").fill(caller.phone);
    await desk.getByLabel("Email", { exact: true }).fill(caller.email);
    await expectAccessible();
    await desk.getByRole("button", { name: "Preview" }).click();
    await desk.getByRole("heading", { name: "Please check" }).waitFor();
    await expect(desk.getByText("CGST 9%")).toBeVisible();
    await expectAccessible();
    await desk.getByRole("button", { name: "Hold and send the link" }).click();
    await desk.getByText("The time is held.").waitFor();
    await expectAccessible();
    return (await desk.getByRole("main").locator("code").textContent()) ?? "";
  };
  const expectPaid = async () => {
    await expect(async () => {
      await desk.reload();
      await expect(desk.getByText("Confirmed").first()).toBeVisible();
    }).toPass();
    await expect(desk.getByText("Booked by phone, to be paid with a link")).toBeVisible();
    await expect(desk.getByText("Payment link", { exact: true })).toHaveCount(0);
  };

  await desk.getByRole("link", { name: "I've kept them" }).click();
  const customer = await openLink(browser, await bookAt("11:00", "12:00", asha));
  await payWith(customer, "pay");
  await resultHeading(customer, "You're booked");
  await expectPaid();

  const meera = { name: "Meera Iyer", email: "meera@example.in", phone: "98765 00001" };
  const link = await bookAt("14:00", "15:00", meera);
  const withoutScripts = await openLink(browser, link, { javaScriptEnabled: false });
  await payHosted(withoutScripts, "pay");
  await resultHeading(withoutScripts, "You're booked");
  await expectPaid();
});
