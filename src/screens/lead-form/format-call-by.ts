import { addDays, istDateOf } from "../../api/contract/ist.ts";
import type { LeadResponse } from "../../api/contract/lead.ts";
import * as texts from "../../texts/lead-form.ts";
import { formatDay, formatTime } from "../../ui/dates.ts";

/**
 * Returns a sentence with the time by which our team will call the visitor back. Uses the service's clock, because the
 * visitor's clock may be wrong.
 */
export function formatCallBy({ callBy, receivedAt }: LeadResponse): string {
  return texts.callBy(formatTime(callBy), dayOf(istDateOf(callBy), receivedAt));
}

function dayOf(date: string, receivedAt: string | undefined): string {
  const today = receivedAt === undefined ? null : istDateOf(receivedAt);
  if (date === today) return texts.today;
  if (today !== null && date === addDays(today, 1)) return texts.tomorrow(formatDay(date));
  return texts.onDay(formatDay(date));
}
