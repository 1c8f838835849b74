import { expect, test } from "vitest";
import { listingTitle } from "./listing-text.ts";

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
