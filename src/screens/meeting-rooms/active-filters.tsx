import type { ReactNode } from "react";
import { isValidDate } from "../../api/contract/ist.ts";
import { formatPaise } from "../../api/contract/money.ts";
import { parseRupeesToPaise } from "../../api/contract/parse-number.ts";
import type { BookingFiltersResponse } from "../../api/contract/places.ts";
import { nearMetro } from "../../texts/item-facts.ts";
import * as texts from "../../texts/meeting-rooms.ts";
import { mapArea } from "../../texts/results.ts";
import { classes } from "../../ui/classes.ts";
import { formatDay, formatTimeOfDay } from "../../ui/dates.ts";
import { Icon } from "../../ui/icon.tsx";
import { VisuallyHidden } from "../../ui/visually-hidden.tsx";
import { withoutTime } from "../forms/complete-time.ts";
import {
  anyType,
  countOf,
  type Filters,
  hasTimeFilter,
  isFiltered,
  type ListingPlace,
  noFilters,
  roomListHref,
} from "./filters.ts";
import { quantityText } from "./listing-text.ts";
import styles from "./meeting-rooms.module.css";

type Props = {
  readonly place: ListingPlace;
  readonly filters: Filters;
  readonly choices: BookingFiltersResponse | null;
};

/** The active filters of the listing. Each filter has a link that removes it, which works without JavaScript. */
export function ActiveFilters({ place, filters, choices }: Props): ReactNode {
  if (!isFiltered({ ...filters, page: "" })) return null;
  const { view } = filters;
  const active = activeFilters(filters, choices);
  return (
    <ul
      className={classes(styles.active, active.every(({ isInSummary }) => isInSummary) && styles.inSummary)}
      aria-label={texts.activeFilters}
    >
      {active.map(({ label, without, isInSummary }) => (
        <li key={label} className={isInSummary ? styles.inSummary : undefined}>
          <a data-exact href={roomListHref(place, { ...without, page: "" })} className={styles.chip}>
            <span>{label}</span>
            <Icon name="close" />
            <VisuallyHidden> {texts.removeFilter}</VisuallyHidden>
          </a>
        </li>
      ))}
      <li>
        <a data-exact href={roomListHref(place, { ...noFilters, view })} className={styles.clear}>
          {texts.clearAll}
        </a>
      </li>
    </ul>
  );
}

type Active = {
  readonly label: string;
  readonly without: Filters;
  /** True if the summary of the collapsed filters on phones already shows this filter. */
  readonly isInSummary?: boolean;
};

function activeFilters(filters: Filters, choices: BookingFiltersResponse | null): Active[] {
  const { people, productType, amenities, maxPrice, metro, near, area } = filters;
  return [
    ...timeFilters(filters),
    ...(people === ""
      ? []
      : [{ label: peopleLabel(filters), without: { ...filters, people: "" }, isInSummary: true }]),
    ...(productType === ""
      ? []
      : [{ label: kindLabel(productType, choices), without: { ...filters, productType: "" } }]),
    ...amenities.map((name) => ({
      label: name,
      without: { ...filters, amenities: amenities.filter((other) => other !== name) },
    })),
    ...(maxPrice === "" ? [] : [{ label: priceLabel(filters), without: { ...filters, maxPrice: "" } }]),
    ...(metro === "" ? [] : [{ label: nearMetro, without: { ...filters, metro: "" } }]),
    ...(near === "" ? [] : [{ label: texts.nearYou, without: { ...filters, near: "" } }]),
    ...(area === "" ? [] : [{ label: mapArea, without: { ...filters, area: "" } }]),
  ];
}

function timeFilters(filters: Filters): Active[] {
  const { date, from, to } = filters;
  const isInSummary = true;
  const label = isValidDate(date) ? formatDay(date) : date;
  const day = date === "" ? [] : [{ label, without: withoutTime(filters), isInSummary }];
  if (!hasTimeFilter(filters)) return day;
  const time = [from, to]
    .map((time) => (/^\d{2}:\d{2}$/.test(time) ? formatTimeOfDay(time) : time))
    .join("\u00a0– ");
  return [...day, { label: time, without: { ...filters, from: "", to: "" }, isInSummary }];
}

function peopleLabel(filters: Filters): string {
  const count = countOf(filters);
  return count === null ? filters.people : quantityText(count, filters);
}

function priceLabel({ maxPrice }: Filters): string {
  const paise = parseRupeesToPaise(maxPrice);
  return texts.upTo(paise === null ? maxPrice : formatPaise(paise));
}

function kindLabel(productType: string, choices: BookingFiltersResponse | null): string {
  if (productType === anyType) return texts.allTypes;
  return choices?.productTypes.find(({ value }) => value === productType)?.label ?? productType;
}
