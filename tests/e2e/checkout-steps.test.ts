import { AxeBuilder } from "@axe-core/playwright";
import type { Locator } from "@playwright/test";
import { formatDay, formatProseDate } from "../../src/api/contract/ist.ts";
import type { ClockedSite } from "../support/clocked-site.ts";
import { waitForFullHydration } from "../support/hydration.ts";
import { createServiceVisitor, fetchOrder, hold } from "../support/service-visitor.ts";
import { expect, test } from "../support/test.ts";
import { confirmedBooking } from "./support/confirmed-booking.ts";
import { bookingPath, findFreeHour, openDays, rooms, toBookingRequest } from "./support/rooms.ts";
import {
  asha,
  continueToDetails,
  detailField,
  expectTermsBeforePayment,
  holdButton,
  holdSlot,
  keyOfHold,
  openDetails,
  openHeldBooking,
  orderKeyOf,
  overlay,
  passDays,
  payButton,
  payHosted,
  payWith,
  resultHeading,
  stepHeading,
  typeDetails,
  waitForTitle,
} from "./support/steps.ts";
import { hasFocus, isFullyVisible, viewportSizes } from "./support/viewport.ts";

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true } as const;

test("a link low in a page opens the next page at its top, with the footer out of view", async ({
  openPage,
}) => {
  const { page } = await openPage({ ...phone, reducedMotion: "no-preference" });
  await page.goto("/meeting-rooms/delhi/all");
  await waitForFullHydration(page);
  // Delays requests, so that the loading states can be sampled.
  await page.route(/\/assets\/.*\.js|\/api\/buildingData/, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 300));
    await route.continue();
  });
  await page.evaluate(() => {
    const frames: { y: number; isFooterSeen: boolean }[] = [];
    Object.assign(window, { frames });
    const heading = document.querySelector("h1");
    const recordFrame = () => {
      const footer = document.getElementById("site-footer");
      // Samples frames only after the previous page is gone: it may stay visible until the next page is ready.
      if (heading?.isConnected === false && footer !== null) {
        const isInView = footer.getBoundingClientRect().top < innerHeight;
        // Treats a visible skeleton as a failure, too: in a taller window, the footer below it would be in view.
        const isSkeletonShown = document.querySelector("main [data-skeleton]") !== null;
        frames.push({
          y: scrollY,
          isFooterSeen: (isInView || isSkeletonShown) && footer.checkVisibility({ visibilityProperty: true }),
        });
      }
      requestAnimationFrame(recordFrame);
    };
    recordFrame();
  });
  await page
    .getByRole("link", { name: /^See times/ })
    .last()
    .tap();
  await stepHeading(page, "choose").waitFor();
  const frames = await page.evaluate(() => (window as unknown as { frames: { y: number }[] }).frames);
  expect(frames.length).toBeGreaterThan(5);
  const misplacedFrames = frames.filter(
    (frame) => frame.y !== 0 || ("isFooterSeen" in frame && frame.isFooterSeen),
  );
  expect(misplacedFrames).toEqual([]);
});

test("a link to a section of the same page scrolls there smoothly", async ({ openPage }) => {
  const { page } = await openPage({ reducedMotion: "no-preference" });
  await page.goto("/terms");
  await page.evaluate(() => {
    const heights = new Set<number>();
    Object.assign(window, { seen: heights });
    addEventListener("scroll", () => heights.add(scrollY));
  });
  await page.locator('main a[href^="#"]').last().click();
  const frameCount = () => page.evaluate(() => (window as unknown as { seen: Set<number> }).seen.size);
  await expect.poll(frameCount).toBeGreaterThan(3);
});

for (const viewport of viewportSizes) {
  test(`the notice of a declined payment receives focus and is in view (${viewport.width} px)`, async ({
    openPage,
    site,
  }) => {
    const { page } = await openPage({ viewport });
    await openHeldBooking(page, await findFreeHour(site.origin, rooms.amaltas));
    await payWith(page, "decline");
    const notice = page.getByRole("alert").filter({ hasText: "The payment didn't go through" });
    await notice.waitFor();
    await expect.poll(() => hasFocus(notice)).toBe(true);
    await expect.poll(() => isFullyVisible(notice)).toBe(true);
    expect(await isFullyVisible(page.getByRole("button", { name: "Try again", exact: true }))).toBe(true);
    expect(await overlay(page).dialog.count()).toBe(0);
    expect(await page.getByRole("timer").isVisible()).toBe(true);
  });
}

for (const how of ["without a connection", "with the service away"]) {
  test(`a failed hold ${how} shows its error in view and keeps the entries (360 × 640)`, async ({
    openPage,
    site,
  }) => {
    const { page, context, expectResponse } = await openPage({ viewport: { width: 360, height: 640 } });
    expectResponse(503, "/order/verifyAndBook");
    await openDetails(page, await findFreeHour(site.origin, rooms.amaltas));
    await typeDetails(page);
    const isOffline = how === "without a connection";
    if (isOffline) await context.setOffline(true);
    else
      await page.route("**/order/verifyAndBook", (route) =>
        route.fulfill({ status: 503, json: { error: { code: "service_unavailable", message: "Away." } } }),
      );
    await holdButton(page).click();
    const notice = page.getByRole("alert").filter({ hasText: "Nothing you've entered is lost." });
    await notice.waitFor();
    await expect.poll(() => hasFocus(notice)).toBe(true);
    expect(await isFullyVisible(notice)).toBe(true);
    await (isOffline ? context.setOffline(false) : page.unroute("**/order/verifyAndBook"));
    for (const field of ["name", "email", "phone"] as const) {
      expect(await detailField(page, field).inputValue()).toBe(asha[field]);
    }
    await holdButton(page).click();
    await stepHeading(page, "pay").waitFor();
  });
}

test("each booking step has a history entry and keeps the entered details and the hold", async ({
  openPage,
  site,
}) => {
  const { page, context } = await openPage(phone);
  const hour = await findFreeHour(site.origin, rooms.amaltas);
  const { date, from, to } = hour;
  await page.goto(`/meeting-rooms/delhi/all?${new URLSearchParams({ date, from, to, people: "2" })}`);
  const book = page.getByRole("link", { name: "Book Amaltas, Radial House" });
  const expectTyped = async () => {
    await stepHeading(page, "details").waitFor();
    for (const field of ["name", "email", "phone", "company"] as const)
      expect(await detailField(page, field).inputValue()).toBe(asha[field]);
  };
  await book.click();
  // The link contains the day, time and number of people, so the booking opens at the details step.
  await stepHeading(page, "details").waitFor();
  await expect.poll(() => page.title()).toMatch(/^Your details: Amaltas/);
  await typeDetails(page);
  await page.goBack();
  await book.waitFor();
  await page.goForward();
  await expectTyped();
  await page.getByRole("button", { name: "Change time" }).click();
  await stepHeading(page, "choose").waitFor();
  await expect.poll(() => page.title()).toMatch(/^Book Amaltas/);
  await page.getByRole("button", { name: "Continue" }).click();
  await expectTyped();
  await holdButton(page).click();
  await stepHeading(page, "pay").waitFor();
  await expect.poll(() => page.title()).toMatch(/^Review and pay: Amaltas/);
  await expectTermsBeforePayment(page, hour);
  const held = await keyOfHold(context);
  const expectRestored = async (name: "choose" | "details" | "pay") => {
    await stepHeading(page, name).waitFor();
    const address = page.url();
    await page.reload();
    await stepHeading(page, name).waitFor();
    expect(page.url()).toBe(address);
  };
  await expectRestored("pay");
  await page.goBack();
  await expectRestored("details");
  await expectTyped();
  await page.goBack();
  await expectRestored("choose");
  await page.goForward();
  await stepHeading(page, "details").waitFor();
  await page.goForward();
  await expectRestored("pay");
  expect(await keyOfHold(context)).toEqual(held);
  await page.getByRole("button", { name: "Change your details" }).click();
  await expectTyped();
  await holdButton(page).click();
  await stepHeading(page, "pay").waitFor();
  await page.getByRole("button", { name: "Change time" }).click();
  await stepHeading(page, "choose").waitFor();
  await page.getByText("We're still holding").waitFor();
  await page.getByRole("link", { name: "Back to payment" }).click();
  await stepHeading(page, "pay").waitFor();
  await payButton(page).click();
  await overlay(page).dialog.waitFor();
  // Back closes only the overlay.
  await page.evaluate(() => history.back());
  await overlay(page).dialog.waitFor({ state: "detached" });
  await stepHeading(page, "pay").waitFor();
  await payWith(page, "pay");
  await resultHeading(page, "You're booked");
  expect(await orderKeyOf(page)).toEqual(held);
  const ticket = page.url();
  for (const step of ["details", "time"]) {
    await page.goBack();
    await expect.poll(() => page.url(), { message: step }).toBe(ticket);
    await resultHeading(page, "You're booked");
  }
});

for (const viewport of viewportSizes) {
  test(`Back keeps the countdown of the hold in view (${viewport.width} px)`, async ({ openPage, site }) => {
    const { page } = await openPage({ viewport });
    await page.goto(bookingPath(await findFreeHour(site.origin, rooms.amaltas), "time"));
    await waitForFullHydration(page);
    await continueToDetails(page);
    await holdSlot(page);
    const timeLeft = page.getByRole("timer");
    for (const name of ["details", "choose"] as const) {
      await page.goBack();
      await stepHeading(page, name).waitFor();
      await timeLeft.waitFor();
      await expect.poll(() => isFullyVisible(timeLeft), { message: name }).toBe(true);
    }
  });
}

test("summaries have a chevron, and More dates looks like a button", async ({ openPage, site }) => {
  const { page } = await openPage(phone);
  const { orderId, token } = await confirmedBooking(site.origin, "asha.marks@example.in", "9810000077");
  for (const path of ["/", passPath, `/payment-success/${orderId}?token=${token}`]) {
    await page.goto(path);
    await page.locator("main summary").first().waitFor();
    const marks = await page.locator("main summary").evaluateAll((all) =>
      all.map((summary) => {
        const { borderBottomWidth, content } = getComputedStyle(summary, "::after");
        const { display, listStyleType } = getComputedStyle(summary);
        const isMenu = summary.querySelector("svg") !== null;
        const isMarked = content !== "none" && Number.parseFloat(borderBottomWidth) > 0;
        return display !== "list-item" && listStyleType === "none" && isMarked !== isMenu;
      }),
    );
    expect(marks.length, path).toBeGreaterThan(0);
    expect(marks, path).not.toContain(false);
  }
  await page.goto(passPath);
  const { borderTopWidth } = await page
    .locator("summary", { hasText: "More dates" })
    .evaluate((summary) => ({ borderTopWidth: getComputedStyle(summary).borderTopWidth }));
  expect(Number.parseFloat(borderTopWidth)).toBeGreaterThan(0);
});

const pagesOfEachKind = [
  "/",
  "/coworking-space/delhi/",
  "/coworking-space/delhi/connaught-place",
  "/meeting-rooms/delhi/all",
  "/search?q=saket",
  "/coworking-space/delhi/connaught-place",
  `/coworking-space/delhi/${rooms.neem.buildingId}`,
  "/office-space/virtual-office",
  "/contact-us/",
  "/my-bookings",
  "/terms",
  "/no-such-page",
  `/booking-details/${rooms.neem.buildingId}/${rooms.neem.catalogId}`,
];

test("every page shows the visitor's hold until it is released", async ({ openPage, site }) => {
  const { page } = await openPage(phone);
  await openHeldBooking(page, await findFreeHour(site.origin, rooms.amaltas));
  const notice = page.getByRole("complementary", { name: "Your hold" });
  expect(await notice.count()).toBe(0);
  await page
    .getByRole("link", { name: /Baithak/ })
    .first()
    .click();
  await page.getByText(/^We're holding Amaltas for you until \d+:\d\d\s[ap]m\sIST\./).waitFor();
  const sentence = /We&#x27;re holding Amaltas for you until \d+:\d\d\s[ap]m\sIST\./;
  for (const path of pagesOfEachKind) {
    const response = await page.request.get(path);
    expect.soft(response.headers()["cache-control"], path).toBe("private, no-store");
    expect.soft(sentence.test(await response.text()), `${path} shows the hold to its holder`).toBe(true);
    const otherVisitorsHtml = await (await fetch(site.origin + path)).text();
    expect.soft(otherVisitorsHtml.includes("re holding"), `${path} shows the hold to others`).toBe(false);
  }
  await page.goto("/terms");
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
  await notice.getByRole("link", { name: "Continue to payment" }).click();
  await stepHeading(page, "pay").waitFor();
  await page.getByRole("button", { name: "Release this hold" }).click();
  await stepHeading(page, "released").waitFor();
  await waitForTitle(page, "Hold released");
  await page.goto("/terms");
  expect(await notice.count()).toBe(0);
  expect((await page.goto("/terms"))?.headers()["cache-control"]).toContain("public");
});

test("an offline visitor sees the offline page, and once online again the requested page", async ({
  openPage,
}) => {
  const { page, context } = await openPage();
  await page.goto("/");
  await context.setOffline(true);
  await page.getByRole("contentinfo").getByRole("link", { name: /terms/i }).click();
  await page.getByRole("heading", { level: 1, name: "You're offline" }).waitFor();
  await page.getByRole("button", { name: "Try again" }).click();
  await page.getByText("You're still offline.").first().waitFor();
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
  expect(await page.getByText("Whoops!").count()).toBe(0);
  await context.setOffline(false);
  await page.locator("main table, main h2").first().waitFor();
  expect(new URL(page.url()).pathname).toMatch(/^\/terms/);
});

test("the chosen day, start and step are distinguishable in forced colours", async ({ openPage, site }) => {
  const { page } = await openPage({ forcedColors: "active" });
  const { buildingId, catalogId } = rooms.amaltas;
  // Chooses a day after today, because few of today's times are left in the evening.
  const date = await openDays(site.origin, rooms.amaltas, 1, Date.now(), 1);
  await page.goto(`/booking-details/${buildingId}/${catalogId}?date=${date}`);
  await stepHeading(page, "choose").waitFor();
  await page.getByRole("main").locator('label:has(input[name="start"]:enabled)').first().click();
  const colours = (part: Locator) =>
    part.evaluate((element) => {
      const { backgroundColor, borderTopColor } = getComputedStyle(element);
      return `${backgroundColor} ${borderTopColor}`;
    });
  const main = page.getByRole("main");
  const chosen = main.locator('input[name="start"]:checked + *');
  const otherStart = main.locator('input[name="start"]:not(:checked, :disabled) + *').first();
  expect(await colours(chosen)).not.toBe(await colours(otherStart));
  const days = main.getByRole("navigation", { name: "Next days" });
  expect(await colours(days.locator("[aria-current]"))).not.toBe(
    await colours(days.locator("a:not([aria-current])").first()),
  );
  const steps = main.getByRole("list", { name: "Booking steps" });
  expect(await colours(steps.locator("[aria-current]"))).not.toBe(
    await colours(steps.locator(":not([aria-current])").last()),
  );
  await continueToDetails(page);
  expect(await colours(steps.locator("[aria-current]"))).not.toBe(
    await colours(steps.getByRole("listitem").first()),
  );
  await page.goto(passPath);
  const calendar = passDays(page);
  await calendar.locator("label:has(input:enabled)").last().scrollIntoViewIfNeeded();
  expect(await colours(calendar.locator("input:checked + *").first())).not.toBe(
    await colours(calendar.locator("input:not(:checked, :disabled) + *").first()),
  );
});

/** Returns the days, from `date` on, on which the flexi pass is available according to the availability API. */
async function daysFrom(site: ClockedSite, date: string): Promise<readonly string[]> {
  const { buildingId, catalogId } = rooms.flexiPass;
  const query = new URLSearchParams({ buildingId, catalogId, date });
  const { days } = await (await fetch(`${site.origin}/order/availability?${query}`)).json();
  return days.map((day: { date: string }) => day.date).filter((each: string) => each >= date);
}

const passPath = `/booking-details/${rooms.flexiPass.buildingId}/${rooms.flexiPass.catalogId}`;

test("only open days of a pass can be chosen, and the error message lists closed days", async ({
  openPage,
  site,
}) => {
  const { page } = await openPage(phone);
  const date = await openDays(site.origin, rooms.flexiPass, 1);
  const openDates = await daysFrom(site, date);
  await page.goto(`${passPath}?date=${date}&days=7`);
  const boxes = passDays(page).getByRole("checkbox");
  await boxes.first().waitFor();
  const ticked = await boxes.evaluateAll((all) =>
    all.flatMap((box) => (box instanceof HTMLInputElement && box.checked ? [box.value] : [])),
  );
  const closed = ticked.filter((each) => !openDates.includes(each));
  expect(closed, "closed days among the seven days in the link").toHaveLength(1);
  // Also those of the months that are folded.
  const offered = await passDays(page)
    .locator("input[type=checkbox]")
    .evaluateAll((all) =>
      all.flatMap((box) => (box instanceof HTMLInputElement && !box.disabled ? [box.value] : [])),
    );
  expect(offered.filter((each) => each >= date && !closed.includes(each))).toEqual(openDates);
  expect(await page.locator("[data-sticky-bar]").innerText()).toContain("a day");
  await page.getByRole("button", { name: "Continue" }).click();
  await page.getByText(/There are no passes on Sun/).waitFor();
  await page.getByRole("checkbox", { name: /^Sun .* Closed$/, checked: true }).focus();
  await page.keyboard.press("Space");
  await page.getByRole("button", { name: "Continue" }).click();
  await stepHeading(page, "details").waitFor();
});

for (const javaScriptEnabled of [true, false]) {
  test(`passes can be booked for separate days (JavaScript: ${javaScriptEnabled})`, async ({
    openPage,
    site,
  }) => {
    const { page } = await openPage({ ...phone, javaScriptEnabled });
    const date = await openDays(site.origin, rooms.flexiPass, 1);
    const [first = "", , third = "", , fifth = ""] = await daysFrom(site, date);
    await page.goto(`${passPath}?date=${first}&passes=2`);
    if (await stepHeading(page, "details").isVisible())
      await page.getByRole("button", { name: "Change days" }).click();
    await stepHeading(page, "choose").waitFor();
    const box = (day: string) => page.locator(`input[name="day"][value="${day}"]`);
    for (const day of [third, fifth]) {
      await box(day).focus();
      await page.keyboard.press("Space");
      expect(await box(day).isChecked()).toBe(true);
    }
    await page.getByRole("button", { name: "Continue" }).click();
    await stepHeading(page, "details").waitFor();
    const sentence = [first, third, fifth].map(formatDay).join(", ");
    await page.getByText(`${sentence} · 2 passes`).waitFor();
    await page.reload();
    await page.getByText(`${sentence} · 2 passes`).waitFor();
    await holdSlot(page);
    await page.getByText(/2 passes for 3 days/).waitFor();
    await (javaScriptEnabled ? payWith : payHosted)(page, "pay");
    await resultHeading(page, "You're booked");
    await page.getByText(sentence).first().waitFor();
    const order = await fetchOrder(createServiceVisitor(site.origin), await orderKeyOf(page));
    expect(order.dates).toEqual([first, third, fifth]);
    const invoice = page.getByRole("region", { name: "Tax invoice" });
    await invoice.locator("summary").click();
    expect(await invoice.innerText()).toContain([first, third, fifth].map(formatProseDate).join("; "));
  });
}

test("a listing starts in the first viewport of a phone", async ({ openPage, site }) => {
  const { page } = await openPage({ ...phone, viewport: { width: 360, height: 740 } });
  const list = page
    .getByRole("main")
    .getByRole("list")
    .filter({ has: page.getByRole("heading", { level: 3 }) });
  const { date, from, to } = await findFreeHour(site.origin, rooms.yamuna);
  for (const query of ["", `?${new URLSearchParams({ date, from, to, people: "6" })}`]) {
    await page.goto(`/meeting-rooms/delhi/all${query}`);
    const box = await list.getByRole("listitem").first().boundingBox();
    // Measures from the header, because a notice about a cached copy may be shown above it if the machine is busy.
    const header = await page.getByRole("banner").boundingBox();
    // With search criteria, the list starts below them: each criterion is shown above it, with a button that removes
    // it.
    expect((box?.y ?? 0) - (header?.y ?? 0), query).toBeLessThan(query === "" ? 240 : 300);
    // The summary of the criteria takes at most two lines and does not overflow. The fields below it are collapsed.
    const summary = page.locator("main summary").first();
    expect((await summary.boundingBox())?.height, query).toBeLessThan(64);
    expect(await summary.evaluate((each) => each.scrollWidth - each.clientWidth), query).toBeLessThanOrEqual(
      0,
    );
    expect(await page.getByLabel("Sort by").isVisible()).toBe(false);
  }
});

test("sorting by distance reads the visitor's location only on request", async ({ openPage }) => {
  const { page, context } = await openPage({ ...phone, viewport: { width: 360, height: 640 } });
  await context.grantPermissions(["geolocation"]);
  await context.setGeolocation({ latitude: 28.5244, longitude: 77.2066 });
  await page.addInitScript(() => {
    const getCurrentPosition = navigator.geolocation.getCurrentPosition.bind(navigator.geolocation);
    navigator.geolocation.getCurrentPosition = (...given) => {
      Object.assign(window, { isAsked: true });
      getCurrentPosition(...given);
    };
  });
  await page.goto("/meeting-rooms/delhi/all");
  const first = page
    .getByRole("listitem")
    .filter({ has: page.getByRole("heading", { level: 3 }) })
    .first();
  const box = await first.boundingBox();
  expect(box?.y ?? 640, "the top of the first room").toBeLessThan(240);
  await page.getByText("Change", { exact: true }).tap();
  await page.getByLabel("Sort by").selectOption("distance");
  await page.waitForURL(/sort=distance/);
  await first.getByText(/ away$/).waitFor();
  expect(await page.evaluate(() => "isAsked" in window)).toBe(false);
  await page.getByRole("button", { name: "Nearest to me" }).tap();
  await page.waitForURL(/near=28\.524%2C77\.207/);
  await first.getByText(/Saket · .* away$/).waitFor();
  const pageWithoutScripts = await openPage({ javaScriptEnabled: false });
  await pageWithoutScripts.page.goto(page.url());
  await pageWithoutScripts.page
    .getByText(/Saket · .* away$/)
    .first()
    .waitFor();
  expect(await pageWithoutScripts.page.getByRole("button", { name: "Nearest to me" }).count()).toBe(0);
  await pageWithoutScripts.page.getByRole("link", { name: /^Near you/ }).click();
  await pageWithoutScripts.page.waitForURL((url) => !url.search.includes("near"));
});

/** A customer with a GSTIN of Maharashtra, for bookings in Delhi. */
const mumbaiCustomer = {
  ...asha,
  gstin: "27AAACB1234C1ZF",
  address: "5 Hill Road, Bandra West, Mumbai 400050",
};

test("a GSTIN requires a postal address and a state, and the invoice shows both", async ({
  openPage,
  site,
}) => {
  const { page, expectResponse } = await openPage(phone);
  expectResponse(422, "/order/verifyAndBook");
  await page.goto(bookingPath(await findFreeHour(site.origin, rooms.amaltas)));
  await stepHeading(page, "details").waitFor();
  const warning = page.getByText("you can't claim input tax credit");
  expect(await detailField(page, "address").count()).toBe(0);
  await detailField(page, "gstin").fill("07AAACB1234C1ZH");
  await detailField(page, "address").waitFor();
  expect(await warning.count()).toBe(0);
  await typeDetails(page, { ...mumbaiCustomer, address: "" });
  await warning.waitFor();
  await page.getByRole("combobox", { name: "State" }).selectOption("Karnataka");
  await holdButton(page).click();
  await page.getByText(/^Enter the address registered for this GSTIN/).waitFor();
  await page.getByText("This GSTIN is registered in Maharashtra. Choose that state").waitFor();
  await expect
    .poll(() => detailField(page, "address").evaluate((field) => field === document.activeElement))
    .toBe(true);
  await detailField(page, "address").fill(mumbaiCustomer.address);
  await page.getByRole("combobox", { name: "State" }).selectOption("Maharashtra");
  await page.reload();
  await expect.poll(() => detailField(page, "address").inputValue()).toBe(mumbaiCustomer.address);
  const state = page.getByRole("combobox", { name: "State" }).locator("option:checked");
  expect(await state.textContent()).toBe("Maharashtra");
  await holdButton(page).click();
  await stepHeading(page, "pay").waitFor();
  await warning.waitFor();
  await payWith(page, "pay");
  await resultHeading(page, "You're booked");
  const invoice = page.getByRole("region", { name: "Tax invoice" });
  await invoice.locator("summary").click();
  expect(await invoice.innerText()).toContain(
    `${mumbaiCustomer.address}\nMaharashtra (27)\nGSTIN ${mumbaiCustomer.gstin}`,
  );
});

test("without JavaScript, a GSTIN also requires a postal address", async ({ openPage, site }) => {
  const { page, expectResponse } = await openPage({ javaScriptEnabled: false });
  expectResponse(422, "/booking-details/");
  await page.goto(bookingPath(await findFreeHour(site.origin, rooms.amaltas)));
  await stepHeading(page, "details").waitFor();
  await typeDetails(page, { ...mumbaiCustomer, address: "" });
  await holdButton(page).click();
  await page.getByText(/^Enter the address registered for this GSTIN/).waitFor();
  await page.getByText("you can't claim input tax credit").waitFor();
  await detailField(page, "address").fill(mumbaiCustomer.address);
  await holdButton(page).click();
  await stepHeading(page, "pay").waitFor();
  await page.getByText("This GSTIN is registered in Maharashtra.").waitFor();
  await page.reload();
  await page.getByText("you can't claim input tax credit").waitFor();
});

test("the contact page shows a booking number unchanged", async ({ openPage, site }) => {
  const { page } = await openPage();
  const hour = await findFreeHour(site.origin);
  const { number } = await fetchOrder(
    createServiceVisitor(site.origin),
    await hold(createServiceVisitor(site.origin), toBookingRequest(hour)),
  );
  await page.goto("/contact-us");
  const [, first] =
    /booking number \(it starts with (\w)\)/.exec(await page.getByRole("main").innerText()) ?? [];
  expect(number[0]).toBe(first);
});
