import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import {
  coupons,
  customerValues,
  emailCodes,
  emails,
  gstins,
  names,
  phones,
  type Values,
} from "../support/one-line-values.ts";
import { serviceVisitor } from "../support/service-visitor.ts";
import { openJourneys } from "./support/journeys.ts";
import type { RefusalBody } from "./support/refusals.ts";
import { bookingPath, freeHour, rooms, wishOf } from "./support/rooms.ts";
import { asha, holdButton, step } from "./support/steps.ts";

/* How fields and calls read one-line input; how each value is stored is tested with the schemas. */

const { openPage, origin } = openJourneys();

/** Each value with whether it is accepted, accepted and rejected ones in turn. */
function valuesOf({ accepted, rejected }: Values) {
  const good = accepted.map(([typed]) => ({ typed, isAccepted: true }));
  const bad = rejected.map((typed) => ({ typed, isAccepted: false }));
  return Array.from({ length: Math.max(good.length, bad.length) }, (_, at) => [good[at], bad[at]])
    .flat()
    .filter((value) => value !== undefined);
}

/** Types each list of values into its field of a form that cannot be sent, and compares which fields show an error. */
async function typeAll(page: Page, lists: Readonly<Record<string, Values>>, send: () => Promise<unknown>) {
  const fields = Object.entries(lists).map(([name, values]) => ({ name, values: valuesOf(values) }));
  for (let at = 0; at < Math.max(...fields.map(({ values }) => values.length)); at += 1) {
    const row = fields.flatMap(({ name, values }) => {
      const value = values[at];
      return value === undefined ? [] : [{ name, ...value }];
    });
    for (const { name, typed } of row) await page.locator(`main [name="${name}"]`).fill(typed);
    const wrongOnes = async () => {
      // Again where the form was still busy with the values before.
      await send();
      const errors = await page.evaluate(
        errorsOf,
        row.map(({ name }) => name),
      );
      return row.flatMap(({ name, typed, isAccepted }) => {
        const error = errors[name] ?? null;
        const isRight = isAccepted ? error === null : /^[A-Z].+\.$/.test(error ?? "");
        return isRight ? [] : [`${name} ${JSON.stringify(typed)}: ${error}`];
      });
    };
    await expect.poll(wrongOnes, { interval: 20, timeout: 10_000 }).toEqual([]);
  }
}

/** The error message of each field, null for none; runs in the page, once what was sent has been rendered. */
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

test("the enquiry form accepts and rejects each name, email address and mobile number as people type it", async () => {
  const { page } = await openPage();
  await page.goto("/contact-us");
  const form = page.locator("main form").filter({ has: page.locator('[name="consent"]') });
  // Never sent: the consent is missing.
  await typeAll(page, { name: names, email: emails, phone: phones }, async () => {
    await form.getByRole("button", { name: /call|send|request/i }).click();
    await page.locator('main [name="consent"][aria-invalid="true"]').waitFor();
  });
}, 120_000);

test("the booking form accepts and rejects each email address, mobile number and GSTIN as people type it", async () => {
  const { page, expectReply } = await openPage();
  expectReply(422, "/order/verifyAndBook");
  await page.goto(bookingPath(await freeHour(origin(), rooms.amaltas)));
  await step(page, "details").waitFor();
  // Never held: the name is missing.
  await typeAll(page, { email: emails, phone: phones, gstin: gstins }, async () => {
    await Promise.all([page.waitForResponse("**/order/verifyAndBook"), holdButton(page).click()]);
    await page.locator('main [name="name"][aria-invalid="true"]').waitFor();
  });
}, 120_000);

describe("over HTTP", () => {
  const post = (path: string, body: object) => serviceVisitor(origin()).post(path, body);
  const put = (path: string, body: object) =>
    fetch(origin() + path, {
      method: "PUT",
      headers: { "content-type": "application/json", origin: origin() },
      body: JSON.stringify(body),
    });
  /** The fields that a reply rejects. */
  const rejectedBy = async (reply: Response) =>
    Object.keys(((await reply.json()) as Partial<RefusalBody>).error?.fields ?? {});
  const order = { orderId: "ORD000000000000", token: "of nobody" };
  const lead = { ...asha, consent: false, brand: 1 };
  // None takes effect: the consent, the number of people or the order is missing.
  const book = async (customer: object) =>
    post("/order/verifyAndBook", {
      ...{ intent: "book", ...wishOf(await hour()), people: 0 },
      customer: { ...asha, ...customer },
    });
  let known: ReturnType<typeof freeHour> | undefined;
  const hour = () => {
    known ??= freeHour(origin());
    return known;
  };

  type Row = [string, string, Values, (typed: string) => Promise<Response>];
  test.each<Row>([
    ["the name of a lead", "name", names, (name) => post("/api/leadSubmit", { ...lead, name })],
    ["the email address of a lead", "email", emails, (email) => post("/api/leadSubmit", { ...lead, email })],
    ["the number of a lead", "phone", phones, (phone) => post("/api/leadSubmit", { ...lead, phone })],
    ...Object.entries(customerValues).map(
      ([field, values]): Row => [
        `the ${field} of a customer`,
        `customer.${field}`,
        values,
        (typed) => book({ [field]: typed }),
      ],
    ),
    ["a coupon code", "code", coupons, (code) => post("/api/coupon", { ...order, code })],
    ["an emailed code", "code", emailCodes, (code) => post("/order/confirmEmail", { ...order, code })],
    [
      "the name of a guest",
      "guests.0.name",
      names,
      (name) => put("/order/guests", { ...order, guests: [{ name, email: "meera@example.in" }] }),
    ],
    [
      "the email address of a guest",
      "guests.0.email",
      emails,
      (email) => put("/order/guests", { ...order, guests: [{ name: "Meera", email }] }),
    ],
  ])("%s is accepted and rejected as in the forms", async (_, field, values, send) => {
    const wrong: string[] = [];
    for (const { typed, isAccepted } of valuesOf(values)) {
      const fields = await rejectedBy(await send(typed));
      if (fields.includes(field) === isAccepted) wrong.push(`${JSON.stringify(typed)}: ${fields}`);
    }
    expect(wrong).toEqual([]);
  });
});
