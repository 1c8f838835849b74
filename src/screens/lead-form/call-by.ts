import { addDays, formatDay, formatTime, istDateOf } from "../../api/contract/ist.ts";
import type { LeadReply } from "../../api/contract/lead.ts";

/** When we call, as a sentence. What day "today" is, only the service knows: a visitor's clock may be wrong. */
export function callBySentence({ callBy, receivedAt }: LeadReply): string {
  return `We will call you by ${formatTime(callBy)} ${dayOf(istDateOf(callBy), receivedAt)} (IST).`;
}

function dayOf(date: string, receivedAt: string | undefined): string {
  const today = receivedAt === undefined ? null : istDateOf(receivedAt);
  if (date === today) return "today";
  if (today !== null && date === addDays(today, 1)) return `tomorrow, ${formatDay(date)}`;
  return `on ${formatDay(date)}`;
}
