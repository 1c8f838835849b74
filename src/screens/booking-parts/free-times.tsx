import type { MouseEvent, ReactNode } from "react";
import { bookingRules } from "../../api/contract/booking-rules.ts";
import { minutesOf, timeOf } from "../../api/contract/ist.ts";
import type { OpenWindow } from "../../api/contract/opening.ts";
import * as texts from "../../texts/free-times.ts";
import { formatOpening, formatTimeOfDay } from "../../ui/dates.ts";
import { VisuallyHidden } from "../../ui/visually-hidden.tsx";
import { isPlainClick } from "../navigation/follow-links.ts";
import styles from "./free-times.module.css";

/** A period of a day (`HH:MM`, IST). */
type Span = { readonly from: string; readonly to: string };

/** A day of a room, or a room on a day. */
export type FreeTimesRow = {
  readonly key: string;
  readonly name: string;
  readonly windows: readonly OpenWindow[];
  readonly free: readonly Span[];
  /** The time that the visitor has chosen. */
  readonly chosen?: Span | undefined;
  /** Returns the URL that starts a booking at a time (`HH:MM`, IST). */
  readonly hrefOf: (from: string) => string;
  readonly onStart: (from: string) => void;
};

type Props = { readonly caption: string; readonly rows: readonly FreeTimesRow[] };

/**
 * Shows free times as bars. Each bar is a link that starts a booking where it is pressed; with the keyboard and without
 * scripts, at its beginning. The table is also readable as text.
 */
export function FreeTimesTable({ caption, rows }: Props): ReactNode {
  const axis = axisOf(rows);
  const halfHours = (minutesOf(axis.to) - minutesOf(axis.from)) / stepMinutes;
  return (
    <table className={styles.table}>
      <caption className={styles.caption}>
        <b>{caption}</b> <span>{texts.hint}</span>
      </caption>
      <colgroup>
        <col className={styles.name} />
        <col span={halfHours} />
      </colgroup>
      <thead aria-hidden="true">
        <tr>
          <td />
          {marksOf(axis).map(({ from, to }) => (
            <td key={from} colSpan={(minutesOf(to) - minutesOf(from)) / stepMinutes} className={styles.mark}>
              {minutesOf(to) - minutesOf(from) >= minMarkMinutes && formatTimeOfDay(from).replace(":00", "")}
            </td>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.key}>
            <th scope="row" className={styles.name}>
              {row.name}
            </th>
            {periodsOf(row, axis).map((period) => (
              <PeriodCell key={period.from} row={row} period={period} />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** A part of a row. `span` is the free time around it; `chosen` is true in the visitor's booking. */
type Period = Span & { readonly span: Span | null; readonly isChosen: boolean; readonly isOpen: boolean };

function PeriodCell({ row, period }: { readonly row: FreeTimesRow; readonly period: Period }): ReactNode {
  const { from, to, span, isChosen, isOpen } = period;
  const colSpan = (minutesOf(to) - minutesOf(from)) / stepMinutes;
  const time = formatOpening(from, to);
  if (isChosen)
    return (
      <td colSpan={colSpan} className={styles.chosen}>
        <VisuallyHidden>{texts.chosen(time)}</VisuallyHidden>
      </td>
    );
  if (span === null)
    return (
      <td colSpan={colSpan} className={isOpen ? styles.taken : styles.closed}>
        {row.windows.length === 0 ? (
          <span>{texts.closed}</span>
        ) : (
          <VisuallyHidden>{texts.taken(time)}</VisuallyHidden>
        )}
      </td>
    );
  const start = (event: MouseEvent<HTMLAnchorElement>) => {
    if (!isPlainClick(event)) return;
    event.preventDefault();
    row.onStart(startAt(pressedMinutes(event, period), span));
  };
  return (
    <td colSpan={colSpan}>
      <a href={row.hrefOf(startAt(minutesOf(from), span))} className={styles.free} onClick={start}>
        <VisuallyHidden>{texts.free(row.name, time)}</VisuallyHidden>
      </a>
    </td>
  );
}

const { minMinutes, stepMinutes } = bookingRules;

/** Returns the minute of the day at the pressed position. Presses with the keyboard have none: returns the beginning. */
function pressedMinutes(event: MouseEvent<HTMLElement>, { from, to }: Span): number {
  const first = minutesOf(from);
  if (event.detail === 0) return first;
  const { left, width } = event.currentTarget.getBoundingClientRect();
  return first + ((event.clientX - left) / width) * (minutesOf(to) - first);
}

/** Returns the last half hour at or before `minutes` from which the shortest booking is within the free time. */
function startAt(minutes: number, { from, to }: Span): string {
  const start = Math.min(Math.floor(minutes / stepMinutes) * stepMinutes, minutesOf(to) - minMinutes);
  return timeOf(Math.max(start, minutesOf(from)));
}

/** The hours of the table if nothing is open. */
const usualHours: Span = { from: "09:00", to: "18:00" };

/** Returns the whole hours from the first opening to the last closing time. */
function axisOf(rows: readonly FreeTimesRow[]): Span {
  const windows = rows.flatMap((row) => row.windows);
  if (windows.length === 0) return usualHours;
  const first = Math.min(...windows.map(({ opens }) => minutesOf(opens)));
  const last = Math.max(...windows.map(({ closes }) => minutesOf(closes)));
  return { from: timeOf(Math.floor(first / 60) * 60), to: timeOf(Math.ceil(last / 60) * 60) };
}

/** The text of a mark does not fit into less on a phone. */
const minMarkMinutes = 120;

/** Splits the hours of the table into columns of three hours for the marks above the bars. */
function marksOf({ from, to }: Span): Span[] {
  const [first, last] = [minutesOf(from), minutesOf(to)];
  return Array.from({ length: Math.ceil((last - first) / 180) }, (_, index) => ({
    from: timeOf(first + index * 180),
    to: timeOf(Math.min(last, first + (index + 1) * 180)),
  }));
}

/** Splits the hours of the table into periods in which a room is free, chosen, taken or closed. */
function periodsOf({ windows, free, chosen }: FreeTimesRow, axis: Span): Period[] {
  const periods: Period[] = [];
  for (let minutes = minutesOf(axis.from); minutes < minutesOf(axis.to); minutes += stepMinutes) {
    const [from, to] = [timeOf(minutes), timeOf(minutes + stepMinutes)];
    const isWithin = (span: Span) => span.from <= from && to <= span.to;
    const span = free.find(isWithin) ?? null;
    const isChosen = chosen !== undefined && isWithin(chosen);
    const isOpen = windows.some(({ opens, closes }) => isWithin({ from: opens, to: closes }));
    const last = periods.at(-1);
    if (last?.span === span && last.isChosen === isChosen && last.isOpen === isOpen)
      periods[periods.length - 1] = { ...last, to };
    else periods.push({ from, to, span, isChosen, isOpen });
  }
  return periods;
}
