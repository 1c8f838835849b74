import {
  addMinutes,
  formatDatesAtTimes,
  formatDay,
  formatDays,
  formatProseDays,
  formatTime,
  isoInIst,
  istDateOf,
} from "../../api/contract/ist.ts";
import { openingOnDates, type Schedule } from "../../api/contract/opening.ts";
import { openingLines } from "../../texts/opening-hours.ts";
import { excludedDates, type Period, periodOf, repeatsOf, startsOf } from "../availability/index.ts";
import type { Order } from "./orders.ts";

export type OrderTimes = Pick<
  Order,
  "unit" | "starts_at" | "ends_at" | "quantity" | "cancelled_dates" | "repeats"
>;

/** Returns the period of an order. For passes, it does not contain the dates in `cancelled_dates`. */
export function periodOfOrder(order: OrderTimes): Period {
  const { unit, starts_at, ends_at, quantity, cancelled_dates } = order;
  const repeats = order.repeats.map((start) => new Date(start));
  return periodOf(unit, starts_at, ends_at, quantity, cancelled_dates, repeats);
}

/** Returns the times of an order with a period. They contain no JSON text, unlike the columns for storing them. */
export function timesOfPeriod(period: Period): Omit<OrderTimes, "quantity"> {
  return {
    unit: period.unit,
    starts_at: period.start,
    ends_at: period.end,
    cancelled_dates: excludedDates(period),
    repeats: repeatsOf(period),
  };
}

/** Returns the times of an order as the API does: start and end of a room are those of its first date. */
export function presentTimes(order: OrderTimes): {
  readonly start: string;
  readonly end: string;
  readonly dates: string[];
  readonly repeats?: string[];
} {
  const period = periodOfOrder(order);
  const times = { start: isoInIst(period.start), end: isoInIst(period.end), dates: passDatesOf(order) };
  if (period.unit === "day" || period.repeats.length === 0) return times;
  const end = isoInIst(addMinutes(period.start, period.minutes));
  return { ...times, end, repeats: period.repeats.map(isoInIst) };
}

/** Returns the IST dates of the passes of an order. For a room, the list is empty. */
export function passDatesOf(order: OrderTimes): string[] {
  const period = periodOfOrder(order);
  return period.unit === "day" ? [...period.days] : [];
}

/** Formats the time of an order: the pass days, or a time such as `Mon, 23 Nov 2026, 10:00 am – 12:00 pm IST`. */
export function formatOrderTime(order: OrderTimes): string {
  const period = periodOfOrder(order);
  switch (period.unit) {
    case "hour":
      return formatDatesAtTimes(startsOf(period), period.minutes, formatProseDays);
    case "day":
      return formatProseDays(period.days);
  }
}

/** Formats the time of an order without the year, as `Mon 23 Nov, 10:00 am – 12:00 pm IST` or the pass days. */
export function formatShortTime(order: OrderTimes): string {
  const period = periodOfOrder(order);
  switch (period.unit) {
    case "hour":
      return formatDatesAtTimes(startsOf(period), period.minutes, formatDays);
    case "day":
      return formatDays(period.days);
  }
}

/** Formats the start of an order for a subject, as `Mon 23 Nov, 10:00 am` or the pass days. */
export function formatStart(order: OrderTimes): string {
  const period = periodOfOrder(order);
  switch (period.unit) {
    case "hour":
      return `${formatDay(istDateOf(period.start))}, ${formatTime(period.start)}`;
    case "day":
      return formatDays(period.days);
  }
}

/** Formats the opening hours on the pass days of an order. For rooms and cancelled orders, the list is empty. */
export function openingOfOrder(order: OrderTimes & Pick<Order, "status">, centre: Schedule): string[] {
  const dates = order.status === "cancelled" ? [] : passDatesOf(order);
  return openingLines(openingOnDates(centre, dates), dates);
}
