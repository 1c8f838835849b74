import type { Customer, Tracking } from "../../api/contract/booking.ts";
import { istDateOf } from "../../api/contract/ist.ts";
import * as texts from "../../texts/error-messages.ts";
import * as validation from "../../texts/validation.ts";
import {
  type Period,
  paymentDeadline,
  periodOf,
  readSchedule,
  roomPeriodAt,
  validateBooking,
} from "../availability/index.ts";
import { coalesce } from "../database/work-queue.ts";
import type { BookableItem } from "../inventory/index.ts";
import { type BookingDeps, type DomainError, domainError } from "../orders/index.ts";
import { findRequestedItem } from "./find-requested-item.ts";

/** The requested time of a booking, as in the API. `start` and `end` are ISO instants. */
export type TimeRequest = {
  readonly buildingId: string;
  readonly catalogId: string;
  readonly start: string;
  readonly end: string;
  /** The IST dates of passes. If omitted, all days from start to end. */
  readonly dates?: readonly string[] | undefined;
  /** The starts of a room on the dates after the first one, if it is booked weekly (ISO instants, ascending). */
  readonly repeats?: readonly string[] | undefined;
  readonly quantity?: number | undefined;
  readonly people: number;
  readonly tracking?: Tracking | undefined;
  readonly visitorId: string | null;
  /** The caller's network, for rate limits. Requests without a network are exempt. */
  readonly network?: string | null;
  /**
   * Identifies a request and its repetitions: a repetition finds the order of the first attempt. Null without an
   * idempotency key.
   */
  readonly requestKey?: string | null;
};

export type BookingRequest = TimeRequest & {
  readonly customer: Customer;
  /** True if staff book for a caller. The hold is then longer, and only the limit per person applies. */
  readonly isByPhone?: boolean;
};

/** A booking request that satisfies all booking rules. Its slot may still be taken. */
export type CheckedBookingRequest<Request extends TimeRequest = BookingRequest> = {
  readonly ok: true;
  readonly item: BookableItem;
  readonly period: Period;
  readonly quantity: number;
  /** A payment after this instant comes too late. */
  readonly payBy: Date;
  readonly request: Request;
};

/** The domain error of a request for an item that cannot be booked, or that violates a booking rule. */
export type BookingRequestError = DomainError<"item_not_found" | "centre_unavailable" | "validation_failed">;

/** Finds the item and validates a booking request. Reports the validation errors of all rules at once. */
export async function checkBookingRequest<Request extends TimeRequest>(
  deps: BookingDeps,
  request: Request,
): Promise<CheckedBookingRequest<Request> | BookingRequestError> {
  const { buildingId, catalogId } = request;
  const result = await coalesce(deps.db, `bookable ${buildingId} ${catalogId}`, () =>
    findRequestedItem(deps, request),
  );
  if (!result.ok) return result;
  const { item } = result;
  const start = new Date(request.start);
  const end = new Date(request.end);
  const repeats = request.repeats?.map((each) => new Date(each)) ?? [];
  const instantErrors = {
    ...instantError("start", start),
    ...instantError("end", end),
    ...Object.assign({}, ...repeats.map((each) => instantError("repeats", each))),
  };
  if (Object.keys(instantErrors).length > 0) return validationError(instantErrors);
  const quantity = request.quantity ?? 1;
  const fullPeriod = periodOf(item.unit, start, end, quantity);
  const datesError = request.dates === undefined ? null : datesErrorOf(fullPeriod, request.dates);
  if (datesError !== null) return validationError({ dates: datesError });
  if (fullPeriod.unit === "day" && repeats.length > 0)
    return validationError({ repeats: texts.time.passRepeats });
  const period = requestedPeriod(fullPeriod, { dates: request.dates, repeats });
  const [first, last] = [istDateOf(start), istDateOf(period.end)];
  const schedule = await coalesce(deps.db, `schedule ${item.centreId} ${first} ${last}`, () =>
    readSchedule(deps.db, item.centreId, first, last),
  );
  const errors = validateBooking({ item, period, people: request.people, quantity }, schedule, deps.now());
  return Object.keys(errors).length > 0
    ? validationError(errors)
    : { ok: true, item, period, quantity, payBy: paymentDeadline(period, schedule), request };
}

/** Returns a period with the dates that a request names. All weekly dates of a room have the same length. */
function requestedPeriod(
  period: Period,
  { dates, repeats }: { readonly dates: readonly string[] | undefined; readonly repeats: readonly Date[] },
): Period {
  if (period.unit === "day") return dates === undefined ? period : { ...period, days: dates };
  return roomPeriodAt([period.start, ...repeats], period.minutes);
}

/** Returns the validation error of pass dates; null if they ascend from the first to the last day of the period. */
function datesErrorOf(period: Period, dates: readonly string[]): string | null {
  if (period.unit === "hour") return texts.time.roomDates;
  const isInOrder = dates.every((date, index) => index === 0 || date > (dates[index - 1] ?? ""));
  const isFramed = dates[0] === period.days[0] && dates.at(-1) === period.days.at(-1);
  return isInOrder && isFramed ? null : texts.time.daysInOrder;
}

/** Rejects instants that are well-formed but do not exist, or that the database cannot store. */
function instantError(field: string, instant: Date): Record<string, string> {
  const year = instant.getUTCFullYear();
  return year > 2000 && year < 2200 ? {} : { [field]: texts.time.noSuchTime };
}

function validationError(fields: Readonly<Record<string, string>>): BookingRequestError {
  const message = Object.values(fields)[0] ?? validation.correctFields;
  return domainError("validation_failed", message, { fields });
}
