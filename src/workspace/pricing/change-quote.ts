import type { Quote } from "../../api/contract/booking.ts";
import { amountsOfDay } from "../../api/contract/cancellation.ts";
import * as texts from "../../texts/price-lines.ts";
import type { Period } from "../availability/index.ts";
import { type Discount, minPayablePaise, type PricedItem, quoteOf, unitsOf } from "./quote.ts";

/** Splits a quote into one quote per day. The amounts add up exactly. */
export function dayQuotes(quote: Quote, days: number): Quote[] {
  return Array.from({ length: days }, (_, index) => {
    const { taxes, ...amounts } = amountsOfDay(quote, index, days);
    return composeQuote(quote, {
      ...amounts,
      days: 1,
      of: days,
      taxes: taxes.map(({ amountPaise }) => amountPaise),
    });
  });
}

/** Returns the part of a quote for some of its days (see `dayQuotes`). `kept` contains zero-based indices of days. */
export function quoteOfDays(quote: Quote, days: number, kept: readonly number[]): Quote {
  const each = dayQuotes(quote, days).filter((_, index) => kept.includes(index));
  const sum = (paiseOf: (day: Quote) => number) => each.reduce((total, day) => total + paiseOf(day), 0);
  return composeQuote(quote, {
    days: each.length,
    of: days,
    subtotalPaise: sum((day) => day.subtotalPaise),
    discountPaise: sum((day) => day.discountPaise),
    taxes: quote.taxes.map((_, index) => sum((day) => day.taxes[index]?.amountPaise ?? 0)),
  });
}

/**
 * Returns the quote for another time or another item of a booking, with its discount (see `discountOfMove`). The
 * cancellation rules do not change. If the price rises by less than the gateway's minimum amount, the booking keeps its
 * price.
 */
export function quoteOfMove(
  priced: PricedItem,
  period: Period,
  before: Quote,
  coupon: Discount | null,
): Quote {
  const { cancellation: _, ...quote } = quoteOf(priced, period, discountOfMove(before, coupon));
  const cancellationTerms = before.cancellation === undefined ? {} : { cancellation: before.cancellation };
  const differencePaise = quote.totalPaise - before.totalPaise;
  if (differencePaise <= 0 || differencePaise >= minPayablePaise) return { ...quote, ...cancellationTerms };
  return withLabelOf(quote, before);
}

/**
 * Returns the discount of a booking that moves. A coupon's discount keeps its original percentage, up to the coupon's
 * maximum. A waiver keeps its amount: otherwise one free hour could be moved to a free day in the largest room.
 */
function discountOfMove(before: Quote, coupon: Discount | null): Discount | null {
  if (before.couponCode === null && before.discountPaise > 0)
    return { code: null, of: () => before.discountPaise };
  return (
    coupon && {
      code: coupon.code,
      of: (subtotal) =>
        Math.min(
          coupon.of(subtotal),
          Math.round((subtotal * before.discountPaise) / Math.max(1, before.subtotalPaise)),
        ),
    }
  );
}

/**
 * Returns the quote of a booking that keeps its price at another time or with another item. Returns null if the number of
 * hours or passes or the tax code would change, because the lines of the quote would then be wrong.
 */
export function keptQuote(
  priced: PricedItem,
  period: Period,
  before: { readonly quote: Quote; readonly period: Period },
): Quote | null {
  const isSameLength = unitsOf(period) === unitsOf(before.period);
  if (!isSameLength || priced.sac !== before.quote.sac) return null;
  return withLabelOf(quoteOf(priced, period), before.quote);
}

/** Returns a quote with the item and length of another one. */
function withLabelOf({ lines }: Quote, before: Quote): Quote {
  const label = lines[0]?.label ?? "";
  return { ...before, lines: before.lines.map((line) => ({ ...line, label })) };
}

type Part = {
  readonly days: number;
  readonly of: number;
  readonly subtotalPaise: number;
  readonly discountPaise: number;
  readonly taxes: readonly number[];
};

function composeQuote(quote: Quote, { days, of, subtotalPaise, discountPaise, taxes }: Part): Quote {
  const taxablePaise = subtotalPaise - discountPaise;
  return {
    ...quote,
    lines: quote.lines.map((line) => ({
      ...line,
      label: texts.withDays(line.label, days),
      quantity: (line.quantity / of) * days,
      amountPaise: subtotalPaise,
    })),
    subtotalPaise,
    discountPaise,
    taxablePaise,
    taxes: quote.taxes.map((tax, index) => ({ ...tax, amountPaise: taxes[index] ?? 0 })),
    totalPaise: taxablePaise + taxes.reduce((sum, paise) => sum + paise, 0),
  };
}
