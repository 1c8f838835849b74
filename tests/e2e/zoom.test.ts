import { waitForFullHydration } from "../support/hydration.ts";
import { expect, test } from "../support/test.ts";
import { confirmedBooking } from "./support/confirmed-booking.ts";
import { createKeyboard, waitForFocus } from "./support/keyboard.ts";
import { bookingPath, findFreeHour } from "./support/rooms.ts";
import { asha, detailField, holdButton, payButton, stepHeading } from "./support/steps.ts";
import { createZoomTraversal, zoomedWindow } from "./support/zoom-traversal.ts";

/** The viewports of a 1280 × 1024 screen by zoom in per cent. */
const windows = [
  [400, zoomedWindow],
  [200, { width: 640, height: 512 }],
] as const;

for (const [_, viewport] of windows) {
  test(`the focused element is visible throughout a booking at ${_} % zoom`, async ({ openPage, site }) => {
    const { page } = await openPage({ viewport });
    const keyboard = createKeyboard(page);
    const run = createZoomTraversal(page);
    await page.goto(bookingPath(await findFreeHour(site.origin), "time"));
    await waitForFullHydration(page);
    await stepHeading(page, "choose").waitFor();
    await run.tabToAndBack(page.getByRole("button", { name: "Continue" }));
    await keyboard.press("Enter");

    await waitForFocus(stepHeading(page, "details"));
    await run.look();
    for (const field of ["name", "email", "phone"] as const) {
      await run.to(detailField(page, field));
      await keyboard.type(asha[field]);
      await run.look();
    }
    await run.tabToAndBack(holdButton(page));
    await keyboard.press("Enter");

    await waitForFocus(stepHeading(page, "pay"));
    await run.look();
    await run.tabToAndBack(payButton(page));
    expect(run.faults()).toEqual([]);
  });
}

for (const [percent, viewport] of windows) {
  test(`the focused element is visible on the order page at ${percent} % zoom`, async ({
    openPage,
    site,
  }) => {
    const key = await confirmedBooking(site.origin, `asha.zoom.${percent}@example.in`, `9850000${percent}`);
    const { page } = await openPage({ viewport });
    const keyboard = createKeyboard(page);
    const run = createZoomTraversal(page);
    const main = page.getByRole("main");
    await page.goto(`/payment-success/${key.orderId}?token=${key.token}`);
    await waitForFullHydration(page);
    await run.tabToAndBack(main.locator("summary").filter({ hasText: "Move this booking" }));
    await keyboard.press("Enter");
    const times = main.getByRole("group", { name: /^Available start times on / }).getByRole("radio");
    await times.first().waitFor();
    await run.to(times.first());
    await keyboard.press("Space");
    for (let index = 1; index < (await times.count()); index += 1) {
      await keyboard.press("ArrowRight");
      await run.look();
    }
    await run.to(main.getByRole("button", { name: "Move booking" }));
    await keyboard.press("Enter");
    await waitForFocus(main.getByRole("status").filter({ hasText: /^Your booking has moved to / }));
    await run.look();

    await run.to(main.locator("summary").filter({ hasText: "Cancel this booking" }));
    await keyboard.press("Enter");
    await run.to(main.getByRole("button", { name: "Cancel booking" }));
    await keyboard.press("Enter");
    await waitForFocus(main.locator("header").filter({ hasText: "Booking cancelled" }));
    await run.look();
    expect(run.faults()).toEqual([]);
  });
}
