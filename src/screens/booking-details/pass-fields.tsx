import type { ReactNode } from "react";
import type { AvailabilityReply } from "../../api/contract/booking.ts";
import { addDays, formatDay, formatTimeOfDay } from "../../api/contract/ist.ts";
import { countOf } from "../../ui/format/duration.ts";
import { NumberField } from "../../ui/number-field.tsx";
import { useBooking, useBookingVerbs } from "./booking.tsx";
import styles from "./booking-details.module.css";
import { faultOf } from "./faults.ts";

type Passes = Extract<AvailabilityReply, { unit: "day" }>;

/** How many passes, and for how many days in a row. */
export function PassFields({ availability }: { readonly availability: Passes }): ReactNode {
  const { choosePasses, chooseDays } = useBookingVerbs();
  const choice = useBooking(({ context }) => context.choice);
  const faults = useBooking(({ context }) => context.fieldErrors);
  const { date, left, opens, closes } = availability;
  return (
    <>
      <p>
        {countOf(left, "pass", "passes")} left on {formatDay(date)}
        {opens && closes && `, open ${formatTimeOfDay(opens)} to ${formatTimeOfDay(closes)} IST`}.
      </p>
      <div className={styles.pair}>
        <NumberField
          name="passes"
          label="Passes a day"
          hint="One for each person"
          min={1}
          max={left}
          value={choice.passes || ""}
          error={faultOf(faults, "passes") ?? faults.people}
          onChange={(event) => choosePasses(Number(event.target.value))}
        />
        <NumberField
          name="days"
          label="Days in a row"
          hint={
            choice.days > 1 ? `Until ${formatDay(addDays(date, choice.days - 1))}` : "One after the other"
          }
          min={1}
          max={60}
          value={choice.days || ""}
          error={faults.days ?? faults.end}
          onChange={(event) => chooseDays(Number(event.target.value))}
        />
      </div>
      <input type="hidden" name="people" value={choice.passes} />
    </>
  );
}
