import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { orders } from "../../machines/booking/fixtures.ts";
import { newOrderNumber } from "./order-ids.ts";

test("the contact page says how the number of a booking begins", async () => {
  const page = await readFile("content/pages/contact-us.yaml", "utf8");
  const [, beginning] = /booking number \(it starts with\s+(\w+)\)/.exec(page) ?? [];
  expect(newOrderNumber(new Date("2026-11-23T10:00:00+05:30"))).toMatch(new RegExp(`^${beginning}261123-`));
});

test("the booking with which charts are walked has a number of the same form", () => {
  const form = /^B261123-[0-9A-HJKMNP-TV-Z]{6}$/;
  expect(newOrderNumber(new Date("2026-11-23T08:00:00+05:30"))).toMatch(form);
  expect(orders.held.order.number).toMatch(form);
});
