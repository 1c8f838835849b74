import { describe, expect, test } from "vitest";
import { formatNextFree } from "../../item-facts/format-next-free.ts";
import { directionsHref, humanizeSlug } from "./centre-hrefs.ts";
import { localBusiness } from "./local-business.ts";
import { centreFixture } from "./testing.ts";

describe("next availability of an item", () => {
  test.each([
    ["2026-11-21T22:30:00+05:30", "hour", "Available Sat 21\u00a0Nov from 10:30\u00a0pm"],
    ["2026-11-22T08:00:00+05:30", "hour", "Available Sun 22\u00a0Nov from 8:00\u00a0am"],
    ["2026-11-24T08:00:00+05:30", "hour", "Available Tue 24\u00a0Nov from 8:00\u00a0am"],
    ["2026-11-22T00:00:00+05:30", "day", "Available Sun 22\u00a0Nov"],
    [null, "day", "Nothing available in the next seven days"],
  ] as const)("the next free time %s of an item by the %s is shown as %s", (nextFree, unit, text) => {
    expect(formatNextFree({ nextFree, unit })).toBe(text);
  });

  test("shows a link to the times if availability was not requested, and the searched days if nothing is free", () => {
    expect(formatNextFree({ unit: "hour" })).toBe("See times");
    expect(formatNextFree({ nextFree: null, unit: "hour" }, "2026-11-26")).toBe(
      "Nothing available from Thu 26\u00a0Nov to Wed 2\u00a0Dec",
    );
  });
});

test("slugs are converted to names, and coordinates to a link to directions", () => {
  expect(humanizeSlug("navi-mumbai")).toBe("Navi Mumbai");
  expect(directionsHref({ lat: 28.5, lng: 77.2 })).toBe(
    "https://www.google.com/maps/dir/?api=1&destination=28.5,77.2",
  );
});

test("the structured data of a centre has a postal address in separate fields, no 24:00, and closed days", () => {
  const building = centreFixture("delhi-saket", {
    openingHours: [{ day: 0, opens: "10:00", closes: "24:00" }],
    exceptions: [{ date: "2027-01-26", closed: true, opens: null, closes: null, reason: "Republic Day" }],
  });
  expect(localBusiness({ building, catalogue: [] }, "1800 111 2222")).toMatchObject({
    "@type": "LocalBusiness",
    url: "/coworking-space/delhi/delhi-saket",
    telephone: "1800 111 2222",
    address: {
      streetAddress: "8 Press Enclave Marg, Saket, New Delhi",
      postalCode: "110017",
      addressCountry: "IN",
    },
    openingHoursSpecification: [{ dayOfWeek: "https://schema.org/Sunday", closes: "23:59" }],
    specialOpeningHoursSpecification: [{ validFrom: "2027-01-26", opens: "00:00", closes: "00:00" }],
  });
});
