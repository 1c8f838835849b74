import { useSyncExternalStore } from "react";
import { istDateOf } from "../../api/contract/ist.ts";
import { subscribeEverySecond } from "../../ui/every-second.ts";
import { useInitialNow, useServiceClock } from "./booking.tsx";

/**
 * Returns a text that depends on the service's current time. Computes it every second, but re-renders only when the
 * text changes. The first render uses the server's instant.
 */
export function useAtServiceTime(compute: (now: number) => string): string {
  const clock = useServiceClock();
  const initialNow = useInitialNow();
  return useSyncExternalStore(
    subscribeEverySecond,
    () => compute(Date.now() + clock.skew()),
    () => compute(Date.parse(initialNow)),
  );
}

/** Returns today's IST date by the service's clock. Changes at midnight while the page is open. */
export function useServiceDay(): string {
  return useAtServiceTime(istDateOf);
}
