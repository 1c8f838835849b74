import * as texts from "../../texts/cancellation.ts";
import {
  addMinutes,
  formatDay,
  formatTime,
  type Instant,
  isoInIst,
  istDateOf,
  istInstant,
  istTimeOf,
} from "./ist.ts";

/** If a booking is cancelled at least `hoursBefore` hours before its start, `percent` of the price is refunded. */
export type CancellationRule = { readonly hoursBefore: number; readonly percent: number };

/**
 * The cancellation rules of an order, earliest deadline first, with decreasing percentages. Nothing is refunded after
 * the last deadline.
 */
export type CancellationRules = readonly CancellationRule[];

/**
 * Rules for items without cancellation rules in the inventory, and for orders that previous releases created without
 * rules.
 */
export const standardCancellation: CancellationRules = [
  { hoursBefore: 24, percent: 100 },
  { hoursBefore: 6, percent: 50 },
];

/** If a booking is cancelled no later than the instant `refundUntil` (ISO 8601), `percent` of the price is refunded. */
export type CancellationDeadline = { readonly until: string; readonly percent: number };

export function cancellationDeadlines(rules: CancellationRules, start: Instant): CancellationDeadline[] {
  return rules.map(({ hoursBefore, percent }) => ({
    until: isoInIst(addMinutes(start, -hoursBefore * 60)),
    percent,
  }));
}

/** Returns the percentage of the price that is refunded for a cancellation at `now`. Deadlines are inclusive. */
export function refundPercentAt(rules: CancellationRules, start: Instant, now: Instant): number {
  const at = new Date(now).getTime();
  return cancellationDeadlines(rules, start).find(({ until }) => at <= Date.parse(until))?.percent ?? 0;
}

/** Describes the future deadlines, such as `Free cancellation until Sun 29 Nov, 3:00 pm. No refund after that.` */
export function describeCancellation(deadlines: readonly CancellationDeadline[], now: Instant): string {
  const sentences = describeOpenDeadlines(deadlines, now);
  return sentences.length === 0 ? texts.nonRefundable : [...sentences, texts.noRefundAfter].join(" ");
}

/** Describes the next deadline: `Free cancellation until Sun 29 Nov, 3:00 pm.` Day passes have a start for each day. */
export function describeNextDeadline(
  rules: CancellationRules,
  starts: readonly Instant[],
  now: Instant,
): string {
  const [next = texts.nonRefundable] = starts.flatMap((start) =>
    describeOpenDeadlines(cancellationDeadlines(rules, start), now),
  );
  return next;
}

function describeOpenDeadlines(deadlines: readonly CancellationDeadline[], now: Instant): string[] {
  const openDeadlines = deadlines.filter(({ until }) => Date.parse(until) >= new Date(now).getTime());
  return openDeadlines.map(({ until, percent }) => texts.refundUntil(percent, formatDeadline(until)));
}

/** Describes the future deadlines for passes on the IST `dates`, using the first date that is still refundable. */
export function describeDaysCancellation(
  rules: CancellationRules,
  dates: readonly string[],
  now: Instant,
): string {
  const startOf = (date: string) => istInstant(date, "00:00");
  const next = dates.find((date) => refundPercentAt(rules, startOf(date), now) > 0);
  if (next === undefined) return texts.nonRefundable;
  const sentence = describeCancellation(cancellationDeadlines(rules, startOf(next)), now);
  if (dates.length === 1) return sentence;
  return `${sentence} ${texts.deadlineOfDay(formatDay(next))}`;
}

/** Returns true if a booking with a price is no longer refundable: all deadlines have passed, or there are none. */
export function isRefundOver({
  quote,
  cancellation: { rules },
  now,
}: {
  readonly quote: { readonly totalPaise: number };
  readonly cancellation: { readonly rules: readonly CancellationDeadline[] };
  readonly now: Instant;
}): boolean {
  const isOver = ({ until }: CancellationDeadline) => Date.parse(until) < new Date(now).getTime();
  return quote.totalPaise > 0 && rules.every(isOver);
}

export function noRefundText(rules: readonly unknown[]): string {
  return rules.length === 0 ? texts.nonRefundable : texts.tooLate;
}

/** Formats a deadline at midnight as the end of the previous day. */
function formatDeadline(until: string): string {
  if (istTimeOf(until) !== "00:00") return `${formatDay(istDateOf(until))}, ${formatTime(until)}`;
  return texts.endOf(formatDay(istDateOf(addMinutes(until, -1))));
}
