import { expect, test } from "vitest";
import { findFreeHour, toBookingRequest } from "../e2e/support/rooms.ts";
import type { ErrorBody } from "../support/error-response.ts";
import { createServiceVisitor, sampleCustomer } from "../support/service-visitor.ts";
import { setUpSuite } from "../support/set-up-suite.ts";
import {
  coupons,
  customerValues,
  emailCodes,
  emails,
  labelledValues,
  names,
  phones,
  type ValueSamples,
} from "../support/single-line-values.ts";
import { type RunningSite, startSite } from "../support/site.ts";

/* Tests how API calls validate single-line values. The tests of the schemas check how each value is stored. */

let site: RunningSite;

setUpSuite(async (onSuiteFinished) => {
  site = await startSite({ LOG_LEVEL: "warn" });
  onSuiteFinished(() => site.stop());
});

const post = (path: string, body: object) => createServiceVisitor(site.origin).post(path, body);
const putValue = (path: string, body: object) =>
  fetch(site.origin + path, {
    method: "PUT",
    headers: { "content-type": "application/json", origin: site.origin },
    body: JSON.stringify(body),
  });
/** Returns the names of the fields with a validation error. */
const errorFieldOf = async (response: Response) =>
  Object.keys(((await response.json()) as Partial<ErrorBody>).error?.fields ?? {});
const order = { orderId: "ORD000000000000", token: "of nobody" };
const lead = { ...sampleCustomer, consent: false, brand: 1 };
// No request takes effect, because consent is missing, or the number of people or the order is invalid.
const book = async (customer: object) =>
  post("/order/verifyAndBook", {
    ...{ intent: "book", ...toBookingRequest(await hour()), people: 0 },
    customer: { ...sampleCustomer, ...customer },
  });
let freeHourCache: ReturnType<typeof findFreeHour> | undefined;
const hour = () => {
  freeHourCache ??= findFreeHour(site.origin);
  return freeHourCache;
};

type Row = [string, string, ValueSamples, (typed: string) => Promise<Response>];
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
    (name) => putValue("/order/guests", { ...order, guests: [{ name, email: "meera@example.in" }] }),
  ],
  [
    "the email address of a guest",
    "guests.0.email",
    emails,
    (email) => putValue("/order/guests", { ...order, guests: [{ name: "Meera", email }] }),
  ],
])("the API accepts and rejects %s as the forms do", async (_, field, values, send) => {
  const mismatches: string[] = [];
  for (const { typed, isAccepted } of labelledValues(values)) {
    const fields = await errorFieldOf(await send(typed));
    if (fields.includes(field) === isAccepted) mismatches.push(`${JSON.stringify(typed)}: ${fields}`);
  }
  expect(mismatches).toEqual([]);
});
