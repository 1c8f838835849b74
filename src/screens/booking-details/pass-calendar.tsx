import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { bookingRules, passLimits } from "../../api/contract/booking-rules.ts";
import { addDays, datesBetween, weekdayName, weekdayOf } from "../../api/contract/ist.ts";
import { openingOnDates, toSchedule } from "../../api/contract/opening.ts";
import type { Building } from "../../api/contract/places.ts";
import { bookingActions } from "../../machines/booking/actions.ts";
import { selectedDays } from "../../machines/booking/choice.ts";
import * as texts from "../../texts/booking-details.ts";
import { openingLines } from "../../texts/opening-hours.ts";
import { buttonClass } from "../../ui/button.tsx";
import { CheckChips } from "../../ui/check-chips.tsx";
import { type Chip, ChipInput } from "../../ui/chip-input.tsx";
import content from "../../ui/content.module.css";
import { formatDay, formatMonth } from "../../ui/dates.ts";
import { FieldError } from "../../ui/field.tsx";
import { VisuallyHidden } from "../../ui/visually-hidden.tsx";
import type { RouteLocation } from "../screen.ts";
import { useBooking, useBookingSend, useReadBooking } from "./booking.tsx";
import styles from "./booking-details.module.css";
import { isOpenOnDate } from "./opening.ts";
import { useServiceDay } from "./service-time.ts";

type Props = { readonly building: Building; readonly location: RouteLocation };

/**
 * A calendar of checkboxes, in which visitors choose the days of passes. Arrow keys move among the days that can be
 * chosen. Without scripts, every day is a checkbox of the form.
 */
export function PassCalendar({ building, location }: Props): ReactNode {
  const today = useServiceDay();
  const chosen = useChosenDays();
  const passesLeft = usePassesLeft();
  const toggle = useToggleDay(location);
  const error = useDaysError();
  const [tabStop, setTabStop] = useState<string>();
  const lastDay = addDays(today, bookingRules.maxDaysAhead);
  const chipFor = (date: string) => {
    const left =
      passesLeft === null ? (isOpenOnDate(building, date) ? undefined : null) : passesLeft.get(date);
    return chipOf(date, passesLeft !== null && left === undefined ? null : left, chosen.includes(date));
  };
  const chips = datesBetween(today, lastDay).map(chipFor);
  const firstEnabled =
    chips.find(({ value }) => value === chosen[0]) ?? chips.find(({ disabled }) => !disabled);
  // Only with scripts: without them, arrow keys do not move the focus, so each day must be reached with Tab.
  useEffect(() => setTabStop((before) => before ?? firstEnabled?.value), [firstEnabled?.value]);
  const [shown, folded] = splitMonths(chips);
  const [isOpenAtFirst] = useState(chosen.some((date) => date >= (folded[0]?.[0]?.value ?? "9")));
  const outside = chosen.filter((date) => date < today || date > lastDay);
  const months = { chosen, tabStop, onToggle: toggle };
  return (
    <fieldset
      className={styles.slots}
      aria-describedby={error ? "field-day-error" : undefined}
      onKeyDown={moveFocus}
      onFocus={({ target }) => target instanceof HTMLInputElement && setTabStop(target.value)}
    >
      <legend className={content.legend}>{texts.days}</legend>
      <p>{texts.daysText(passLimits.maxDays)}</p>
      {/* Browsers do not send unchecked boxes: without this field, a form without days would keep those of the URL. */}
      <input type="hidden" name="day" value="" />
      {outside.length > 0 && (
        <CheckChips
          name="day"
          options={outside.map((date) => ({ value: date, label: formatDay(date), note: texts.closed }))}
          chosen={chosen}
          onChange={(kept) => toggle(outside.find((date) => !kept.includes(date)) ?? "")}
        />
      )}
      {shown.map((days) => (
        <Month key={days[0]?.value} days={days} {...months} />
      ))}
      {folded.length > 0 && (
        <details className={styles.moreDates} open={isOpenAtFirst}>
          <summary className={buttonClass({ variant: "secondary", size: "small" })}>
            {texts.moreDates}
          </summary>
          <div className={styles.slots}>
            {folded.map((days) => (
              <Month key={days[0]?.value} days={days} {...months} />
            ))}
          </div>
        </details>
      )}
      <FieldError id="field-day" error={error} />
      {chosen.length > 0 && <OpeningHours building={building} days={chosen} />}
    </fieldset>
  );
}

/** When the centre is open on the chosen days. */
function OpeningHours({ building, days }: { readonly building: Building; readonly days: readonly string[] }) {
  const lines = openingLines(openingOnDates(toSchedule(building), days), days);
  return (
    <ul className={styles.hours}>
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  );
}

/** Days of the first months are always in view: as many months as contain this number of days. */
const daysInView = 20;

function splitMonths(days: readonly Chip[]) {
  const monthOf = ({ value }: Chip) => value.slice(0, 7);
  const lastInView = days[daysInView - 1];
  const months = [...new Set(days.map(monthOf))].map((month) => days.filter((day) => monthOf(day) === month));
  const isFolded = ([first]: readonly Chip[]) =>
    first !== undefined && lastInView !== undefined && monthOf(first) > monthOf(lastInView);
  return [months.filter((month) => !isFolded(month)), months.filter(isFolded)] as const;
}

type MonthProps = {
  readonly days: readonly Chip[];
  readonly chosen: readonly string[];
  /** The day that Tab reaches; undefined if it reaches every day. */
  readonly tabStop: string | undefined;
  readonly onToggle: (date: string) => void;
};

function Month({ days, chosen, tabStop, onToggle }: MonthProps): ReactNode {
  const first = days[0]?.value ?? "";
  return (
    <div className={styles.month}>
      <p className={styles.monthName}>{formatMonth(first)}</p>
      <div className={styles.calendar}>
        {weekdays.map((day) => (
          <span key={day} className={styles.weekday} aria-hidden="true">
            {weekdayName(day).slice(0, 3)}
          </span>
        ))}
        {days.map((chip, index) => (
          <div key={chip.value} data-column={index === 0 ? columnOf(first) : undefined}>
            <ChipInput
              type="checkbox"
              name="day"
              chip={chip}
              isChosen={chosen.includes(chip.value)}
              tabIndex={tabStop === undefined || tabStop === chip.value ? undefined : -1}
              onChange={() => onToggle(chip.value)}
            />
          </div>
        ))}
      </div>
    </div>
  );
}

/** The week starts on Monday. */
const weekdays = [1, 2, 3, 4, 5, 6, 0];

function columnOf(date: string): number {
  return weekdays.indexOf(weekdayOf(date)) + 1;
}

/** The number of remaining passes is shown only if it is at most this number. */
const lowAvailability = 5;

/** @param left the number of passes left; null on a day that cannot be booked, undefined if it is unknown */
function chipOf(date: string, left: number | null | undefined, isChosen: boolean): Chip {
  const label = (
    <>
      <span aria-hidden="true">{Number(date.slice(8))}</span>
      <VisuallyHidden>{formatDay(date)}</VisuallyHidden>
    </>
  );
  if (left === undefined || (left !== null && left > lowAvailability)) return { value: date, label };
  if (left === null)
    return { value: date, label, note: <VisuallyHidden>{texts.closed}</VisuallyHidden>, disabled: !isChosen };
  const note = left === 0 ? texts.noneLeft : texts.left(left);
  return { value: date, label, note, disabled: left === 0 && !isChosen };
}

function useChosenDays(): readonly string[] {
  return selectedDays(
    useBooking(({ context }) => context.choice),
    "day",
  );
}

/** Returns the passes left by day, for the days that can be booked. Keeps them while they load again; null if unknown. */
function usePassesLeft(): ReadonlyMap<string, number> | null {
  const availability = useBooking(({ context }) => context.availability);
  const latest = useRef<ReadonlyMap<string, number>>(null);
  if (availability?.unit === "day")
    latest.current = new Map(availability.days.map(({ date, left }) => [date, left]));
  return latest.current;
}

/** Returns the error message of the days. Rules of the service name the period or the list of days. */
function useDaysError(): string | undefined {
  const { date, start, more, end, dates } = useBooking(({ context }) => context.fieldErrors);
  return date ?? start ?? more ?? end ?? dates;
}

/**
 * Returns a function that adds a day to the choice or removes it. The first day that the visitor chooses replaces the
 * day that was selected by default.
 */
function useToggleDay({ query }: RouteLocation): (date: string) => void {
  const send = useBookingSend();
  const read = useReadBooking();
  const isDefault = useRef(read().context.choice.date !== null && !query.has("date"));
  return (date) => {
    const { choice } = read().context;
    const days = selectedDays(choice, "day");
    const kept = isDefault.current ? [] : days;
    isDefault.current = false;
    const next = days.includes(date) ? days.filter((day) => day !== date) : [...kept, date].toSorted();
    const [first, ...more] = next;
    if (first === undefined) return send(bookingActions.clearDays());
    if (first !== choice.date) send(bookingActions.chooseDate(first));
    send(bookingActions.chooseDays(more));
  };
}

const steps: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 };

/** Moves the focus to the next day in the direction of an arrow key, and skips days that cannot be chosen. */
function moveFocus(event: KeyboardEvent<HTMLFieldSetElement>): void {
  const { target, currentTarget, key } = event;
  const step = steps[key];
  if (step === undefined || !(target instanceof HTMLInputElement)) return;
  event.preventDefault();
  const boxes = [...currentTarget.querySelectorAll<HTMLInputElement>('input[type="checkbox"]')];
  const byDate = new Map(boxes.map((box) => [box.value, box]));
  for (let date = addDays(target.value, step); byDate.has(date); date = addDays(date, step)) {
    const box = byDate.get(date);
    if (box === undefined || box.disabled) continue;
    const fold = box.closest("details");
    if (fold) fold.open = true;
    box.focus();
    return;
  }
}
