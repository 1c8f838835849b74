/**
 * What a naive reader of the terms expects of a booking that is changed: price, deadlines, refunds. It is worked out here
 * and imports nothing of `src`, so that a rule which is wrong there is found.
 */

/** A price by its parts, in whole paise. */
export type Price = {
  readonly subtotal: number;
  readonly discount: number;
  readonly cgst: number;
  readonly sgst: number;
};

/** What a coupon gives: a percentage with a cap in paise, or a flat sum in paise. */
export type ReferenceCoupon =
  | { readonly percent: number; readonly capPaise: number }
  | { readonly flatPaise: number };

/** Where a booking stands: IST dates, its start as a time of day, hours of a room, or passes a day. */
export type Place = {
  readonly item: string;
  readonly dates: readonly string[];
  readonly from: string;
  readonly unitPaise: number;
} & ({ readonly hours: number } | { readonly passes: number });

/** What a paper says, or several of them together, in whole paise. */
export type Amounts = { readonly taxable: number; readonly cgst: number; readonly sgst: number };

/** An invoice, what has returned of it in all, and what each of its credit notes takes back. */
export type ReferenceInvoice = Amounts & { returned: number; readonly creditNotes: Amounts[] };

/** A paid booking and its money in paise; `returned` is what the answers to cancels and moves said. */
export type ReferenceBooking = {
  status: "confirmed" | "cancelled";
  place: Place;
  price: Price;
  readonly coupon: ReferenceCoupon | null;
  moves: number;
  paid: number;
  returned: number;
  readonly invoices: ReferenceInvoice[];
};

const hourMs = 3_600_000;

/** A fraction in whole paise, a half rounded up. */
const rounded = (numerator: number, denominator: number) =>
  Math.floor((2 * numerator + denominator) / (2 * denominator));

export function totalOf({ subtotal, discount, cgst, sgst }: Price): number {
  return subtotal - discount + cgst + sgst;
}

/** A booking that has been paid as it was made. */
export function referenceBooking(place: Place, coupon: ReferenceCoupon | null): ReferenceBooking {
  const subtotal = subtotalOf(place);
  const price = withGst(subtotal, coupon === null ? 0 : discountOf(coupon, subtotal));
  const invoices = [invoiceOf(price)];
  return { status: "confirmed", place, price, coupon, moves: 0, paid: totalOf(price), returned: 0, invoices };
}

/** Unit price × hours, or × passes × days. */
function subtotalOf(place: Place): number {
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

/** CGST 9 % and SGST 9 % on what is left after the coupon, each rounded to a paisa. */
function withGst(subtotal: number, discount: number): Price {
  const tax = rounded((subtotal - discount) * 9, 100);
  return { subtotal, discount, cgst: tax, sgst: tax };
}

/**
 * What each day costs. The terms say only that the days add up to the price. The service divides every part of the price by
 * itself: a day gets what its rounded running total adds to that of the days before.
 */
function priceByDay({ place, price }: ReferenceBooking): Price[] {
  const days = "hours" in place ? 1 : place.dates.length;
  return Array.from({ length: days }, (_, at) =>
    byPart((part) => rounded(price[part] * (at + 1), days) - rounded(price[part] * at, days)),
  );
}

/** A price whose parts are worked out one by one. */
function byPart(of: (part: keyof Price) => number): Price {
  return { subtotal: of("subtotal"), discount: of("discount"), cgst: of("cgst"), sgst: of("sgst") };
}

/** When a day of a booking starts: a room at its time, a pass at midnight IST. */
const startOf = ({ from }: Place, date: string) => Date.parse(`${date}T${from}:00+05:30`);

/** The days that can still be cancelled: those that have not started. */
export function openDates({ status, place }: ReferenceBooking, now: Date): readonly string[] {
  return status === "cancelled" ? [] : place.dates.filter((date) => startOf(place, date) > now.getTime());
}

/** What cancelling these days returns: each by its own start, all until 24 hours before, half until 6, then nothing. */
export function refundOf(booking: ReferenceBooking, dates: readonly string[], now: Date): number {
  const prices = priceByDay(booking);
  let refund = 0;
  for (const [at, date] of booking.place.dates.entries()) {
    if (!dates.includes(date)) continue;
    const msLeft = startOf(booking.place, date) - now.getTime();
    const percent = msLeft >= 24 * hourMs ? 100 : msLeft >= 6 * hourMs ? 50 : 0;
    const price = prices[at];
    if (price !== undefined) refund += rounded(totalOf(price) * percent, 100);
  }
  return refund;
}

/** Takes these days off; the price of what is left is that of the days that are left. What returns is credited. */
export function cancelDays(booking: ReferenceBooking, dates: readonly string[], now: Date): void {
  const refund = refundOf(booking, dates, now);
  booking.returned += refund;
  credit(booking, refund);
  const prices = priceByDay(booking);
  const isLeft = (date: string) => !dates.includes(date);
  const left = prices.filter((_, at) => isLeft(booking.place.dates[at] ?? ""));
  booking.place = { ...booking.place, dates: booking.place.dates.filter(isLeft) };
  if (booking.place.dates.length === 0) booking.status = "cancelled";
  else booking.price = byPart((part) => left.reduce((total, price) => total + price[part], 0));
}

/** Whether a booking may be moved: at most twice, and up to 6 hours before it starts. */
export function isMovable({ status, moves, place }: ReferenceBooking, now: Date): boolean {
  const first = startOf(place, place.dates[0] ?? "");
  return status === "confirmed" && moves < 2 && first - now.getTime() >= 6 * hourMs;
}

/**
 * What a booking costs at another place. A coupon stays at the rate that it has of the present price, rounded to a paisa,
 * and gives no more than it would for a new booking. The gateway takes no less than a rupee, so what would be dearer by less
 * costs as much as before. (Prices here are high enough that a coupon never leaves less than a rupee to pay.)
 */
export function priceOfMove({ price, coupon }: ReferenceBooking, to: Place): Price {
  const subtotal = subtotalOf(to);
  const atRate = rounded(subtotal * price.discount, price.subtotal);
  const discount = coupon === null ? 0 : Math.min(atRate, discountOf(coupon, subtotal));
  const moved = withGst(subtotal, discount);
  const surcharge = totalOf(moved) - totalOf(price);
  return surcharge > 0 && surcharge < 100 ? price : moved;
}

/**
 * Moves the booking; what is dearer has been paid, what is cheaper returns. Where the amount changes, the old price is
 * credited and the new one invoiced.
 */
export function move(booking: ReferenceBooking, to: Place): void {
  const price = priceOfMove(booking, to);
  const dearerBy = totalOf(price) - totalOf(booking.price);
  if (dearerBy > 0) booking.paid += dearerBy;
  else booking.returned -= dearerBy;
  if (dearerBy !== 0) {
    credit(booking, totalOf(booking.price));
    booking.invoices.push(invoiceOf(price));
  }
  booking.place = to;
  booking.price = price;
  booking.moves += 1;
}

/** What a paper comes to with both taxes. */
export const sumOf = ({ taxable, cgst, sgst }: Amounts) => taxable + cgst + sgst;

/** Amounts that are added, each by itself. */
export const addAmounts = (all: readonly Amounts[]): Amounts =>
  all.reduce(
    (sum, each) => subtractAmounts(sum, { taxable: -each.taxable, cgst: -each.cgst, sgst: -each.sgst }),
    nothing,
  );

const nothing: Amounts = { taxable: 0, cgst: 0, sgst: 0 };

/** Amounts less others, each by itself. */
export const subtractAmounts = (whole: Amounts, part: Amounts): Amounts => ({
  taxable: whole.taxable - part.taxable,
  cgst: whole.cgst - part.cgst,
  sgst: whole.sgst - part.sgst,
});

function invoiceOf({ subtotal, discount, cgst, sgst }: Price): ReferenceInvoice {
  return { taxable: subtotal - discount, cgst, sgst, returned: 0, creditNotes: [] };
}

/** What is in so much of an invoice: CGST and SGST in proportion, each rounded to a paisa; the rest is the taxable value. */
function partOf(invoice: Amounts, paise: number): Amounts {
  const cgst = rounded(invoice.cgst * paise, sumOf(invoice));
  const sgst = rounded(invoice.sgst * paise, sumOf(invoice));
  return { taxable: paise - cgst - sgst, cgst, sgst };
}

/** Writes credit notes, the latest invoice first. Those of an invoice add up to the part of it that has returned. */
function credit({ invoices }: ReferenceBooking, paise: number): void {
  let left = paise;
  for (const invoice of [...invoices].reverse()) {
    const now = Math.min(left, sumOf(invoice) - invoice.returned);
    if (now === 0) continue;
    invoice.returned += now;
    invoice.creditNotes.push(
      subtractAmounts(partOf(invoice, invoice.returned), addAmounts(invoice.creditNotes)),
    );
    left -= now;
  }
}

/** What is kept of the invoices: each less the part of it that has returned, whatever its credit notes say. */
export function retainedAmount({ invoices }: ReferenceBooking): Amounts {
  return addAmounts(invoices.map((invoice) => subtractAmounts(invoice, partOf(invoice, invoice.returned))));
}

/**
 * How far a half of GST may be from 9 % of what is kept, in paise: for each invoice, half a paisa by its own rounding, half
 * by that of what returned, and 9 % of the whole paisa by which the taxable value then differs.
 */
export const roundingOf = ({ invoices }: ReferenceBooking) => 1.1 * invoices.length;
