import type { ReactNode } from "react";
import type { WeeklyDatesResponse } from "../../api/contract/booking.ts";
import { weeklyLimits } from "../../api/contract/booking-rules.ts";
import { refundsOfDays } from "../../api/contract/cancellation.ts";
import { istDateOf, weekdayName, weekdayOf } from "../../api/contract/ist.ts";
import { formatPaise } from "../../api/contract/money.ts";
import { bookingActions } from "../../machines/booking/actions.ts";
import { listedKey } from "../../machines/booking/from-form.ts";
import * as texts from "../../texts/weekly.ts";
import { Button, buttonClass } from "../../ui/button.tsx";
import { CheckChips } from "../../ui/check-chips.tsx";
import type { Chip } from "../../ui/chip-input.tsx";
import content from "../../ui/content.module.css";
import { formatDay, formatTime, formatTimeRange } from "../../ui/dates.ts";
import { FieldError } from "../../ui/field.tsx";
import { LiveRegion } from "../../ui/live-region.tsx";
import { LoadError } from "../../ui/load-error.tsx";
import { NumberField } from "../../ui/number-field.tsx";
import { useBooking, useBookingSend } from "./booking.tsx";
import styles from "./booking-details.module.css";
import { fieldErrorOf } from "./field-errors.ts";
import { TimesSkeleton } from "./times-skeleton.tsx";
import { useWeekly } from "./weekly-dates.tsx";

/** The choice to book a room at the same time on several weeks, with the dates and the price of each. */
export function RepeatWeekly(): ReactNode {
  const send = useBookingSend();
  const { choice, fieldErrors } = useBooking(({ context }) => context);
  const { isWanted, weekly, retry } = useWeekly();
  const { start, times } = choice;
  const { min, max } = weeklyLimits;
  const isRepeated = times !== 1;
  return (
    <details
      className={styles.moreDates}
      open={isRepeated}
      onToggle={({ currentTarget: { open } }) => {
        if (open !== isRepeated) send(bookingActions.chooseTimes(open ? min : 1));
      }}
    >
      <summary className={buttonClass({ variant: "secondary", size: "small" })}>{texts.repeatWeekly}</summary>
      <div className={styles.slots}>
        <NumberField
          name="times"
          label={texts.weeks}
          hint={
            start === null
              ? texts.chooseStart
              : texts.everyWeek(weekdayOfStart(start), formatTime(start), max)
          }
          min={min}
          max={max}
          value={isRepeated ? times || "" : ""}
          error={fieldErrorOf(fieldErrors, "times")}
          onChange={({ target: { value } }) => send(bookingActions.chooseTimes(Number(value)))}
        />
        <noscript>
          <Button type="submit" variant="secondary" formMethod="get" name="step" value="time">
            {texts.showDates}
          </Button>
        </noscript>
        {isWanted && weekly !== null && <Dates weekly={weekly} />}
        {isWanted && weekly === null && retry === null && <TimesSkeleton count={times} />}
        {isWanted && weekly === null && retry !== null && (
          <LoadError heading={texts.notLoaded} onRetry={retry} />
        )}
        <FieldError id="field-repeats" error={fieldErrorOf(fieldErrors, "repeats")} />
      </div>
    </details>
  );
}

function Dates({ weekly }: { readonly weekly: WeeklyDatesResponse }): ReactNode {
  const send = useBookingSend();
  const choice = useBooking(({ context }) => context.choice);
  const { chosen } = useWeekly();
  const [first, ...others] = weekly.dates;
  const prices = pricesOf(weekly, chosen);
  if (first === undefined) return null;
  const firstPrice = prices.get(Date.parse(first.start)) ?? 0;
  const freeCount = weekly.dates.filter(({ state }) => state === "free").length;
  return (
    <fieldset className={styles.slots}>
      <legend className={content.legend}>{texts.dates}</legend>
      <p>
        {texts.firstDate(
          formatDay(first.date),
          formatTimeRange(first.start, first.end),
          formatPaise(firstPrice),
        )}
      </p>
      {/* Browsers do not send unchecked boxes. These fields state that the list is complete, and what it lists. */}
      <input type="hidden" name="repeats" value="" />
      <input type="hidden" name="listed" value={listedKey(choice)} />
      <div className={styles.weeklyDates}>
        <CheckChips
          name="repeats"
          options={others.map((date) => chipOf(date, prices))}
          chosen={chosen}
          onChange={(repeats) => send(bookingActions.chooseRepeats(repeats))}
        />
      </div>
      {others.some(({ state }) => state !== "free") && <p>{texts.leftOut}</p>}
      <LiveRegion message={texts.freeDates(freeCount, weekly.dates.length)} />
    </fieldset>
  );
}

/**
 * Returns the price of each date in paise, by start in milliseconds: its share of the total, or for a date that is not
 * chosen, of the total with it.
 */
function pricesOf({ dates, quotes }: WeeklyDatesResponse, chosen: readonly string[]): Map<number, number> {
  const [first] = dates;
  const offered = dates
    .slice(1)
    .flatMap(({ start, nearest }) => [start, ...(nearest ? [nearest.start] : [])]);
  const priceIn = (starts: readonly string[]) => {
    const quote = quotes[starts.length];
    if (first === undefined || quote === undefined) return [];
    const order = { quote, start: first.start, dates: [], repeats: starts };
    return refundsOfDays(order, first.start).map(({ pricePaise }, index) => {
      return [Date.parse([first.start, ...starts][index] ?? ""), pricePaise] as const;
    });
  };
  const others = offered.filter((start) => !chosen.includes(start));
  return new Map([...others.flatMap((start) => priceIn([...chosen, start].toSorted())), ...priceIn(chosen)]);
}

function chipOf(
  { date, start, state, nearest }: WeeklyDatesResponse["dates"][number],
  prices: ReadonlyMap<number, number>,
): Chip {
  const day = formatDay(date);
  const price = (from: string) => formatPaise(prices.get(Date.parse(from)) ?? 0);
  if (state === "free") return { value: start, label: day, note: price(start) };
  const reason = { taken: texts.taken, closed: texts.closed, not_bookable: texts.notBookable }[state];
  if (nearest === null) return { value: start, label: day, note: reason, disabled: true };
  return {
    value: nearest.start,
    label: texts.dayAt(day, formatTime(nearest.start)),
    note: texts.instead(formatTime(start), reason, price(nearest.start)),
  };
}

function weekdayOfStart(start: string): string {
  return weekdayName(weekdayOf(istDateOf(start)));
}
