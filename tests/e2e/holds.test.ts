import { expect, test } from "../support/test.ts";
import { findFreeHour, rooms } from "./support/rooms.ts";
import { asha, detailField, holdButton, openDetails, typeDetails } from "./support/steps.ts";

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
