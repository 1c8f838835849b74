import type { Page } from "@playwright/test";
import { addDays, addMinutes, formatDay, formatProseDate, isoInIst } from "../../src/api/contract/ist.ts";
import { formatPaise } from "../../src/api/contract/money.ts";
import { type MailServer, partOf, textPartOf } from "../../src/workspace/mail/testing.ts";
import type { ClockedSite } from "../support/clocked-site.ts";
import { waitForHydration } from "../support/hydration.ts";
import { createServiceVisitor, fetchOrder, hold, type OrderKey } from "../support/service-visitor.ts";
import { expect, testWithMail as test } from "../support/test.ts";
import { paidBooking } from "./support/confirmed-booking.ts";
import { type FreeHour, findFreeHour, openDays, rooms, toBookingRequest } from "./support/rooms.ts";
import { completeHostedCheckout, resultHeading } from "./support/steps.ts";
import { hasFocus, isFullyVisible } from "./support/viewport.ts";

test.use({ siteName: "order-page" });

/*
 * Tests the page of an order, which is the ticket of a booking: its guests, calendar links, reminders and the link to
 * book again. A real SMTP server receives the mails.
 */

let mails: MailServer["taken"];
test.beforeEach(({ mailServer }) => {
  mails = mailServer.taken;
  mails.splice(0);
});

/** Creates a paid booking and returns its key and hour. */
async function createBooking(site: ClockedSite): Promise<OrderKey & { readonly hour: FreeHour }> {
  const hour = await findFreeHour(site.origin, undefined, 2, site.now());
  return { ...(await paidBooking(site.origin, toBookingRequest(hour))), hour };
}

const pathOf = ({ orderId, token }: OrderKey) => `/payment-success/${orderId}?token=${token}`;
const findMailTo = (address: string, subject: RegExp) =>
  mails.find(
    ({ to, source }) => to[0] === address && subject.test(/^Subject: (.*)$/m.exec(source)?.[1] ?? ""),
  );
/** Waits for a mail to an email address and returns its source. */
async function waitForMail(address: string, subject: RegExp): Promise<string> {
  await expect.poll(() => findMailTo(address, subject), { timeout: 60_000 }).toBeDefined();
  return findMailTo(address, subject)?.source ?? "";
}

const fetchOrderDetails = (site: ClockedSite, key: OrderKey) =>
  fetchOrder(createServiceVisitor(site.origin), key);
const guestsOf = async (site: ClockedSite, key: OrderKey) =>
  (await fetchOrderDetails(site, key)).guests.map(({ email }) => email);

async function fillGuest(page: Page, at: number, name: string, email: string): Promise<void> {
  const row = page.getByRole("group", { name: `Guest ${at}`, exact: true });
  await row.getByLabel("Name").fill(name);
  await row.getByLabel("Email").fill(email);
}

const save = (page: Page) => page.getByRole("button", { name: "Invite guests" }).click();

// Must run first: it moves the clock by days, after which pending refunds of tests that ran before it would be reported
// as stuck.
test("reminders are switched off on the page and by one-click unsubscribe", async ({ openPage, site }) => {
  const key = await createBooking(site);
  const { page } = await openPage();
  await page.goto(pathOf(key));
  const isOn = async () => (await fetchOrderDetails(site, key)).reminders.on;
  await page.getByRole("button", { name: "Turn off reminders" }).click();
  await page.getByRole("button", { name: "Turn on reminders" }).waitFor();
  expect(await isOn()).toBe(false);
  await page.getByRole("button", { name: "Turn on reminders" }).click();
  await page.getByRole("button", { name: "Turn off reminders" }).waitFor();
  expect(await isOn()).toBe(true);

  // An undelivered email would be days late after the move, which the site logs as an error.
  await waitForMail("asha@example.in", /^Booked/);
  await site.moveClock(Date.parse(key.hour.start) - site.now() - 30 * 60_000);
  const source = await waitForMail("asha@example.in", /^Reminder/);
  const text = textPartOf(source);
  expect(text).toMatch(/^Your booking starts (today|tomorrow) at \d+:\d\d\s[ap]m\sIST\.$/m);
  expect(text).toMatch(/^Getting there:\s+3 min walk from Barakhamba Road \(Blue Line\), gate 5/m);
  expect(text).toMatch(/^Turn off reminders for this booking:\s+http/m);
  const head = source.slice(0, source.indexOf("\r\n\r\n")).replaceAll(/\r\n\s+/g, " ");
  expect(head).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click$/m);
  const address = /^List-Unsubscribe: <([^>]+)>/m.exec(head)?.[1] ?? "";
  // Sends the request defined by RFC 8058: multipart form data without a cookie or an Origin header.
  const form = new FormData();
  form.set("List-Unsubscribe", "One-Click");
  const response = await fetch(address, { method: "POST", body: form, redirect: "manual" });
  expect([response.status, await isOn()]).toEqual([200, false]);
});

test("guests can be invited, corrected and removed", async ({ openPage, site }) => {
  const key = await createBooking(site);
  const { page, expectResponse } = await openPage({ viewport: { width: 360, height: 900 } });
  await page.goto(pathOf(key));
  await page.getByText("Invite guests").first().click();
  await fillGuest(page, 1, "Meera Iyer", "meera@example.in");
  await fillGuest(page, 2, "Ravi Das", "ravi@example");
  expectResponse(422, "/order/guests");
  await save(page);
  await page.getByText("Nothing has been saved yet.").waitFor();
  expect(await page.getByRole("group", { name: "Guest 2" }).getByLabel("Name").inputValue()).toBe("Ravi Das");
  await fillGuest(page, 2, "Ravi Das", "ravi@example.in");
  await save(page);
  await page.getByText("Your guest list is saved").waitFor();
  expect(await guestsOf(site, key)).toEqual(["meera@example.in", "ravi@example.in"]);
  const source = await waitForMail("meera@example.in", /invited/);
  expect(textPartOf(source)).toContain("Asha Rao has invited you to");
  expect(source).not.toContain(key.token);
  await page.getByRole("button", { name: "Remove Meera Iyer" }).click();
  await expect.poll(() => guestsOf(site, key)).toEqual(["ravi@example.in"]);
  await waitForMail("meera@example.in", /^Invitation cancelled/);
});

test("a crafted URL does not announce a move that has not happened", async ({ openPage, site }) => {
  const key = await createBooking(site);
  const { page } = await openPage({ javaScriptEnabled: false });
  await page.goto(`${pathOf(key)}&moved=${encodeURIComponent(key.hour.start)}`);
  await resultHeading(page, "You're booked");
  expect(await page.getByText("Your booking has moved").count()).toBe(0);
});

test("without JavaScript, one of three days can be cancelled for the shown refund", async ({
  openPage,
  site,
}) => {
  const { buildingId, catalogId } = rooms.flexiPass;
  const first = await openDays(site.origin, rooms.flexiPass, 3, site.now());
  const [second, third, end] = [1, 2, 3].map((days) => addDays(first, days)) as [string, string, string];
  const midnight = (date: string) => `${date}T00:00:00+05:30`;
  const days = { start: midnight(first), end: midnight(end), people: 1, quantity: 2 };
  const key = await paidBooking(site.origin, { buildingId, catalogId, ...days });
  const before = await fetchOrderDetails(site, key);
  const [whole, day] = [before.quote.totalPaise, before.quote.totalPaise / 3].map(formatPaise) as [
    string,
    string,
  ];
  const { page, expectResponse } = await openPage({
    ...{ javaScriptEnabled: false, viewport: { width: 390, height: 844 } },
  });
  await page.goto(pathOf(key));
  await page.getByText("Cancel this booking").click();
  await page.getByRole("button", { name: `Cancel all 3 days and get ${whole} back` }).waitFor();
  const cancelTicked = page.getByRole("button", { name: "Cancel the ticked days" });

  // If no day is ticked, the server responds with 409 and cancels nothing.
  expectResponse(409, "/payment-success");
  await cancelTicked.click();
  await page.getByText("Choose at least one day.").first().waitFor();
  expect((await fetchOrderDetails(site, key)).dates).toEqual([first, second, third]);
  await page.getByText("Cancel this booking").click();
  const box = page.getByRole("checkbox", { name: `${formatDay(second)}: ${day} refund` });
  await box.check({ force: true });

  // If the shown refund is outdated, nothing is cancelled and the days stay ticked.
  await page.locator(`input[name="refund-${second}"]`).evaluate((input: HTMLInputElement) => {
    input.value = "100";
  });
  expectResponse(409, "/payment-success");
  await cancelTicked.click();
  await page.getByText(`Your refund is now ${day}. Nothing has been cancelled yet.`).waitFor();
  expect((await fetchOrderDetails(site, key)).dates).toEqual([first, second, third]);
  expect(await box.isChecked()).toBe(true);

  await page.getByRole("button", { name: `Cancel 1 day and get ${day} back` }).click();
  await page.getByText(`${formatDay(second)} is cancelled.`).waitFor();
  await page.getByText(`${day} is on its way to your account. Expect it by`).first().waitFor();
  await page.getByRole("heading", { level: 1, name: "You're booked" }).waitFor();
  const after = await fetchOrderDetails(site, key);
  expect(after).toMatchObject({ status: "confirmed", dates: [first, third] });
  expect(after.papers.map(({ kind }) => kind)).toEqual(["invoice", "credit_note"]);
  const source = await waitForMail("asha@example.in", /^Cancelled for /);
  expect(textPartOf(source)).toContain(`We've cancelled ${formatProseDate(second)}. The rest`);
  expect(textPartOf(source)).toContain(`${day} is on its way to your account.`);
});

test("without JavaScript, a move to a taken time offers other times", async ({ openPage, site }) => {
  const key = await createBooking(site);
  const { page, expectResponse } = await openPage({ javaScriptEnabled: false });
  await page.goto(pathOf(key));
  await page.getByText("Move this booking").click();
  await page.getByRole("button", { name: "See times" }).click();
  const radios = page.getByRole("group", { name: /^Available start times on/ }).getByRole("radio");
  const last = radios.last();
  const start = await last.inputValue();
  await last.check({ force: true });
  const bookingRequest = toBookingRequest(key.hour);
  const end = isoInIst(
    addMinutes(start, (Date.parse(bookingRequest.end) - Date.parse(bookingRequest.start)) / 60_000),
  );
  await hold(createServiceVisitor(site.origin), { ...bookingRequest, start, end });
  expectResponse(409, "/payment-success");
  const move = page.getByRole("button", { name: "Move booking" });
  await move.click();
  await page.getByRole("status").filter({ hasText: "This time is no longer available." }).waitFor();
  await expect(radios.and(page.locator(`[value="${start}"]`))).toHaveCount(0);
  await page.getByRole("list", { name: "Available instead" }).getByRole("button").first().click();
  // The click loads a new document, which may not be fully parsed yet.
  await expect(radios.and(page.locator(":checked"))).toHaveCount(1);
  await move.click();
  await expect(page.getByText(/^Your booking has moved to /).first()).toBeVisible();
});

test("guests and reminders can be changed without JavaScript", async ({ openPage, site }) => {
  const key = await createBooking(site);
  const { page } = await openPage({ javaScriptEnabled: false });
  await page.goto(pathOf(key));
  await page.getByText("Invite guests").first().click();
  await fillGuest(page, 2, "Ravi Das", "ravi@example.in");
  await save(page);
  await page.getByText("Ravi Das, ravi@example.in").waitFor();
  await page.getByText("Change the guest list").click();
  await page.getByRole("button", { name: "Remove Ravi Das" }).click();
  await page.getByText("Invite guests").first().waitFor();
  expect(await guestsOf(site, key)).toEqual([]);
  await page.getByRole("button", { name: "Turn off reminders" }).click();
  await page.getByText("You won't get reminders for this booking.").waitFor();
  expect((await fetchOrderDetails(site, key)).reminders.on).toBe(false);
});

test("a ticket links to calendar entries and to another booking, and is mailed", async ({
  openPage,
  site,
}) => {
  const key = await createBooking(site);
  const { page } = await openPage();
  await page.goto(pathOf(key));
  const calendarButton = page.getByRole("button", { name: "Add to calendar" });
  const calendarLink = page.getByRole("link", { name: "Google", exact: true });
  for (const close of [() => page.keyboard.press("Escape"), () => page.mouse.click(2, 2)]) {
    await calendarButton.click();
    await calendarLink.waitFor();
    await close();
    await calendarLink.waitFor({ state: "hidden" });
  }
  await calendarButton.click();
  const addressOf = async (name: string) => {
    const path = (await page.getByRole("link", { name, exact: true }).getAttribute("href")) ?? "";
    const response = await page.request.get(path, { maxRedirects: 0 });
    expect(response.status()).toBe(303);
    return new URL(response.headers().location ?? "");
  };
  const day = key.hour.date.replaceAll("-", "");
  const google = await addressOf("Google");
  expect(google.origin + google.pathname).toBe("https://calendar.google.com/calendar/render");
  expect(Object.fromEntries(google.searchParams)).toMatchObject({
    action: "TEMPLATE",
    text: expect.stringContaining("Neem"),
    dates: `${day}T053000Z/${day}T063000Z`,
    details: expect.stringMatching(new RegExp(`/payment-success/${key.orderId}$`, "m")),
  });
  const outlook = await addressOf("Outlook");
  expect(outlook.hostname).toBe("outlook.live.com");
  expect(Object.fromEntries(outlook.searchParams)).toMatchObject({
    subject: google.searchParams.get("text"),
    startdt: key.hour.start,
    enddt: key.hour.end,
    location: google.searchParams.get("location"),
  });
  const path = (await page.getByRole("link", { name: /file/ }).getAttribute("href")) ?? "";
  const file = await (await page.request.get(path)).text();
  const entry = file.replaceAll("\r\n ", "");
  expect(entry.match(/^LOCATION/gm)).toHaveLength(1);
  const location = /^LOCATION:(.*)$/m.exec(entry)?.[1] ?? "";
  const { building } = await fetchOrder(createServiceVisitor(site.origin), key);
  expect(location.split(building.name)).toHaveLength(2);
  expect(location.match(/1100\d\d/g)).toHaveLength(1);
  expect(entry).toMatch(/^ORGANIZER;CN="Baithak":mailto:/m);
  // The calendar entry on the page has no token, because scripts could fetch the entry. The entry in the mail has one.
  expect(entry).toContain(`/payment-success/${key.orderId}`);
  expect(entry).not.toContain(key.token);

  await page.getByText("We're emailing the details to a***@example.in.").waitFor();
  const source = await waitForMail("asha@example.in", /^Booked/);
  expect(partOf(source, "application/pdf").subarray(0, 5).toString()).toBe("%PDF-");
  const bookAgainLink = page.getByRole("link", { name: "Book again" });
  // The link omits the old day, so the booking page starts with the first open day.
  const requested = new URL((await bookAgainLink.getAttribute("href")) ?? "", site.origin).searchParams;
  expect([...requested.keys()]).toEqual(["people"]);
  await bookAgainLink.click();
  await page.getByRole("heading", { level: 2, name: "When do you need it?" }).waitFor();
  const url = new URL(page.url());
  expect(url.pathname).toContain(key.hour.catalogId);
  expect(url.searchParams.get("people")).toBe(String(key.hour.people));
});

for (const javaScriptEnabled of [true, false]) {
  test(`a move to a more expensive room happens once the difference is paid (JavaScript: ${javaScriptEnabled})`, async ({
    openPage,
    site,
  }) => {
    const key = await createBooking(site);
    const before = await fetchOrderDetails(site, key);
    const larger = before.move.places.find(({ catalogId }) => catalogId === rooms.amaltas.catalogId);
    const differencePaise = (larger?.totalPaise ?? 0) - before.quote.totalPaise;
    const amount = formatPaise(differencePaise);
    const { page, expectResponse } = await openPage({ javaScriptEnabled });
    // The server responds with 409 to a move that first needs a payment.
    expectResponse(409, "/payment-success/");
    const ticket = (name: string) => page.getByRole("region", { name, exact: true });
    const move = async (outcome: "pay" | "decline" | "leave") => {
      if (!(await page.getByLabel("Room", { exact: true }).isVisible()))
        await page.getByText("Move this booking").click();
      await page.getByLabel("Room", { exact: true }).selectOption(rooms.amaltas.catalogId);
      if (!javaScriptEnabled) await page.getByRole("button", { name: "See times" }).click();
      await page.getByText(`This costs ${amount} more, which you pay in the next step.`).waitFor();
      await page.getByText("3:00 pm", { exact: true }).click();
      await page.getByRole("button", { name: "Move booking" }).click();
      await payDifference(outcome);
    };
    const payDifference = async (outcome: "pay" | "decline" | "leave") => {
      await page.getByText("Until then, it stays as it is.").waitFor();
      // The terms of the new time and the payment methods are shown before the difference is paid.
      const part = page.locator("details[open]");
      await part.getByText(/^Free cancellation until |^50% refund |This booking is non-refundable/).waitFor();
      await part.getByText(/^Pay by UPI, .*This is a practice site/).waitFor();
      await page.getByRole("button", { name: `Pay ${amount} and move` }).click();
      await completeHostedCheckout(page, outcome);
      await resultHeading(page, "You're booked");
      await (javaScriptEnabled ? waitForHydration(page) : page.waitForLoadState("domcontentloaded"));
    };
    await page.goto(pathOf(key));
    const priceMessage = page.getByRole("status").filter({ hasText: `It costs ${amount} more.` });
    for (const outcome of ["leave", "decline"] as const) {
      await move(outcome);
      const isDeclined = outcome === "decline";
      await priceMessage
        .filter({ hasText: isDeclined ? "The payment was declined" : "hasn't moved yet" })
        .waitFor();
      expect(await isFullyVisible(priceMessage)).toBe(true);
      if (javaScriptEnabled) expect(await hasFocus(priceMessage)).toBe(true);
      await ticket("Neem").getByText("11:00 am – 12:00 pm IST").waitFor();
      expect(await fetchOrderDetails(site, key)).toMatchObject({
        ...{ item: before.item, start: before.start, quote: before.quote, papers: before.papers },
        move: { left: 2 },
      });
    }
    await priceMessage.getByRole("button", { name: "Continue to payment" }).click();
    if (javaScriptEnabled) await waitForHydration(page);
    await payDifference("pay");
    await ticket("Amaltas").getByText("3:00 pm – 4:00 pm IST").waitFor();
    const taxDocuments = page.getByRole("link", { name: / \(PDF\)$/ });
    const names = await taxDocuments.allTextContents();
    expect(names.map((name) => name.trim().split(" ")[0])).toEqual(["Invoice", "Credit", "Invoice"]);
    const invoice = page.getByRole("region", { name: "Tax invoice" });
    await invoice.locator("summary").click();
    await invoice.getByText("Amaltas").first().waitFor();
    const after = await fetchOrderDetails(site, key);
    expect(after).toMatchObject({
      ...{ item: { id: rooms.amaltas.catalogId }, quote: { totalPaise: larger?.totalPaise }, refund: null },
      ...{ start: `${key.hour.date}T15:00:00+05:30`, end: `${key.hour.date}T16:00:00+05:30` },
      ...{ status: "confirmed", paymentStatus: "captured", move: { left: 1 } },
    });
    expect(await invoice.innerText()).toContain(formatPaise(after.quote.totalPaise));
    // The old time can be booked again.
    await hold(createServiceVisitor(site.origin), toBookingRequest(key.hour));
  });
}
