import { expect, testWithMail } from "../support/test.ts";
import { appliesToAllItems, findCoupon } from "./support/coupons.ts";
import { waitForFocus } from "./support/keyboard.ts";
import { findFreeHour } from "./support/rooms.ts";
import { announcementsAtFocus } from "./support/screen-reader.ts";
import { asha, openHeldBooking, stepHeading } from "./support/steps.ts";

testWithMail.use({ siteName: "resent-code" });

testWithMail(
  "Resend keeps the focus and announces when a code can be sent again",
  async ({ openPage, site }) => {
    const freeCoupon = findCoupon(
      "is for nothing",
      (coupon) => appliesToAllItems(coupon) && coupon.percent === 100,
    );
    // Sets the page's clock before the page is opened, because it cannot be set once the page is open.
    const { page } = await openPage({ clockAt: site.now() });
    await openHeldBooking(page, await findFreeHour(site.origin), {
      ...asha,
      email: "asha.again@example.in",
      phone: "9850000005",
    });
    await page.getByRole("textbox", { name: "Coupon" }).fill(freeCoupon.code);
    await page.getByRole("button", { name: "Apply" }).click();
    await page.getByText("You save ₹").filter({ hasText: freeCoupon.code }).first().waitFor();
    await page.getByRole("button", { name: "Confirm booking" }).click();
    await waitForFocus(stepHeading(page, "code"));
    await page.getByText(/^You can resend the code in /).waitFor();
    await site.moveClock(2 * 60_000);
    await page.clock.fastForward(2 * 60_000);
    await page.getByRole("button", { name: "Resend code" }).click();
    await page.getByText(/^You can resend the code in /).waitFor();
    await expect
      .poll(() => announcementsAtFocus(page))
      .toMatch(/"You can resend the code in \d+ seconds\."$/);
  },
);
