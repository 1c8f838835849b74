import { addDays, formatDay, formatTime, istDateOf } from "../../api/contract/ist.ts";
import type { LeadReply } from "../../api/contract/lead.ts";
import * as texts from "../../texts/lead-form.ts";

/** When we call, as a sentence. What day "today" is, only the service knows: a visitor's clock may be wrong. */
export function callBySentence({ callBy, receivedAt }: LeadReply): string {
  return texts.callBy(formatTime(callBy), dayOf(istDateOf(callBy), receivedAt));
}

function dayOf(date: string, receivedAt: string | undefined): string {
  const today = receivedAt === undefined ? null : istDateOf(receivedAt);
  if (date === today) return texts.today;
  if (today !== null && date === addDays(today, 1)) return texts.tomorrow(formatDay(date));
  return texts.onDay(formatDay(date));
}
