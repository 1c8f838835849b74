import type { Locator, Page } from "@playwright/test";
import { expect } from "../support/test.ts";
import { openFixture } from "./fixture.ts";
import { type FormCase, fieldTexts, formCases } from "./form-cases.ts";
import { type FillMode, fillForm, fillModes, findForms, formWith } from "./form-fields.ts";
import type { ScreenFixture } from "./screen-state.ts";
import { test } from "./site-fixture.ts";

/*
 * Browsers on phones, password managers and browsers inside apps fill in fields without the events of typing. Every
 * form must submit what its fields contain.
 */

/** Seats above those of the screen states, so that the tests do not book the same slots. */
const firstSeat = 90;

for (const [index, formCase] of formCases.entries()) {
  const title = formCase.part === undefined ? formCase.form : `${formCase.form} (${formCase.part})`;
  test(`the form ${title} submits its fields, typed or filled in without events`, async ({
    browser,
    site,
  }) => {
    const { fixture, close } = await openFixture(browser, site, { seat: firstSeat + index });
    await formCase.reach(fixture);
    const calls = await rejectChanges(fixture);
    for (const mode of fillModes) {
      await test.step(mode, async () => {
        if (mode !== "typed") await (formCase.again ?? reloadWithoutDraft)(fixture);
        calls.length = 0;
        await fillAndSubmit(fixture, formCase, mode, calls);
      });
    }
    expect(await close()).toEqual([]);
  });
}

async function fillAndSubmit(
  fixture: ScreenFixture,
  { form: name, skipped, submitted = ({ value }) => value }: FormCase,
  mode: FillMode,
  calls: readonly string[],
): Promise<void> {
  const { page } = fixture;
  const form = await findForm(fixture, name);
  const fields = await fillForm(form, mode, { texts: fieldTexts(fixture), skipped });
  expect(fields).not.toEqual([]);
  await submitForm(page, name);
  const expected = fields.map((field) => submitted(field, fields));
  const isSubmitted = (value: string) =>
    [...calls, readableUrl(page.url())].some((text) => text.includes(value));
  await expect
    .poll(() => expected.filter((value) => !isSubmitted(value)), `not submitted, ${mode}`)
    .toEqual([]);
}

/** Submits the form, unless one of its filters has already opened another page. */
function submitForm(page: Page, name: string): Promise<void> {
  return page.evaluate((marked) => {
    const form = document.querySelector<HTMLFormElement>(`form[data-test-form="${marked}"]`);
    const button = form?.querySelector<HTMLButtonElement>("button[type=submit]");
    if (button) button.click();
    else form?.requestSubmit();
  }, name);
}

/** Opens the disclosures of the page, and returns the hydrated form with the name. */
async function findForm({ page }: ScreenFixture, name: string): Promise<Locator> {
  await page.evaluate(() => {
    for (const disclosure of document.querySelectorAll<HTMLDetailsElement>("main details"))
      disclosure.open = true;
  });
  await expect.poll(() => findForms(page), `the form ${name}`).toContain(name);
  const form = formWith(page, name);
  await form.scrollIntoViewIfNeeded();
  await expect
    .poll(() =>
      form.evaluate((element) => Object.keys(element).some((key) => key.startsWith("__reactProps"))),
    )
    .toBe(true);
  return form;
}

/** Rejects every call that changes something, so that the page keeps its form. Returns the bodies of these calls. */
async function rejectChanges({ page, expectResponse }: ScreenFixture): Promise<string[]> {
  const bodies: string[] = [];
  expectResponse(503, "/");
  // The search on the home page gets two neighbouring times, and the list rejects less than an hour.
  expectResponse(422, "/widget/productTypeBuildings");
  await page.route(
    ({ pathname }) => /^\/(?:api|widget|order)\//.test(pathname),
    (route) => {
      const request = route.request();
      if (request.method() === "GET") return route.fallback();
      bodies.push(request.postData() ?? "");
      return route.fulfill({
        status: 503,
        json: { error: { code: "service_unavailable", message: "Away." } },
      });
    },
  );
  return bodies;
}

async function reloadWithoutDraft({ page }: ScreenFixture): Promise<void> {
  await page.evaluate(() => window.sessionStorage.clear());
  await page.reload();
}

const readableUrl = (url: string) => decodeURIComponent(url).replaceAll("+", " ");
