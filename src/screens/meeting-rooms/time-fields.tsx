import { type ReactNode, useSyncExternalStore } from "react";
import { bookingRules } from "../../api/contract/booking-rules.ts";
import { addDays, istDateOf, isValidDate, timeOf } from "../../api/contract/ist.ts";
import * as texts from "../../texts/meeting-rooms.ts";
import { classes } from "../../ui/classes.ts";
import content from "../../ui/content.module.css";
import { formatTimeOfDay } from "../../ui/dates.ts";
import { NumberField } from "../../ui/number-field.tsx";
import { SelectField } from "../../ui/select-field.tsx";
import { DateField } from "../../ui/text-field.tsx";
import { countOf, type Filters } from "./filters.ts";
import styles from "./meeting-rooms.module.css";

type Props = {
  readonly filters: Filters;
  readonly fieldErrors: Readonly<Record<string, string>>;
  readonly onChange: (change?: Partial<Filters>) => void;
};

export function TimeFields({ filters, fieldErrors, onChange }: Props): ReactNode {
  const today = useToday();
  return (
    <fieldset className={styles.when}>
      <legend className={classes(content.legend, styles.legend)}>{texts.when}</legend>
      <div className={classes(content.pills, styles.days)}>
        <DayButton label={texts.today} days={0} chosen={filters.date} onChoose={onChange} />
        <DayButton label={texts.tomorrow} days={1} chosen={filters.date} onChoose={onChange} />
      </div>
      <DateField
        name="date"
        label={texts.date}
        value={isValidDate(filters.date) ? filters.date : ""}
        error={fieldErrors.date}
        {...(today === undefined ? {} : { min: today, max: addDays(today, bookingRules.maxDaysAhead) })}
        onChange={({ target: { value } }) => onChange(value === "" ? { from: "", to: "" } : {})}
      />
      <NumberField
        name="people"
        label={texts.numberOfPeople}
        min={1}
        max={500}
        value={countOf(filters) ?? ""}
        error={fieldErrors.people}
        onChange={() => onChange()}
      />
      <div className={styles.pair}>
        <SelectField
          name="from"
          label={texts.from}
          value={filters.from}
          error={fieldErrors.from}
          options={times(filters.from, 0)}
          onChange={({ target: { value } }) => onChange(value === "" ? { to: "" } : {})}
        />
        <SelectField
          name="to"
          label={texts.to}
          value={filters.to}
          error={fieldErrors.to}
          options={times(filters.to, 1)}
          onChange={() => onChange()}
        />
      </div>
    </fieldset>
  );
}

/** A button that chooses the IST date that is `days` after today. The date is determined when the button is pressed. */
function DayButton(props: {
  readonly label: string;
  readonly days: number;
  readonly chosen: string;
  readonly onChoose: Props["onChange"];
}): ReactNode {
  const { label, days, chosen, onChoose } = props;
  const today = useToday();
  return (
    <button
      type="button"
      className={content.pill}
      aria-pressed={today !== undefined && chosen === addDays(today, days)}
      onClick={() => onChoose({ date: addDays(istDateOf(Date.now()), days) })}
    >
      {label}
    </button>
  );
}

const halfHours = Array.from({ length: 49 }, (_, index) => timeOf(index * bookingRules.stepMinutes));

/** Returns half-hourly options: starts from 6:00, ends from 6:30. Adds the chosen time if it is not one of them. */
function times(chosen: string, after: 0 | 1) {
  const offeredTimes = halfHours.slice(12 + after, after === 0 ? -1 : undefined);
  const timeOptions =
    chosen === "" || offeredTimes.includes(chosen) ? offeredTimes : [chosen, ...offeredTimes];
  return [
    { value: "", label: texts.anyTime },
    ...timeOptions.map((value) => ({
      value,
      label: /^\d{2}:\d{2}$/.test(value) ? formatTimeOfDay(value) : value,
    })),
  ];
}

/** Returns today's IST date by the local clock; undefined in the first render, which must match the server's. */
function useToday(): string | undefined {
  return useSyncExternalStore(
    () => () => undefined,
    () => istDateOf(Date.now()),
    () => undefined,
  );
}
