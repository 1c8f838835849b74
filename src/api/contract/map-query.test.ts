import * as v from "valibot";
import { expect, test } from "vitest";
import { mapQuery } from "./map-query.ts";

const view = { at: "28.63,77.22", scale: "20", height: "300" };
const accepts = (query: object) => v.safeParse(mapQuery, { ...view, ...query }).success;

test.each([
  ["pins", "200,112", "200"],
  ["widths", "64", "1000"],
  ["names", "Connaught Place", "a".repeat(41)],
  ["names", "दिल्ली", "<b>"],
])("the list %s of a map's query has 1 to 60 entries such as %j, and rejects %j", (name, valid, invalid) => {
  const list = (count: number) => Array.from({ length: count }, () => valid).join(";");
  expect(accepts({ [name]: list(60) })).toBe(true);
  expect(accepts({ [name]: list(61) })).toBe(false);
  expect(accepts({ [name]: `${list(3)};${invalid}` })).toBe(false);
});

// With a pattern that can split a text in many ways, these would take years.
test.each([
  ["pins", "1,1".repeat(1000)],
  ["pins", `1,${"1111,".repeat(1000)}x`],
  ["widths", `${"1".repeat(5000)}x`],
  ["names", `${"a".repeat(5000)}<`],
])("a long invalid list %s of a map's query is rejected", (name, list) => {
  expect(accepts({ [name]: list })).toBe(false);
});
