import { waitForRouter } from "../support/hydration.ts";
import { expect } from "../support/test.ts";
import { room } from "./bookings.ts";
import {
  arriveByNavigation,
  fetchJson,
  followLink,
  nextClientAddress,
  phone,
  revisit,
  startSiteWithLayout,
  suite,
  visit,
} from "./fixture.ts";
import { fillForm, submitForm, thankYouText } from "./leads.ts";
import { requirement } from "./requirement.ts";

requirement(["J1", "H3", "C2"], async () => {
  const page = await visit("/");
  const heading = (name: string) => page.getByRole("heading", { level: 1, name, exact: true }).waitFor();
  await followLink(page, "/coworking-space/delhi/");
  await heading("Coworking space in Delhi");
  const otherCities = page.getByRole("region", { name: "FIND YOUR SPACE IN" });
  await otherCities.getByRole("heading", { name: "Explore our other locations", exact: true }).waitFor();
  await otherCities.getByRole("link", { name: /^Pune/ }).waitFor();
  await expect(otherCities.getByRole("link", { name: /^Delhi/ }), "the current city is omitted").toHaveCount(
    0,
  );
  await page.locator("main").getByRole("link", { name: room.building }).first().click();
  await heading(room.building);
  await page.locator("main").getByText(room.name).first().waitFor();
  await waitForRouter(page);
  await page.getByRole("navigation", { name: "Main" }).getByRole("listitem").nth(1).getByRole("link").click();
  await arriveByNavigation(page, "/office-space/");
  await followLink(page, "/office-space/virtual-office");
  await heading("Virtual office");
});

/** Returns the received lead with this email address. */
const leadOf = (email: string) => suite().leadPosts.find(({ lead }) => lead.email === email)?.lead;

requirement(["J3", "S7"], async () => {
  const pages = { "/": undefined, "/terms": undefined, "/coworking-space/pune": "Pune" };
  for (const [from, city] of Object.entries(pages)) {
    const page = await visit(from, { extraHTTPHeaders: { "x-forwarded-for": nextClientAddress() } });
    await waitForRouter(page);
    await page.getByRole("banner").getByRole("link", { name: "Request a Call Back" }).click();
    await arriveByNavigation(page, "/contact-us/");
    const person = await fillForm(page);
    await submitForm(page);
    await thankYouText(page).waitFor();
    await page
      .getByText(/call you/i)
      .first()
      .waitFor();
    await expect.poll(() => leadOf(person.email)?.phone, { message: from }).toMatch(/^\+91\d{10}$/);
    expect(leadOf(person.email)?.city, `the lead from ${from} contains the city`).toBe(city);
    await page.context().close();
  }
});

requirement(["J5", "F3", "F6", "N13"], async () => {
  const sites = { "080 4718 2600": "tel:08047182600", "": "tel:18001234567" };
  for (const [contact, href] of Object.entries(sites)) {
    const { origin } = await startSiteWithLayout(({ header, brand }) => ({
      header: { ...header, contact },
      brand: { ...brand, phone: "1800 123 4567", name: "Adda", number: 3 },
    }));
    const page = await visit("/terms", { origin });
    const header = page.getByRole("banner");
    const number = header.getByRole("link", { name: contact || "1800 123 4567", exact: true });
    expect(await number.getAttribute("href")).toBe(href);
    await header.getByRole("link", { name: "Request a Call Back" }).waitFor();
    const phonePage = await visit("/terms", { origin, ...phone });
    await expect(phonePage.getByRole("link", { name: /^Call / }).filter({ visible: true })).toHaveAttribute(
      "href",
      href,
    );
    const copyright = page.getByRole("contentinfo").getByText("© 2019 Adda, Inc. All rights reserved.");
    await copyright.waitFor();
    await revisit(page, "/contact-us");
    await fillForm(page);
    expect((await submitForm(page)).brand, "the number of the brand").toBe(3);
  }
});

const kinds = {
  "Coworking space": "coworking-space",
  "Office space": "office-space",
  "Fixed desk": "fixed-desk",
  "Hot desk": "hot-desk",
  "Private office": "private-office",
  "Meeting room": "meeting-room",
  "Event space": "event-space",
  "Flexi pass": "flexi-pass",
  "Virtual office": "virtual-office",
  "Bespoke solutions": "bespoke-solutions",
} as const;

requirement(["J6", "R7"], async () => {
  const page = await visit("/office-space");
  const links = await page
    .locator("main a")
    .evaluateAll((anchors) => anchors.map((anchor) => anchor.getAttribute("href")));
  for (const [name, slug] of Object.entries(kinds)) {
    const path = `/office-space/${slug}`;
    expect(links, name).toContain(path);
    await revisit(page, path);
    await page.getByRole("heading", { level: 1, name: new RegExp(`^${name}s?$`) }).waitFor();
    const { results } = await fetchJson<{ results: readonly { href: string }[] }>(
      `/api/search?${new URLSearchParams({ q: name })}`,
    );
    expect(
      results.map(({ href }) => href),
      `the search finds ${name}`,
    ).toContain(path);
  }
});
