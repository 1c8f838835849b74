import { type ReactNode, useSyncExternalStore } from "react";
import { addDays, istDateOf } from "../../api/contract/ist.ts";
import type { OpenWindow } from "../../api/contract/opening.ts";
import * as texts from "../../texts/common.ts";
import { classes } from "../../ui/classes.ts";
import content from "../../ui/content.module.css";
import { offeredLengths, timesOfLength } from "./offered-times.ts";
import styles from "./time-chips.module.css";

type DayProps = {
  /** The chosen IST date. */
  readonly chosen: string;
  readonly onChoose: (date: string) => void;
};

/** Buttons for today and tomorrow. The date is determined when a button is pressed. Hidden without scripts. */
export function DayChips({ chosen, onChoose }: DayProps): ReactNode {
  const today = useToday();
  return (
    <div className={classes(content.pills, styles.chips)}>
      {[texts.today, texts.tomorrow].map((label, days) => (
        <button
          key={label}
          type="button"
          className={content.pill}
          aria-pressed={today !== undefined && chosen === addDays(today, days)}
          onClick={() => onChoose(addDays(istDateOf(Date.now()), days))}
        >
          {label}
        </button>
      ))}
    </div>
  );
}

type LengthProps = {
  readonly windows: readonly OpenWindow[];
  /** The chosen start and end (`HH:MM`, IST). */
  readonly from: string;
  readonly to: string;
  readonly onChoose: (times: { readonly from: string; readonly to: string }) => void;
};

/** Buttons for common durations. They set the end, and a missing start (`timesOfLength`). Hidden without scripts. */
export function LengthChips({ windows, from, to, onChoose }: LengthProps): ReactNode {
  return (
    <fieldset aria-label={texts.duration} className={classes(content.pills, styles.chips)}>
      {offeredLengths.map((minutes) => {
        const times = timesOfLength(windows, from, minutes);
        return (
          <button
            key={minutes}
            type="button"
            className={content.pill}
            disabled={times === null}
            aria-pressed={times !== null && times.from === from && times.to === to}
            onClick={() => times !== null && onChoose(times)}
          >
            {texts.durations[minutes]}
          </button>
        );
      })}
    </fieldset>
  );
}

/** Returns today's IST date by the local clock; undefined in the first render, which must match the server's. */
export function useToday(): string | undefined {
  return useSyncExternalStore(
    () => () => undefined,
    () => istDateOf(Date.now()),
    () => undefined,
  );
}
