import { type ReactNode, useRef } from "react";
import { bookingRules } from "../../api/contract/booking-rules.ts";
import { addDays, isoInIst, istInstant, istMinutesOf, timeOf } from "../../api/contract/ist.ts";
import { hasPasses } from "../../api/contract/units.ts";
import { bookingActions } from "../../machines/booking/actions.ts";
import type { Choice } from "../../machines/booking/types.ts";
import * as texts from "../../texts/free-times.ts";
import { formatDay } from "../../ui/dates.ts";
import { withChoice } from "../booking-parts/booking-href.ts";
import { FreeTimesTable } from "../booking-parts/free-times.tsx";
import { useReadArea } from "../data/areas.tsx";
import { useBooking, useBookingSend } from "./booking.tsx";
import styles from "./booking-details.module.css";
import { useServiceDay } from "./service-time.ts";

/**
 * The free times of the room on seven days, which contain the day in the URL. Choosing one starts the booking there. The
 * seven days stay while others load.
 */
export function Week(): ReactNode {
  const send = useBookingSend();
  const choice = useBooking(({ context }) => context.choice);
  const unit = useBooking(({ context }) => context.item.unit);
  const today = useServiceDay();
  const { data, fetching } = useReadArea()("bookingDetails.freeTimes");
  const latest = useRef(data);
  if (data !== null) latest.current = data;
  const week = fetching ? latest.current : data;
  if (hasPasses[unit]) return null;
  // Reserves the space, so that nothing below moves.
  if (week === null && fetching) return <div className={styles.week} />;
  const room = week?.rooms[0];
  if (week === null || room === undefined) return null;
  const rows = week.days.map(({ date, windows }, index) => {
    const startAt = (from: string) => isoInIst(istInstant(date, from));
    return {
      ...{ key: date, name: formatDay(date), windows, free: room.free[index] ?? [] },
      chosen: date === choice.date ? chosenTime(choice) : undefined,
      hrefOf: (from: string) => {
        const chosen = { ...choice, date, start: startAt(from), minutes: bookingRules.minMinutes };
        // Without the other parameters of the URL: a long query in each of these links would multiply the page.
        return `?${withChoice(new URLSearchParams(), chosen, unit)}`;
      },
      onStart: (from: string) => {
        if (date !== choice.date) send(bookingActions.chooseDate(date));
        send(bookingActions.chooseTime(startAt(from), bookingRules.minMinutes));
      },
    };
  });
  const first = week.days[0]?.date ?? today;
  const caption = first > addDays(today, 6) ? texts.weekFrom(formatDay(first)) : texts.week;
  return (
    <div className={styles.week}>
      <FreeTimesTable caption={caption} rows={rows} />
    </div>
  );
}

function chosenTime({ start, minutes }: Choice): { readonly from: string; readonly to: string } | undefined {
  if (start === null) return undefined;
  const from = istMinutesOf(start);
  return { from: timeOf(from), to: timeOf(from + minutes) };
}
