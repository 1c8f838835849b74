import type { Building } from "../../api/contract/places.ts";

/** Whether a centre opens at all on an IST date: dated exceptions before the week. */
export function isOpenOn({ openingHours, exceptions = [] }: Building, date: string): boolean {
  const exception = exceptions.find((each) => each.date === date);
  if (exception) return !exception.closed;
  const weekday = new Date(`${date}T00:00:00Z`).getUTCDay();
  return openingHours.some(({ day }) => day === weekday);
}
