import type { ClockedSite } from "../support/clocked-site.ts";
import { createServiceVisitor, fetchOrder } from "../support/service-visitor.ts";
import { expect, test } from "../support/test.ts";
import { findFreeHour } from "./support/rooms.ts";
import {
  continueToDetails,
  holdSlot,
  orderKeyOf,
  payWith,
  resultHeading,
  searchFromHome,
} from "./support/steps.ts";

/** Fetches the order of the result screen from the service. */
async function fetchOrderDetails(site: ClockedSite, page: Parameters<typeof orderKeyOf>[0]) {
  return fetchOrder(createServiceVisitor(site.origin), await orderKeyOf(page));
}

test("a visitor books from home to invoice, and the order's link needs its token", {
  tag: ["@smoke", "@J4"],
}, async ({ openPage, site }) => {
  const { page } = await openPage();
  const hour = await findFreeHour(site.origin);
  await page.goto("/");
  await searchFromHome(page, hour);
  await page.waitForURL(/\/meeting-rooms\/delhi\/all\?/);
  await page.getByRole("link", { name: `Book ${hour.room.name}, Radial House` }).click();
  await page.waitForURL(/\/booking-details\//);
  await continueToDetails(page);
  await holdSlot(page);
  await expect.poll(() => page.getByRole("timer").textContent()).toMatch(/^1[45]:\d\d$/);
  await payWith(page, "pay");
  await resultHeading(page, "You're booked");
  await page.getByRole("heading", { name: "Tax invoice" }).waitFor();
  const mainText = await page.getByRole("main").innerText();
  expect(mainText).toContain("Neem");
  expect(mainText).toMatch(/11:00\sam\s– 12:00\spm\sIST/);
  // This site has no mail server, so the page must not promise emails.
  expect(mainText).not.toMatch(/emailing|reminder/i);
  expect(await fetchOrderDetails(site, page)).toMatchObject({
    status: "confirmed",
    paymentStatus: "captured",
  });

  const otherPage = await openPage();
  const { orderId, token } = await orderKeyOf(page);
  expect(page.url()).toBe(`${site.origin}/payment-success/${orderId}`);
  await otherPage.page.goto(`/payment-success/${orderId}?token=${token}`);
  await otherPage.page.getByRole("heading", { name: "Tax invoice" }).waitFor();
  expect(await otherPage.page.getByRole("main").innerText()).toBe(mainText);
  await otherPage.page.waitForURL(page.url());
  await otherPage.page.reload();
  await otherPage.page.getByRole("heading", { name: "Tax invoice" }).waitFor();
  expect(await otherPage.page.getByRole("main").innerText()).toBe(mainText);

  const otherVisitor = await openPage();
  otherVisitor.expectResponse(404, "/payment-success/");
  const texts = new Set<string | null>();
  for (const link of [orderId, "ORD000000000000?token=wrong", `${orderId}?token=wrong`]) {
    const response = await otherVisitor.page.goto(`/payment-success/${link}`);
    expect(response?.status()).toBe(404);
    texts.add(await otherVisitor.page.getByRole("main").innerText());
  }
  expect(texts.size).toBe(1);
  expect([...texts][0]).toContain("We couldn't find this booking.");
});
