import * as v from "valibot";
import { describe, expect, test } from "vitest";
import {
  coupons,
  customerValues,
  emailCodes,
  gstins,
  names,
} from "../../../tests/support/single-line-values.ts";
import { customer, gstin } from "./booking.ts";
import { guest } from "./changes.ts";
import { customerFieldNames } from "./customer-fields.ts";
import { confirmEmailRequest } from "./payment.ts";
import { couponCode } from "./primitives.ts";
import { hasGstinCheckDigit, isUin } from "./single-line.ts";

describe.each([
  ...customerFieldNames.map(
    (field) => [`a customer's ${field}`, customer.entries[field], customerValues[field]] as const,
  ),
  ["a guest's name", guest.entries.name, names],
  ["a coupon code", couponCode, coupons],
  ["an emailed code", confirmEmailRequest.entries.code, emailCodes],
] as const)("the single-line value %s", (_name, schema, { accepted, rejected }) => {
  test.each(accepted)("normalises %j to %j", (typed, stored) => {
    expect(v.parse(schema, typed)).toBe(stored);
  });

  test.each(accepted)("normalises %j idempotently", (_typed, stored) => {
    expect(v.parse(schema, stored)).toBe(stored);
  });

  test.each(rejected)("rejects %j with exactly one error message", (typed) => {
    const { issues = [] } = v.safeParse(schema, typed, { abortPipeEarly: true });
    expect(issues.map(({ message }) => message)).toEqual([expect.stringMatching(/^[A-Z].+\.$/)]);
  });
});

test("the error message for a malformed GSTIN of 15 characters does not ask for 15 characters", () => {
  const messageFor = (typed: string) => v.safeParse(gstin, typed).issues?.[0].message;
  expect(messageFor("07AAACB1234C1Z")).toMatch(/15 characters/);
  expect(messageFor("0717US100056UNW")).toMatch(/isn't in the right format/);
  expect(messageFor("0717USA00056UNX")).toMatch(/last character/);
});

test("a GSTIN starts with a state code from 01 to 38, or with 97 or 99", () => {
  const codes = Array.from({ length: 100 }, (_, code) => String(code).padStart(2, "0"));
  const withCheckDigit = (start: string) =>
    Array.from("0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ", (digit) => start + digit).find(hasGstinCheckDigit);
  for (const rest of ["AAACB1234C1Z", "17USA00056UN"]) {
    const accepted = codes.filter((code) => v.safeParse(gstin, withCheckDigit(code + rest)).success);
    expect(accepted).toEqual([...codes.slice(1, 39), "97", "99"]);
  }
  const issues = v.safeParse(gstin, "39AAACB1234C1ZA").issues;
  expect(issues?.[0].message).toBe(
    "Please check this GSTIN or UIN: it starts with the code of a state, from 01 to 38, or 97 or 99.",
  );
});

test("only embassies, UN bodies and other notified persons have a UIN", () => {
  expect(gstins.accepted.map(([, number]) => number).filter(isUin)).toEqual([
    "0717USA00056UNW",
    "2718GBR00026ONX",
  ]);
});

test("optional fields of a customer may be empty or contain only invisible characters", () => {
  const typed = {
    name: "Asha Rao",
    email: "a@b.in",
    phone: "9876543210",
    company: " \u200b",
    gstin: "\ufeff",
  };
  const { company, gstin: number } = v.parse(customer, typed);
  expect([company, number]).toEqual([undefined, undefined]);
});
