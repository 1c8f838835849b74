import type { ReactNode } from "react";
import type { BookingContext } from "../../machines/booking/types.ts";

/**
 * Renders the choice as hidden fields, so that a form that is posted without JavaScript includes it. An empty `more`
 * states that the list of additional days is complete.
 */
export function HiddenChoice({ choice }: Pick<BookingContext, "choice">): ReactNode {
  const { more, ...single } = choice;
  const fields = [...Object.entries(single), ...["", ...more].map((date) => ["more", date] as const)];
  return fields.map(([name, value]) =>
    value === null ? null : <input key={`${name} ${value}`} type="hidden" name={name} value={value} />,
  );
}
