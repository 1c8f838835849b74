import type { Page } from "@playwright/test";
import {
  emails,
  gstins,
  labelledValues,
  names,
  phones,
  type ValueSamples,
} from "../support/single-line-values.ts";
import { expect, test } from "../support/test.ts";
import { bookingPath, findFreeHour, rooms } from "./support/rooms.ts";
import { holdButton, stepHeading } from "./support/steps.ts";

/**
 * Types each list of values into its field and checks which fields show an error. The caller must make sure that the
 * form cannot be submitted.
 */
async function typeAllValues(
  page: Page,
  lists: Readonly<Record<string, ValueSamples>>,
  send: () => Promise<unknown>,
) {
  const fields = Object.entries(lists).map(([name, values]) => ({ name, values: labelledValues(values) }));
  for (let index = 0; index < Math.max(...fields.map(({ values }) => values.length)); index += 1) {
    const row = fields.flatMap(({ name, values }) => {
      const value = values[index];
      return value === undefined ? [] : [{ name, ...value }];
    });
    for (const { name, typed } of row) await page.locator(`main [name="${name}"]`).fill(typed);
    const mismatchedValues = async () => {
      // Submits again in case the form was still busy with the previous values.
      await send();
      const errors = await page.evaluate(
        errorsOf,
        row.map(({ name }) => name),
      );
      return row.flatMap(({ name, typed, isAccepted }) => {
        const error = errors[name] ?? null;
        const isCorrect = isAccepted ? error === null : /^[A-Z].+\.$/.test(error ?? "");
        return isCorrect ? [] : [`${name} ${JSON.stringify(typed)}: ${error}`];
      });
    };
    await expect.poll(mismatchedValues, { intervals: [20] }).toEqual([]);
  }
}

/** Runs in the page: waits until the result is rendered, then returns the error message of each field, or null. */
async function errorsOf(names: readonly string[]): Promise<Record<string, string | null>> {
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  const errors: Record<string, string | null> = {};
  for (const name of names) {
    const field = document.querySelector(`main [name="${name}"]`);
    const ids = (field?.getAttribute("aria-describedby") ?? "").split(" ");
    const texts = ids.map((id) => document.getElementById(id)?.textContent?.trim() ?? "");
    errors[name] = field?.getAttribute("aria-invalid") === "true" ? (texts.at(-1) ?? "") : null;
  }
  return errors;
}

test("the enquiry form validates names, email addresses and phone numbers", async ({ openPage }) => {
  const { page } = await openPage();
  await page.goto("/contact-us");
  const form = page.locator("main form").filter({ has: page.locator('[name="consent"]') });
  // The form is never sent because the consent is missing.
  await typeAllValues(page, { name: names, email: emails, phone: phones }, async () => {
    await form.getByRole("button", { name: /call|send|request/i }).click();
    await page.locator('main [name="consent"][aria-invalid="true"]').waitFor();
  });
});

test("the booking form validates email addresses, phone numbers and GSTINs", async ({ openPage, site }) => {
  const { page, expectResponse } = await openPage();
  expectResponse(422, "/order/verifyAndBook");
  await page.goto(bookingPath(await findFreeHour(site.origin, rooms.amaltas)));
  await stepHeading(page, "details").waitFor();
  // No hold is created because the name is missing.
  await typeAllValues(page, { email: emails, phone: phones, gstin: gstins }, async () => {
    await Promise.all([page.waitForResponse("**/order/verifyAndBook"), holdButton(page).click()]);
    await page.locator('main [name="name"][aria-invalid="true"]').waitFor();
  });
});
