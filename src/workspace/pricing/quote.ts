import type { Quote } from "../../api/contract/booking.ts";
import { type CancellationRule, standardCancellation } from "../../api/contract/cancellation.ts";
import type { BookingUnit } from "../../api/contract/units.ts";
import * as texts from "../../texts/price-lines.ts";
import { type Period, startsOf } from "../availability/index.ts";

/** The data of an item that determines its price. `pricePaise` is per unit, without tax. */
export type PricedItem = {
  readonly name: string;
  readonly unit: BookingUnit;
  readonly pricePaise: number;
  readonly sac: string;
  readonly gstPercent: number;
  readonly state: string;
  readonly stateCode: string;
  /** Cancellation rules. Null: the standard rules. Undefined: the quote contains no rules. */
  readonly cancellation?: CancellationRule[] | null;
};

/**
 * A discount. `code`: the coupon, or null if staff have waived the amount. `of` returns the discount for a subtotal. Both
 * are in paise.
 */
export type Discount = { readonly code: string | null; readonly of: (subtotalPaise: number) => number };

/** Returns the price of hours or passes in paise: subtotal minus discount plus taxes, which are rounded separately. */
export function quoteOf(priced: PricedItem, period: Period, discount: Discount | null = null): Quote {
  const quantity = unitsOf(period);
  const subtotalPaise = Math.round(priced.pricePaise * quantity);
  const label = lineLabel(priced.name, period);
  return {
    lines: [{ label, quantity, unitPricePaise: priced.pricePaise, amountPaise: subtotalPaise }],
    subtotalPaise,
    ...applyTaxes(subtotalPaise, priced.gstPercent, discount),
    currency: "INR",
    sac: priced.sac,
    placeOfSupply: `${priced.state} (${priced.stateCode})`,
    ...(priced.cancellation === undefined
      ? {}
      : { cancellation: priced.cancellation ?? [...standardCancellation] }),
  };
}

/** Returns the quote with a 100 % discount and no coupon. */
export function waivedQuote(quote: Quote): Quote {
  return {
    ...quote,
    discountPaise: quote.subtotalPaise,
    couponCode: null,
    taxablePaise: 0,
    taxes: quote.taxes.map((tax) => ({ ...tax, amountPaise: 0 })),
    totalPaise: 0,
  };
}

/** Adds GST to an amount in paise. */
export function allInPaise(paise: number, gstPercent: number): number {
  return applyTaxes(paise, gstPercent, null).totalPaise;
}

/** The minimum amount that the gateway accepts, in paise. If a discount leaves less than this, the order is free. */
export const minPayablePaise = 100;

/** Deducts the discount from a subtotal in paise and adds taxes. `gstPercent` is the full GST rate (CGST plus SGST). */
export function applyTaxes(subtotalPaise: number, gstPercent: number, discount: Discount | null) {
  const deducted = discount === null ? 0 : Math.min(subtotalPaise, discount.of(subtotalPaise));
  const discounted = withTaxes(subtotalPaise - deducted, gstPercent);
  const isWaived = discount !== null && discounted.totalPaise < minPayablePaise;
  const charged = isWaived ? withTaxes(0, gstPercent) : discounted;
  return {
    discountPaise: subtotalPaise - charged.taxablePaise,
    couponCode: discount?.code ?? null,
    ...charged,
  };
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

/** Returns the number of hours of a room, or of passes. */
export function unitsOf(period: Period): number {
  if (period.unit === "day") return period.days.length * period.quantity;
  return (period.minutes / 60) * startsOf(period).length;
}

function lineLabel(name: string, period: Period): string {
  if (period.unit === "hour") return texts.hours(name, period.minutes / 60, startsOf(period).length);
  return texts.passes(name, period.quantity, period.days.length);
}
