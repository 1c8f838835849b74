/**
 * A naive reference implementation of the terms for changed bookings: price, deadlines, refunds. It imports nothing
 * from `src`, so that a comparison detects wrong rules in `src`.
 */

/** The parts of a price, in whole paise. */
export type Price = {
  readonly subtotal: number;
  readonly discount: number;
  readonly cgst: number;
  readonly sgst: number;
};

/** The discount of a coupon: a percentage with a cap in paise, or a flat amount in paise. */
export type ReferenceCoupon =
  | { readonly percent: number; readonly capPaise: number }
  | { readonly flatPaise: number };

/** The slot of a booking: IST dates, start as a time of day, and hours of a room or passes per day. */
export type BookedSlot = {
  readonly item: string;
  readonly dates: readonly string[];
  readonly from: string;
  readonly unitPaise: number;
} & ({ readonly hours: number } | { readonly passes: number });

/** The amounts of one or more invoices or credit notes, in whole paise. */
export type Amounts = { readonly taxable: number; readonly cgst: number; readonly sgst: number };

/** An invoice with its total refund and the amounts of its credit notes, in paise. */
export type ReferenceInvoice = Amounts & { returned: number; readonly creditNotes: Amounts[] };

/**
 * A paid booking with its amounts in paise. `returned` is the sum of the refunds in the responses to cancellations and
 * moves.
 */
export type ReferenceBooking = {
  status: "confirmed" | "cancelled";
  place: BookedSlot;
  price: Price;
  readonly coupon: ReferenceCoupon | null;
  moves: number;
  paid: number;
  returned: number;
  readonly invoices: ReferenceInvoice[];
};

const hourMs = 3_600_000;

/** Divides and rounds to whole paise, half up. */
const rounded = (numerator: number, denominator: number) =>
  Math.floor((2 * numerator + denominator) / (2 * denominator));

export function totalOf({ subtotal, discount, cgst, sgst }: Price): number {
  return subtotal - discount + cgst + sgst;
}

/** Returns the expected state of a paid booking that has not been moved or cancelled. */
export function referenceBooking(place: BookedSlot, coupon: ReferenceCoupon | null): ReferenceBooking {
  const subtotal = subtotalOf(place);
  const price = withGst(subtotal, coupon === null ? 0 : discountOf(coupon, subtotal));
  const invoices = [invoiceOf(price)];
  return { status: "confirmed", place, price, coupon, moves: 0, paid: totalOf(price), returned: 0, invoices };
}

/** Returns the price before GST: unit price × hours, or unit price × passes × days. */
function subtotalOf(place: BookedSlot): number {
  const units = "hours" in place ? place.hours : place.passes * place.dates.length;
  return place.unitPaise * units;
}

function discountOf(coupon: ReferenceCoupon, subtotal: number): number {
  const paise =
    "percent" in coupon
      ? Math.min(rounded(subtotal * coupon.percent, 100), coupon.capPaise)
      : coupon.flatPaise;
  return Math.min(paise, subtotal);
}

/** Adds CGST 9 % and SGST 9 % to the discounted price. Each tax is rounded to a paisa. */
function withGst(subtotal: number, discount: number): Price {
  const tax = rounded((subtotal - discount) * 9, 100);
  return { subtotal, discount, cgst: tax, sgst: tax };
}

/**
 * The price of each day. The terms require only that the prices of the days add up to the total. The service divides
 * each part of the price separately: a day gets the difference between two rounded running totals.
 */
function priceByDay({ place, price }: ReferenceBooking): Price[] {
  const days = "hours" in place ? 1 : place.dates.length;
  return Array.from({ length: days }, (_, index) =>
    mapPriceParts((part) => rounded(price[part] * (index + 1), days) - rounded(price[part] * index, days)),
  );
}

function mapPriceParts(of: (part: keyof Price) => number): Price {
  return { subtotal: of("subtotal"), discount: of("discount"), cgst: of("cgst"), sgst: of("sgst") };
}

/** The start of a day of a booking, in milliseconds. A room starts at its booked time, a pass at midnight IST. */
const startOf = ({ from }: BookedSlot, date: string) => Date.parse(`${date}T${from}:00+05:30`);

/** Returns the days that can still be cancelled, because they have not started. */
export function openDates({ status, place }: ReferenceBooking, now: Date): readonly string[] {
  return status === "cancelled" ? [] : place.dates.filter((date) => startOf(place, date) > now.getTime());
}

/**
 * Returns the refund for cancelling these days, in paise. A day is refunded in full until 24 hours before its start,
 * then by half until 6 hours before its start, then not at all.
 */
export function refundOf(booking: ReferenceBooking, dates: readonly string[], now: Date): number {
  const prices = priceByDay(booking);
  let refund = 0;
  for (const [index, date] of booking.place.dates.entries()) {
    if (!dates.includes(date)) continue;
    const msLeft = startOf(booking.place, date) - now.getTime();
    const percent = msLeft >= 24 * hourMs ? 100 : msLeft >= 6 * hourMs ? 50 : 0;
    const price = prices[index];
    if (price !== undefined) refund += rounded(totalOf(price) * percent, 100);
  }
  return refund;
}

/** Cancels these days, reduces the price to the price of the remaining days, and credits the refund. */
export function cancelDays(booking: ReferenceBooking, dates: readonly string[], now: Date): void {
  const refund = refundOf(booking, dates, now);
  booking.returned += refund;
  credit(booking, refund);
  const prices = priceByDay(booking);
  const isRemaining = (date: string) => !dates.includes(date);
  const remainingPrices = prices.filter((_, index) => isRemaining(booking.place.dates[index] ?? ""));
  booking.place = { ...booking.place, dates: booking.place.dates.filter(isRemaining) };
  if (booking.place.dates.length === 0) booking.status = "cancelled";
  else
    booking.price = mapPriceParts((part) => remainingPrices.reduce((total, price) => total + price[part], 0));
}

/** A booking can be moved at most twice, and only until 6 hours before its start. */
export function isMovable({ status, moves, place }: ReferenceBooking, now: Date): boolean {
  const first = startOf(place, place.dates[0] ?? "");
  return status === "confirmed" && moves < 2 && first - now.getTime() >= 6 * hourMs;
}

/**
 * The price after a move. A coupon keeps its share of the current price, rounded to a paisa. The discount is at most
 * the discount of a new booking. The gateway charges at least one rupee: if the price would rise by less than that, it
 * does not change. (Prices in these tests are so high that every coupon leaves at least a rupee to pay.)
 */
export function priceOfMove({ price, coupon }: ReferenceBooking, to: BookedSlot): Price {
  const subtotal = subtotalOf(to);
  const discountAtRate = rounded(subtotal * price.discount, price.subtotal);
  const discount = coupon === null ? 0 : Math.min(discountAtRate, discountOf(coupon, subtotal));
  const movedPrice = withGst(subtotal, discount);
  const surcharge = totalOf(movedPrice) - totalOf(price);
  return surcharge > 0 && surcharge < 100 ? price : movedPrice;
}

/**
 * Moves the booking after any difference has been paid. If the price falls, the difference is refunded. If the amount
 * changes, the old price is credited and the new price is invoiced.
 */
export function move(booking: ReferenceBooking, to: BookedSlot): void {
  const price = priceOfMove(booking, to);
  const priceIncrease = totalOf(price) - totalOf(booking.price);
  if (priceIncrease > 0) booking.paid += priceIncrease;
  else booking.returned -= priceIncrease;
  if (priceIncrease !== 0) {
    credit(booking, totalOf(booking.price));
    booking.invoices.push(invoiceOf(price));
  }
  booking.place = to;
  booking.price = price;
  booking.moves += 1;
}

/** The total including both taxes. */
export const sumOf = ({ taxable, cgst, sgst }: Amounts) => taxable + cgst + sgst;

export const addAmounts = (all: readonly Amounts[]): Amounts =>
  all.reduce(
    (sum, each) => subtractAmounts(sum, { taxable: -each.taxable, cgst: -each.cgst, sgst: -each.sgst }),
    zeroAmounts,
  );

const zeroAmounts: Amounts = { taxable: 0, cgst: 0, sgst: 0 };

export const subtractAmounts = (whole: Amounts, part: Amounts): Amounts => ({
  taxable: whole.taxable - part.taxable,
  cgst: whole.cgst - part.cgst,
  sgst: whole.sgst - part.sgst,
});

function invoiceOf({ subtotal, discount, cgst, sgst }: Price): ReferenceInvoice {
  return { taxable: subtotal - discount, cgst, sgst, returned: 0, creditNotes: [] };
}

/**
 * Splits an amount of an invoice into CGST, SGST and taxable value. CGST and SGST are proportional to the amount, each
 * rounded to a paisa. The rest is the taxable value.
 */
function proportionOf(invoice: Amounts, paise: number): Amounts {
  const cgst = rounded(invoice.cgst * paise, sumOf(invoice));
  const sgst = rounded(invoice.sgst * paise, sumOf(invoice));
  return { taxable: paise - cgst - sgst, cgst, sgst };
}

/**
 * Issues credit notes, starting with the latest invoice. The credit notes of an invoice add up to its refunded part.
 */
function credit({ invoices }: ReferenceBooking, paise: number): void {
  let remainingPaise = paise;
  for (const invoice of [...invoices].reverse()) {
    const now = Math.min(remainingPaise, sumOf(invoice) - invoice.returned);
    if (now === 0) continue;
    invoice.returned += now;
    invoice.creditNotes.push(
      subtractAmounts(proportionOf(invoice, invoice.returned), addAmounts(invoice.creditNotes)),
    );
    remainingPaise -= now;
  }
}

/** The retained amounts: each invoice less its refunded part. Calculated without the credit notes. */
export function retainedAmount({ invoices }: ReferenceBooking): Amounts {
  return addAmounts(
    invoices.map((invoice) => subtractAmounts(invoice, proportionOf(invoice, invoice.returned))),
  );
}

/**
 * Maximum deviation of CGST or SGST from 9 % of the retained taxable value, in paise. For each invoice: half a paisa
 * for rounding the invoice, half a paisa for rounding the refund, and 9 % of the paisa by which the taxable value then
 * differs.
 */
export const roundingOf = ({ invoices }: ReferenceBooking) => 1.1 * invoices.length;
