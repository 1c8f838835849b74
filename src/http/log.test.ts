import { expect, test } from "vitest";
import { storedCustomerFields } from "../api/contract/customer-fields.ts";
import { createLog } from "./log.ts";

test("the log removes all customer data from an order that is logged by mistake", () => {
  const lines: string[] = [];
  const log = createLog("info", { write: (line) => void lines.push(line) });
  const details = Object.fromEntries(storedCustomerFields.map((field) => [`customer_${field}`, "private"]));
  log.info({ order: { id: "ORD1", ...details } }, "An order.");
  log.info(details, "Its columns.");
  expect(lines.map((line) => JSON.parse(line))).toEqual([
    expect.objectContaining({ order: { id: "ORD1" } }),
    expect.objectContaining({ msg: "Its columns." }),
  ]);
  expect(lines.join()).not.toContain("private");
});

test.each([
  "token",
  "email",
  "phone",
  "gstin",
  "customer",
  "keySecret",
  "webhookSecret",
  "tokenSecret",
  "tokenSecrets",
  "serviceSecret",
  "serviceSecrets",
])("the log removes %s from a line and from its objects", (name) => {
  const lines: string[] = [];
  const log = createLog("info", { write: (line) => void lines.push(line) });
  log.info({ id: "ORD1", [name]: "private", order: { [name]: "private" } }, "A line.");
  expect(JSON.parse(lines.join())).toMatchObject({ id: "ORD1", order: {}, msg: "A line." });
  expect(lines.join()).not.toContain("private");
});
