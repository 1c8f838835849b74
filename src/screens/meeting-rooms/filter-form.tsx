import { type ReactNode, useRef } from "react";
import type { BookingFiltersResponse } from "../../api/contract/places.ts";
import * as texts from "../../texts/meeting-rooms.ts";
import { Button } from "../../ui/button.tsx";
import { classes } from "../../ui/classes.ts";
import { SelectField } from "../../ui/select-field.tsx";
import { completeTime } from "../forms/complete-time.ts";
import { FilterPanel } from "../results/filter-panel.tsx";
import { HiddenFields } from "../results/hidden-fields.tsx";
import { NearMe } from "../results/near-me.tsx";
import results from "../results/results.module.css";
import { useFilterForm } from "../results/use-filter-form.ts";
import { type Filters, type ListingPlace, readFilters, roomListHref, sorts } from "./filters.ts";
import { formatSearch, nounOf } from "./listing-text.ts";
import styles from "./meeting-rooms.module.css";
import { MoreFilters } from "./more-filters.tsx";
import { TimeFields } from "./time-fields.tsx";
import { useErrorsInView } from "./use-errors-in-view.ts";

type Props = {
  readonly place: ListingPlace;
  readonly filters: Filters;
  readonly choices: BookingFiltersResponse | null;
  /** The service's error message of each invalid field. */
  readonly fieldErrors: Readonly<Record<string, string>>;
};

/**
 * The filters. Without JavaScript, a button submits them; with JavaScript, every change does. A validation error opens
 * the panel.
 */
export function FilterForm({ place, filters, choices, fieldErrors }: Props): ReactNode {
  const { form, shown, change, changePage, handlers } = useFilterForm<Filters & ListingPlace>(
    { ...filters, ...place },
    {
      hrefOf: (values) => roomListHref(values, values),
      read: (fields) => ({
        ...readFilters(fields),
        city: fields.get("city") ?? place.city,
        locality: fields.get("locality") ?? place.locality,
      }),
      complete: (values) => ({ ...completeTime(values, new Date()), page: "" }),
    },
  );
  const cities = choices?.cities ?? [];
  const isOtherCity = shown.city !== place.city;
  const localities = isOtherCity ? [] : (choices?.localities ?? []);
  const disclosure = useRef<HTMLDetailsElement>(null);
  const isOpenAtFirst = Object.keys(fieldErrors).length > 0;
  useErrorsInView(disclosure, fieldErrors);
  return (
    <FilterPanel ref={disclosure} summary={formatSearch(filters)} isOpenAtFirst={isOpenAtFirst}>
      <form
        ref={form}
        method="get"
        action={roomListHref(place)}
        {...handlers}
        className={classes(results.form, styles.form)}
        aria-label={texts.filters}
        noValidate
      >
        <TimeFields filters={shown} fieldErrors={fieldErrors} onChange={change} />
        <div className={styles.places}>
          <SelectField
            name="city"
            label={texts.city}
            value={shown.city}
            options={options(cities, shown.city)}
            onChange={() => changePage({ locality: "all", area: "" })}
          />
          <SelectField
            name="locality"
            label={texts.locality}
            value={shown.locality}
            options={[{ value: "all", label: texts.allLocalities }, ...options(localities, shown.locality)]}
            onChange={() => changePage({ area: "" })}
          />
        </div>
        <SelectField
          name="sort"
          label={texts.sortBy}
          value={shown.sort}
          options={sorts}
          onChange={() => change()}
        />
        <HiddenFields fields={{ near: shown.near, area: shown.area, view: shown.view }} />
        <NearMe notLocated={texts.notLocated} onFound={(near) => change({ near, sort: "distance" })} />
        <MoreFilters filters={shown} choices={choices} fieldErrors={fieldErrors} onChange={() => change()} />
        <Button type="submit" fullWidth className={results.submit}>
          {texts.show(nounOf(shown))}
        </Button>
      </form>
    </FilterPanel>
  );
}

/** Returns the options of the city or locality field. Includes the chosen value before the service has responded. */
function options(places: readonly { name: string; slug: string }[], chosen: string) {
  const known = places.map(({ name, slug }) => ({ value: slug, label: name }));
  const isKnown = chosen === "all" || known.some(({ value }) => value === chosen);
  return isKnown ? known : [{ value: chosen, label: chosen }, ...known];
}
