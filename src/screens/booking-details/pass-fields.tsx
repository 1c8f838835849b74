import type { ReactNode } from "react";
import type { AvailabilityResponse } from "../../api/contract/booking.ts";
import { bookingActions } from "../../machines/booking/actions.ts";
import { countPassesLeft, selectedDays } from "../../machines/booking/choice.ts";
import * as texts from "../../texts/booking-details.ts";
import { formatDays } from "../../ui/dates.ts";
import { NumberField } from "../../ui/number-field.tsx";
import { useBooking, useBookingSend } from "./booking.tsx";
import { fieldErrorOf } from "./field-errors.ts";
import { TimesSkeleton } from "./times-skeleton.tsx";

type Passes = Extract<AvailabilityResponse, { unit: "day" }>;

/** The field for the number of passes, and how many are left. `availability` is null until it is loaded. */
export function PassFields({ availability }: { readonly availability: Passes | null }): ReactNode {
  const send = useBookingSend();
  const choice = useBooking(({ context }) => context.choice);
  const fieldErrors = useBooking(({ context }) => context.fieldErrors);
  const passesLeftOnAllDays = useBooking(({ context }) => countPassesLeft(context));
  return (
    <>
      {availability === null ? (
        <TimesSkeleton count={1} />
      ) : (
        choice.date !== null && (
          <p>{texts.passesOn(passesLeftOnAllDays, formatDays(selectedDays(choice, "day")))}</p>
        )
      )}
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
    </>
  );
}
