import { type ReactNode, useRef } from "react";
import { bookingRules } from "../../api/contract/booking-rules.ts";
import { addDays, isValidDate } from "../../api/contract/ist.ts";
import type { OpenWindow } from "../../api/contract/opening.ts";
import * as texts from "../../texts/meeting-rooms.ts";
import { classes } from "../../ui/classes.ts";
import content from "../../ui/content.module.css";
import { NumberField } from "../../ui/number-field.tsx";
import { SelectField } from "../../ui/select-field.tsx";
import { DateField } from "../../ui/text-field.tsx";
import { useArea } from "../data/areas.tsx";
import { anyOpening, offeredEnds, offeredStarts, timeOptions } from "../forms/offered-times.ts";
import { DayChips, LengthChips, useToday } from "../forms/time-chips.tsx";
import { countOf, type Filters, isForPasses } from "./filters.ts";
import styles from "./meeting-rooms.module.css";

type Props = {
  readonly filters: Filters;
  readonly fieldErrors: Readonly<Record<string, string>>;
  readonly onChange: (change?: Partial<Filters>) => void;
};

export function TimeFields({ filters, fieldErrors, onChange }: Props): ReactNode {
  const today = useToday();
  const windows = useOpening();
  const { from, to } = filters;
  const isPasses = isForPasses(filters);
  return (
    <fieldset className={styles.when}>
      <legend className={classes(content.legend, styles.legend)}>{texts.when}</legend>
      <div className={styles.days}>
        <DayChips chosen={filters.date} onChoose={(date) => onChange({ date })} />
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
        label={isPasses ? texts.numberOfPasses : texts.numberOfPeople}
        min={1}
        max={500}
        value={countOf(filters) ?? ""}
        error={fieldErrors.people}
        onChange={() => onChange()}
      />
      {isPasses ? (
        <p className={classes(content.small, styles.days)}>{texts.wholeDay}</p>
      ) : (
        <>
          <div className={styles.pair}>
            <SelectField
              name="from"
              label={texts.from}
              value={from}
              error={fieldErrors.from}
              options={timeOptions(offeredStarts(windows), from)}
              onChange={({ target: { value } }) => onChange(value === "" ? { to: "" } : {})}
            />
            <SelectField
              name="to"
              label={texts.to}
              value={to}
              error={fieldErrors.to}
              options={timeOptions(offeredEnds(windows, from), to)}
              onChange={() => onChange()}
            />
          </div>
          <div className={styles.days}>
            <LengthChips windows={windows} from={from} to={to} onChoose={onChange} />
          </div>
        </>
      )}
    </fieldset>
  );
}

/** Returns when the centres of the list are open. While another list loads, returns those of the previous one. */
function useOpening(): readonly OpenWindow[] {
  const loaded = useArea("bookingPage.product").data?.opening;
  const latest = useRef(loaded);
  if (loaded !== undefined) latest.current = loaded;
  return latest.current ?? anyOpening;
}
