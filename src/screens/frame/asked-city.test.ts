import { expect, test } from "vitest";
import { withAskedCity } from "./asked-city.ts";

test.each([
  ["/coworking-space/raipur/", "/contact-us/?city=raipur"],
  ["/coworking-space/raipur/shankar-nagar", "/contact-us/?city=raipur"],
  ["/office-space/pune/baner", "/contact-us/?city=pune"],
  ["/meeting-rooms/pune/all", "/contact-us/?city=pune"],
  ["/meeting-rooms/delhi/saket", "/contact-us/?city=delhi"],
  ["/meeting-rooms/delhi/all", "/contact-us/"],
  ["/office-space/private-office", "/contact-us/"],
  ["/coworking-space/hot-desk", "/contact-us/"],
  ["/", "/contact-us/"],
  ["/terms", "/contact-us/"],
])("from %s a call back is asked for at %s", (pathname, address) => {
  expect(withAskedCity("/contact-us/", pathname)).toBe(address);
});

test("other links stay as they are", () => {
  expect(withAskedCity("/about-us", "/coworking-space/raipur")).toBe("/about-us");
  expect(withAskedCity("/contact-us/?city=pune", "/coworking-space/raipur")).toBe("/contact-us/?city=pune");
});
