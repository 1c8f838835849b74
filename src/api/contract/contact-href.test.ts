import { expect, test } from "vitest";
import { withEnquirySubject } from "./contact-href.ts";

test.each([
  ["/coworking-space/raipur/", "city=raipur&about=coworking-space"],
  ["/coworking-space/raipur/shankar-nagar", "city=raipur&centre=shankar-nagar"],
  ["/office-space/pune", "city=pune&about=office-space"],
  ["/office-space/pune/baner", "city=pune&about=office-space"],
  ["/coworking-space/pune?productType=CO_WORKING_HOT_DESK", "city=pune&productType=CO_WORKING_HOT_DESK"],
  ["/meeting-rooms/pune/all", "city=pune&productType=CO_WORKING_MEETING_ROOM"],
  ["/meeting-rooms/delhi/saket", "city=delhi&productType=CO_WORKING_MEETING_ROOM"],
  ["/meeting-rooms/delhi/all", "productType=CO_WORKING_MEETING_ROOM"],
  ["/meeting-rooms/pune/all?productType=CO_WORKING_HOT_DESK", "city=pune&productType=CO_WORKING_HOT_DESK"],
  ["/booking-details/pune-baner/pune-baner-neem", "centre=pune-baner"],
  ["/office-space/private-office", "about=private-office"],
  ["/office-space/virtual-office?city=delhi", "about=virtual-office&city=delhi"],
  ["/coworking-space/hot-desk", "about=hot-desk"],
  ["/vyapaar", "about=vyapaar"],
  ["/referral", "about=referral"],
  ["/", ""],
  ["/terms", ""],
  ["/search?q=pune", ""],
])("the call-back link on %s has the query %j", (page, query) => {
  const [pathname = "", search = ""] = page.split("?");
  const { pathname: path, searchParams } = new URL(
    withEnquirySubject("/contact-us/", pathname, search),
    "https://baithak.example",
  );
  expect([path, Object.fromEntries(searchParams)]).toEqual([
    "/contact-us/",
    Object.fromEntries(new URLSearchParams(query)),
  ]);
});

test("links to other pages, and contact links that already have a query, are unchanged", () => {
  expect(withEnquirySubject("/about-us", "/coworking-space/raipur", "")).toBe("/about-us");
  expect(withEnquirySubject("/contact-us/?city=pune", "/coworking-space/raipur", "")).toBe(
    "/contact-us/?city=pune",
  );
});
