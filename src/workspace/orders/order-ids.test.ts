import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { orders } from "../../machines/booking/fixtures.ts";
import { isId, newId, newOrderNumber } from "./order-ids.ts";

test("isId accepts only texts that newId returns for the prefix", () => {
  const id = newId("ORD");
  expect(
    [id, newId("BLK"), `${id}0`, id.slice(1), id.toLowerCase()].map((each) => isId(each, "ORD")),
  ).toEqual([true, ...[false, false, false, false]]);
  expect([[id], null, undefined, 7].map((each) => isId(each, "ORD"))).toEqual([false, false, false, false]);
});

test("the contact page states the first letter of booking numbers", async () => {
  const page = await readFile("content/pages/contact-us.yaml", "utf8");
  const [, beginning] = /booking number \(it starts with\s+(\w+)\)/.exec(page) ?? [];
  expect(newOrderNumber(new Date("2026-11-23T10:00:00+05:30"))).toMatch(new RegExp(`^${beginning}261123-`));
});

test("the booking number in the fixtures of the state machines has the format of newOrderNumber", () => {
  const form = /^B261123-[0-9A-HJKMNP-TV-Z]{6}$/;
  expect(newOrderNumber(new Date("2026-11-23T08:00:00+05:30"))).toMatch(form);
  expect(orders.held.order.number).toMatch(form);
});
