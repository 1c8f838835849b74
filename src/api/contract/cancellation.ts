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

/** Until so many hours before the start, so many percent of the price return. */
export type CancellationRule = { readonly hoursBefore: number; readonly percent: number };

/** The rules of an order, the earliest deadline first: each later one returns less. After the last nothing returns. */
export type CancellationRules = readonly CancellationRule[];

/** The rules where the inventory, or an order of an earlier release, names none. */
export const standardCancellation: CancellationRules = [
  { hoursBefore: 24, percent: 100 },
  { hoursBefore: 6, percent: 50 },
];

/** Until this instant (ISO) so many percent of the price return. */
export type CancellationDeadline = { readonly until: string; readonly percent: number };

/** The rules as instants, for a booking that starts then. */
export function deadlinesOf(rules: CancellationRules, start: Instant): CancellationDeadline[] {
  return rules.map(({ hoursBefore, percent }) => ({
    until: isoInIst(addMinutes(start, -hoursBefore * 60)),
    percent,
  }));
}

/** How many percent of the price return when a booking is cancelled at an instant; a deadline itself is still in time. */
export function percentAt(rules: CancellationRules, start: Instant, now: Instant): number {
  const at = new Date(now).getTime();
  return deadlinesOf(rules, start).find(({ until }) => at <= Date.parse(until))?.percent ?? 0;
}

/** The deadlines to come, such as `Free cancellation until Sun 29 Nov, 3:00 pm. No refund after that.` */
export function cancellationSentence(deadlines: readonly CancellationDeadline[], now: Instant): string {
  const sentences = openSentences(deadlines, now);
  return sentences.length === 0 ? texts.none : [...sentences, texts.noneAfter].join(" ");
}

/** The first of these sentences alone, for a booking with one start or several: `Free cancellation until Sun 29 Nov, 3:00 pm.` */
export function nextDeadlineSentence(
  rules: CancellationRules,
  starts: readonly Instant[],
  now: Instant,
): string {
  const [next = texts.none] = starts.flatMap((start) => openSentences(deadlinesOf(rules, start), now));
  return next;
}

function openSentences(deadlines: readonly CancellationDeadline[], now: Instant): string[] {
  const open = deadlines.filter(({ until }) => Date.parse(until) >= new Date(now).getTime());
  return open.map(({ until, percent }) => texts.until(percent, spokenDeadline(until)));
}

/** The same for passes of these IST dates: the deadlines of the first date of which something still returns. */
export function cancellationOfDays(rules: CancellationRules, dates: readonly string[], now: Instant): string {
  const startOf = (date: string) => istInstant(date, "00:00");
  const next = dates.find((date) => percentAt(rules, startOf(date), now) > 0);
  if (next === undefined) return texts.none;
  const sentence = cancellationSentence(deadlinesOf(rules, startOf(next)), now);
  if (dates.length === 1) return sentence;
  return `${sentence} ${texts.deadlineOfDay(formatDay(next))}`;
}

/** Whether nothing returns of a booking that has a price: its last deadline is over, or it never had one. */
export function refundsNothing({
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

/** Why nothing returns, by the rules or the deadlines of a booking. */
export function noRefundWords(rules: readonly unknown[]): string {
  return rules.length === 0 ? texts.none : texts.tooLate;
}

/** A deadline at midnight is the end of the day before. */
function spokenDeadline(until: string): string {
  if (istTimeOf(until) !== "00:00") return `${formatDay(istDateOf(until))}, ${formatTime(until)}`;
  return texts.endOf(formatDay(istDateOf(addMinutes(until, -1))));
}
