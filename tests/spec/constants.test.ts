import type { Page } from "@playwright/test";
import { expect } from "../support/test.ts";
import { confirmedOrder, queryOf, room, screenPaths } from "./bookings.ts";
import { customBrandSite, excludedCentreIds } from "./custom-brand-site.ts";
import { eventsOf, fetchJson, fetchPath, navigateTo, revisit, visit } from "./fixture.ts";
import { fillForm, submitForm, visitForm } from "./leads.ts";
import { requirement } from "./requirement.ts";

const now = new Date("2026-11-23T06:00:00Z");
const seconds = now.getTime() / 1000;

/** Returns the lead source that the browser sends for these stored tracking parameters. */
async function sourceOfLead(stored: unknown): Promise<unknown> {
  const page = await visitForm("/contact-us", {
    prepare: async (fresh) => {
      await fresh.clock.setFixedTime(now);
      await fresh.addInitScript((text) => localStorage.setItem("tracking", text), JSON.stringify(stored));
    },
  });
  await fillForm(page);
  const { utm_source: source } = await submitForm(page);
  await page.context().close();
  return source;
}

requirement("K3", async () => {
  const parameters = { utm_source: "letter" };
  for (const [storedAt, source, what] of [
    [seconds - 2_591_999, "letter", "a second too young"],
    [seconds - 2_592_001, undefined, "a second too old"],
    [seconds + 60, undefined, "in the future"],
    ["yesterday", undefined, "not a number"],
    [null, undefined, "not there"],
    [seconds, "letter", "just now"],
  ])
    expect(await sourceOfLead({ parameters, storedAt }), String(what)).toBe(source);
});

requirement("K4", async () => {
  const supportedCities = [
    "delhi",
    "mumbai",
    "gurgaon",
    "hyderabad",
    "chennai",
    "pune",
    "bangalore",
    "noida",
  ];
  supportedCities.push("ahmedabad", "indore", "raipur");
  const { cities } = await fetchJson<{ cities: { city: { slug: string } }[] }>("/api/listFilteredCities");
  const citySlugs = cities.map(({ city }) => city.slug);
  for (const slug of supportedCities) {
    expect(citySlugs).toContain(slug);
    expect((await fetchPath(`/coworking-space/${slug}`)).status, slug).toBe(200);
    expect((await fetchPath(`/meeting-rooms/${slug}/all`)).status, slug).toBe(200);
  }
  expect((await fetchPath("/coworking-space/kolkata")).status).toBe(404);
});

requirement("K5", async () => {
  const { origin } = await customBrandSite();
  expect(excludedCentreIds).toHaveLength(9);
  const citySlugs: string[] = [];
  for (const city of ["delhi", "pune", "mumbai"]) {
    const query = `city=${city}&pageSize=50`;
    const all = await fetchJson<{ buildings: { id: string }[] }>(`/api/listBuildings?${query}`, origin);
    const filtered = await fetchJson<{ buildings: { id: string }[] }>(
      `/api/filteredAllProductsBuildings?${query}`,
      origin,
    );
    const rooms = await fetchJson<{ items: { building: { id: string } }[] }>(
      `/widget/productTypeBuildings?${query}`,
      origin,
    );
    citySlugs.push(...[...all.buildings, ...filtered.buildings].map(({ id }) => id));
    citySlugs.push(...rooms.items.map(({ building }) => building.id));
  }
  expect(citySlugs.length).toBeGreaterThan(0);
  for (const id of excludedCentreIds) {
    expect(citySlugs, `${id} is not listed`).not.toContain(id);
    const data = await fetchPath(`/api/buildingData?buildingId=${id}`, {}, origin);
    expect([data.status, ((await data.json()) as { error: { code: string } }).error.code]).toEqual([
      404,
      "centre_unavailable",
    ]);
    expect((await fetchPath(`/api/buildingData?buildingId=${id}`)).status, "available elsewhere").toBe(200);
    const name = nameOf(await fetchJson<unknown>(`/api/buildingData?buildingId=${id}`));
    const { results } = await fetchJson<{ results: { href: string }[] }>(
      `/api/search?${new URLSearchParams({ q: name })}`,
      origin,
    );
    expect(
      results.filter(({ href }) => href.endsWith(id)),
      `the search does not find ${name}`,
    ).toEqual([]);
  }
  const { cities } = await fetchJson<{ cities: { id: string; buildingsCount: number }[] }>(
    "/api/listFilteredCities",
    origin,
  );
  const defaultCities = await fetchJson<{ cities: { id: string; buildingsCount: number }[] }>(
    "/api/listFilteredCities",
  );
  const puneCentreCount = (list: typeof cities) => list.find(({ id }) => id === "pune")?.buildingsCount ?? 0;
  expect(puneCentreCount(cities)).toBe(puneCentreCount(defaultCities.cities) - 3);
});

function nameOf(data: unknown): string {
  return (data as { building: { name: string } }).building.name;
}

requirement("K8", async () => {
  const page = await visit("/", { viewport: { width: 1280, height: 600 } });
  await page.waitForLoadState("networkidle");
  const arches = page.locator("span[role=img], main a > span > span:has(noscript)");
  const pictureTops = await arches
    .first()
    .evaluate((element) => element.getBoundingClientRect().top + window.scrollY);
  expect(pictureTops, "the first deferred picture is far below the window").toBeGreaterThan(800);
  const fetched: string[] = [];
  page.on("request", (sent) => {
    if (sent.resourceType() === "image") fetched.push(sent.url());
  });
  await scrollTo(page, pictureTops - 600 - 130);
  expect(fetched, "pictures requested 130 px below the window").toEqual([]);
  await scrollTo(page, pictureTops - 600 - 70);
  await expect.poll(() => fetched.length, { message: "requests 70 px below the window" }).toBeGreaterThan(0);
});

/** Scrolls, then waits until the browser has notified intersection observers. */
async function scrollTo(page: Page, y: number): Promise<void> {
  await page.evaluate(
    (top) =>
      new Promise<void>((resolve) => {
        window.scrollTo({ top, behavior: "instant" });
        const next = (frames: number) =>
          frames === 0 ? resolve() : requestAnimationFrame(() => next(frames - 1));
        next(10);
      }),
    y,
  );
}

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

requirement("K10", async () => {
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
  await revisit(page, `/payment-success/${order.orderId}?${queryOf(order)}`);
  const [view] = await eventsOf(page, "page_view");
  expect(JSON.stringify(view), "analytics receives no order token").not.toContain(order.token);
  expect(view).toMatchObject({
    city: "Delhi",
    paymentMethod: expect.stringMatching(/./),
    propertyId: room.buildingId,
    propertyName: room.building,
  });
});
