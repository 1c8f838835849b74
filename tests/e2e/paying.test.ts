import { formatDay } from "../../src/api/contract/ist.ts";
import type { ClockedSite } from "../support/clocked-site.ts";
import { orderOf, serviceVisitor } from "../support/service-visitor.ts";
import { expect, type OpenPage, test } from "../support/test.ts";
import { couponThat, isOpen, isOpenOnce, isOver } from "./support/coupons.ts";
import { codeMailedTo } from "./support/mails.ts";
import { freeHour, openDays, rooms } from "./support/rooms.ts";
import {
  asha,
  goOnToDetails,
  keyOfHold,
  moreDays,
  openHeld,
  orderKeyOf,
  overlay,
  payButton,
  payWith,
  resultHeading,
  searchFromHome,
  shortenLateAnswer,
  step,
  takeHold,
} from "./support/steps.ts";

/** A new visitor who holds an hour of a room. */
async function openHeldPage(
  openPage: OpenPage,
  site: ClockedSite,
  room: Parameters<typeof freeHour>[1] = rooms.neem,
) {
  const visitor = await openPage();
  const hour = await freeHour(site.origin, room);
  await openHeld(visitor.page, hour);
  return { ...visitor, hour };
}

/** What the service says of the order of the result screen. */
async function truthOf(site: ClockedSite, page: Parameters<typeof orderKeyOf>[0]) {
  return orderOf(serviceVisitor(site.origin), await orderKeyOf(page));
}

test("from home to the invoice; the order's link shows the same elsewhere, and nothing without its token", {
  tag: ["@smoke", "@J4"],
}, async ({ openPage, site }) => {
  const { page } = await openPage();
  const hour = await freeHour(site.origin);
  await page.goto("/");
  await searchFromHome(page, hour);
  await page.waitForURL(/\/meeting-rooms\/delhi\/all\?/);
  await page.getByRole("link", { name: `Book ${hour.room.name}, Radial House` }).click();
  await page.waitForURL(/\/booking-details\//);
  await goOnToDetails(page);
  await takeHold(page);
  await expect.poll(() => page.getByRole("timer").textContent()).toMatch(/^1[45]:\d\d$/);
  await payWith(page, "pay");
  await resultHeading(page, "You're booked");
  await page.getByRole("heading", { name: "Tax invoice" }).waitFor();
  const told = await page.getByRole("main").innerText();
  expect(told).toContain("Neem");
  expect(told).toContain("11:00 am – 12:00 pm IST");
  // This site has no mail server.
  expect(told).not.toMatch(/emailing|reminder/i);
  expect(await truthOf(site, page)).toMatchObject({ status: "confirmed", paymentStatus: "captured" });

  const elsewhere = await openPage();
  const { orderId, token } = await orderKeyOf(page);
  expect(page.url()).toBe(`${site.origin}/payment-success/${orderId}`);
  await elsewhere.page.goto(`/payment-success/${orderId}?token=${token}`);
  await elsewhere.page.getByRole("heading", { name: "Tax invoice" }).waitFor();
  expect(await elsewhere.page.getByRole("main").innerText()).toBe(told);
  await elsewhere.page.waitForURL(page.url());
  await elsewhere.page.reload();
  await elsewhere.page.getByRole("heading", { name: "Tax invoice" }).waitFor();
  expect(await elsewhere.page.getByRole("main").innerText()).toBe(told);

  const stranger = await openPage();
  stranger.expectReply(404, "/payment-success/");
  const texts = new Set<string | null>();
  for (const link of [orderId, "ORD000000000000?token=wrong", `${orderId}?token=wrong`]) {
    const reply = await stranger.page.goto(`/payment-success/${link}`);
    expect(reply?.status()).toBe(404);
    texts.add(await stranger.page.getByRole("main").innerText());
  }
  expect(texts.size).toBe(1);
  expect([...texts][0]).toContain("We couldn't find this booking.");
});

test("leaving the overlay, by its button or by Escape, leads back to the held time", async ({
  openPage,
  site,
}) => {
  const { page } = await openHeldPage(openPage, site);
  await payWith(page, "leave");
  await overlay(page).dialog.waitFor({ state: "detached" });
  await step(page, "pay").waitFor();
  expect(await page.getByText("The payment didn't go through").count()).toBe(0);
  await payButton(page).click();
  // The frame's script hears the key, and says so by putting the focus on its heading.
  await overlay(page).inside.locator("h1:focus").waitFor();
  await page.keyboard.press("Escape");
  await overlay(page).dialog.waitFor({ state: "detached" });
  await payWith(page, "pay");
  await resultHeading(page, "You're booked");
});

test("a bank that answers late is waited for in the overlay", async ({ openPage, site }) => {
  const { page } = await openHeldPage(openPage, site);
  await shortenLateAnswer(page, 1_500);
  await payWith(page, "late");
  await overlay(page).inside.getByText("The bank hasn’t answered yet.").waitFor();
  await resultHeading(page, "You're booked");
});

test("a bank that answers after the overlay was closed is followed to the booking, here and by the order's link", async ({
  openPage,
  site,
}) => {
  const { page, context } = await openHeldPage(openPage, site);
  await shortenLateAnswer(page, 5_000);
  const key = await keyOfHold(context);
  await payWith(page, "late");
  await overlay(page).inside.getByRole("button", { name: "Close without waiting" }).click();
  await step(page, "pay").waitFor();
  const follower = await openPage();
  await follower.page.goto(`/payment-success/${key.orderId}?token=${key.token}`);
  await follower.page
    .getByRole("heading", { level: 1, name: /^(Waiting for your payment|We're checking with your bank)$/ })
    .waitFor();
  await resultHeading(follower.page, "You're booked");
  await resultHeading(page, "You're booked");
});

test("day passes: several for several days in one order", { tag: "@J4" }, async ({ openPage, site }) => {
  const { page } = await openPage();
  const { buildingId, catalogId } = rooms.flexiPass;
  const date = await openDays(site.origin, rooms.flexiPass, 2);
  await page.goto(`/booking-details/${buildingId}/${catalogId}`);
  await page.getByLabel("First day").fill(date);
  await page
    .getByRole("paragraph")
    .filter({ hasText: `passes left on ${formatDay(date)}` })
    .waitFor();
  await page.getByRole("spinbutton", { name: "Passes a day" }).fill("3");
  const more = moreDays(page);
  await more.locator("label").first().click();
  await goOnToDetails(page);
  await takeHold(page);
  await page.getByText("3 passes, 2 days").first().waitFor();
  await payWith(page, "pay");
  await resultHeading(page, "You're booked");
  const order = await truthOf(site, page);
  expect(order).toMatchObject({ status: "confirmed", quantity: 3 });
  expect(order.quote.subtotalPaise).toBe(order.item.pricePaise * 6);
  expect(Date.parse(order.end) - Date.parse(order.start)).toBe(2 * 86_400_000);
});

test("coupons: refused ones say why, one is applied and taken off, and a free hour needs a code instead of a payment", async ({
  openPage,
  site,
}) => {
  const { page, expectReply, hour } = await openHeldPage(openPage, site);
  expectReply(422, "/api/coupon");
  const posted: string[] = [];
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    // Measurements are told whenever the browser has them.
    if (request.method() === "POST" && pathname !== "/api/vitals") posted.push(pathname);
  });
  const code = page.getByRole("textbox", { name: "Coupon" });
  const apply = page.getByRole("button", { name: "Apply" });
  const tryCode = async (text: string) => {
    await code.fill(text);
    await apply.click();
  };
  const total = async () => await payButton(page).textContent();
  const full = await total();
  const over = couponThat("is over", isOver);
  const dear = couponThat(
    "asks for a dear booking",
    (coupon) => isOpen(coupon) && coupon.minimumPaise > 300_000,
  );
  const percent = couponThat("takes a tenth off", (coupon) => isOpen(coupon) && coupon.percent === 10);
  const free = couponThat("is for nothing", (coupon) => isOpenOnce(coupon) && coupon.percent === 100);
  const refusals = [
    ["NOSUCHCODE", "This code isn't valid."],
    [over.code, `${over.code} expired on`],
    [dear.code, `${dear.code} needs a booking of ₹`],
  ] as const;
  for (const [text, sentence] of refusals) {
    posted.length = 0;
    await tryCode(text);
    await page.getByRole("status").filter({ hasText: sentence }).waitFor();
    expect(await code.getAttribute("aria-invalid")).toBe("true");
    expect(await total()).toBe(full);
    expect(posted, "one press asks once").toEqual(["/api/coupon"]);
  }

  posted.length = 0;
  await tryCode(percent.code.toLowerCase());
  await page.getByText("You save ₹").filter({ hasText: percent.code }).first().waitFor();
  expect(await total()).not.toBe(full);
  expect(posted, "one press asks once").toEqual(["/api/coupon"]);
  await page.getByRole("button", { name: "Remove coupon" }).click();
  await code.waitFor();
  expect(await total()).toBe(full);

  await tryCode(free.code);
  await page.getByRole("button", { name: "Confirm booking" }).click();
  await page.getByRole("textbox", { name: "Six-digit code" }).fill(await codeMailedTo(site, asha.email));
  await page.getByRole("button", { name: "Confirm booking" }).click();
  await resultHeading(page, "You're booked");
  const order = await truthOf(site, page);
  expect(order).toMatchObject({ status: "confirmed", paymentStatus: "none" });
  expect(order.quote).toMatchObject({ totalPaise: 0, couponCode: free.code });
  expect(order.item.id).toBe(hour.catalogId);
});
