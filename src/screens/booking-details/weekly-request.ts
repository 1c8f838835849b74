import type { AreaInput } from "../../api/areas.ts";
import type { WeeklyDatesResponse } from "../../api/contract/booking.ts";
import { weeklyLimits } from "../../api/contract/booking-rules.ts";
import { isHeldTime } from "../../machines/booking/choice.ts";
import { type BookingSnapshot, selectedTimeIfFree } from "../../machines/booking/selectors.ts";

/** Input of the request for the weekly dates of a choice. */
export type WeeklyRequest = AreaInput<"bookingDetails.weeklyDates">;

/** Returns the input for the weekly dates of the choice; null for one date, or while the time is unknown. */
export function weeklyRequest(snapshot: BookingSnapshot): WeeklyRequest | null {
  const { choice, room, item } = snapshot.context;
  const { times } = choice;
  const time = selectedTimeIfFree(snapshot);
  // Only the steps before the hold show the dates.
  if (isHeldTime(snapshot.context) && !snapshot.matches("choosing")) return null;
  const isWeekly = Number.isInteger(times) && times >= weeklyLimits.min && times <= weeklyLimits.max;
  if (item.unit !== "hour" || !isWeekly || time === null) return null;
  const { start, end } = time;
  return { buildingId: room.buildingId, catalogId: room.catalogId, start, end, times };
}

/** The dates after the first one on which the room is free at the wanted time, or at a nearest time. */
type Offered = { readonly start: string; readonly isWanted: boolean };

function offeredStarts({ dates }: WeeklyDatesResponse): readonly Offered[] {
  return dates.slice(1).flatMap(({ start, state, nearest }): Offered[] => {
    if (state === "free") return [{ start, isWanted: true }];
    return nearest === null ? [] : [{ start: nearest.start, isWanted: false }];
  });
}

/**
 * Returns the chosen starts after the first date that are offered. Until the visitor has chosen (null), these are the
 * starts of the dates that are free at the wanted time.
 */
export function chosenRepeats(weekly: WeeklyDatesResponse, repeats: readonly string[] | null): string[] {
  const chosen = repeats?.map(Date.parse);
  return offeredStarts(weekly)
    .filter(({ start, isWanted }) => chosen?.includes(Date.parse(start)) ?? isWanted)
    .map(({ start }) => start);
}
