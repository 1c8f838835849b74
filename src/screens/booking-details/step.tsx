import type { ReactNode } from "react";
import styles from "./booking-details.module.css";

/** Id of the heading that names the current step. */
export const stepHeadingId = "step";

/** One step of the booking under its heading. */
export function Step(props: { readonly heading: string; readonly children: ReactNode }): ReactNode {
  return (
    <section className={styles.step} aria-labelledby={stepHeadingId}>
      <h2 id={stepHeadingId} tabIndex={-1} className={styles.stepHeading}>
        {props.heading}
      </h2>
      {props.children}
    </section>
  );
}
