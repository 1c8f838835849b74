import { type Period, type RetainedRecord, retention } from "../../api/contract/retention.ts";
import * as texts from "../../texts/retention.ts";

const sentences: Readonly<Record<RetainedRecord, (period: string) => string>> = texts.keptFor;

/** Returns the placeholders for retention periods, such as `kept:bookings`, with the sentences that replace them. */
export function retentionTerms(periods: Readonly<Record<RetainedRecord, Period>> = retention) {
  const names = Object.keys(periods) as RetainedRecord[];
  return Object.fromEntries(
    names.map((name) => [`kept:${name}`, sentences[name](formatPeriod(periods[name]))]),
  );
}

function formatPeriod(period: Period): string {
  if ("months" in period) return texts.months(period.months);
  return "days" in period ? texts.days(period.days) : texts.minutes(period.minutes);
}
