import { type ReactNode, useRef, useState } from "react";
import { bookingRules } from "../../api/contract/booking-rules.ts";
import type { HomeResponse } from "../../api/contract/content.ts";
import { href } from "../../api/contract/href.ts";
import { addDays, isValidDate, weekdayOf } from "../../api/contract/ist.ts";
import { mergeWindows, type OpenWindow, upcomingWindows } from "../../api/contract/opening.ts";
import type { CityLocation } from "../../api/contract/places.ts";
import * as common from "../../texts/common.ts";
import { timeRange } from "../../texts/dates.ts";
import * as texts from "../../texts/home.ts";
import { Button } from "../../ui/button.tsx";
import { formatTimeOfDay } from "../../ui/dates.ts";
import { Icon } from "../../ui/icon.tsx";
import { NumberField } from "../../ui/number-field.tsx";
import { SelectField } from "../../ui/select-field.tsx";
import { DateField } from "../../ui/text-field.tsx";
import { completeTime, type SearchTime } from "../forms/complete-time.ts";
import { formParams } from "../forms/form-params.ts";
import { anyOpening, offeredEnds, offeredStarts, timeOptions } from "../forms/offered-times.ts";
import { DayChips, LengthChips, useToday } from "../forms/time-chips.tsx";
import { useFollowLink } from "../navigation/follow-links.ts";
import { useLastCity } from "../navigation/last-city.ts";
import styles from "./room-search.module.css";

type Props = {
  readonly cities: readonly CityLocation[];
  readonly openingHours: HomeResponse["openingHours"];
};

/** `city`: null until the visitor changes a field. */
type Values = SearchTime & { readonly city: string | null };

/**
 * The room search of the home page. Without JavaScript, the form opens the listing of Delhi with the chosen city in the
 * query; that listing redirects to the chosen city. With JavaScript, the form opens the chosen city's listing directly,
 * and starts with the city that the visitor has looked at last.
 */
export function RoomSearch({ cities, openingHours }: Props): ReactNode {
  const follow = useFollowLink();
  const today = useToday();
  const form = useRef<HTMLFormElement>(null);
  const lastCity = useLastCity();
  const [values, setValues] = useState<Values>({ city: null, date: "", from: "", to: "" });
  const { date, from, to } = values;
  const options = cityOptions(cities);
  const city = values.city ?? options.find(({ value }) => value === lastCity)?.value ?? "delhi";
  const windows = openingIn(openingHours?.[city], date, today === undefined ? null : new Date());
  const change = (chosen: Partial<Values> = {}) => {
    const fields = form.current === null ? {} : valuesIn(formParams(form.current));
    setValues({ ...values, ...fields, ...chosen });
  };
  return (
    <form
      ref={form}
      className={styles.form}
      action={href("/meeting-rooms/:city/:locality", { city: "delhi", locality: "all" })}
      onSubmit={(event) => {
        event.preventDefault();
        follow(roomSearchHref(formParams(event.currentTarget), new Date()));
      }}
      aria-labelledby="room-search"
    >
      <h2 id="room-search" className={styles.heading}>
        {texts.findRoom}
      </h2>
      <div className={styles.day}>
        <DayChips chosen={date} onChoose={(day) => change({ date: day })} />
        <DateField
          name="date"
          label={texts.date}
          value={date}
          {...(today !== undefined && { min: today, max: addDays(today, bookingRules.maxDaysAhead) })}
          onChange={() => change()}
        />
      </div>
      <LengthChips windows={windows} from={from} to={to} onChoose={change} />
      <SelectField name="city" label={texts.city} options={options} value={city} onChange={() => change()} />
      <NumberField name="people" label={texts.people} min={1} max={500} placeholder={texts.anyNumber} />
      <details className={styles.time}>
        <summary>
          {from === "" || to === "" ? common.anyTime : timeRange(formatTimeOfDay(from), formatTimeOfDay(to))}
        </summary>
        <div className={styles.times}>
          <SelectField
            name="from"
            label={texts.from}
            options={timeOptions(offeredStarts(windows), from)}
            value={from}
            onChange={({ target }) =>
              change({
                to: target.value && completeTime({ date: "", from: target.value, to }, new Date()).to,
              })
            }
          />
          <SelectField
            name="to"
            label={texts.to}
            options={timeOptions(offeredEnds(windows, from), to)}
            value={to}
            onChange={() => change()}
          />
        </div>
      </details>
      <Button type="submit" size="large">
        {texts.findRooms} <Icon name="arrow-right" />
      </Button>
    </form>
  );
}

/** Returns the values of the fields that determine the offered times. */
function valuesIn(form: URLSearchParams): Values {
  const textOf = (name: string) => form.get(name) ?? "";
  return { city: textOf("city"), date: textOf("date"), from: textOf("from"), to: textOf("to") };
}

/**
 * Returns when a city's centres are open on an IST date, or on any weekday if `date` is empty. Omits the time that is
 * over at `now`; null for the first render, which must match the server's.
 */
function openingIn(
  hours: NonNullable<HomeResponse["openingHours"]>[string] | undefined,
  date: string,
  now: Date | null,
): readonly OpenWindow[] {
  if (hours === undefined) return anyOpening;
  if (!isValidDate(date)) return mergeWindows(hours);
  const windows = hours.filter(({ day }) => day === weekdayOf(date));
  return now === null ? windows : upcomingWindows(windows, date, now);
}

function cityOptions(cities: readonly CityLocation[]) {
  return cities
    .filter(({ buildingsCount }) => buildingsCount > 0)
    .map(({ city }) => ({ value: city.slug, label: city.name }));
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
