import type { ReactNode } from "react";
import type { AvailabilityResponse } from "../../api/contract/booking.ts";
import { bookingActions } from "../../machines/booking/actions.ts";
import { bookableLengths } from "../../machines/booking/choice.ts";
import { offeredStarts } from "../../machines/booking/selectors.ts";
import type { BookingContext } from "../../machines/booking/types.ts";
import * as texts from "../../texts/booking-details.ts";
import { formatTime } from "../../ui/dates.ts";
import { formatDuration } from "../../ui/format/duration.ts";
import { NumberField } from "../../ui/number-field.tsx";
import { SelectField } from "../../ui/select-field.tsx";
import { useBooking, useBookingSend } from "./booking.tsx";
import styles from "./booking-details.module.css";
import { fieldErrorOf } from "./field-errors.ts";
import { SlotGrid } from "./slot-grid.tsx";
import { TimesSkeleton } from "./times-skeleton.tsx";
import { RepeatWeekly } from "./weekly.tsx";

type Hours = Extract<AvailabilityResponse, { unit: "hour" }>;

/** Fields for start, duration and people of a room. `availability` is null while the day's start times are unknown. */
export function HourFields({ availability }: { readonly availability: Hours | null }): ReactNode {
  const send = useBookingSend();
  const context = useBooking((snapshot) => snapshot.context);
  const offeredStartsText = useBooking((snapshot) => offeredStarts(snapshot).join());
  const { choice, fieldErrors, item } = context;
  return (
    <>
      {availability === null ? (
        <TimesSkeleton count={20} />
      ) : (
        <SlotGrid
          slots={availability.slots}
          free={new Set(offeredStartsText.split(","))}
          chosen={choice.start}
          error={fieldErrorOf(fieldErrors, "start")}
          onChoose={(start) =>
            send(
              bookingActions.chooseTime(
                start,
                longestFitting(choice.minutes, bookableLengths(context, start)),
              ),
            )
          }
        />
      )}
      <div className={styles.pair}>
        <SelectField
          name="minutes"
          label={texts.duration}
          value={choice.minutes}
          error={fieldErrorOf(fieldErrors, "minutes")}
          options={lengths(context, choice.start).map((minutes) => ({
            value: String(minutes),
            label: lengthLabel(choice.start, minutes),
          }))}
          onChange={(event) => send(bookingActions.chooseLength(Number(event.target.value)))}
        />
        <NumberField
          name="people"
          label={texts.people}
          hint={texts.upTo(item.capacity)}
          min={1}
          max={item.capacity}
          value={choice.people || ""}
          error={fieldErrors.people}
          onChange={(event) => send(bookingActions.choosePeople(Math.min(Number(event.target.value), 9999)))}
        />
      </div>
      <RepeatWeekly />
    </>
  );
}

type Context = BookingContext;

/**
 * Returns the durations to offer, in minutes: those that are free from the start, or all durations while the start or
 * the availability is unknown. Always includes the chosen duration.
 */
function lengths(context: Context, start: string | null): number[] {
  const { minMinutes, maxMinutes, stepMinutes } = context.item;
  const steps = Math.floor((maxMinutes - minMinutes) / stepMinutes) + 1;
  const allLengths = Array.from({ length: steps }, (_, index) => minMinutes + index * stepMinutes);
  const offeredLengths =
    start === null || context.availability === null ? allLengths : bookableLengths(context, start);
  const { minutes } = context.choice;
  return offeredLengths.includes(minutes)
    ? offeredLengths
    : [...offeredLengths, minutes].sort((a, b) => a - b);
}

/** Returns the longest offered duration (minutes) that is at most `wanted`; otherwise the shortest offered duration. */
function longestFitting(wanted: number, offered: readonly number[]): number {
  return offered.filter((minutes) => minutes <= wanted).at(-1) ?? offered[0] ?? wanted;
}

function lengthLabel(start: string | null, minutes: number): string {
  if (start === null) return formatDuration(minutes);
  return texts.durationUntil(formatDuration(minutes), formatTime(Date.parse(start) + minutes * 60_000));
}
