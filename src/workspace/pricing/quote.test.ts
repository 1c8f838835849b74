import { expect, test } from "vitest";
import { allInPaise, applyTaxes } from "./quote.ts";

const flatDiscount = (paise: number) => ({ code: "OFF", of: () => paise });

test("applyTaxes deducts a coupon before tax, up to the whole subtotal", () => {
  expect(applyTaxes(100_000, 18, flatDiscount(20_000))).toMatchObject({
    discountPaise: 20_000,
    totalPaise: 94_400,
  });
  expect(applyTaxes(100_000, 18, flatDiscount(200_000))).toMatchObject({
    discountPaise: 100_000,
    totalPaise: 0,
  });
});

test("applyTaxes waives amounts below one rupee, the gateway's minimum, after a coupon", () => {
  const totals = Array.from(
    { length: 200 },
    (_, totalPaise) => applyTaxes(100_000, 18, flatDiscount(100_000 - totalPaise)).totalPaise,
  );
  expect(totals.filter((total) => total > 0 && total < 100)).toEqual([]);
  expect(applyTaxes(100_050, 18, flatDiscount(100_000))).toMatchObject({
    discountPaise: 100_050,
    taxablePaise: 0,
    totalPaise: 0,
  });
  expect(applyTaxes(100_100, 18, flatDiscount(100_000))).toMatchObject({
    discountPaise: 100_000,
    totalPaise: 118,
  });
});

test("allInPaise does not waive small prices without a coupon", () => {
  expect(allInPaise(50, 18)).toBe(60);
  expect(allInPaise(65_000, 18)).toBe(76_700);
});
