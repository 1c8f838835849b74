import type { ReactNode } from "react";
import { bookingRules } from "../../api/contract/booking-rules.ts";
import { isoInIst, istInstant, istMinutesOf, timeOf } from "../../api/contract/ist.ts";
import { bookingActions } from "../../machines/booking/actions.ts";
import type { Choice } from "../../machines/booking/types.ts";
import * as texts from "../../texts/free-times.ts";
import { formatDay } from "../../ui/dates.ts";
import { withChoice } from "../booking-parts/booking-href.ts";
import { FreeTimesTable } from "../booking-parts/free-times.tsx";
import { useReadArea } from "../data/areas.tsx";
import { useBooking, useBookingSend } from "./booking.tsx";
import styles from "./booking-details.module.css";

/** The free times of the room on seven days. Choosing one starts the booking there. */
export function Week(): ReactNode {
  const send = useBookingSend();
  const choice = useBooking(({ context }) => context.choice);
  const unit = useBooking(({ context }) => context.item.unit);
  const { data, fetching } = useReadArea()("bookingDetails.freeTimes");
  if (unit === "day") return null;
  // Reserves the space, so that nothing below moves.
  if (fetching) return <div className={styles.week} />;
  const room = data?.rooms[0];
  if (data === null || room === undefined) return null;
  const rows = data.days.map(({ date, windows }, index) => {
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
  return (
    <div className={styles.week}>
      <FreeTimesTable caption={texts.week} rows={rows} />
    </div>
  );
}

function chosenTime({ start, minutes }: Choice): { readonly from: string; readonly to: string } | undefined {
  if (start === null) return undefined;
  const from = istMinutesOf(start);
  return { from: timeOf(from), to: timeOf(from + minutes) };
}
