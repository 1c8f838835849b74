import { formatPaise } from "../api/contract/money.ts";

/** Describes the discount of a coupon, such as `10% off, up to ₹500, on bookings of ₹1,000 or more`. */
export function couponDescription(coupon: {
  readonly discount:
    | { readonly percent: number; readonly maxPaise: number | null }
    | { readonly paise: number };
  readonly minimumPaise: number;
}): string {
  const { discount, minimumPaise } = coupon;
  const off = "paise" in discount ? `${formatPaise(discount.paise)} off` : `${discount.percent}% off`;
  const cap =
    "percent" in discount && discount.maxPaise !== null ? `, up to ${formatPaise(discount.maxPaise)}` : "";
  if (minimumPaise === 0) return off + cap;
  return `${off}${cap}${cap === "" ? "" : ","} on bookings of ${formatPaise(minimumPaise)} or more`;
}
