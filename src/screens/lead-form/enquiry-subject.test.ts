import { expect, test } from "vitest";
import { enquiryHref } from "./enquiry-href.ts";
import { parseEnquirySubject } from "./enquiry-subject.ts";

const subject = { city: "delhi", productType: "CO_WORKING_HOT_DESK" } as const;
const queryOf = (href: string) => new URL(href, "https://baithak.example").searchParams;

test("an enquiry link contains the passes, days and start date, and the form parses these values", () => {
  expect(
    parseEnquirySubject(
      queryOf(enquiryHref({ ...subject, passes: { passes: 12, days: 9, date: "2026-11-23" } })),
    ),
  ).toEqual({
    city: "delhi",
    productType: "CO_WORKING_HOT_DESK",
    about: "12 passes a day for 9 days from Mon 23 Nov",
    centre: null,
  });
  expect(
    parseEnquirySubject(queryOf(enquiryHref({ ...subject, passes: { passes: 1, days: 1, date: null } })))
      .about,
  ).toBe("1 pass a day for 1 day");
});

test("an enquiry link contains the number of people and the time, and the form parses these values", () => {
  const group = { people: 60, date: "2026-11-27" };
  const linkOf = (time: { from: string; to: string }) =>
    queryOf(enquiryHref({ city: "delhi", group: { ...group, ...time } }));
  expect(parseEnquirySubject(linkOf({ from: "15:00", to: "17:00" }))).toEqual({
    city: "delhi",
    productType: undefined,
    about: "Space for 60 people on Fri 27 Nov, 3:00 pm – 5:00 pm IST",
    centre: null,
  });
  expect(parseEnquirySubject(linkOf({ from: "", to: "" })).about).toBe("Space for 60 people on Fri 27 Nov");
});

test.each([
  "people=0",
  "people=Call+me",
  "passes=0&days=3",
  "passes=12",
  "passes=Call+me&days=3",
  "passes=1e9&days=3",
  "passes=99999&days=1",
])('the query "%s" adds no subject to the enquiry page', (query) => {
  expect(parseEnquirySubject(new URLSearchParams(query)).about).toBeUndefined();
});

test("an invalid date is omitted from the subject of the enquiry", () => {
  const query = new URLSearchParams("passes=12&days=9&date=2026-13-45");
  expect(parseEnquirySubject(query).about).toBe("12 passes a day for 9 days");
});

test.each([
  ["about=virtual-office", { about: "Virtual office" }],
  ["about=private-office", { productType: "CO_WORKING_PRIVATE_CABIN" }],
  ["about=referral", { about: "A referral" }],
  ["about=Call+0900", {}],
  ["about=toString", {}],
  ["city=pune&centre=pune-baner", { city: "pune", centre: "pune-baner" }],
  ["city=%3Cb%3E&centre=Our+Place", {}],
])("the subject of the form is parsed from %s", (query, expectedSubject) => {
  const emptySubject = { city: null, productType: undefined, about: undefined, centre: null };
  expect(parseEnquirySubject(new URLSearchParams(query))).toEqual({ ...emptySubject, ...expectedSubject });
});
