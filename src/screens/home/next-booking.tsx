import type { ReactNode } from "react";
import type { AreaData } from "../../api/areas.ts";
import { addDays, addMinutes, istDateOf, minutesBetween } from "../../api/contract/ist.ts";
import { hasPasses } from "../../api/contract/units.ts";
import * as common from "../../texts/common.ts";
import * as texts from "../../texts/home.ts";
import { formatDay, formatTime } from "../../ui/dates.ts";
import { Icon } from "../../ui/icon.tsx";
import { resultHref } from "../booking-parts/result-href.ts";
import styles from "./next-booking.module.css";

type Props = NonNullable<AreaData<"nextBooking">>;

/** States the visitor's next booking, with a link to its ticket: `Tomorrow, 3:00 pm: Shisham, Uttar House`. */
export function NextBooking({ booking, now }: Props): ReactNode {
  const { item, building, end, repeats = [] } = booking;
  const today = istDateOf(now);
  const minutes = minutesBetween(booking.start, end);
  const start =
    [booking.start, ...repeats].find((each) => addMinutes(each, minutes) > new Date(now)) ?? booking.start;
  const date = booking.dates.find((each) => each >= today) ?? istDateOf(start);
  const day = date === today ? common.today : date === addDays(today, 1) ? common.tomorrow : formatDay(date);
  const when = hasPasses[item.unit] ? day : texts.dayAndTime(day, formatTime(start));
  return (
    <aside className={styles.notice} aria-label={texts.nextBooking}>
      <Icon name="calendar" />
      <a href={resultHref(booking)} className={styles.link}>
        {texts.bookingLine(when, item.name, building.name)}
      </a>
    </aside>
  );
}
