import * as v from "valibot";
import { describe, expect, test } from "vitest";
import {
  applyCouponRequest,
  customer,
  email,
  gstin,
  indianMobile,
  orderKey,
  personName,
  tracking,
  validateCouponRequest,
  verifyAndBookRequest,
} from "./booking.ts";
import { calls } from "./calls.ts";
import { brand } from "./content.ts";
import { errorStatus } from "./errors.ts";
import { leadRequest, pageErrorRequest, teamSize, vitalsRequest } from "./lead.ts";
import { confirmEmailRequest, gatewayEvidence } from "./payment.ts";
import { cityLocation, item, openingHours } from "./places.ts";
import {
  instant,
  istDate,
  istTime,
  pageNumber,
  paise,
  placeId,
  queryInteger,
  slug,
  taxDocumentKind,
} from "./primitives.ts";

type Schema = v.GenericSchema;

const matchesSchema = (schema: Schema, value: unknown) => v.safeParse(schema, value).success;
const repeatX = (length: number) => "x".repeat(length);
/** An email address of 254 characters: 64 before the at sign, and a domain of 189. */
const longestAddress = `${repeatX(64)}@${repeatX(63)}.${repeatX(63)}.${repeatX(58)}.in`;

/** For each schema: valid values at its limits, and the closest invalid values. */
const limits: readonly [name: string, schema: Schema, good: readonly unknown[], bad: readonly unknown[]][] = [
  ["paise", paise, [0, 1], [-1, 0.5, "1"]],
  [
    "a time of day",
    istTime,
    ["00:00", "09:59", "19:00", "23:59", "24:00"],
    ["24:01", "25:00", "9:00", "12:60", "30:00", "109:00", "09:000"],
  ],
  ["a date", istDate, ["2026-11-30", "2028-02-29"], ["2026-11-31", "2026-02-29", "2026-13-01", "26-11-30"]],
  [
    "an instant",
    instant,
    ["2026-11-30T10:00:00+05:30", "2028-02-29T10:00:00Z"],
    ["2026-11-31T10:00:00+05:30", "2026-02-29T10:00:00Z", "2026-11-30T10:00:00", "2026-11-30"],
  ],
  ["a paper", taxDocumentKind, ["invoice", "credit_note"], [""]],
  ["a slug", slug, ["a", "a-b", repeatX(80)], ["", repeatX(81), "a--b", "-a", "a-", "A"]],
  ["an id of a place", placeId, ["a", "a-b", repeatX(80)], ["", repeatX(81), "-a", "A"]],
  ["an order's id", orderKey.entries.orderId, ["O", repeatX(40)], ["", repeatX(41)]],
  ["an order's token", orderKey.entries.token, ["t", repeatX(200)], ["", repeatX(201)]],
  ["a page number", pageNumber, ["1", "99999"], ["0", "100000", "-1", "1.5", ""]],
  [
    "a number in a query",
    queryInteger,
    ["0", "9".repeat(12), "1,000", "१२", " 5 "],
    ["9".repeat(13), "-1", "", "1.5", "5+", "5-6"],
  ],
  ["a name", personName, ["Om", `  Om  `, repeatX(80)], ["O", " O ", repeatX(81), ""]],
  [
    "an email address",
    email,
    ["a@b.in", `${repeatX(64)}@b.in`, longestAddress],
    [`${repeatX(65)}@b.in`, `a${longestAddress.slice(0, -1)}in`, "a@b", "a b@c.in", ""],
  ],
  [
    "a mobile number",
    indianMobile,
    [
      "6000000000",
      "9999999999",
      "+916000000000",
      "916000000000",
      "09876543210",
      "98765 43210",
      "+91-98765-43210",
    ],
    [
      "5999999999",
      "987654321",
      "98765432100",
      "+92 9876543210",
      "0092 9876543210",
      "+91 5876543210",
      "+919876",
      "009876543210",
      "+00919876543210",
      "00929876543210",
      "009198765432",
      "0009198765432",
    ],
  ],
  ["a company", customer.entries.company, ["", "   ", "A", repeatX(120)], [repeatX(121)]],
  [
    "people",
    verifyAndBookRequest.options[1].entries.people,
    [1, 10_000, "1", "10,000", "१२"],
    [0, 10_001, 1.5, "0", "10,001", "10+", "10-20", "", null],
  ],
  ["passes", verifyAndBookRequest.options[1].entries.quantity, [1, 500, undefined], [0, 501, 1.5]],
  [
    "an emailed code",
    confirmEmailRequest.entries.code,
    ["000000", "123 456"],
    ["12345", "1234567", "12345x"],
  ],
  ["a coupon to try", validateCouponRequest.entries.code, ["A", repeatX(40)], ["", " ", repeatX(41)]],
  ["a coupon to apply", applyCouponRequest.entries.code, ["A", repeatX(40), null], ["", " ", repeatX(41)]],
  ["a campaign's source", tracking.entries.utm_source, [repeatX(200)], [repeatX(201)]],
  ["a campaign's name", tracking.entries.campaign_name, [repeatX(200)], [repeatX(201)]],
  ["a campaign's medium", tracking.entries.utm_medium, [repeatX(200)], [repeatX(201)]],
  ["a referral", tracking.entries.ref, [repeatX(2000)], [repeatX(2001)]],
  ["the first page of a visit", tracking.entries.leadSourceUrl, [repeatX(2000)], [repeatX(2001)]],
  ["a referrer", tracking.entries.referrer_details, [repeatX(2000)], [repeatX(2001)]],
  [
    "a team",
    teamSize,
    [1, 10_000, "5", "1 000", "１２"],
    [0, 10_001, 1.5, "0", "5.5", "10+", "10-20", "", null],
  ],
  ["a lead's company", leadRequest.entries.companyName, ["", repeatX(120)], [repeatX(121)]],
  ["a lead's message", leadRequest.entries.message, ["", repeatX(2000)], [repeatX(2001)]],
  ["a lead's city", leadRequest.entries.city, ["", repeatX(80)], [repeatX(81)]],
  ["a lead's source", leadRequest.entries.utm_source, [repeatX(200)], [repeatX(201)]],
  ["a lead's campaign", leadRequest.entries.campaign_name, [repeatX(200)], [repeatX(201)]],
  ["a lead's medium", leadRequest.entries.utm_medium, [repeatX(200)], [repeatX(201)]],
  ["a lead's referral", leadRequest.entries.ref, [repeatX(2000)], [repeatX(2001)]],
  ["a lead's first page", leadRequest.entries.leadSourceUrl, [repeatX(2000)], [repeatX(2001)]],
  ["a lead's referrer", leadRequest.entries.referrer_details, [repeatX(2000)], [repeatX(2001)]],
  ["a lead's consent", leadRequest.entries.consent, [true], [false, "true"]],
  ["a brand", leadRequest.entries.brand, [1, 2, 3], [0, 4]],
  ["time at a form", leadRequest.entries.elapsedMs, [0], [-1]],
  ["an error", pageErrorRequest.entries.error, [repeatX(4000)], [repeatX(4001)]],
  ["an error's path", pageErrorRequest.entries.pathname, [repeatX(2000)], [repeatX(2001)]],
  ["an error's address", pageErrorRequest.entries.href, [repeatX(2000)], [repeatX(2001)]],
  ["an error's stack", pageErrorRequest.entries.stack, [repeatX(4000)], [repeatX(4001)]],
  ["an error's release", pageErrorRequest.entries.release, [repeatX(100)], [repeatX(101)]],
  ["a measurement", vitalsRequest.entries.value, [0], [-1]],
  ["a measured path", vitalsRequest.entries.pathname, [repeatX(2000)], [repeatX(2001)]],
  [
    "the amenities of a search",
    calls.productTypeBuildings.query.entries.amenities,
    [repeatX(500), undefined],
    [repeatX(501)],
  ],
  ["a search term", calls.search.query.entries.q, [repeatX(200), "", undefined], [repeatX(201)]],
  ["the number of a brand", brand.entries.number, [1, 2, 3], [0, 4, "1"]],
  ["a day of the week", openingHours.entries.day, [0, 6], [-1, 7]],
  ["a room's capacity", item.entries.capacity, [1], [0, 1.5]],
  ["a city's number of centres", cityLocation.entries.buildingsCount, [0], [-1]],
  ["a gateway's field", gatewayEvidence.razorpay_signature, ["s", repeatX(200)], ["", repeatX(201)]],
];

describe("the limits of the contract", () => {
  test.each(limits)(
    "%s accepts its last valid values and rejects its first invalid values",
    (_name, schema, good, bad) => {
      expect(good.filter((value) => !matchesSchema(schema, value))).toEqual([]);
      expect(bad.filter((value) => matchesSchema(schema, value))).toEqual([]);
    },
  );
});

test("each error code has its HTTP status", () => {
  const codesOf = (status: number) =>
    Object.entries(errorStatus).flatMap(([code, errorCodeStatus]) =>
      errorCodeStatus === status ? [code] : [],
    );
  const statuses = [...new Set(Object.values(errorStatus))];
  expect(Object.fromEntries(statuses.map((status) => [status, codesOf(status)]))).toEqual({
    400: ["bad_json", "bad_request", "bad_signature"],
    403: ["cross_origin", "cookies_required"],
    404: [
      "not_found",
      "order_not_found",
      "centre_not_found",
      "centre_unavailable",
      "item_not_found",
      "city_not_found",
      "page_not_found",
      "link_expired",
    ],
    405: ["method_not_allowed"],
    409: [
      "slot_taken",
      "hold_expired",
      "order_not_payable",
      "payment_in_progress",
      "idempotency_in_progress",
      "refund_changed",
      "not_cancellable",
      "not_movable",
      "not_changeable",
      "price_changed",
    ],
    413: ["payload_too_large"],
    415: ["unsupported_media_type"],
    422: [
      "validation_failed",
      "idempotency_conflict",
      "coupon_unknown",
      "coupon_expired",
      "coupon_not_yet_valid",
      "coupon_used_up",
      "coupon_already_used",
      "coupon_below_minimum",
      "coupon_not_applicable",
      "code_wrong",
    ],
    429: ["too_many_requests"],
    500: ["internal_error"],
    502: ["gateway_unavailable"],
    503: ["service_unavailable"],
  });
});

describe("normalisation of input", () => {
  test("trims the text of a lead and drops an empty text", () => {
    const parse = (value: string) => v.parse(leadRequest.entries.companyName, value);
    expect([parse(" Rao & Co "), parse("  "), parse("")]).toEqual(["Rao & Co", undefined, undefined]);
  });

  test.each([
    ["09876543210", "+919876543210"],
    ["+91 98765-43210", "+919876543210"],
    // Numbers copied from address books and office programs contain direction marks, brackets, dots and special
    // hyphens.
    ["\u202a(+91) 98765\u201143210\u202c", "+919876543210"],
    ["98765.43210", "+919876543210"],
    // Numbers with an international dialling prefix.
    ["00919876543210", "+919876543210"],
    ["0091 98765 43210", "+919876543210"],
    ["00 91-9198765432", "+919198765432"],
    // Ten digits are a complete number, even if they start with the country code 91.
    ["9198765432", "+919198765432"],
  ])("converts the mobile number %s to %s", (lead, parse) => expect(v.parse(indianMobile, lead)).toBe(parse));

  test("trims an email address and converts it to lower case", () => {
    expect(v.parse(email, "  Asha@Example.IN ")).toBe("asha@example.in");
  });

  test("drops an empty company and an empty GSTIN", () => {
    const lead = { name: "Asha Rao", email: "a@b.in", phone: "9876543210", company: "", gstin: "" };
    expect(v.parse(customer, lead)).toEqual({
      name: "Asha Rao",
      email: "a@b.in",
      phone: "+919876543210",
      company: undefined,
      gstin: undefined,
    });
  });
});

describe("a customer with a GSTIN", () => {
  const buyer = { name: "Asha Rao", email: "a@b.in", phone: "9876543210", gstin: "07AAACB1234C1ZH" };
  const errors = (lead: object) => {
    const { issues = [] } = v.safeParse(customer, { ...buyer, ...lead });
    return Object.fromEntries(issues.map((issue) => [v.getDotPath(issue), issue.message]));
  };

  test("a customer with a GSTIN must enter a postal address, and a state that is entered must match the GSTIN", () => {
    expect(errors({ address: "12 Janpath, New Delhi 110001" })).toEqual({});
    expect(errors({ address: "12 Janpath", state: "Delhi" })).toEqual({});
    expect(errors({ address: "", state: "" })).toEqual({
      address: expect.stringMatching(/Enter the address/),
    });
    expect(errors({ address: "12 Janpath", state: "Karnataka" })).toEqual({
      state: "This GSTIN is registered in Delhi. Choose that state, or correct the GSTIN.",
    });
  });

  test("reports the missing postal address of a customer with a GSTIN along with other errors", () => {
    expect(Object.keys(errors({ name: "A" })).toSorted()).toEqual(["address", "name"]);
    expect(errors({ gstin: "", address: "", state: "Kerala" })).toEqual({});
  });
});

describe("the check digit of a GSTIN", () => {
  // Two published examples, the example in our error message, a number whose weighted sum is a multiple of 36, and a
  // number with a character whose weighted value is 36.
  const valid = [
    "27AAPFU0939F1ZV",
    "29AAGCB7383J1Z4",
    "07AAACB1234C1ZH",
    "07AAACZ0007C1Z0",
    "07AIAII1234C1ZG",
  ];
  const alphabet = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ";

  test.each(valid)("only one of the 36 possible check digits is valid in %s", (number) => {
    const validCheckDigits = [...alphabet].filter((digit) =>
      matchesSchema(gstin, number.slice(0, 14) + digit),
    );
    expect(validCheckDigits).toEqual([number.at(-1)]);
  });

  test("verifies the check digit regardless of case and outer spaces, and detects wrong, swapped and missing characters", () => {
    expect(v.parse(gstin, " 27aapfu0939f1zv ")).toBe("27AAPFU0939F1ZV");
    for (const wrong of [
      "27AAPFU0993F1ZV",
      "27AAPFU0938F1ZV",
      "27AAPFU0939F0ZV",
      "27AAPFU0939F1Z",
      "27AAPFU0939F1ZVV",
      "T27AAPFU0939F1ZV",
    ])
      expect(matchesSchema(gstin, wrong)).toBe(false);
  });
});
