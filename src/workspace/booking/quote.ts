import type { Quote } from "../../api/contract/booking.ts";
import type { Offer } from "./offer.ts";
import type { Stay } from "./stay.ts";

/** What a price depends on, of an offer. */
export type Priced = Pick<
  Offer,
  "name" | "unit" | "pricePaise" | "sac" | "gstPercent" | "state" | "stateCode"
>;

/** A discount that a coupon gives on a subtotal, in paise. */
export type Discount = { readonly code: string; readonly of: (subtotalPaise: number) => number };

/**
 * The price of a stay in whole paise: unit price × hours, or × passes × days, less the coupon; then CGST and SGST, each
 * half of the rate and each rounded to a paisa, because the place of supply of room hire is the centre's own state.
 */
export function quoteOf(priced: Priced, stay: Stay, discount: Discount | null = null): Quote {
  const units = unitsOf(stay);
  const subtotalPaise = Math.round(priced.pricePaise * units);
  const discountPaise = discount === null ? 0 : Math.min(subtotalPaise, discount.of(subtotalPaise));
  const taxablePaise = subtotalPaise - discountPaise;
  const percent = priced.gstPercent / 2;
  const amountPaise = Math.round((taxablePaise * percent) / 100);
  return {
    lines: [
      {
        label: lineLabel(priced.name, stay),
        quantity: units,
        unitPricePaise: priced.pricePaise,
        amountPaise: subtotalPaise,
      },
    ],
    subtotalPaise,
    discountPaise,
    couponCode: discount?.code ?? null,
    taxablePaise,
    taxes: [
      { name: "CGST", percent, amountPaise },
      { name: "SGST", percent, amountPaise },
    ],
    totalPaise: taxablePaise + 2 * amountPaise,
    currency: "INR",
    sac: priced.sac,
    placeOfSupply: `${priced.state} (${priced.stateCode})`,
  };
}

function unitsOf(stay: Stay): number {
  return stay.unit === "hour" ? stay.minutes / 60 : stay.days.length * stay.quantity;
}

function lineLabel(name: string, stay: Stay): string {
  if (stay.unit === "hour") return `${name}, ${counted(stay.minutes / 60, "hour")}`;
  return `${name}, ${counted(stay.quantity, "pass", "passes")} for ${counted(stay.days.length, "day")}`;
}

function counted(count: number, one: string, many = `${one}s`): string {
  return `${count} ${count === 1 ? one : many}`;
}
