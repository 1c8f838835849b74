import { type ReactNode, useRef, useState } from "react";
import type { BookingFiltersResponse } from "../../api/contract/places.ts";
import * as texts from "../../texts/meeting-rooms.ts";
import { Button } from "../../ui/button.tsx";
import { SelectField } from "../../ui/select-field.tsx";
import { type Filters, type ListingPlace, roomListHref, sorts } from "./filters.ts";
import { formatSearch } from "./listing-text.ts";
import styles from "./meeting-rooms.module.css";
import { MoreFilters } from "./more-filters.tsx";
import { NearMe } from "./near-me.tsx";
import { TimeFields } from "./time-fields.tsx";
import { useErrorsInView } from "./use-errors-in-view.ts";
import { useFilterForm } from "./use-filter-form.ts";

type Props = {
  readonly place: ListingPlace;
  readonly filters: Filters;
  readonly choices: BookingFiltersResponse | null;
  /** The service's error message of each invalid field. */
  readonly fieldErrors: Readonly<Record<string, string>>;
};

/**
 * The filters. Without JavaScript, a button submits them; with JavaScript, every change does. On phones, they are
 * collapsed into a one-line summary, to leave space for the rooms. Once opened, they stay open. A validation error also
 * opens them.
 */
export function FilterForm({ place, filters, choices, fieldErrors }: Props): ReactNode {
  const { form, shown, change, changePlace, submit } = useFilterForm(place, filters);
  const cities = choices?.cities ?? [];
  const isOtherCity = shown.city !== place.city;
  const localities = isOtherCity ? [] : (choices?.localities ?? []);
  const disclosure = useRef<HTMLDetailsElement>(null);
  const [isOpenAtFirst] = useState(Object.keys(fieldErrors).length > 0);
  useErrorsInView(disclosure, fieldErrors);
  return (
    <search className={styles.search}>
      <details ref={disclosure} className={styles.fold} open={isOpenAtFirst}>
        <summary className={styles.foldTitle}>
          <span>{formatSearch(filters)}</span>
          <span className={styles.change}>{texts.change}</span>
        </summary>
        <form
          ref={form}
          method="get"
          action={roomListHref(place)}
          onSubmit={submit}
          className={styles.form}
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
              onChange={(event) => changePlace({ city: event.target.value })}
            />
            <SelectField
              name="locality"
              label={texts.locality}
              value={shown.locality}
              options={[{ value: "all", label: texts.allLocalities }, ...options(localities, shown.locality)]}
              onChange={(event) => changePlace({ locality: event.target.value })}
            />
          </div>
          <SelectField
            name="sort"
            label={texts.sortBy}
            value={shown.sort}
            options={sorts}
            onChange={() => change()}
          />
          {shown.near !== "" && <input type="hidden" name="near" value={shown.near} />}
          <NearMe onFound={(near) => change({ near, sort: "distance" })} />
          <MoreFilters
            filters={shown}
            choices={choices}
            fieldErrors={fieldErrors}
            onChange={() => change()}
          />
          <Button type="submit" fullWidth>
            {texts.showRooms}
          </Button>
        </form>
      </details>
    </search>
  );
}

/** Returns the options of the city or locality field. Includes the chosen value before the service has responded. */
function options(places: readonly { name: string; slug: string }[], chosen: string) {
  const known = places.map(({ name, slug }) => ({ value: slug, label: name }));
  const isKnown = chosen === "all" || known.some(({ value }) => value === chosen);
  return isKnown ? known : [{ value: chosen, label: chosen }, ...known];
}
