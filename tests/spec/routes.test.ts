import type { Page } from "@playwright/test";
import { afterTest, expect } from "../support/test.ts";
import { room } from "./bookings.ts";
import { fetchJson, fetchPath, openPage, suite } from "./fixture.ts";
import { requirement } from "./requirement.ts";

/** The page of the running test. The test opens all its paths in this page. */
let currentPage: Page | null = null;

/**
 * Opens a path as if the visitor had typed the URL. The response must not be a redirect, and the heading must identify
 * the screen.
 */
async function expectScreen(path: string, heading: string | RegExp, status = 200): Promise<Page> {
  const response = await fetchPath(path);
  expect(response.status, path).toBe(status);
  const page = currentPage ?? (await openPage(path));
  if (currentPage !== null) await page.goto(suite().site.origin + path, { waitUntil: "domcontentloaded" });
  else
    afterTest(() => {
      currentPage = null;
    });
  currentPage = page;
  const headingLocator = page.getByRole("heading", { level: 1 });
  expect(await headingLocator.count(), `headings of level 1 on ${path}`).toBe(1);
  expect((await headingLocator.textContent())?.trim()).toMatch(heading);
  return page;
}

const expectHeading = (level: number, name: string) => (page: Page) =>
  page.getByRole("heading", { level, name, exact: true }).waitFor();

requirement("R1", async () => {
  const home = await fetchJson<{ hero: { heading: string } }>("/api/home");
  const page = await expectScreen("/", exactly(home.hero.heading));
  await expectHeading(2, "FIND YOUR SPACE IN")(page);
});

requirement("R3", async () => {
  await expectScreen("/meeting-rooms/delhi/all", exactly("Meeting rooms in Delhi"));
  await expectScreen("/meeting-rooms/delhi/connaught-place", /Connaught Place/);
  const page = await expectScreen("/meeting-rooms/pune/all", exactly("Meeting rooms in Pune"));
  const menu = page.getByRole("navigation", { name: "Main" });
  expect(await menu.getByRole("link", { name: "Meeting rooms" }).getAttribute("href")).toBe(
    "/meeting-rooms/delhi/all",
  );
  for (const short of ["/meeting-rooms", "/meeting-rooms/delhi"]) {
    const response = await fetchPath(short);
    expect(
      [response.status, response.headers.get("location")],
      `${short} leads to the default listing`,
    ).toEqual([308, "/meeting-rooms/delhi/all"]);
  }
});

requirement("R4", async () => {
  const page = await expectScreen(
    `/booking-details/${room.buildingId}/${room.catalogId}`,
    exactly(room.name),
  );
  await page.locator("main").getByText(room.building).first().waitFor();
  expect((await fetchPath("/booking-details/nowhere/nothing")).status).toBe(404);
});

requirement("R8", async () => void (await expectScreen("/terms", exactly("Terms and conditions"))));

requirement("R9", async () => void (await expectScreen("/privacy", exactly("Privacy policy"))));

requirement("R10", async () =>
  expect(await expectScreen("/about-us", /./)).toHaveTitle("About us | Baithak"),
);

requirement("R17", async () =>
  expect(await expectScreen("/referral", /./)).toHaveTitle(/^Referral programme/),
);

requirement("R11", async () => {
  const page = await expectScreen("/vyapaar", /Vyapaar/);
  await page
    .locator("main")
    .getByText(/commission/i)
    .first()
    .waitFor();
});

requirement("R18", async () => {
  for (const path of ["/nope", "/coworking-space", "/meeting-rooms/delhi/all/more", "/payment-success"]) {
    const page = await expectScreen(path, exactly("Whoops!"), 404);
    expect(await page.title()).toMatch(/not found/i);
    await page.locator("main").getByRole("link", { name: "Home Page" }).waitFor();
  }
});

const supportedCities = [
  "delhi",
  "mumbai",
  "gurgaon",
  "hyderabad",
  "chennai",
  "pune",
  "bangalore",
  "noida",
  "ahmedabad",
  "indore",
  "raipur",
];

requirement(["R19", "K4"], async () => {
  for (const path of ["/terms/more", "/about-us/x", "/contact-us/form", "/homepage", "/referral/a/b"]) {
    expect((await fetchPath(path)).status, `${path} is not a route`).toBe(404);
  }
  const { cities } = await fetchJson<{ cities: { city: { name: string; slug: string } }[] }>(
    "/api/listFilteredCities",
  );
  expect(cities.map(({ city }) => city.slug)).toEqual(expect.arrayContaining(supportedCities));
  const home = await (await fetchPath("/")).text();
  for (const icon of home.match(/(?<=<link rel="[a-z-]*icon" href=")[^"]+/g) ?? []) {
    expect((await fetchPath(icon)).headers.get("content-type"), icon).toMatch(/^image\//);
  }
  for (const { city } of cities) {
    const path = `/coworking-space/${city.name.toLowerCase().replaceAll(" ", "-")}/`;
    expect(home, `the home page links to ${city.name}`).toContain(`href="${path}"`);
    expect((await fetchPath(path, { redirect: "follow" })).status, path).toBe(200);
    expect((await fetchPath(`/meeting-rooms/${city.slug}/all`)).status, city.name).toBe(200);
  }
  const spaced = await fetchPath("/coworking-space/Navi%20Mumbai/", { redirect: "follow" });
  expect(new URL(spaced.url).pathname, "redirects a name with a space").toBe("/coworking-space/navi-mumbai");
  const encoded = await fetchPath("/%74erms", { redirect: "follow" });
  expect(new URL(encoded.url).pathname, "redirects a path with needless encoding").toBe("/terms");
  const searchPage = await (await fetchPath("/search/hot%20desk")).text();
  expect(searchPage, "the server decodes the query in the path").toContain('value="hot desk"');
  const unknown = await (await fetchPath("/coworking-space/delhi/caf%c3%a9")).text();
  expect(unknown, "the server decodes the path").toContain("Whoops!");
});

function exactly(text: string): RegExp {
  return new RegExp(`^${text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")}$`);
}
