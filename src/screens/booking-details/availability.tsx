import { type ReactNode, useEffect, useState } from "react";
import { getAvailability } from "../../api/calls/booking.ts";
import { bookingRules } from "../../api/contract/booking-rules.ts";
import { addDays } from "../../api/contract/ist.ts";
import { hasPasses } from "../../api/contract/units.ts";
import { bookingActions } from "../../machines/booking/actions.ts";
import { countPassesLeft, selectedDays } from "../../machines/booking/choice.ts";
import type { BookingSnapshot } from "../../machines/booking/selectors.ts";
import { offeredStarts } from "../../machines/booking/selectors.ts";
import * as texts from "../../texts/booking-details.ts";
import { offline } from "../../texts/layout.ts";
import { formatDay, formatDays } from "../../ui/dates.ts";
import { LiveRegion } from "../../ui/live-region.tsx";
import { LoadError } from "../../ui/load-error.tsx";
import { Notice } from "../../ui/notice.tsx";
import { browserCalls } from "../data/browser-calls.ts";
import { useOnReturn } from "../navigation/page-return.ts";
import { useRetryOnline } from "../navigation/use-offline.ts";
import { useBooking, useBookingSend } from "./booking.tsx";
import styles from "./booking-details.module.css";
import { useIsOfflineFailure } from "./failure.tsx";
import { HourFields } from "./hour-fields.tsx";
import { PassFields } from "./pass-fields.tsx";
import { useServiceDay } from "./service-time.ts";
import { useFocusFallback } from "./use-focus-fallback.ts";

export function Availability(): ReactNode {
  const today = useServiceDay();
  const unavailableText = useBooking((snapshot) => unavailableMessage(snapshot, today));
  const count = useBooking(availableCountMessage);
  const containerRef = useFocusFallback(useBooking(availabilityState));
  useReloadPastDay(today);
  useReloadChangedAvailability();
  return (
    <>
      <LiveRegion message={unavailableText ?? count} />
      <div ref={containerRef} tabIndex={-1} className={styles.form}>
        <FreeTimes nothing={unavailableText} />
      </div>
    </>
  );
}

/** Reloads the availability once the chosen day is over. The service then reports the past day and offers no times. */
function useReloadPastDay(today: string): void {
  const send = useBookingSend();
  const hasPassed = useBooking(({ context: { choice } }) => choice.date !== null && choice.date < today);
  const [hadPassed] = useState(hasPassed);
  useEffect(() => {
    if (hasPassed && !hadPassed) send(bookingActions.retryAvailability());
  }, [hasPassed, hadPassed, send]);
}

/** Reloads the availability when the visitor returns to the page and others have booked in the meantime. */
function useReloadChangedAvailability(): void {
  const send = useBookingSend();
  const { availability, ownRoom, choice } = useBooking(({ context }) => context);
  useOnReturn(async () => {
    if (availability === null || choice.date === null) return;
    const { buildingId, catalogId } = ownRoom;
    const current = await getAvailability({ buildingId, catalogId, date: choice.date }, browserCalls);
    if (JSON.stringify(current) !== JSON.stringify(availability)) send(bookingActions.retryAvailability());
  });
}

function FreeTimes({ nothing }: { readonly nothing: string | null }): ReactNode {
  const state = useBooking(availabilityState);
  const availability = useBooking(({ context }) => context.availability);
  const unit = useBooking(({ context }) => context.item.unit);
  if (state === "unasked") return <p>{texts.chooseDay}</p>;
  if (state === "failed") return <AvailabilityError />;
  if (nothing !== null) return <Notice tone="warning" heading={nothing} quiet />;
  // Fields that do not depend on the day stay mounted while another day loads, so they keep their input.
  switch (unit) {
    case "hour":
      return <HourFields availability={availability?.unit === unit ? availability : null} />;
    case "day":
      return <PassFields availability={availability?.unit === unit ? availability : null} />;
  }
}

function AvailabilityError(): ReactNode {
  const send = useBookingSend();
  const isOffline = useIsOfflineFailure();
  useRetryOnline(() => send(bookingActions.retryAvailability()));
  return (
    <LoadError
      heading={isOffline ? offline : texts.notLoaded}
      onRetry={() => send(bookingActions.retryAvailability())}
    >
      {isOffline ? texts.retriedOnceOnline : undefined}
    </LoadError>
  );
}

/**
 * Returns why nothing can be booked on the chosen day. Returns null if something can be booked, or if the room's start
 * times already show the reason.
 */
function unavailableMessage(snapshot: BookingSnapshot, today: string): string | null {
  const { availability, choice } = snapshot.context;
  if (availability === null || choice.date === null) return null;
  const { closed, reason, date, unit } = availability;
  if (unit === "hour" ? offeredStarts(snapshot).length > 0 : availability.left > 0) return null;
  // For past days and days too far ahead, `reason` is a sentence. For other days, it names a closure or special hours.
  const isOutside = date < today || date > addDays(today, bookingRules.maxDaysAhead);
  if (isOutside && reason !== undefined) return reason;
  if (closed) return texts.closedOn(formatDay(date), reason);
  return hasPasses[unit] ? texts.noPassesOn(formatDay(date)) : null;
}

function availabilityState(snapshot: BookingSnapshot): "unasked" | "loading" | "loaded" | "failed" {
  const states = ["unasked", "loading", "failed"] as const;
  return states.find((state) => snapshot.matches({ choosing: { availability: state } })) ?? "loaded";
}

/** Returns the announcement of how many start times or passes are available on the chosen day. */
function availableCountMessage(snapshot: BookingSnapshot): string {
  const { availability, choice } = snapshot.context;
  if (availability === null || choice.date === null) return "";
  const day = formatDay(availability.date);
  return availability.unit === "hour"
    ? texts.startsOn(offeredStarts(snapshot).length, day)
    : texts.passesOn(countPassesLeft(snapshot.context), formatDays(selectedDays(choice, "day")));
}
