import type { Quote } from "../../api/contract/booking.ts";

/** Returns a price of ₹800 plus 18 % GST, with a discount of 10 % if there is a coupon. */
export const quoteFixture = (couponCode: string | null = null): Quote => {
  const subtotalPaise = 80_000;
  const discountPaise = couponCode ? 8_000 : 0;
  const taxablePaise = subtotalPaise - discountPaise;
  const taxHalf = taxablePaise * 0.09;
  return {
    lines: [{ label: "Banyan", quantity: 1, unitPricePaise: 80_000, amountPaise: 80_000 }],
    subtotalPaise,
    discountPaise,
    couponCode,
    taxablePaise,
    taxes: [
      { name: "CGST", percent: 9, amountPaise: taxHalf },
      { name: "SGST", percent: 9, amountPaise: taxHalf },
    ],
    totalPaise: taxablePaise + 2 * taxHalf,
    currency: "INR",
    sac: "997212",
    placeOfSupply: "Delhi",
  };
};
