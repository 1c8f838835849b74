import { type ReactNode, useSyncExternalStore } from "react";
import styles from "./countdown.module.css";
import { subscribeEverySecond } from "./every-second.ts";
import { formatClock, spokenTimeLeft } from "./format/duration.ts";
import { LiveRegion } from "./live-region.tsx";

type Props = {
  /** Seconds left; null while unknown, for example in the first render. */
  readonly secondsLeft: number | null;
  readonly label: string;
};

/** A countdown. Screen readers announce it every five minutes, and more often near the end. */
export function Countdown({ secondsLeft, label }: Props): ReactNode {
  const isUrgent = secondsLeft !== null && secondsLeft < 120;
  return (
    <div className={isUrgent ? styles.urgent : styles.countdown}>
      <span className={styles.label}>{label}</span>
      <span className={styles.clock} role="timer" aria-live="off">
        {secondsLeft === null ? "–:––" : formatClock(secondsLeft)}
      </span>
      <LiveRegion
        message={
          secondsLeft !== null && shouldAnnounce(secondsLeft)
            ? `${label}: ${spokenTimeLeft(secondsLeft)}`
            : ""
        }
      />
    </div>
  );
}

/**
 * Returns the whole seconds until an instant (ISO 8601), updated every second. Returns null if `instant` is null, and
 * in the first render, which must match the server's HTML.
 */
export function useSecondsUntil(instant: string | null): number | null {
  return useSyncExternalStore(
    subscribeEverySecond,
    () => (instant === null ? null : Math.max(0, Math.ceil((Date.parse(instant) - Date.now()) / 1000))),
    () => null,
  );
}

function shouldAnnounce(seconds: number): boolean {
  return (seconds > 0 && seconds % 300 === 0) || [120, 60, 30, 10].includes(seconds);
}
