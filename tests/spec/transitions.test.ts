import type { Locator, Page } from "@playwright/test";
import { createActor, fromPromise } from "xstate";
import type { PageErrorRequest } from "../../src/api/contract/lead.ts";
import { errorBoundaryMachine } from "../../src/machines/error-boundary/machine.ts";
import { takenOver } from "../support/taken-over.ts";
import { expect } from "../support/test.ts";
import { fillForm, submitButton, submitForm, thanks, visitForm } from "./leads.ts";
import { row } from "./row.ts";
import { follow, hold, matcher, visit } from "./stage.ts";

const listing = "/meeting-rooms/delhi/all";
const roomsCall = "/widget/productTypeBuildings";
const results = (page: Page): Locator => page.locator('section[aria-labelledby="results"]');
const rooms = (page: Page): Locator => results(page).getByRole("heading", { level: 3 });
const people = (page: Page): Locator => page.getByRole("spinbutton", { name: /People/ });
const problem = (page: Page): Locator => page.getByText("We couldn't load the rooms");

row("T1", "browser", async () => {
  const page = await visit(listing);
  expect(await rooms(page).count(), "rooms before").toBeGreaterThan(5);
  const held = await hold(page, roomsCall);
  await people(page).fill("9");
  await held.asked;
  await expect.poll(() => results(page).getAttribute("aria-busy")).toBe("true");
  expect(await rooms(page).count(), "the data is cleared").toBe(0);
  held.release();
  await rooms(page).first().waitFor();
  await page.unrouteAll();
  await page.route(matcher(roomsCall), (route) => route.fulfill({ status: 503, json: {} }));
  await people(page).fill("10");
  await problem(page).waitFor();
  await page.unrouteAll();
  const again = await hold(page, roomsCall);
  await page.getByRole("button", { name: "Try again" }).click();
  await again.asked;
  await expect.poll(() => results(page).getAttribute("aria-busy")).toBe("true");
  expect(await problem(page).count(), "the error is cleared").toBe(0);
});

row("T2", "browser", async () => {
  const page = await visit(listing);
  const held = await hold(page, roomsCall);
  await people(page).fill("9");
  const asked = await held.asked;
  held.release();
  const reply = await (await asked.response())?.json();
  await expect.poll(() => results(page).getAttribute("aria-busy")).toBe("false");
  const names = (reply as { items: { item: { name: string } }[] }).items.map(({ item }) => item.name);
  expect(names.length).toBeGreaterThan(0);
  expect(await rooms(page).allTextContents()).toEqual(names);
});

row("T3", "browser", async () => {
  const page = await visit(listing);
  await page.route(matcher(roomsCall), (route) => route.fulfill({ status: 503, json: {} }));
  await people(page).fill("9");
  await problem(page).waitFor();
  expect(await results(page).getAttribute("aria-busy")).toBe("false");
  expect(await rooms(page).count(), "the data is emptied").toBe(0);
});

const loader = (page: Page): Locator => page.locator("main").getByText("Sending your request");
const failure = (page: Page): Locator => page.getByText("We couldn't send your request");

row("T4", "browser", async () => {
  const page = await visitForm();
  const held = await hold(page, "/api/leadSubmit");
  await fillForm(page);
  await submitButton(page).click();
  await held.asked;
  await loader(page).waitFor();
  expect(await thanks(page).count()).toBe(0);
  held.release();
  await thanks(page).waitFor();
  expect(await loader(page).count(), "no loader beside the thank-you").toBe(0);

  const other = await visitForm();
  await other.route(matcher("/api/leadSubmit"), (route) => route.fulfill({ status: 503, json: {} }));
  await fillForm(other);
  await submitButton(other).click();
  await failure(other).waitFor();
  expect(await loader(other).count(), "no loader after a failure").toBe(0);
  expect(await thanks(other).count(), "no thank-you after a failure").toBe(0);
});

row("T5", "browser", async () => {
  const page = await visitForm();
  const who = await fillForm(page);
  await submitForm(page);
  await thanks(page).waitFor();
  await page.getByRole("link", { name: "Send another request" }).click();
  const name = page.getByRole("textbox", { name: "Your name" });
  await name.waitFor();
  expect(await name.inputValue()).toBe("");
  expect(await page.locator("main").getByText(who.email).count()).toBe(0);
  expect(await page.getByText(/Your reference/).count()).toBe(0);
});

row("T6", "browser", async () => {
  const page = await visit("/privacy");
  await page.getByRole("heading", { level: 1, name: "Privacy policy" }).waitFor();
  await page.route(matcher("/api/cms/109"), (route) => route.fulfill({ json: { sections: null } }));
  await follow(page, "/terms");
  const whoops = page.getByRole("heading", { level: 1, name: "Whoops!" });
  await whoops.waitFor();
  await page.unrouteAll();
  await follow(page, "/terms");
  await page.evaluate(() => window.scrollTo(0, 0));
  await whoops.waitFor();

  // The chart itself: whatever happens, it stays where it is.
  const report = fromPromise<unknown, PageErrorRequest>(() => Promise.resolve(null));
  const boundary = createActor(errorBoundaryMachine.provide({ actors: { report } }), {
    input: { skip: false },
  }).start();
  expect(boundary.getSnapshot().matches("ok")).toBe(true);
  const thrown = {
    type: "child.threw",
    report: { error: "broken", pathname: "/", href: "http://localhost/" },
  } as const;
  boundary.send(thrown);
  expect(boundary.getSnapshot().matches("errored")).toBe(true);
  expect(boundary.getSnapshot().can(thrown), "nothing leads out").toBe(false);
});

row("T7", "browser", async () => {
  const page = await visitForm("/?utm_source=letter&utm_campaign=monsoon&utm_medium=paper");
  const stored = () => page.evaluate(() => JSON.parse(localStorage.getItem("tracking") ?? "null"));
  await expect.poll(stored).toMatchObject({
    parameters: { utm_source: "letter", campaign_name: "monsoon", utm_medium: "paper" },
  });
  // Days later the same visitor comes by a plain address.
  const { origin } = new URL(page.url());
  await page.goto(`${origin}/contact-us`);
  await takenOver(page);
  await fillForm(page);
  const lead = await submitForm(page);
  expect(lead).toMatchObject({ utm_source: "letter", campaign_name: "monsoon", utm_medium: "paper" });
  await page.goto(`${origin}/terms?utm_source=poster`);
  await expect.poll(stored, { message: "a new campaign takes their place" }).toMatchObject({
    parameters: { utm_source: "poster" },
  });
  expect((await stored()).parameters).toEqual({ utm_source: "poster" });
});
