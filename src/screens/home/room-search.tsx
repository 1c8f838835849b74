import type { ChangeEvent, FormEvent, ReactNode } from "react";
import { bookingRules } from "../../api/contract/booking-rules.ts";
import { href } from "../../api/contract/href.ts";
import { formatTimeOfDay, timeOf } from "../../api/contract/ist.ts";
import type { CityLocation } from "../../api/contract/places.ts";
import * as texts from "../../texts/home.ts";
import { Button } from "../../ui/button.tsx";
import { Icon } from "../../ui/icon.tsx";
import { SelectField } from "../../ui/select-field.tsx";
import { DateField, TextField } from "../../ui/text-field.tsx";
import { useFollowLink } from "../navigation/follow-links.ts";
import { completeTime } from "../search-parts/complete-time.ts";
import styles from "./room-search.module.css";

/**
 * The room search of the home page. Without scripts it is a plain form to the listing of Delhi with the wanted city in
 * the query, and the listing redirects; with scripts it opens the right listing directly.
 */
export function RoomSearch({ cities }: { readonly cities: readonly CityLocation[] }): ReactNode {
  const follow = useFollowLink();
  const search = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    follow(roomSearchHref(new FormData(event.currentTarget), new Date()));
  };
  // The selects are uncontrolled, so that a choice made before hydration is kept.
  const chooseStart = ({ target }: ChangeEvent<HTMLSelectElement>) => {
    const end = target.form?.elements.namedItem("to");
    if (!(end instanceof HTMLSelectElement)) return;
    const isTimed = target.value !== "";
    end.value = isTimed ? completeTime({ date: "", from: target.value, to: end.value }, new Date()).to : "";
  };
  return (
    <form
      className={styles.form}
      action={href("/meeting-rooms/:city/:locality", { city: "delhi", locality: "all" })}
      onSubmit={search}
      aria-labelledby="room-search"
    >
      <h2 id="room-search" className={styles.heading}>
        {texts.findRoom}
      </h2>
      <SelectField name="city" label={texts.city} options={cityOptions(cities)} defaultValue="delhi" />
      <DateField name="date" label={texts.date} />
      <SelectField name="from" label={texts.from} options={starts} onChange={chooseStart} />
      <SelectField name="to" label={texts.to} options={ends} />
      <TextField
        name="people"
        label={texts.people}
        type="number"
        inputMode="numeric"
        min={1}
        max={500}
        placeholder={texts.anyNumber}
      />
      <Button type="submit" size="large">
        {texts.findRooms} <Icon name="arrow-right" />
      </Button>
    </form>
  );
}

function cityOptions(cities: readonly CityLocation[]) {
  return cities
    .filter(({ buildingsCount }) => buildingsCount > 0)
    .map(({ city }) => ({ value: city.slug, label: city.name }));
}

/** Half-hourly times of a usual day; the room's own hours decide what is available. */
const starts = times(7 * 60);
/** The last start still has an end one hour later. */
const ends = times(7 * 60 + bookingRules.minMinutes);

function times(firstMinutes: number) {
  const halfHours = Array.from({ length: 29 }, (_, index) => timeOf(firstMinutes + index * 30));
  return [
    { value: "", label: texts.anyTime },
    ...halfHours.map((value) => ({ value, label: formatTimeOfDay(value) })),
  ];
}

/**
 * Returns the address of the listing for the form. The city goes into the path, empty fields are left out, and a time
 * without its day, start or end is completed.
 */
export function roomSearchHref(form: FormData, now: Date): string {
  const time = completeTime(
    { date: textOf(form, "date"), from: textOf(form, "from"), to: textOf(form, "to") },
    now,
  );
  const params = Object.entries({ ...time, people: textOf(form, "people") }).filter(
    ([, text]) => text !== "",
  );
  const place = { city: textOf(form, "city") || "delhi", locality: "all" };
  return href("/meeting-rooms/:city/:locality", place, Object.fromEntries(params));
}

function textOf(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === "string" ? value : "";
}
