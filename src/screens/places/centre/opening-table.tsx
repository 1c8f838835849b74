import type { ReactNode } from "react";
import { istDateOf, weekdayName, weekdayOf } from "../../../api/contract/ist.ts";
import { type OpeningHours, type OpenWindow, openingOn, toSchedule } from "../../../api/contract/opening.ts";
import * as texts from "../../../texts/centre.ts";
import { noBreak, timeRange } from "../../../texts/dates.ts";
import { formatLongDate, formatTimeOfDay } from "../../../ui/dates.ts";
import styles from "./centre.module.css";

import { useNow } from "./use-now.ts";

type Props = { readonly hours: OpeningHours; readonly serviceNow: string | undefined };

/** Weekdays in display order. The week starts on Monday, as is usual in India. */
const weekdays = [1, 2, 3, 4, 5, 6, 0];

/** The weekly opening hours of a centre, and the dates with different hours. */
export function OpeningTable({ hours, serviceNow }: Props): ReactNode {
  const now = useNow(serviceNow);
  const today = now === null ? null : weekdayOf(istDateOf(now));
  const { exceptions = [] } = hours;
  return (
    <div className={styles.hours}>
      <table className={styles.table}>
        <caption className={styles.caption}>{texts.openingHours}</caption>
        <tbody>
          {weekdays.map((day) => (
            <tr key={day} className={day === today ? styles.today : undefined}>
              <th scope="row">
                <span>{weekdayName(day)}</span>
                {day === today && <span className={styles.todayMark}> {texts.today}</span>}
              </th>
              <td>{formatWindows(windowsOfWeekday(hours, day))}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {exceptions.length > 0 && (
        <table className={styles.table}>
          <caption className={styles.caption}>{texts.specialHours}</caption>
          <tbody>
            {exceptions.map(({ date, reason }) => (
              <tr key={date}>
                <th scope="row">
                  <span>{formatLongDate(date)}</span>
                  <span className={styles.reason}>{reason}</span>
                </th>
                <td>{formatWindows(openingOn(toSchedule(hours), date).windows)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </div>
  );
}

function windowsOfWeekday({ openingHours }: OpeningHours, day: number): readonly OpenWindow[] {
  return openingHours.filter((row) => row.day === day);
}

/** Formats opening hours: `9:00 am – 8:00 pm`, `Closed`, `Open 24 hours`. */
function formatWindows(windows: readonly OpenWindow[]): string {
  if (windows.length === 0) return texts.closed;
  return windows
    .map(({ opens, closes }) => {
      if (opens === "00:00" && closes === "24:00") return texts.allDay;
      return noBreak(
        timeRange(formatTimeOfDay(opens), closes === "24:00" ? texts.midnight : formatTimeOfDay(closes)),
      );
    })
    .join(", ");
}
