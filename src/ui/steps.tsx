import type { ReactNode } from "react";
import * as texts from "../texts/ui.ts";
import styles from "./steps.module.css";
import { VisuallyHidden } from "./visually-hidden.tsx";

type Props = {
  readonly label: string;
  readonly steps: readonly string[];
  /** Index of the current step. All earlier steps are shown as done. */
  readonly current: number;
};

export function Steps({ label, steps, current }: Props): ReactNode {
  return (
    <ol className={styles.steps} aria-label={label}>
      {steps.map((step, index) => (
        <li
          key={step}
          className={index < current ? styles.done : index === current ? styles.current : styles.next}
          aria-current={index === current ? "step" : undefined}
        >
          <span>{step}</span>
          {index < current && <VisuallyHidden> {texts.done}</VisuallyHidden>}
        </li>
      ))}
    </ol>
  );
}
