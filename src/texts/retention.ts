import { pluralize } from "./pluralize.ts";

/** Texts about how long we keep records, for the privacy page. `period` is such as `36 months`. */

export const keptFor = {
  bookings: (period: string) => `${period} after the booking has ended or been cancelled`,
  leads: (period: string) => `${period} after you last sent us this form`,
  abandonedHolds: (period: string) => `${period} after the hold`,
  guests: () => "Until the booking has ended",
  invoices: (period: string) => `${period} from the due date of that year's annual return`,
  messages: (period: string) => `${period} after delivery`,
  gatewayEvents: (period: string) => `${period} after we've processed it`,
  networks: (period: string) => period,
  storedResponses: (period: string) => period,
  bookingLinks: (period: string) => period,
  requestCounts: (period: string) => `Until ${period} after the time for which we count`,
};

export const months = (count: number) => pluralize(count, "month");
export const days = (count: number) => pluralize(count, "day");
export const minutes = (count: number) =>
  count % 60 === 0 ? pluralize(count / 60, "hour") : pluralize(count, "minute");
