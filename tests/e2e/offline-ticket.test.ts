import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import type { ClockedSite } from "../support/clocked-site.ts";
import { createServiceVisitor, fetchOrder } from "../support/service-visitor.ts";
import { expect, type OpenPage, test } from "../support/test.ts";
import { confirmedBooking } from "./support/confirmed-booking.ts";
import { resultHeading } from "./support/steps.ts";

/* The page of a confirmed booking can be read offline after it has been opened once. */

const cachedPaths = (page: Page) =>
  page.evaluate(async () => {
    const stores = await caches.keys();
    const keys = await Promise.all(stores.map(async (name) => (await caches.open(name)).keys()));
    return keys.flat().map(({ url }) => new URL(url).pathname);
  });

const offlineLine = (page: Page) =>
  page.getByText(/^You're offline\. This is your booking as of \d+:\d\d\s[ap]m, /);

/** Opens the page of a booking, which the browser then caches. */
async function openedBooking(openPage: OpenPage, site: ClockedSite, phone: string) {
  const key = await confirmedBooking(site.origin, "asha.offline@example.in", phone);
  // The cached copy has no scripts, so it never hydrates.
  const visitor = await openPage({ skipHydrationWait: true });
  const { page } = visitor;
  await page.goto(`/payment-success/${key.orderId}?token=${key.token}`);
  await resultHeading(page, "You're booked");
  await expect.poll(() => cachedPaths(page)).toEqual([`/payment-success/${key.orderId}`]);
  await page.evaluate(() => navigator.serviceWorker.ready);
  return { ...visitor, key };
}

test("the ticket is readable offline and reloads automatically once online", async ({ openPage, site }) => {
  const { page, context, key } = await openedBooking(openPage, site, "9830000001");
  await context.setOffline(true);
  await page.reload();
  await offlineLine(page).waitFor();
  await resultHeading(page, "You're booked");
  await page.getByRole("main").getByText("Radial House").first().waitFor();
  expect(await page.getByRole("button").count()).toBe(0);
  expect(await page.locator('script[type="application/json"]').count()).toBe(0);
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
  await context.setOffline(false);
  await expect.poll(() => offlineLine(page).count()).toBe(0);
  await resultHeading(page, "You're booked");
  expect(await fetchOrder(createServiceVisitor(site.origin), key)).toMatchObject({ status: "confirmed" });
});

test("a booking that is cancelled elsewhere loses its offline copy", async ({ openPage, site }) => {
  const { page, context, key } = await openedBooking(openPage, site, "9830000002");
  const { cancellation } = await fetchOrder(createServiceVisitor(site.origin), key);
  const cancelled = await createServiceVisitor(site.origin).post("/order/cancel", {
    ...key,
    expectedRefundPaise: cancellation.refundNowPaise,
  });
  expect(cancelled.status).toBe(200);
  const path = `/payment-success/${key.orderId}`;
  await page.goto(path);
  await expect.poll(() => offlineLine(page).count()).toBe(0);
  await expect.poll(() => cachedPaths(page)).toEqual([]);
  expect(await page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)).toBe(0);
  await context.setOffline(true);
  await expect(page.goto(path)).rejects.toThrow(/ERR_INTERNET_DISCONNECTED/);
});

test("an offline copy is deleted when the booking ends or the access to it is removed", async ({
  openPage,
  site,
}) => {
  const { page, context, key, expectResponse } = await openedBooking(openPage, site, "9830000003");
  const path = `/payment-success/${key.orderId}`;
  await page.evaluate(async (pathname) => {
    const store = await caches.open("tickets");
    const copy = await store.match(pathname);
    const headers = new Headers(copy?.headers);
    headers.set("x-kept-until", new Date(Date.now() - 1000).toISOString());
    await store.put(pathname, new Response(await copy?.text(), { headers }));
  }, path);
  await context.setOffline(true);
  expectResponse(503, path);
  await page.goto(path);
  await resultHeading(page, "You're offline");
  expect(await page.getByText("Radial House").count()).toBe(0);
  // The page reloads automatically.
  await context.setOffline(false);
  await resultHeading(page, "You're booked");
  await expect.poll(() => cachedPaths(page)).toEqual([path]);
  await context.clearCookies();
  expectResponse(404, path);
  await page.goto(path);
  await resultHeading(page, "Whoops!");
  await expect.poll(() => cachedPaths(page)).toEqual([]);
});

test("only the page of an order is cached or has a service worker", async ({ openPage }) => {
  const { page, expectResponse } = await openPage();
  await page.goto("/");
  expect(await page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)).toBe(0);
  expectResponse(404, "/payment-success/");
  await page.goto("/payment-success/ORD000000000000?token=none");
  await resultHeading(page, "Whoops!");
  expect(await cachedPaths(page)).toEqual([]);
});
