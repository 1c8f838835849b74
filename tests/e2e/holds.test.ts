import { createServiceVisitor, fetchOrder } from "../support/service-visitor.ts";
import { expect, test } from "../support/test.ts";
import { bookingPath, findFreeHour, rooms } from "./support/rooms.ts";
import {
  asha,
  detailField,
  holdButton,
  keyOfHold,
  openDetails,
  openHeldBooking,
  stepHeading,
  typeDetails,
} from "./support/steps.ts";

test.use({ siteName: "holding" });

for (const intent of ["verify", "book"]) {
  test(`the details form keeps entered text while ${intent} is pending and then rejected`, async ({
    openPage,
    site,
  }) => {
    const { page, expectResponse } = await openPage();
    expectResponse(422, "/order/verifyAndBook");
    await openDetails(page, await findFreeHour(site.origin, rooms.amaltas));
    await typeDetails(page, { ...asha, company: "" });
    let rejectHold = () => {};
    const formTyped = new Promise<void>((resolve) => {
      rejectHold = resolve;
    });
    await page.route("**/order/verifyAndBook", async (route) => {
      const requested = route.request().postDataJSON();
      if (requested.intent !== intent) return route.continue();
      await formTyped;
      await route.continue({ postData: { ...requested, customer: { ...requested.customer, phone: "1" } } });
    });
    const requestPromise = page.waitForRequest((request) => request.postDataJSON()?.intent === intent);
    await holdButton(page).click();
    await requestPromise;
    await detailField(page, "company").pressSequentially("Chai & Co");
    rejectHold();
    await page.locator('main [name="phone"][aria-invalid="true"]').waitFor();
    expect(await detailField(page, "company").inputValue()).toBe("Chai & Co");
  });
}

test("another time of the same room can be chosen during a hold", async ({ openPage, site }) => {
  const { page } = await openPage();
  const hour = await findFreeHour(site.origin);
  const laterHour = await findFreeHour(site.origin);
  await openHeldBooking(page, hour);
  const requestSent = async () => {
    await stepHeading(page, "choose").waitFor();
    expect(await page.getByLabel("Date", { exact: true }).inputValue()).toBe(laterHour.date);
    expect(await page.getByRole("radio", { name: "11:00 am" }).isChecked()).toBe(true);
    await page.getByText("We're still holding").waitFor();
  };
  await page.goto(bookingPath(laterHour));
  await requestSent();
  await page.reload();
  await requestSent();
  await page.getByRole("link", { name: "Back to payment" }).click();
  await stepHeading(page, "pay").waitFor();
  const order = await fetchOrder(createServiceVisitor(site.origin), await keyOfHold(page.context()));
  expect(Date.parse(order.start)).toBe(Date.parse(hour.start));
});
