import type { ReactNode } from "react";
import type { Quote } from "../../api/contract/booking.ts";
import type { Item } from "../../api/contract/places.ts";
import { hasPasses } from "../../api/contract/units.ts";
import * as common from "../../texts/common.ts";
import * as texts from "../../texts/meeting-rooms.ts";
import { formatDuration } from "../../ui/format/duration.ts";
import { Price } from "../../ui/price.tsx";
import { countOf, type Filters } from "./filters.ts";

type Props = {
  readonly quote: Quote;
  readonly unit: Item["unit"];
  /** Length of the searched time in minutes; not used for day passes. */
  readonly minutes: number;
  readonly filters: Filters;
  readonly size?: "large";
};

/** The total of a search result with its quantity: `₹1,416 for 2 hours, including GST`. */
export function QuotedTotal({ quote, unit, minutes, filters, size }: Props): ReactNode {
  const quantityText = hasPasses[unit] ? common.passes(peopleOf(filters)) : formatDuration(minutes);
  return (
    <Price paise={quote.totalPaise} per={texts.totalForQuantity(quantityText)} tax="included" size={size} />
  );
}

/** Returns the number of people in the filters. Like the service, assumes one person if there is no valid number. */
export function peopleOf(filters: Filters): number {
  return Math.max(1, countOf(filters) ?? 1);
}
