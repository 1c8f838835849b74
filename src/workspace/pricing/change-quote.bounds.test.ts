import { describe, expect, test } from "vitest";
import type { Quote } from "../../api/contract/booking.ts";
import { standardCancellation } from "../../api/contract/cancellation.ts";
import { istInstant } from "../../api/contract/ist.ts";
import { passPeriod, roomPeriod } from "../availability/index.ts";
import { dayQuotes, keptQuote, quoteOfDays, quoteOfMove } from "./change-quote.ts";
import { type PricedItem, quoteOf, waivedQuote } from "./quote.ts";

const priced: PricedItem = {
  name: "Desk",
  unit: "day",
  pricePaise: 150,
  sac: "997212",
  gstPercent: 18,
  state: "Delhi",
  stateCode: "07",
};
const flatDiscount = (paise: number) => ({ code: "OFF", of: () => paise });
const day = "2026-11-23";

/** Returns an item with an hourly price in paise before tax. 10,000 paise are 11,800 with tax. */
const hourlyItem = (pricePaise: number, more: Partial<PricedItem> = {}) =>
  ({ ...priced, name: "Room", unit: "hour", pricePaise, ...more }) as const;
const oneHour = roomPeriod(istInstant(day, "10:00"), istInstant(day, "11:00"));
const twoHours = roomPeriod(istInstant(day, "10:00"), istInstant(day, "12:00"));

test("quoteOf sets currency and place of supply, and includes cancellation rules only if they are given", () => {
  const quote = quoteOf(priced, passPeriod(day, 1, 1));
  expect(quote).toMatchObject({ currency: "INR", sac: "997212", placeOfSupply: "Delhi (07)" });
  expect(quote).not.toHaveProperty("cancellation");
  const itemWith = (cancellation: PricedItem["cancellation"]) =>
    quoteOf({ ...priced, cancellation }, passPeriod(day, 1, 1)).cancellation;
  expect(itemWith(null)).toEqual([
    { hoursBefore: 24, percent: 100 },
    { hoursBefore: 6, percent: 50 },
  ]);
  expect(itemWith([{ hoursBefore: 1, percent: 10 }])).toEqual([{ hoursBefore: 1, percent: 10 }]);
});

describe("quotes of two passes for three days (811 paise taxable, 2 × 73 paise tax)", () => {
  const quote = quoteOf(priced, passPeriod(day, 3, 2), flatDiscount(89));

  test("a quote is split by day with running totals", () => {
    const figures = ({ subtotalPaise, discountPaise, taxablePaise, taxes, totalPaise }: Quote) => [
      ...[subtotalPaise, discountPaise, taxablePaise],
      ...taxes.map(({ amountPaise }) => amountPaise),
      totalPaise,
    ];
    expect(figures(quote)).toEqual([900, 89, 811, 73, 73, 957]);
    expect(dayQuotes(quote, 3).map(figures)).toEqual([
      [300, 30, 270, 24, 24, 318],
      [300, 29, 271, 25, 25, 321],
      [300, 30, 270, 24, 24, 318],
    ]);
    expect(figures(quoteOfDays(quote, 3, [0, 2]))).toEqual([600, 60, 540, 48, 48, 636]);
    expect(figures(quoteOfDays(quote, 3, [0, 1, 2]))).toEqual(figures(quote));
    expect(figures(quoteOfDays(quote, 3, []))).toEqual([0, 0, 0, 0, 0, 0]);
  });

  test("a quote for some of the booked days states their number, and keeps the other fields", () => {
    const two = quoteOfDays(quote, 3, [0, 1]);
    expect(two.lines).toEqual([
      { label: "Desk, 2 passes for 2 days", quantity: 4, unitPricePaise: 150, amountPaise: 600 },
    ]);
    expect(two).toMatchObject({ couponCode: "OFF", currency: "INR", placeOfSupply: "Delhi (07)" });
    expect(two.taxes).toMatchObject([
      { name: "CGST", percent: 9 },
      { name: "SGST", percent: 9 },
    ]);
    expect(dayQuotes(quote, 3)[1]?.lines).toEqual([
      { label: "Desk, 2 passes for 1 day", quantity: 2, unitPricePaise: 150, amountPaise: 300 },
    ]);
  });

  test.each([
    ["Desk, 1 pass for 12 days", 12, [0, 1], "Desk, 1 pass for 2 days"],
    ["Desk for 2 days a week, 1 pass for 3 days", 3, [0], "Desk for 2 days a week, 1 pass for 1 day"],
    ["Desk, 1 pass for 1 day", 1, [], "Desk, 1 pass for 0 days"],
  ])(
    "the label of a quote for fewer days states their number: %s",
    (label, days, remainingDates, expected) => {
      const fullQuote = { ...quote, lines: quote.lines.map((line) => ({ ...line, label })) };
      expect(quoteOfDays(fullQuote, days, remainingDates).lines[0]?.label).toBe(expected);
    },
  );
});

describe("quoteOfMove", () => {
  const before = quoteOf(hourlyItem(10_000), oneHour);

  test.each([
    ["cheaper", 9_000, 10_620, 9_000],
    ["one paisa more expensive, which is waived", 10_001, 11_800, 10_000],
    ["97 paise more expensive, which is waived", 10_083, 11_800, 10_000],
    ["one rupee more expensive", 10_084, 11_900, 10_084],
    ["more expensive", 20_000, 23_600, 20_000],
  ])(
    "the quote for a move that is %s (%i paise before tax) totals %i paise",
    (_name, pricePaise, totalPaise, unitPricePaise) => {
      const movedQuote = quoteOfMove(hourlyItem(pricePaise, { name: "Hall" }), oneHour, before, null);
      expect(movedQuote).toMatchObject({ totalPaise, lines: [{ label: "Hall, 1 hour", unitPricePaise }] });
    },
  );

  test("quoteOfMove uses the lines of the new time if the price does not change", () => {
    expect(quoteOfMove(hourlyItem(5_000), twoHours, before, null).lines).toEqual([
      { label: "Room, 2 hours", quantity: 2, unitPricePaise: 5_000, amountPaise: 10_000 },
    ]);
  });

  test.each([
    ["keeps the rate of a coupon of 10 %", 5_000, 500],
    ["limits the discount to the coupon's maximum", 20_000, 1_000],
    ["rounds the rate to a paisa", 9_995, 1_000],
  ])("%s", (_name, pricePaise, discountPaise) => {
    const reduced = quoteOf(hourlyItem(10_000), oneHour, flatDiscount(1_000));
    const movedQuote = quoteOfMove(hourlyItem(pricePaise), oneHour, reduced, flatDiscount(1_000));
    expect(movedQuote).toMatchObject({ discountPaise, couponCode: "OFF" });
  });

  test("the quote of a move contains no discount if the booking was free, and no coupon if none was used", () => {
    const freeQuote = quoteOf(hourlyItem(0), oneHour);
    expect(quoteOfMove(hourlyItem(10_000), oneHour, freeQuote, flatDiscount(1_000))).toMatchObject({
      discountPaise: 0,
      totalPaise: 11_800,
    });
    expect(quoteOfMove(hourlyItem(9_000), oneHour, before, null)).toMatchObject({
      discountPaise: 0,
      couponCode: null,
    });
  });

  test("the quote of a move keeps the original cancellation rules", () => {
    const strictTerms = { cancellation: [{ hoursBefore: 48, percent: 100 }] };
    const lenientTerms = { cancellation: [...standardCancellation] };
    const changedQuote = quoteOf(hourlyItem(10_000, strictTerms), oneHour);
    expect(quoteOfMove(hourlyItem(9_000, lenientTerms), oneHour, changedQuote, null).cancellation).toEqual(
      strictTerms.cancellation,
    );
    expect(quoteOfMove(hourlyItem(9_000, lenientTerms), oneHour, before, null)).not.toHaveProperty(
      "cancellation",
    );
  });
});

describe("waivedQuote", () => {
  test("discounts everything without a coupon, and keeps the lines", () => {
    const quote = quoteOf(hourlyItem(10_000), twoHours, flatDiscount(1_000));
    expect(waivedQuote(quote)).toEqual({
      ...quote,
      ...{ discountPaise: 20_000, couponCode: null, taxablePaise: 0, totalPaise: 0 },
      taxes: quote.taxes.map((tax) => ({ ...tax, amountPaise: 0 })),
    });
  });
});

describe("quoteOfMove of a booking whose price is waived", () => {
  const waived = waivedQuote(quoteOf(hourlyItem(10_000), oneHour));
  const figuresOf = ({ subtotalPaise, discountPaise, taxablePaise, taxes, totalPaise }: Quote) => ({
    ...{ subtotalPaise, discountPaise, taxablePaise, totalPaise },
    taxes: taxes.map(({ amountPaise }) => amountPaise),
  });
  const free = (paise: number) => ({
    ...{ subtotalPaise: paise, discountPaise: paise, taxablePaise: 0, totalPaise: 0, taxes: [0, 0] },
  });
  const half = {
    ...{ subtotalPaise: 20_000, discountPaise: 10_000, taxablePaise: 10_000, totalPaise: 11_800 },
    taxes: [900, 900],
  };

  test.each([
    ["the same price", 10_000, oneHour, free(10_000)],
    ["a cheaper item", 9_000, oneHour, free(9_000)],
    ["a longer time", 10_000, twoHours, half],
    ["a more expensive item", 20_000, oneHour, half],
    ["an item that costs less than a rupee more", 10_083, oneHour, free(10_083)],
  ])("waives at most the amount that was waived before, for %s", (_name, pricePaise, period, figures) => {
    const moved = quoteOfMove(hourlyItem(pricePaise), period, waived, null);
    expect(figuresOf(moved)).toEqual(figures);
    expect(moved.couponCode).toBeNull();
  });

  test("waives no more after several moves", () => {
    const longer = quoteOfMove(hourlyItem(10_000), twoHours, waived, null);
    expect(figuresOf(quoteOfMove(hourlyItem(20_000), twoHours, longer, null))).toMatchObject({
      ...{ discountPaise: 10_000, totalPaise: 35_400 },
    });
    expect(figuresOf(quoteOfMove(hourlyItem(10_000), oneHour, longer, null))).toEqual(free(10_000));
  });
});

describe("keptQuote", () => {
  const before = { quote: quoteOf(hourlyItem(10_000), twoHours), period: twoHours };

  test("keeps all amounts, and names the new item", () => {
    const kept = keptQuote(hourlyItem(99_999, { name: "Hall" }), twoHours, before);
    const [line] = before.quote.lines;
    expect(kept).toEqual({ ...before.quote, lines: [{ ...line, label: "Hall, 2 hours" }] });
  });

  test("returns null for another length or tax code", () => {
    expect(keptQuote(hourlyItem(10_000), oneHour, before)).toBeNull();
    expect(keptQuote(hourlyItem(10_000, { sac: "997211" }), twoHours, before)).toBeNull();
  });
});
