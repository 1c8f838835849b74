import type { Page } from "@playwright/test";
import { expect } from "../support/test.ts";
import { confirmedOrder, room, screenPaths } from "./bookings.ts";
import { eventsOf, fetchPath, navigateTo, revisit, visit } from "./fixture.ts";
import { requirement } from "./requirement.ts";

requirement("K9", async () => {
  const page = await visit("/meeting-rooms/delhi/all", { prepare: (fresh) => fresh.clock.install() });
  const people = page.getByRole("spinbutton", { name: /People/ });
  const peopleInUrl = () => page.evaluate(() => new URLSearchParams(location.search).get("people"));
  await page.clock.pauseAt(Date.now() + 60_000);
  await people.fill("2");
  await page.clock.runFor(50);
  await expect.poll(peopleInUrl, { message: "the first change takes effect immediately" }).toBe("2");
  for (const count of ["3", "4", "5"]) {
    await people.fill(count);
    await page.clock.runFor(50);
  }
  expect(await peopleInUrl(), "no further change takes effect within 300 ms").toBe("2");
  await page.clock.runFor(300);
  await expect.poll(peopleInUrl, { message: "changes take effect every 300 ms" }).toBe("5");
  await people.fill("6");
  await page.clock.runFor(50);
  expect(await peopleInUrl()).toBe("5");
  await page.clock.runFor(300);
  await expect.poll(peopleInUrl, { message: "the last change takes effect" }).toBe("6");
  await page.goBack();
  await expect.poll(peopleInUrl, { message: "all changes share one history entry" }).toBeNull();
});

/** Waits until the first page view has these dimensions. `path` is named in the error message. */
async function expectPageView(page: Page, path: string, dimensions: Record<string, unknown>): Promise<void> {
  const firstPageView = async () => (await eventsOf(page, "page_view"))[0] ?? {};
  await expect.poll(firstPageView, { message: path }).toMatchObject(dimensions);
}

requirement(["K10", "J7"], async () => {
  const centre = `/coworking-space/delhi/${room.buildingId}`;
  const page = await visit(`${centre}?utm_source=letter`);
  const origin = new URL(page.url()).origin;
  expect((await eventsOf(page, "page_view"))[0]).toMatchObject({
    country: "India",
    city: "Delhi",
    pageType: "centre",
    userLoggedIn: false,
    paymentMethod: "",
    pageUrl: origin + centre,
    statusCode: 200,
    propertyId: room.buildingId,
    propertyName: room.building,
  });
  const { "not-found": _, ...screens } = await screenPaths();
  const kinds = {
    ...Object.fromEntries(Object.entries(screens).map(([screen, path]) => [path, screen])),
    "/coworking-space/delhi": "city",
    [screens.space]: "city",
    "/office-space/hot-desk": "offering",
    [screens["city-or-centre"]]: "centre",
    "/coworking-space/delhi/connaught-place": "locality",
  };
  for (const [path, pageType] of Object.entries(kinds)) {
    await revisit(page, path);
    await expectPageView(page, path, { pageType, userLoggedIn: false });
  }
  const notFoundDimensions = {
    country: "India",
    pageType: "not-found",
    statusCode: 404,
    city: "",
    propertyId: "",
  };
  const unknown = [
    "/no-such-page",
    "/coworking-space/atlantis",
    "/coworking-space/delhi/nope",
    "/office-space/atlantis/nope",
    "/meeting-rooms/atlantis/all",
    "/booking-details/nope/nope",
    "/payment-success/ORD000000000000?token=nope",
    "/my-bookings?key=nope",
  ];
  for (const path of unknown) {
    expect((await fetchPath(path)).status, path).toBe(404);
    await revisit(page, path);
    await expectPageView(page, path, notFoundDimensions);
  }
  await revisit(page, "/terms");
  for (const path of ["/no-such-page", "/coworking-space/atlantis", "/coworking-space/delhi/nope"]) {
    await navigateTo(page, path);
    const lastView = async () => (await eventsOf(page, "page_view")).at(-1);
    await expect.poll(lastView, { message: `page view of ${path} without a new document` }).toMatchObject({
      ...notFoundDimensions,
      pageUrl: origin + path,
    });
  }
  const order = await confirmedOrder();
  await revisit(page, `/payment-success/${order.orderId}?token=${order.token}`);
  const [view] = await eventsOf(page, "page_view");
  expect(JSON.stringify(view), "analytics receives no order token").not.toContain(order.token);
  expect(view).toMatchObject({
    city: "Delhi",
    paymentMethod: expect.stringMatching(/./),
    propertyId: room.buildingId,
    propertyName: room.building,
  });
});
