import type { Page } from "@playwright/test";
import type { HeaderContent } from "../../src/api/contract/content.ts";
import type { Building, CityLocation, Picture } from "../../src/api/contract/places.ts";
import { listenForTest } from "../support/listen.ts";
import { expect } from "../support/test.ts";
import { fetchJson, fetchPath, openPage, revisit, suite } from "./fixture.ts";
import { fillForm, submitForm, thankYouText, visitForm } from "./leads.ts";
import { requirement } from "./requirement.ts";

const productTypes = {
  CO_WORKING_FIXED_DESK: "Fixed Desk",
  CO_WORKING_FLEXI_PASS: "Flexi Pass",
  CO_WORKING_MEETING_ROOM: "Meeting / Conference Room",
  CO_WORKING_MULTI_UTILITY_SPACE: "Event Space",
  CO_WORKING_HOT_DESK: "Hot Desk",
  CO_WORKING_PRIVATE_CABIN: "Private office",
  CO_WORKING_CABIN: "Shared Office Space",
  CO_WORKING_BE_SPOKE_SOLUTIONS: "Bespoke Solutions",
} as const;

requirement("N1", async () => {
  const { productTypes: choices } = await fetchJson<{ productTypes: { value: string; label: string }[] }>(
    "/widget/bookingPageFilters",
  );
  const labels = Object.fromEntries(choices.map(({ value, label }) => [value, label]));
  expect(labels).toEqual(productTypes);
  for (const [value, label] of Object.entries(productTypes)) {
    const query = new URLSearchParams({ productType: value });
    const { buildings } = await fetchJson<{ buildings: Building[] }>(
      `/api/filteredAllProductsBuildings?${query}`,
    );
    expect(buildings.length, `centres with ${value}`).toBeGreaterThan(0);
    for (const { offerings } of buildings) {
      expect(offerings.find(({ productType }) => productType === value)?.label).toBe(label);
    }
  }
  const unknown = await fetchPath("/api/filteredAllProductsBuildings?productType=CO_WORKING_SOFA");
  expect(unknown.status).toBe(422);
});

requirement("N5", async () => {
  const { header } = await fetchJson<{ header: HeaderContent }>("/widget/headerFooter");
  for (const item of header.menuList) {
    expect(item.name).not.toBe("");
    expect(item.href).toMatch(/^\//);
    if ("hasDropDown" in item) expect(item.hasDropDown).toBe("true");
  }
  expect(header.menuList.filter(({ hasDropDown }) => hasDropDown === "true")).toHaveLength(1);
});

const campaign = "utm_source=letter&utm_campaign=monsoon&utm_medium=paper";

requirement(["T7", "N8"], async () => {
  const page = await visitForm(`/?${campaign}&utm_term=ignored`);
  const parameters = { utm_source: "letter", campaign_name: "monsoon", utm_medium: "paper" };
  const stored = () =>
    page.evaluate(() => JSON.parse(localStorage.getItem("tracking") ?? "null")?.parameters);
  await expect.poll(stored).toEqual(parameters);
  // The visitor opens another page in a new document, without tracking parameters.
  await revisit(page, "/contact-us");
  await fillForm(page);
  const lead = await submitForm(page);
  expect(lead).toMatchObject(parameters);
  for (const name of ["utm_campaign", "utm_term"]) expect(lead).not.toHaveProperty(name);
  await revisit(page, "/terms?utm_source=poster");
  await expect.poll(stored, { message: "a new campaign is stored" }).toEqual({ utm_source: "poster" });
});

requirement(["N9", "Q leadSubmit", "R2"], async () => {
  const referring = await listenForTest((_request, response) => {
    response
      .writeHead(200, { "content-type": "text/html", "referrer-policy": "unsafe-url" })
      .end(`<!doctype html><a href="${suite().site.origin}/contact-us?${campaign}">to the site</a>`);
  });
  const page = await visitForm("/contact-us", { prepare: (fresh) => fresh.clock.install() });
  await page.goto(`${referring}/an/article`);
  await page.getByRole("link", { name: "to the site" }).click();
  await page.getByRole("heading", { level: 2, name: "Request a Call Back" }).waitFor();
  // Advances the clock, because the service treats a form that is sent within two seconds as sent by a bot.
  await page.clock.fastForward(5_000);
  const person = await fillForm(page);
  const lead = await submitForm(page);
  const source = {
    utm_source: "letter",
    campaign_name: "monsoon",
    utm_medium: "paper",
    ref: `${referring}/an/article`,
    leadSourceUrl: `${suite().site.origin}/contact-us`,
    referrer_details: new URL(referring).host,
  };
  expect(lead).toMatchObject(source);
  await thankYouText(page).waitFor();
  const storedLead = () => suite().leadPosts.find((post) => post.lead.email === person.email)?.lead;
  await expect.poll(storedLead, { message: "the lead that the operator receives" }).toMatchObject(source);
});

/** Returns the width of a decoded picture in pixels, or 0 if the picture does not load. */
function widthOf(page: Page, address: string): Promise<number> {
  return page.evaluate(async (src) => {
    const image = new Image();
    image.src = src;
    return image.decode().then(
      () => image.naturalWidth,
      () => 0,
    );
  }, address);
}

requirement("N11", async () => {
  const names = ["Gurgaon", "Mumbai", "Delhi", "Bangalore", "Navi Mumbai", "Hyderabad"];
  names.push("Noida", "Mohali", "Chennai", "Pune", "Ahmedabad", "Raipur");
  const { cities } = await fetchJson<{ cities: CityLocation[] }>("/api/listFilteredCities");
  const page = await openPage("/terms");
  const bodies = new Set<string>();
  for (const name of names) {
    const picture = cities.find(({ city }) => city.name === name)?.image ?? pictureOfHidden(name);
    expect(await widthOf(page, picture.medium), `width of the picture of ${name}`).toBeGreaterThan(400);
    const response = await fetchPath(picture.medium);
    expect(response.headers.get("content-type")).toBe("image/avif");
    bodies.add(Buffer.from(await response.arrayBuffer()).toString("base64"));
  }
  expect(bodies.size, "number of different pictures").toBe(12);
});

/** Returns the picture of a city without a centre. No list contains such a city. */
function pictureOfHidden(name: string): Pick<Picture, "medium"> {
  return { medium: `/pictures/city-${name.toLowerCase().replaceAll(" ", "-")}-medium.avif` };
}
