import * as texts from "../../texts/cancellation.ts";
import {
  addDays,
  addMinutes,
  formatDay,
  formatDays,
  formatTime,
  type Instant,
  isoInIst,
  istDateOf,
  istInstant,
  istTimeOf,
} from "./ist.ts";
import { formatPaise } from "./money.ts";

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

/** If a booking is cancelled no later than the instant `until` (ISO 8601), `percent` of the price is refunded. */
export type CancellationDeadline = { readonly until: string; readonly percent: number };

export function cancellationDeadlines(rules: CancellationRules, start: Instant): CancellationDeadline[] {
  return rules.map(({ hoursBefore, percent }) => ({
    until: isoInIst(addMinutes(start, -hoursBefore * 60)),
    percent,
  }));
}

/** The amounts of a quote or of a part of it, in paise. */
export type Amounts = {
  readonly subtotalPaise: number;
  readonly discountPaise: number;
  readonly taxes: readonly { readonly amountPaise: number }[];
};

/** The price and the time of an order, which determine its refunds. */
export type CancellableOrder = {
  readonly quote: Amounts & {
    readonly totalPaise: number;
    readonly cancellation?: CancellationRules | undefined;
  };
  /** Instant. */
  readonly start: Instant;
  /** IST dates of passes, ascending; empty for a room. */
  readonly dates: readonly string[];
  /** The starts of a room on the dates after the first one, ascending, if it is booked weekly. */
  readonly repeats?: readonly Instant[] | undefined;
};

/** What cancelling one day of an order refunds, in paise. A room has one day, or one for each weekly date. */
export type DayRefund = {
  /** IST date. */
  readonly date: string;
  readonly pricePaise: number;
  /** The refund for cancelling the day now. */
  readonly refundPaise: number;
  readonly hasBegun: boolean;
  /** The deadlines that have not passed, earliest first, with the refund for cancelling until then. */
  readonly deadlines: readonly (CancellationDeadline & { readonly refundPaise: number })[];
};

/**
 * Returns the share of one of `days` days in amounts, which are split evenly. They are rounded cumulatively, so that the
 * days add up exactly. `index` is zero-based.
 */
export function amountsOfDay({ subtotalPaise, discountPaise, taxes }: Amounts, index: number, days: number) {
  const share = (paise: number) =>
    Math.round((paise * (index + 1)) / days) - Math.round((paise * index) / days);
  return {
    subtotalPaise: share(subtotalPaise),
    discountPaise: share(discountPaise),
    taxes: taxes.map(({ amountPaise }) => ({ amountPaise: share(amountPaise) })),
  };
}

/** Returns what cancelling each day of an order at `now` or later refunds. The prices add up to the total. */
export function refundsOfDays(
  { quote, start, dates, repeats = [] }: CancellableOrder,
  now: Instant,
): DayRefund[] {
  const rules = quote.cancellation ?? standardCancellation;
  const at = new Date(now).getTime();
  const days =
    dates.length === 0
      ? [start, ...repeats].map((each) => ({ date: istDateOf(each), start: each }))
      : dates.map((date) => ({ date, start: istInstant(date, "00:00") }));
  return days.map(({ date, start: begin }, index) => {
    const amounts = amountsOfDay(quote, index, days.length);
    const pricePaise =
      amounts.subtotalPaise -
      amounts.discountPaise +
      amounts.taxes.reduce((sum, { amountPaise }) => sum + amountPaise, 0);
    const hasBegun = new Date(begin).getTime() <= at;
    // Deadlines are inclusive, but a day that has begun cannot be cancelled.
    const openDeadlines = cancellationDeadlines(rules, begin).filter(
      ({ until }) => !hasBegun && at <= Date.parse(until),
    );
    const deadlines = openDeadlines.map((deadline) => ({
      ...deadline,
      refundPaise: Math.round((pricePaise * deadline.percent) / 100),
    }));
    return { date, pricePaise, refundPaise: deadlines[0]?.refundPaise ?? 0, hasBegun, deadlines };
  });
}

/**
 * Returns the refund for cancelling `days` now, in paise: at most what is paid and not refunded yet. If the customer
 * has paid less than the days' refunds, this limit also applies to each of the days.
 */
export function refundOf(days: readonly Pick<DayRefund, "refundPaise">[], paidPaise: number): number {
  return Math.min(
    paidPaise,
    days.reduce((sum, { refundPaise }) => sum + refundPaise, 0),
  );
}

/**
 * Describes what cancelling an order refunds, such as `Free cancellation until Sun 29 Nov, 3:00 pm. No refund after
 * that.` If its days differ, names those that are no longer refundable. Once a part of the price is lost, states the
 * refund of the whole order at `now`. Returns an empty string if nothing is paid.
 *
 * @param paidPaise what is paid and not refunded, or the refund at `now`; by default the total
 */
export function describeRefunds(order: CancellableOrder, now: Instant, paidPaise?: number): string {
  const terms = describeRefundDeadlines(order, now, paidPaise);
  return withRefundNow(terms, order, now, paidPaise);
}

/** Describes the refunds like `describeRefunds`, but without the refund at `now`, for emails that are read later. */
export function describeRefundDeadlines(
  order: CancellableOrder,
  now: Instant,
  paidPaise = order.quote.totalPaise,
): string {
  const days = refundsOfDays(order, now);
  const groups = groupsOf(days);
  const [first] = groups;
  if (order.quote.totalPaise === 0) return "";
  if (first === undefined) return texts.nonRefundable;
  if (paidPaise === 0) return "";
  if (first.days.length < days.length)
    return [...describeGroups(days, groups, paidPaise), texts.noRefundAfterLast].join(" ");
  const isOnly = days.length === 1;
  const sentences = first.firstDay.deadlines.map(({ until, percent, refundPaise }) =>
    texts.refundUntil(percent, isOnly ? amountOf(refundPaise, paidPaise) : null, formatDeadline(until)),
  );
  const each = isOnly ? [] : [texts.deadlineOfDay(formatDay(first.firstDay.date))];
  return [...sentences, texts.noRefundAfter, ...each].join(" ");
}

/** Describes the refunds like `describeRefunds`, but only until the next deadline of each day, for a narrow bar. */
export function describeNextRefunds(order: CancellableOrder, now: Instant): string {
  const { totalPaise } = order.quote;
  const days = refundsOfDays(order, now).map((day) => ({ ...day, deadlines: day.deadlines.slice(0, 1) }));
  const groups = groupsOf(days);
  const [first] = groups;
  if (totalPaise === 0) return "";
  if (first === undefined) return texts.nonRefundable;
  if (first.days.length < days.length)
    return withRefundNow(describeGroups(days, groups, totalPaise).join(" "), order, now);
  const { percent, until } = first.next;
  const amount = amountOf(refundOf(days, totalPaise), totalPaise);
  return texts.refundUntil(percent, amount, formatDeadline(until));
}

/** Returns why the cancellation rules refund nothing now, as a sentence. Null if they do, or if the order is free. */
export function noRefundReason(order: CancellableOrder, now: Instant): string | null {
  const isRefundable = refundsOfDays(order, now).some(({ deadlines }) => deadlines.length > 0);
  if (order.quote.totalPaise === 0 || isRefundable) return null;
  return noRefundText(order.quote.cancellation ?? standardCancellation);
}

export function noRefundText(rules: readonly unknown[]): string {
  return rules.length === 0 ? texts.nonRefundable : texts.tooLate;
}

/** The days that are refundable at the same percentage now, in order, with the next deadline of the first of them. */
type RefundGroup = {
  readonly next: CancellationDeadline;
  readonly firstDay: DayRefund;
  readonly days: DayRefund[];
};

function groupsOf(days: readonly DayRefund[]): RefundGroup[] {
  const groups: RefundGroup[] = [];
  for (const day of days) {
    const [next] = day.deadlines;
    if (next === undefined) continue;
    const group = groups.find((each) => each.next.percent === next.percent);
    if (group === undefined) groups.push({ next, firstDay: day, days: [day] });
    else group.days.push(day);
  }
  return groups;
}

/** Describes days that differ: those that are not refundable, then each group with the deadlines of its first day. */
function describeGroups(
  days: readonly DayRefund[],
  groups: readonly RefundGroup[],
  paidPaise: number,
): string[] {
  const lost = days.filter(({ deadlines }) => deadlines.length === 0);
  const lostPaise = lost.reduce((sum, { pricePaise }) => sum + pricePaise, 0);
  return [
    ...(lost.length === 0 ? [] : [texts.daysNotRefundable(namesOf(lost), formatPaise(lostPaise))]),
    ...groups.map((group) =>
      texts.refundOfDays(
        namesOf(group.days),
        group.firstDay.deadlines.map(({ until, percent, refundPaise }) =>
          texts.dayRefundUntil(
            percent,
            group.days.length === 1 ? amountOf(refundPaise, paidPaise) : null,
            formatDeadline(until),
          ),
        ),
        group.days.length > 1,
      ),
    ),
  ];
}

function namesOf(days: readonly DayRefund[]): string {
  return formatDays(days.map(({ date }) => date));
}

function amountOf(refundPaise: number, paidPaise: number): string {
  return formatPaise(refundOf([{ refundPaise }], paidPaise));
}

/** Appends the refund at `now` if an order has several days and a part of its price is lost. */
function withRefundNow(
  terms: string,
  order: CancellableOrder,
  now: Instant,
  paidPaise = order.quote.totalPaise,
): string {
  const { totalPaise } = order.quote;
  const days = refundsOfDays(order, now);
  const refundPaise = refundOf(days, paidPaise);
  if (days.length < 2 || refundPaise === 0 || refundPaise === totalPaise) return terms;
  return `${terms} ${texts.refundableNow(formatPaise(refundPaise), formatPaise(totalPaise))}`;
}

/** Formats a deadline at midnight as the end of the previous day. */
function formatDeadline(until: string): string {
  if (istTimeOf(until) !== "00:00") return `${formatDay(istDateOf(until))}, ${formatTime(until)}`;
  return texts.endOf(formatDay(addDays(istDateOf(until), -1)));
}
