import type { ReactNode } from "react";
import type { Quote } from "../../api/contract/booking.ts";
import { minutesOf } from "../../api/contract/ist.ts";
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
  /** Length of the booking in minutes, by default of the searched time; not used for day passes. */
  readonly minutes?: number;
  readonly filters: Filters;
  readonly size?: "large";
};

/** The total of a search result with its quantity: `₹1,416 for 2 hours, including GST`. */
export function QuotedTotal({ quote, unit, minutes, filters, size }: Props): ReactNode {
  const per = `${quotedQuantity(unit, filters, minutes)},`;
  return <Price paise={quote.totalPaise} per={per} tax="included" size={size} />;
}

/** Returns what a total is for: `for 2 hours`, `for 3 passes`. */
export function quotedQuantity(
  unit: Item["unit"],
  filters: Filters,
  minutes = minutesOf(filters.to) - minutesOf(filters.from),
): string {
  return texts.forQuantity(hasPasses[unit] ? common.passes(peopleOf(filters)) : formatDuration(minutes));
}

/** Returns the number of people in the filters. Like the service, assumes one person if there is no valid number. */
export function peopleOf(filters: Filters): number {
  return Math.max(1, countOf(filters) ?? 1);
}
