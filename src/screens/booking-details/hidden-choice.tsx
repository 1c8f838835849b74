import type { ReactNode } from "react";
import type { BookingContext } from "../../machines/booking/types.ts";

/** The choice as hidden fields, so that a form without JavaScript says again what it is about. */
export function HiddenChoice({ choice }: Pick<BookingContext, "choice">): ReactNode {
  const { date, start, minutes, days, passes, people } = choice;
  return Object.entries({ date, start, minutes, days, passes, people }).map(([name, value]) =>
    value === null ? null : <input key={name} type="hidden" name={name} value={value} />,
  );
}
