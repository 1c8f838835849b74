import {
  formatDay,
  formatDays,
  formatProseDate,
  formatProseDays,
  formatTime,
  formatTimeRange,
  istDateOf,
} from "../../api/contract/ist.ts";
import { openingOnDates, type Schedule } from "../../api/contract/opening.ts";
import { openingLines } from "../../texts/opening-hours.ts";
import { type Period, periodOf } from "../availability/index.ts";
import type { Order } from "./orders.ts";

type OrderTimes = Pick<Order, "unit" | "starts_at" | "ends_at" | "quantity" | "cancelled_dates">;

/** Returns the period of an order. For passes, it does not contain the dates in `cancelled_dates`. */
export function periodOfOrder(order: OrderTimes): Period {
  return periodOf(order.unit, order.starts_at, order.ends_at, order.quantity, order.cancelled_dates);
}

/** Returns the IST dates of the passes of an order. For a room, the list is empty. */
export function passDatesOf(order: OrderTimes): string[] {
  const period = periodOfOrder(order);
  return period.unit === "day" ? [...period.days] : [];
}

/** Formats the time of an order: the pass days, or a time such as `Mon, 23 Nov 2026, 10:00 am – 12:00 pm IST`. */
export function formatOrderTime(order: Parameters<typeof periodOfOrder>[0]): string {
  const period = periodOfOrder(order);
  switch (period.unit) {
    case "hour":
      return `${formatProseDate(istDateOf(period.start))}, ${formatTimeRange(period.start, period.end)}`;
    case "day":
      return formatProseDays(period.days);
  }
}

/** Formats the time of an order without the year, as `Mon 23 Nov, 10:00 am – 12:00 pm IST` or the pass days. */
export function formatShortTime(order: OrderTimes): string {
  const period = periodOfOrder(order);
  switch (period.unit) {
    case "hour":
      return `${formatDay(istDateOf(period.start))}, ${formatTimeRange(period.start, period.end)}`;
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
export function openingOfOrder(
  order: Parameters<typeof periodOfOrder>[0] & Pick<Order, "status">,
  centre: Schedule,
): string[] {
  const dates = order.status === "cancelled" ? [] : passDatesOf(order);
  return openingLines(openingOnDates(centre, dates), dates);
}
