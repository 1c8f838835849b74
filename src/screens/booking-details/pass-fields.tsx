import { type ReactNode, useState } from "react";
import type { AvailabilityResponse } from "../../api/contract/booking.ts";
import { passLimits } from "../../api/contract/booking-rules.ts";
import { addDays } from "../../api/contract/ist.ts";
import { bookingActions } from "../../machines/booking/actions.ts";
import { countPassesLeft, selectedDays } from "../../machines/booking/choice.ts";
import * as texts from "../../texts/booking-details.ts";
import { buttonClass } from "../../ui/button.tsx";
import { CheckChips } from "../../ui/check-chips.tsx";
import type { Chip } from "../../ui/chip-input.tsx";
import content from "../../ui/content.module.css";
import { formatDay, formatTimeOfDay } from "../../ui/dates.ts";
import { FieldError } from "../../ui/field.tsx";
import { NumberField } from "../../ui/number-field.tsx";
import { useBooking, useBookingSend } from "./booking.tsx";
import styles from "./booking-details.module.css";
import { fieldErrorOf } from "./field-errors.ts";
import { TimesSkeleton } from "./times-skeleton.tsx";

type Passes = Extract<AvailabilityResponse, { unit: "day" }>;

/** Fields for the number of passes and for additional days. `availability` is null until it is loaded. */
export function PassFields({ availability }: { readonly availability: Passes | null }): ReactNode {
  const send = useBookingSend();
  const choice = useBooking(({ context }) => context.choice);
  const fieldErrors = useBooking(({ context }) => context.fieldErrors);
  const passesLeftOnAllDays = useBooking(({ context }) => countPassesLeft(context));
  return (
    <>
      {availability && <p>{passesLeft(availability)}</p>}
      <NumberField
        name="passes"
        label={texts.passesADay}
        hint={texts.onePerPerson}
        min={1}
        max={availability ? passesLeftOnAllDays : undefined}
        value={choice.passes || ""}
        error={fieldErrorOf(fieldErrors, "passes") ?? fieldErrors.people}
        onChange={(event) => send(bookingActions.choosePasses(Number(event.target.value)))}
      />
      {availability ? <AdditionalDays availability={availability} /> : <TimesSkeleton count={14} />}
    </>
  );
}

function passesLeft({ left, date, opens, closes }: Passes): string {
  const hours = opens && closes ? texts.openFromTo(formatTimeOfDay(opens), formatTimeOfDay(closes)) : "";
  return `${texts.passesOn(left, formatDay(date))}${hours}.`;
}

/** Checkboxes for additional days. The days of the first two weeks are always visible. */
function AdditionalDays({ availability: { date, days } }: { readonly availability: Passes }): ReactNode {
  const send = useBookingSend();
  const choice = useBooking(({ context }) => context.choice);
  const fieldErrors = useBooking(({ context }) => context.fieldErrors);
  const additionalDays = selectedDays(choice, "day").slice(1);
  const passesLeftByDate = new Map(days.map((day) => [day.date, day.left]));
  // An unavailable day stays visible while it is chosen, so that it can be removed.
  const dates = [...new Set([...passesLeftByDate.keys(), ...additionalDays])]
    .filter((each) => each !== date)
    .toSorted();
  const chips = dates.map((each) => chipOf(each, passesLeftByDate.get(each), additionalDays.includes(each)));
  const secondWeekStart = addDays(date, 14);
  const [soon, rest] = [
    chips.filter(({ value }) => value < secondWeekStart),
    chips.filter(({ value }) => value >= secondWeekStart),
  ];
  const [isOpenAtFirst] = useState(additionalDays.some((each) => each >= secondWeekStart));
  const error = fieldErrors.more ?? fieldErrors.end ?? fieldErrors.dates;
  const choose = (visibleChips: readonly Chip[]) => (ticked: readonly string[]) =>
    send(
      bookingActions.chooseDays([
        ...additionalDays.filter((each) => !visibleChips.some(({ value }) => value === each)),
        ...ticked,
      ]),
    );
  return (
    <fieldset className={styles.slots} aria-describedby={error ? "field-more-error" : undefined}>
      <legend className={content.legend}>{texts.moreDays}</legend>
      <p>{texts.moreDaysText(passLimits.maxDays)}</p>
      {/* Browsers do not send unchecked boxes: without this field, a form without days would keep those of the URL. */}
      <input type="hidden" name="more" value="" />
      <CheckChips name="more" options={soon} chosen={additionalDays} onChange={choose(soon)} />
      {rest.length > 0 && (
        <details className={styles.moreDates} open={isOpenAtFirst}>
          <summary className={buttonClass({ variant: "secondary", size: "small" })}>
            {texts.moreDates}
          </summary>
          <CheckChips name="more" options={rest} chosen={additionalDays} onChange={choose(rest)} />
        </details>
      )}
      <FieldError id="field-more" error={error} />
    </fieldset>
  );
}

/** The number of remaining passes is shown only if it is at most this number. */
const lowAvailability = 5;

function chipOf(date: string, left: number | undefined, isChosen: boolean): Chip {
  const label = formatDay(date);
  if (left === undefined) return { value: date, label, note: texts.closed };
  if (left > lowAvailability) return { value: date, label };
  return {
    value: date,
    label,
    note: left === 0 ? texts.noneLeft : texts.left(left),
    disabled: left === 0 && !isChosen,
  };
}
