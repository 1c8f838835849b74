import type { Quote } from "../../api/contract/booking.ts";
import { type CancellationRule, standardCancellation } from "../../api/contract/cancellation.ts";
import type { BookingUnit } from "../../api/contract/units.ts";
import * as texts from "../../texts/price-lines.ts";
import type { Stay } from "../availability/index.ts";

/** What a price depends on, of an item: paise a unit without tax, and where it is taxed. */
export type Priced = {
  readonly name: string;
  readonly unit: BookingUnit;
  readonly pricePaise: number;
  readonly sac: string;
  readonly gstPercent: number;
  readonly state: string;
  readonly stateCode: string;
  /** What returns of a cancelled booking; the standard when null. Left out where it is only looked at. */
  readonly cancellation?: CancellationRule[] | null;
};

/** A discount that a coupon gives on a subtotal, in paise. */
export type Discount = { readonly code: string; readonly of: (subtotalPaise: number) => number };

/** The price in paise: unit × hours, or passes × days, less the coupon, plus CGST and SGST (place of supply), each rounded. */
export function quoteOf(priced: Priced, stay: Stay, discount: Discount | null = null): Quote {
  const quantity = unitsOf(stay);
  const subtotalPaise = Math.round(priced.pricePaise * quantity);
  const label = lineLabel(priced.name, stay);
  return {
    lines: [{ label, quantity, unitPricePaise: priced.pricePaise, amountPaise: subtotalPaise }],
    subtotalPaise,
    ...taxed(subtotalPaise, priced.gstPercent, discount),
    currency: "INR",
    sac: priced.sac,
    placeOfSupply: `${priced.state} (${priced.stateCode})`,
    ...(priced.cancellation === undefined
      ? {}
      : { cancellation: priced.cancellation ?? [...standardCancellation] }),
  };
}

/** What a price without tax comes to with GST, in paise: the total of a quote of one unit. */
export function allInPaise(paise: number, gstPercent: number): number {
  return taxed(paise, gstPercent, null).totalPaise;
}

/** What a coupon leaves below this is let off, in paise: the gateway takes no less than a rupee. */
export const leastPaise = 100;

/** What is left of a subtotal after the coupon, and the taxes on it. The rate is that of GST as a whole, in percent. */
export function taxed(subtotalPaise: number, gstPercent: number, discount: Discount | null) {
  const asked = discount === null ? 0 : Math.min(subtotalPaise, discount.of(subtotalPaise));
  const left = withTaxes(subtotalPaise - asked, gstPercent);
  const isLetOff = discount !== null && left.totalPaise < leastPaise;
  const due = isLetOff ? withTaxes(0, gstPercent) : left;
  return { discountPaise: subtotalPaise - due.taxablePaise, couponCode: discount?.code ?? null, ...due };
}

function withTaxes(taxablePaise: number, gstPercent: number) {
  const percent = gstPercent / 2;
  const amountPaise = Math.round((taxablePaise * percent) / 100);
  return {
    taxablePaise,
    taxes: ["CGST", "SGST"].map((name) => ({ name, percent, amountPaise })),
    totalPaise: taxablePaise + 2 * amountPaise,
  };
}

function unitsOf(stay: Stay): number {
  return stay.unit === "hour" ? stay.minutes / 60 : stay.days.length * stay.quantity;
}

function lineLabel(name: string, stay: Stay): string {
  if (stay.unit === "hour") return texts.hours(name, stay.minutes / 60);
  return texts.passes(name, stay.quantity, stay.days.length);
}
