import type { ReactNode } from "react";
import { bookingRules } from "../../api/contract/booking-rules.ts";
import { addDays } from "../../api/contract/ist.ts";
import type { Building } from "../../api/contract/places.ts";
import { bookingActions } from "../../machines/booking/actions.ts";
import { alignStartToDate } from "../../machines/booking/choice.ts";
import type { Choice } from "../../machines/booking/types.ts";
import * as texts from "../../texts/booking-details.ts";
import { Button } from "../../ui/button.tsx";
import { formatDay } from "../../ui/dates.ts";
import { DateField } from "../../ui/text-field.tsx";
import { withChoice } from "../booking-parts/booking-href.ts";
import type { RouteLocation } from "../screen.ts";
import { useBooking, useBookingSend } from "./booking.tsx";
import styles from "./booking-details.module.css";
import { isOpenOnDate } from "./opening.ts";
import { useServiceDay } from "./service-time.ts";

/** Renders the next days as links, which work without JavaScript, and a date field for all other days. */
export function DayField({
  building,
  location,
}: {
  readonly building: Building;
  readonly location: RouteLocation;
}): ReactNode {
  const choose = useChooseDay();
  const choice = useBooking(({ context }) => context.choice);
  const unit = useBooking(({ context }) => context.item.unit);
  const fieldErrors = useBooking(({ context }) => context.fieldErrors);
  const today = useServiceDay();
  const week = Array.from({ length: 10 }, (_, index) => addDays(today, index));
  return (
    <div className={styles.day}>
      <nav aria-label={texts.nextDays} className={styles.days}>
        {week.map((date) => (
          <a
            key={date}
            ref={date === choice.date ? scrollDayIntoView : undefined}
            href={`?${withChoice(location.query, choiceOnDate(choice, date), unit)}`}
            className={isOpenOnDate(building, date) ? styles.dayLink : styles.dayClosed}
            aria-current={date === choice.date ? "date" : undefined}
            onFocus={({ currentTarget }) => scrollDayIntoView(currentTarget)}
            onClick={(event) => {
              event.preventDefault();
              choose(date);
            }}
          >
            <span className={styles.dayName}>
              {date === today ? texts.today : formatDay(date).slice(0, 3)}
            </span>
            <span className={styles.dayNumber}>{formatDay(date).slice(4)}</span>
            {!isOpenOnDate(building, date) && <span className={styles.dayNote}>{texts.closed}</span>}
          </a>
        ))}
      </nav>
      <DateField
        name="date"
        label={texts.date}
        value={choice.date ?? ""}
        min={today}
        max={addDays(today, bookingRules.maxDaysAhead)}
        error={fieldErrors.date}
        onChange={({ target: { value } }) => value !== "" && choose(value)}
      />
      <noscript>
        <Button type="submit" variant="secondary" formMethod="get" name="step" value="time">
          {texts.showDay}
        </Button>
      </noscript>
    </div>
  );
}

/**
 * Scrolls the row of days, which is cut off on phones, until the chosen day is in view. Does not scroll the page.
 * Focusing the day is not enough: Chromium does not scroll to a focused element that is partly visible.
 */
function scrollDayIntoView(day: HTMLElement | null): void {
  const row = day?.parentElement;
  if (!day || !row) return;
  const [at, around] = [day.getBoundingClientRect(), row.getBoundingClientRect()];
  const middle = at.left + at.width / 2 - around.left - around.width / 2;
  if (at.right > around.right) row.scrollLeft += middle;
}

/** Returns a function that chooses a day. It keeps the chosen time of day if that time is free on the new day. */
function useChooseDay(): (date: string) => void {
  const send = useBookingSend();
  const start = useBooking(({ context }) => context.choice.start);
  return (date) => {
    send(bookingActions.chooseDate(date));
    if (start !== null) send(bookingActions.chooseStart(start));
  };
}

function choiceOnDate(choice: Choice, date: string): Choice {
  return alignStartToDate({ ...choice, date });
}
