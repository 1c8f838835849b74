import { useLocation } from "react-router-dom";
import * as texts from "../../texts/booking-details.ts";
import { formatTime } from "../../ui/dates.ts";
import { holdPathname } from "../navigation/live-hold.ts";
import { useLiveHold } from "../navigation/use-live-hold.ts";
import { useBooking } from "./booking.tsx";

/**
 * Returns a sentence about the hold that the next hold of this booking replaces, such as the hold of another tab. Returns
 * null without such a hold; the booking's own hold has a notice of its own. A hold with a pending payment is never
 * replaced, and is not among the live holds.
 */
export function useReplacedHoldText(): string | null {
  const hold = useLiveHold();
  const { pathname } = useLocation();
  const ownEnd = useBooking(({ context }) => context.order?.holdExpiresAt);
  if (hold === null || hold.expiresAt === ownEnd) return null;
  const sentence = holdPathname(hold) === pathname ? texts.movesHold : texts.replacesHold;
  return sentence(hold.name, formatTime(hold.expiresAt));
}
