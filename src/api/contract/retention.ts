import { bookingsLinkTtlMinutes } from "./booking-rules.ts";
import { addMinutes, addMonths, istDateOf, istInstant, istTimeOf } from "./ist.ts";

/** A retention period. Months are calendar months in IST. */
export type Period = { readonly months: number } | { readonly days: number } | { readonly minutes: number };

/**
 * How long each kind of record is kept. The privacy page states these periods, and the retention job
 * (`src/workspace/privacy`) enforces them. Each comment names the event after which the period starts.
 */
export const retention = {
  /** The end of the booking or, if it is later, its cancellation. */
  bookings: { months: 36 },
  /** The last enquiry of the person in this lead. */
  leads: { months: 24 },
  /** The end of a hold that did not become a booking. */
  abandonedHolds: { days: 30 },
  /** The end of the booking. A cancelled booking has ended when its guests have been informed. */
  guests: { days: 0 },
  /**
   * The due date of the annual return for the financial year of the invoice (section 36 of the CGST Act, 2017). See
   * `invoiceKeptUntil`.
   */
  invoices: { months: 72 },
  /** The delivery of a message. */
  messages: { days: 90 },
  /** The processing of a notification from the payment gateway. */
  gatewayEvents: { days: 90 },
  /** The creation of a hold. The limit on free bookings needs the networks of the last 24 hours. */
  networks: { days: 2 },
  /** The first request with an idempotency key. */
  storedResponses: { days: 1 },
  /** The request for a link to My bookings. */
  bookingLinks: { minutes: bookingsLinkTtlMinutes },
  /** The end of the window in which requests are counted. Not zero, because the clocks of processes differ. */
  requestCounts: { minutes: 60 },
} as const satisfies Readonly<Record<string, Period>>;

export type RetainedRecord = keyof typeof retention;

/** Returns the latest instant for which a period has passed at `now`. */
export function startOfPeriod(period: Period, now: Date): Date {
  if ("months" in period) return istInstant(addMonths(istDateOf(now), -period.months), istTimeOf(now));
  return addMinutes(now, -("days" in period ? period.days * 24 * 60 : period.minutes));
}

/**
 * Returns the last IST date on which tax law requires an invoice or credit note to be kept. The annual return is due on
 * 31 December after the financial year (rule 80 of the CGST Rules). `financialYear` is of the form `2627`.
 */
export function invoiceKeptUntil(financialYear: string): string {
  return addMonths(`20${financialYear.slice(2)}-12-31`, retention.invoices.months);
}
