import type { ReactNode } from "react";
import * as texts from "../../texts/booking-payment.ts";
import { Countdown, useSecondsUntil } from "../../ui/countdown.tsx";
import { formatTime } from "../../ui/dates.ts";
import { useBooking, useServiceClock } from "./booking.tsx";

/** Countdown to the end of the hold, by the service's clock. */
export function HoldCountdown(): ReactNode {
  const clock = useServiceClock();
  const end = useBooking(({ context }) => context.order?.holdExpiresAt ?? "");
  const localEnd = Date.parse(end) - clock.skew();
  const seconds = useSecondsUntil(Number.isNaN(localEnd) ? null : new Date(localEnd).toISOString());
  const label = Number.isNaN(localEnd) ? texts.heldForYou : texts.heldUntil(formatTime(end));
  return <Countdown secondsLeft={seconds} label={label} />;
}
