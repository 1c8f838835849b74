import { useSyncExternalStore } from "react";
import { istDateOf } from "../../api/contract/ist.ts";
import { everySecond } from "../../ui/every-second.ts";
import { useFirstNow, useServiceClock } from "./booking.tsx";

/**
 * What is to be said at the service's present time. It is looked at each second and rendered when it has become another
 * sentence; the first render says what the server's did.
 */
export function useToldNow(tell: (now: number) => string): string {
  const clock = useServiceClock();
  const firstNow = useFirstNow();
  return useSyncExternalStore(
    everySecond,
    () => tell(Date.now() + clock.skew()),
    () => tell(Date.parse(firstNow)),
  );
}

/** Today's date in IST by the service's clock; a page that stays open over midnight goes on to the next day. */
export function useServiceDay(): string {
  return useToldNow(istDateOf);
}
