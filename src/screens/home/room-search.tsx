import type { ChangeEvent, FormEvent, ReactNode } from "react";
import { bookingRules } from "../../api/contract/booking-rules.ts";
import { href } from "../../api/contract/href.ts";
import { timeOf } from "../../api/contract/ist.ts";
import type { CityLocation } from "../../api/contract/places.ts";
import * as texts from "../../texts/home.ts";
import { Button } from "../../ui/button.tsx";
import { formatTimeOfDay } from "../../ui/dates.ts";
import { Icon } from "../../ui/icon.tsx";
import { SelectField } from "../../ui/select-field.tsx";
import { DateField, TextField } from "../../ui/text-field.tsx";
import { completeTime } from "../forms/complete-time.ts";
import { formParams } from "../forms/form-params.ts";
import { useFollowLink } from "../navigation/follow-links.ts";
import styles from "./room-search.module.css";

/**
 * The room search of the home page. Without JavaScript, the form opens the listing of Delhi with the chosen city in the
 * query; that listing redirects to the chosen city. With JavaScript, the form opens the chosen city's listing directly.
 */
export function RoomSearch({ cities }: { readonly cities: readonly CityLocation[] }): ReactNode {
  const follow = useFollowLink();
  const search = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    follow(roomSearchHref(formParams(event.currentTarget), new Date()));
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
      <SelectField name="to" label={texts.to} options={endTimes} />
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

/** Half-hourly start times of a typical day. The opening hours of each room determine what is available. */
const starts = times(7 * 60);
/** Half-hourly end times, so that every start time has an end time an hour after it. */
const endTimes = times(7 * 60 + bookingRules.minMinutes);

function times(firstMinutes: number) {
  const halfHours = Array.from({ length: 29 }, (_, index) => timeOf(firstMinutes + index * 30));
  return [
    { value: "", label: texts.anyTime },
    ...halfHours.map((value) => ({ value, label: formatTimeOfDay(value) })),
  ];
}

/**
 * Returns the URL of the listing for the form. The path contains the city, and the query omits empty fields. Completes
 * a partial time: fills in the missing day, start or end.
 */
export function roomSearchHref(form: URLSearchParams, now: Date): string {
  const textOf = (name: string) => form.get(name) ?? "";
  const time = completeTime({ date: textOf("date"), from: textOf("from"), to: textOf("to") }, now);
  const params = Object.entries({ ...time, people: textOf("people") }).filter(([, text]) => text !== "");
  const location = { city: textOf("city") || "delhi", locality: "all" };
  return href("/meeting-rooms/:city/:locality", location, Object.fromEntries(params));
}
