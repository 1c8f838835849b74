import type { ReactNode } from "react";
import type { BookingContext } from "../../machines/booking/types.ts";

/**
 * Renders the choice as hidden fields, so that a form that is posted without JavaScript includes it. An empty `more` or
 * `repeats` states that the list is complete.
 */
export function HiddenChoice({ choice }: Pick<BookingContext, "choice">): ReactNode {
  const { more, repeats, ...single } = choice;
  const fields = [
    ...Object.entries(single),
    ...["", ...more].map((date) => ["more", date] as const),
    ...(repeats === null ? [] : ["", ...repeats]).map((start) => ["repeats", start] as const),
  ];
  return fields.map(([name, value]) =>
    value === null ? null : <input key={`${name} ${value}`} type="hidden" name={name} value={value} />,
  );
}
