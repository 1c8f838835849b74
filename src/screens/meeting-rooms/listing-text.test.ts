import { expect, test } from "vitest";
import { noFilters } from "./filters.ts";
import { formatSearch, listingTitle, roomCountText } from "./listing-text.ts";

test.each([
  ["", "Meeting rooms in Pune"],
  ["CO_WORKING_MEETING_ROOM", "Meeting rooms in Pune"],
  ["CO_WORKING_FLEXI_PASS", "Flexi passes in Pune"],
  ["CO_WORKING_HOT_DESK", "Hot desks in Pune"],
  ["CO_WORKING_MULTI_UTILITY_SPACE", "Event spaces in Pune"],
  ["any", "Rooms, desks and passes in Pune"],
  ["CASTLE", "Meeting rooms in Pune"],
])('the title of a listing with product type "%s" is %s', (productType, title) => {
  expect(listingTitle({ productType }, "Pune")).toBe(title);
});

test.each([
  ["", "3 rooms", "3 rooms open that day", "6 people"],
  ["CO_WORKING_MEETING_ROOM", "3 rooms", "3 rooms open that day", "6 people"],
  ["CO_WORKING_FLEXI_PASS", "3 flexi passes", "3 flexi passes available", "6 passes"],
  ["CO_WORKING_HOT_DESK", "3 hot desks", "3 hot desks available", "6 passes"],
  ["any", "3 places", "3 places open that day", "6 people"],
])('a list of type "%s" has its own nouns: %s, %s, %s', (productType, count, onDay, quantity) => {
  const filters = { ...noFilters, productType };
  const date = "2026-11-24";
  expect(roomCountText({ total: 3 }, filters)).toBe(count);
  expect(roomCountText({ total: 3 }, { ...filters, date })).toBe(onDay);
  expect(roomCountText({ total: 0 }, filters)).toBe(count.replace("3", "No"));
  expect(formatSearch({ ...filters, date, people: "6" })).toBe(`Tue 24\u00a0Nov · ${quantity}`);
});
