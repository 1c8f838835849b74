import type { ReactNode } from "react";
import type { AvailabilityReply } from "../../api/contract/booking.ts";
import { passLimits } from "../../api/contract/booking-rules.ts";
import { addDays, formatDay, formatTimeOfDay } from "../../api/contract/ist.ts";
import { leftOn } from "../../machines/booking/choice.ts";
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
  const { date, left, days, opens, closes } = availability;
  const leftOnAll = useBooking(({ context }) => leftOn(context));
  const missing = days.length < passLimits.mostDays ? addDays(date, days.length) : null;
  const until = choice.days > 1 ? addDays(date, Math.min(choice.days, days.length) - 1) : null;
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
          max={leftOnAll}
          value={choice.passes || ""}
          error={faultOf(faults, "passes") ?? faults.people}
          onChange={(event) => choosePasses(Number(event.target.value))}
        />
        <NumberField
          name="days"
          label="Days in a row"
          hint={
            missing === null
              ? until === null
                ? "One after the other"
                : `Until ${formatDay(until)}`
              : `Up to ${days.length}: not on ${formatDay(missing)}`
          }
          min={1}
          max={days.length}
          value={choice.days || ""}
          error={faults.days ?? faults.end}
          onChange={(event) => chooseDays(Number(event.target.value))}
        />
      </div>
      <input type="hidden" name="people" value={choice.passes} />
    </>
  );
}
